import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

interface RowWalk {
  /** How many rows there are, drawn or not. */
  count: number
  /** The row that has the turn, where it is known outside; below zero for the first. */
  at?: number
  /** Places of the rows in the document, from above; all of them where it is left out. */
  drawn?: readonly number[]
  /** Brings a row into sight, and with that into the document. */
  scrollTo?: (index: number) => void
  /** Hears to which row the keys go. */
  onWalk?: (index: number) => void
  /** Whether rows stand beside each other, too. */
  isGrid?: boolean
  /** What keys do on the row that has the focus, by their name. */
  keys?: (index: number) => Readonly<Record<string, (() => void) | undefined>>
}

/** What makes an element the row that the keys walk to. */
export interface Row {
  readonly 'data-row': number
  readonly tabIndex: number
}

/**
 * Rows that Tab reaches once: ↑ ↓ Home End walk them, and in a grid ← → too. What has the focus of a row gets `row(index)`; keys on
 * other controls of it are left to them, and `hasTurn` says whether Tab reaches those.
 */
export function useRowWalk({ count, drawn, scrollTo, onWalk, isGrid = false, keys, ...given }: RowWalk) {
  const [own, setAt] = useState(0)
  const at = Math.max(0, given.at ?? own)
  const turn = drawn && !drawn.includes(at) ? (drawn[0] ?? 0) : Math.min(at, Math.max(0, count - 1))
  const wanted = useRef<{ readonly list: HTMLElement; readonly index: number }>(undefined)
  const take = () => {
    if (!wanted.current) return
    const { list, index } = wanted.current
    const row = list.querySelector<HTMLElement>(`[data-row="${index}"]`)
    if (!row) return
    wanted.current = undefined
    row.focus({ preventScroll: scrollTo !== undefined })
  }
  // A row that is scrolled to gets the focus once it is drawn.
  useEffect(take)
  const goTo = (list: HTMLElement, index: number) => {
    if (index < 0 || index >= count) return
    wanted.current = { list, index }
    scrollTo?.(index)
    onWalk?.(index)
    setAt(index)
    take()
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
      // A button is pressed when Space is let go.
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
    row: (index: number): Row => ({ 'data-row': index, tabIndex: index === turn ? 0 : -1 }),
    hasTurn: (index: number) => index === turn,
  }
}

/** The place of the row that is an element; undefined for what is no row. */
function rowOf(element: EventTarget): number | undefined {
  const place = element instanceof HTMLElement ? element.dataset['row'] : undefined
  return place === undefined ? undefined : Number(place)
}

/** How many rows of a grid stand beside each other. */
function columnsOf(list: HTMLElement): number {
  const tops = [...list.querySelectorAll('[data-index]')].map((one) => one.getBoundingClientRect().top)
  return Math.max(1, tops.filter((top) => top === tops[0]).length)
}
