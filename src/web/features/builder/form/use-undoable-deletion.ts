import { useCallback, useEffect, useRef } from 'react'
import { notify } from '../../../ui/feedback/notify.ts'

/**
 * Offers in a toast to undo a deletion. The offer is withdrawn with its list: when the page is left, another strategy
 * is opened, or an older state is restored.
 * @param keys keys of the current entries; the form library assigns new ones when the form is replaced
 */
export function useUndoableDeletion(keys: readonly string[]): (deleted: string, undo: () => void) => void {
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
  return useCallback((deleted, undo) => {
    const withdraw = notify.undoable(`${deleted} deleted`, undo)
    offers.current.push({ rest: present.current, withdraw })
  }, [])
}
