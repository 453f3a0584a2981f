import { useStoredState } from '../hooks/stored-state.ts'

/** Widths and visibility of panes that stand side by side. */
export interface PaneLayout {
  /** Share of the width by pane id. Shares of hidden panes are kept for their return. */
  readonly shares: Readonly<Record<string, number>>
  readonly hidden: readonly string[]
}

/** Smallest part of the width that a pane can have. */
const SMALLEST_PART = 0.18
/** Part of the width that an arrow key moves a separator by. */
export const KEY_STEP = 0.02

/** A separator between two panes, in percent of the width of both. */
export interface SeparatorValue {
  readonly now: number
  readonly min: number
  readonly max: number
}

const shareOf = ({ shares }: PaneLayout, id: string) => shares[id] ?? 1

/** Parts of the whole width by visible pane; they sum to 1. */
export function partsOf(layout: PaneLayout, visible: readonly string[]): number[] {
  const sum = visible.reduce((total, id) => total + shareOf(layout, id), 0)
  return visible.map((id) => shareOf(layout, id) / sum)
}

/** Value of the separator after the visible pane at an index. */
export function separatorValue(parts: readonly number[], index: number): SeparatorValue {
  const [left = 0, right = 0] = parts.slice(index, index + 2)
  const percent = (part: number) => Math.round((100 * part) / (left + right))
  return { now: percent(left), min: percent(SMALLEST_PART), max: percent(left + right - SMALLEST_PART) }
}

/**
 * Moves the separator after the visible pane at an index.
 * @param by part of the whole width, positive to the right; ±Infinity moves it as far as it goes
 */
export function withSeparatorMoved(
  layout: PaneLayout,
  visible: readonly string[],
  { index, by }: { readonly index: number; readonly by: number },
): PaneLayout {
  const parts = partsOf(layout, visible)
  const [left, right] = visible.slice(index, index + 2)
  if (left === undefined || right === undefined) return layout
  const both = (parts[index] ?? 0) + (parts[index + 1] ?? 0)
  const next = Math.min(both - SMALLEST_PART, Math.max(SMALLEST_PART, (parts[index] ?? 0) + by))
  const moved = Object.fromEntries(visible.map((id, i) => [id, parts[i] ?? 0]))
  return { ...layout, shares: { ...layout.shares, ...moved, [left]: next, [right]: both - next } }
}

/** Shows or hides a pane. The last visible pane stays. */
export function withPaneToggled(layout: PaneLayout, ids: readonly string[], id: string): PaneLayout {
  const { hidden } = layout
  if (hidden.includes(id)) return { ...layout, hidden: hidden.filter((one) => one !== id) }
  const isLast = ids.every((one) => one === id || hidden.includes(one))
  return isLast ? layout : { ...layout, hidden: [...hidden, id] }
}

/** The layout of panes, remembered in this browser under a key. */
export function usePaneLayout(key: string, initial: PaneLayout) {
  return useStoredState(key, initial, isLayout)
}

function isLayout(value: unknown): value is PaneLayout {
  const { shares, hidden } = (value ?? {}) as Partial<PaneLayout>
  return (
    typeof shares === 'object' &&
    Object.values(shares ?? {}).every(
      (share) => typeof share === 'number' && share > 0 && share < Infinity,
    ) &&
    Array.isArray(hidden) &&
    hidden.every((id) => typeof id === 'string')
  )
}
