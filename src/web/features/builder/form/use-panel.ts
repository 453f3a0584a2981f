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
 * with its line, so that Escape restores that state. The focus returns to the chip.
 */
export function usePanel<Part extends string>({ open, line, read, restore, onClose }: PanelOptions<Part>) {
  const opened = useRef<{ readonly part: Part; readonly before: unknown }>(undefined)
  const left = useRef<Part>(undefined)
  const remember = (part: Part) => {
    opened.current = { part, before: structuredClone(read(part)) }
  }
  useEffect(() => {
    if (open !== undefined) {
      if (opened.current?.part !== open) remember(open)
      return
    }
    opened.current = undefined
    if (left.current !== undefined) focusChip(line(), left.current)
    left.current = undefined
  })
  const leave = () => {
    left.current = open
    onClose()
  }
  const close = () => {
    // A field is validated when the focus leaves it, which it does not while it is removed.
    if (open !== undefined) focusChip(line(), open)
    leave()
  }
  const discard = () => {
    // The field keeps the focus until it is removed: one that loses it writes its value into the restored state.
    if (opened.current) restore(opened.current.part, opened.current.before)
    leave()
  }
  /** `remember` is called before a press changes anything; a panel that opens otherwise remembers by itself. */
  return { remember, close, discard }
}

/** Focuses the chip of a part, or the first of the line if the part has none. */
function focusChip(line: Element | null, part: string): void {
  const chip = line?.querySelector<HTMLElement>(`[data-chip="${part}"]`)
  ;(chip ?? line?.querySelector<HTMLElement>('[data-chip]'))?.focus()
}
