import { useCallback, useEffect, useState } from 'react'
import classNames from 'clsx'

interface CarouselDotsProps {
  carousel: CarouselState
  /** Names of the slides, in order. */
  names: readonly string[]
}

/** One dot per slide; a click shows it. */
export function CarouselDots({ carousel, names }: CarouselDotsProps) {
  return (
    <ul className="flex">
      {names.map((name, i) => {
        const shown = i === carousel.index
        return (
          <li key={name}>
            <button
              type="button"
              aria-label={`Show ${name}`}
              aria-current={shown ? 'true' : undefined}
              onClick={() => carousel.goTo(i)}
              className="group grid size-8 place-items-center"
            >
              <span
                className={classNames(
                  'h-2 rounded-full transition-all',
                  shown ? 'w-5 bg-accent' : 'w-2 bg-border-strong group-hover:bg-muted',
                )}
              />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The index after moving by `by` places in a ring of `count`. */
export function wrapped(index: number, by: number, count: number): number {
  return (((index + by) % count) + count) % count
}

interface CarouselState {
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
