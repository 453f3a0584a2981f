import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Most rows of a list that are printed; more would take the browser minutes. */
export const MOST_PRINTED = 1000

/** Whether the page is being printed. It renders at once, because the browser lays out the paper after the event. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const follow = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'))
    window.addEventListener('beforeprint', follow)
    window.addEventListener('afterprint', follow)
    return () => {
      window.removeEventListener('beforeprint', follow)
      window.removeEventListener('afterprint', follow)
    }
  }, [])
  return isPrinting
}
