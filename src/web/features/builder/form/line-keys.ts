import type { KeyboardEvent } from 'react'

interface LineActions {
  readonly onMove: ((from: number, to: number) => void) | undefined
  readonly onDuplicate: (() => void) | undefined
  readonly onDelete: (() => void) | undefined
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Keys of a line in a list: up and down move to the same chip of the next line, with Alt they move the line; Ctrl+D
 * duplicates it, Del deletes it. Text fields keep their own keys.
 */
export function onLineKey(event: KeyboardEvent<HTMLElement>, index: number, actions: LineActions): void {
  const { target, currentTarget } = event
  if (!(target instanceof HTMLButtonElement)) return
  const step = STEPS[event.key]
  const list = currentTarget.parentElement
  if (step !== undefined) {
    if (event.altKey && list?.children[index + step]) actions.onMove?.(index, index + step)
    focusChip(list, index + step, target.dataset['chip'])
  } else if (isDuplicate(event)) actions.onDuplicate?.()
  else if (event.key === 'Delete') actions.onDelete?.()
  else return
  event.preventDefault()
}

const isDuplicate = ({ ctrlKey, metaKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'd'

/** Focuses a chip after the lines have been rendered in their new order. */
function focusChip(list: Element | null, line: number, chip: string | undefined): void {
  requestAnimationFrame(() => {
    const row = list?.children[line]
    const same = row?.querySelector<HTMLElement>(`[data-chip="${chip ?? ''}"]`)
    ;(same ?? row?.querySelector<HTMLElement>('[data-chip]'))?.focus()
  })
}
