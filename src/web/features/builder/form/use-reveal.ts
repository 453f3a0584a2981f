import { useCallback, useEffect, useRef, useState } from 'react'
import { useBuilder, type RevealedField } from './builder-context.ts'

/** The element of a field that takes the focus; in a radio group the checked one. */
const CONTROLS = 'input[type=radio]:checked, input:not([type=radio]), select, textarea, button'
/** Frames to wait for a folded or lazy field: on a busy machine its code takes seconds. */
const PATIENCE_FRAMES = 600

/** Reveals fields: unfolds their surroundings, scrolls to them and focuses them. */
export function useReveal() {
  const [revealed, setRevealed] = useState<RevealedField>()
  const reveal = useCallback((path: string) => {
    setRevealed({ path })
    // Folded content is rendered in the next frame.
    requestAnimationFrame(() => focusField(path, PATIENCE_FRAMES))
  }, [])
  return { revealed, reveal }
}

function focusField(path: string, frames: number): void {
  const control = controlOf(path)
  control?.focus({ preventScroll: true })
  // A form that is inert, because a strategy is being opened in it, takes no focus yet.
  if (control && document.activeElement === control) control.scrollIntoView({ block: 'center' })
  else if (frames > 0) requestAnimationFrame(() => focusField(path, frames - 1))
}

function controlOf(path: string): HTMLElement | null {
  const field = document.querySelector(`[data-field="${path}"]`)
  return field?.querySelector<HTMLElement>(CONTROLS) ?? null
}

/** Unfolds the list entry that contains the revealed field; `list` is the path of the list. */
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
