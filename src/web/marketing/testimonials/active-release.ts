import { useEffect, useState, type RefObject } from 'react'

/** Share of the viewport's height at which an entry counts as the one being read. */
export const READING_LINE = 1 / 3

/** The index of the entry whose top is nearest to the reading line; the first of two that are equally near. */
export function activeEntry(tops: readonly number[], viewportHeight: number): number {
  const line = viewportHeight * READING_LINE
  const distances = tops.map((top) => Math.abs(top - line))
  return distances.indexOf(Math.min(...distances))
}

/** Follows the scrolling of the page; gives the index of the list's entry that is being read. */
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
