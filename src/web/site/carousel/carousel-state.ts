import { useCallback, useEffect, useState } from 'react'

/** The index after moving by `by` places in a ring of `count`. */
export function wrapped(index: number, by: number, count: number): number {
  return (((index + by) % count) + count) % count
}

export interface CarouselState {
  readonly index: number
  readonly next: () => void
  readonly previous: () => void
  readonly goTo: (index: number) => void
}

interface CarouselOptions {
  readonly count: number
  /** Time per slide before the next one appears; absent, slides do not advance. */
  readonly intervalMs?: number
  readonly paused?: boolean
}

/** Index of the shown slide in a ring. Manual moves restart the interval. */
export function useCarousel({ count, intervalMs, paused = false }: CarouselOptions): CarouselState {
  const [index, setIndex] = useState(0)
  const next = useCallback(() => setIndex((shown) => wrapped(shown, 1, count)), [count])
  const previous = useCallback(() => setIndex((shown) => wrapped(shown, -1, count)), [count])

  useEffect(() => {
    if (paused || intervalMs === undefined) return
    const timer = setTimeout(next, intervalMs)
    return () => clearTimeout(timer)
  }, [index, paused, intervalMs, next])

  return { index, next, previous, goTo: setIndex }
}
