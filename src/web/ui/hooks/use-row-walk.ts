import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

interface RowWalk {
  /** Number of rows, rendered or not. */
  count: number
  /** Index of the row that the screen shows as current; negative without one. The keys start from it when it changes. */
  at?: number
  /** Indexes of the rendered rows in order; all rows by default. */
  rendered?: readonly number[]
  /** Scrolls to a row, which renders it. */
  scrollTo?: (index: number) => void
  /** Called with the row that the keys move to. */
  onWalk?: (index: number) => void
  /** Whether rows are also side by side. */
  isGrid?: boolean
  /** Keyboard actions on the focused row, by key name. */
  keys?: (index: number) => Readonly<Record<string, (() => void) | undefined>>
}

/** Props of the element that a row's keys focus. */
export interface Row {
  readonly 'data-row': number
  readonly tabIndex: number
}

/**
 * Roving tabindex for rows: Tab reaches them once, and ↑ ↓ Home End move between them, in a grid ← → too. The element
 * that takes a row's focus gets `row(index)`. Keys on other controls of the row are not handled, and `isTabStop` says whether Tab
 * reaches those controls.
 */
export function useRowWalk({
  count,
  rendered,
  scrollTo,
  onWalk,
  isGrid = false,
  keys,
  at: current = -1,
}: RowWalk) {
  const [at, setAt] = useState(Math.max(0, current))
  const [followed, setFollowed] = useState(current)
  // The focused row stays the tab stop until the address that the keys changed has been applied.
  if (current !== followed) {
    setFollowed(current)
    if (current >= 0) setAt(current)
  }
  const tabStop =
    rendered && !rendered.includes(at) ? (rendered[0] ?? 0) : Math.min(at, Math.max(0, count - 1))
  const wanted = useRef<{ readonly list: HTMLElement; readonly index: number }>(undefined)
  const focusWantedRow = () => {
    if (!wanted.current) return
    const { list, index } = wanted.current
    const row = list.querySelector<HTMLElement>(`[data-row="${index}"]`)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: scrollTo !== undefined })
  }
  // A row that was scrolled to is focused once it is rendered.
  useEffect(focusWantedRow)
  const goTo = (list: HTMLElement, index: number) => {
    if (index < 0 || index >= count) return
    wanted.current = { list, index }
    scrollTo?.(index)
    onWalk?.(index)
    setAt(index)
    focusWantedRow()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = rowOf(event.target)
    if (index === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const list = event.currentTarget
    const down = isGrid ? columnsOf(list) : 1
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      ArrowDown: () => goTo(list, index + down),
      ArrowUp: () => goTo(list, index - down),
      Home: () => goTo(list, 0),
      End: () => goTo(list, count - 1),
      ...(isGrid && { ArrowRight: () => goTo(list, index + 1), ArrowLeft: () => goTo(list, index - 1) }),
      ...keys?.(index),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return {
    list: {
      onKeyDown,
      // Buttons react to Space on keyup.
      onKeyUp: (event: KeyboardEvent<HTMLElement>) => {
        const index = event.key === ' ' ? rowOf(event.target) : undefined
        if (index !== undefined && keys?.(index)[' ']) event.preventDefault()
      },
      onFocus: (event: FocusEvent<HTMLElement>) => {
        const row = event.target.closest('[data-index]')?.querySelector('[data-row]') ?? event.target
        const index = rowOf(row)
        if (index !== undefined) setAt(index)
      },
    },
    row: (index: number): Row => ({ 'data-row': index, tabIndex: index === tabStop ? 0 : -1 }),
    isTabStop: (index: number) => index === tabStop,
  }
}

/** Index of the row that is an element; undefined for other elements. */
function rowOf(element: EventTarget): number | undefined {
  const place = element instanceof HTMLElement ? element.dataset['row'] : undefined
  return place === undefined ? undefined : Number(place)
}

/** Number of columns of a grid. */
function columnsOf(list: HTMLElement): number {
  const tops = [...list.querySelectorAll('[data-index]')].map((one) => one.getBoundingClientRect().top)
  return Math.max(1, tops.filter((top) => top === tops[0]).length)
}
