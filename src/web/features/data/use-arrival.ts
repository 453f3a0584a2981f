import { useCallback } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to a part of the screen that renders late, if the address links to it: `/app/data#capture`. */
export function useArrival(id: string): (element: HTMLElement | null) => void {
  const { hash } = useLocation()
  return useCallback(
    (element) => {
      if (hash === `#${id}`) element?.scrollIntoView({ block: 'start' })
    },
    [hash, id],
  )
}
