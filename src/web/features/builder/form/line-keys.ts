import type { KeyboardEvent } from 'react'

interface LineActions {
  readonly onMove: ((from: number, to: number) => void) | undefined
  readonly onDuplicate: (() => void) | undefined
  readonly onDelete: (() => void) | undefined
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
const SIDE_STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/**
 * Keys of a line in a list or table: the arrows move to the same chip of the next line and to the next chip of the
 * line, up and down with Alt move the line; Ctrl+D duplicates it, Del deletes it. Text fields keep their own keys.
 */
export function onLineKey(event: KeyboardEvent<HTMLElement>, index: number, actions: LineActions): void {
  const { target } = event
  if (!(target instanceof HTMLButtonElement)) return
  const isHandled =
    walksDown(event, index, actions.onMove) || walksAlong(target, event) || acts(event, index, actions)
  if (isHandled) event.preventDefault()
}

/** Up and down; with Alt they move the line. */
function walksDown(
  { key, altKey, target, currentTarget }: KeyboardEvent<HTMLElement>,
  index: number,
  onMove: LineActions['onMove'],
): boolean {
  const step = STEPS[key]
  if (step === undefined) return false
  const list = currentTarget.parentElement
  if (altKey && linesOf(list)[index + step]) onMove?.(index, index + step)
  // The lines are rendered in their new order first.
  requestAnimationFrame(() => focusChip(list, index + step, (target as HTMLElement).dataset['chip']))
  return true
}

/** Left and right within the line. */
function walksAlong(
  target: HTMLElement,
  { key, altKey, currentTarget }: KeyboardEvent<HTMLElement>,
): boolean {
  const step = SIDE_STEPS[key]
  if (step === undefined || altKey || target.dataset['chip'] === undefined) return false
  const chips = [...currentTarget.querySelectorAll<HTMLElement>('[data-chip]')]
  chips[chips.indexOf(target) + step]?.focus()
  return true
}

function acts(
  event: KeyboardEvent<HTMLElement>,
  index: number,
  { onDuplicate, onDelete }: LineActions,
): boolean {
  if (isDuplicate(event)) onDuplicate?.()
  else if (event.key === 'Delete') {
    onDelete?.()
    const { target, currentTarget } = event
    focusLine(currentTarget.parentElement, index, (target as HTMLElement).dataset['chip'])
  } else return false
  return true
}

/** Focuses the line at a place, or the last, once the lines are rendered: the same chip, or the first of the line. */
export function focusLine(list: Element | null, index: number, chip?: string): void {
  requestAnimationFrame(() => focusChip(list, Math.min(index, linesOf(list).length - 1), chip))
}

const isDuplicate = ({ ctrlKey, metaKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'd'

/** The lines of a list of rules or a table of legs. */
function linesOf(list: Element | null): Element[] {
  return [...(list?.querySelectorAll('[data-leg], [data-rule]') ?? [])]
}

/** Focuses the same chip of a line, or its first. */
function focusChip(list: Element | null, line: number, chip: string | undefined): void {
  const row = linesOf(list)[line]
  const same = row?.querySelector<HTMLElement>(`[data-chip="${chip ?? ''}"]`)
  ;(same ?? row?.querySelector<HTMLElement>('[data-chip]'))?.focus()
}
