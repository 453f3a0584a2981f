import { useCallback, useEffect, useRef, useState } from 'react'
import { useBuilder, type RevealedField } from './builder-context.ts'

/** What in a field takes the focus: of a group of choices the one that is chosen. */
const CONTROLS = 'input[type=radio]:checked, input:not([type=radio]), select, textarea, button'
/** Frames that a folded or lazily loaded field is waited for. */
const PATIENCE_FRAMES = 120

/** Leads to fields: unfolds what is around one, brings it into sight and puts the focus on it. */
export function useReveal() {
  const [revealed, setRevealed] = useState<RevealedField>()
  const reveal = useCallback((path: string) => {
    setRevealed({ path })
    // In the next frame what was folded has been drawn.
    requestAnimationFrame(() => focusField(path, PATIENCE_FRAMES))
  }, [])
  return { revealed, reveal }
}

function focusField(path: string, frames: number): void {
  const control = controlOf(path)
  if (control) {
    control.focus({ preventScroll: true })
    control.scrollIntoView({ block: 'center' })
  } else if (frames > 0) requestAnimationFrame(() => focusField(path, frames - 1))
}

function controlOf(path: string): HTMLElement | null {
  const field = document.querySelector(`[data-field="${path}"]`)
  return field?.querySelector<HTMLElement>(CONTROLS) ?? null
}

/** Unfolds the entry of a list that has the field led to; `list` is the path of the list. */
export function useUnfold(list: string, unfold: (index: number) => void): void {
  const { revealed } = useBuilder()
  const latest = useRef(unfold)
  useEffect(() => {
    latest.current = unfold
  })
  useEffect(() => {
    if (!revealed?.path.startsWith(`${list}.`)) return
    const index = Number(revealed.path.slice(list.length + 1).split('.')[0])
    if (Number.isInteger(index)) latest.current(index)
  }, [revealed, list])
}
