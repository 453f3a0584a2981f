import { useCallback } from 'react'
import { useLocation } from 'react-router'

/** For a part of a screen that comes with its data: brings it into sight where a link led to it, `/app/data#capture`. */
export function useArrival(id: string): (element: HTMLElement | null) => void {
  const { hash } = useLocation()
  return useCallback(
    (element) => {
      if (hash === `#${id}`) element?.scrollIntoView({ block: 'start' })
    },
    [hash, id],
  )
}
