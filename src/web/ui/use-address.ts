import { useCallback, useEffect, useRef } from 'react'
import {
  createSearchParams,
  useSearchParams,
  type NavigateOptions,
  type URLSearchParamsInit,
} from 'react-router'
import { Echoes } from './echoes.ts'

/** Changes what the address says behind the question mark, from what it says now. */
export type ChangeAddress = (
  change: (now: URLSearchParams) => URLSearchParamsInit,
  options?: NavigateOptions,
) => void

/**
 * What the address says behind the question mark, and how to change it. A change starts from the change before it, also
 * when that is still on its way: who types and chooses in quick succession keeps both.
 */
export function useAddress(): readonly [URLSearchParams, ChangeAddress] {
  const [search, setSearch] = useSearchParams()
  const latest = useRef(search)
  const echoes = useRef(new Echoes())
  useEffect(() => {
    if (!echoes.current.hears(search.toString())) latest.current = search
  }, [search])
  const change = useCallback<ChangeAddress>(
    (update, options) => {
      latest.current = createSearchParams(update(new URLSearchParams(latest.current)))
      echoes.current.say(latest.current.toString())
      setSearch(latest.current, options)
    },
    [setSearch],
  )
  return [search, change]
}
