import { useEffect, useRef } from 'react'

interface PanelOptions<Part extends string> {
  /** The open part; undefined while none is. */
  open: Part | undefined
  /** The element with the chips. */
  line: () => Element | null
  /** Reads what the fields of a part can change. */
  read: (part: Part) => unknown
  restore: (part: Part, before: unknown) => void
  onClose: () => void
}

/**
 * The panel of a line of chips. It remembers the state in which it was opened, by a press, by the link of a problem or
 * with its line, so that Escape restores that state.
 */
export function usePanel<Part extends string>({ open, line, read, restore, onClose }: PanelOptions<Part>) {
  const opened = useRef<{ readonly part: Part; readonly before: unknown }>(undefined)
  const remember = (part: Part) => {
    opened.current = { part, before: structuredClone(read(part)) }
  }
  useEffect(() => {
    if (open === undefined) opened.current = undefined
    else if (opened.current?.part !== open) remember(open)
  })
  const close = () => {
    if (open !== undefined) focusChip(line(), open)
    onClose()
  }
  const discard = () => {
    if (opened.current) restore(opened.current.part, opened.current.before)
    close()
  }
  /** To be called before a press changes anything; an opened panel remembers its state by itself. */
  return { remember, close, discard }
}

/** Focuses the chip of a part. */
function focusChip(line: Element | null, part: string): void {
  line?.querySelector<HTMLElement>(`[data-chip="${part}"]`)?.focus()
}
