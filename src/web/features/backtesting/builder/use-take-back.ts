import { useCallback, useEffect, useRef } from 'react'
import { notify } from '../../../ui/notify.ts'

/**
 * Offers in a toast to take a deletion back. The offer goes when the list does: with the page, and when another strategy
 * is opened or an older state of this one is gone back to.
 *
 * @param keys of the entries that are in the list, as the form library gives them anew to a form that is replaced
 */
export function useTakeBack(keys: readonly string[]): (deleted: string, takeBack: () => void) => void {
  const present = useRef(keys)
  const offers = useRef<{ rest: readonly string[]; withdraw: () => void }[]>([])
  useEffect(() => {
    present.current = keys
    offers.current = offers.current.filter(({ rest, withdraw }) => {
      if (rest.some((key) => keys.includes(key))) return true
      withdraw()
      return false
    })
  }, [keys])
  useEffect(() => () => offers.current.forEach(({ withdraw }) => withdraw()), [])
  return useCallback((deleted, takeBack) => {
    const withdraw = notify.undoable(`${deleted} deleted`, takeBack)
    offers.current.push({ rest: present.current, withdraw })
  }, [])
}
