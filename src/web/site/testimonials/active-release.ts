import { useEffect, useState, type RefObject } from 'react'

/** Height of the reading line as a share of the viewport. */
export const READING_LINE = 1 / 3

/** Index of the entry whose top is nearest to the reading line; the first of two equally near ones. */
export function activeEntry(tops: readonly number[], viewportHeight: number): number {
  const line = viewportHeight * READING_LINE
  const distances = tops.map((top) => Math.abs(top - line))
  return distances.indexOf(Math.min(...distances))
}

/** Index of the entry at the reading line, updated on scrolling. */
export function useActiveEntry(list: RefObject<HTMLElement | null>): number {
  const [active, setActive] = useState(0)
  useEffect(() => {
    const measure = () => {
      const tops = [...(list.current?.children ?? [])].map((entry) => entry.getBoundingClientRect().top)
      if (tops.length > 0) setActive(activeEntry(tops, window.innerHeight))
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [list])
  return active
}
