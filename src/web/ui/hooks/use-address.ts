import { useCallback, useEffect, useRef } from 'react'
import {
  createSearchParams,
  useSearchParams,
  type NavigateOptions,
  type URLSearchParamsInit,
} from 'react-router'
import { EchoFilter } from './echoes.ts'

/** Changes the query part of the address, starting from its current state. */
export type ChangeAddress = (
  change: (now: URLSearchParams) => URLSearchParamsInit,
  options?: NavigateOptions,
) => void

/**
 * The query part of the address and its setter. A change builds on the previous change even before the router has
 * applied it, so quick changes are not lost.
 */
export function useAddress(): readonly [URLSearchParams, ChangeAddress] {
  const [search, setSearch] = useSearchParams()
  const latest = useRef(search)
  const echoes = useRef(new EchoFilter())
  useEffect(() => {
    if (!echoes.current.isEcho(search.toString())) latest.current = search
  }, [search])
  const change = useCallback<ChangeAddress>(
    (update, options) => {
      latest.current = createSearchParams(update(new URLSearchParams(latest.current)))
      echoes.current.sent(latest.current.toString())
      setSearch(latest.current, options)
    },
    [setSearch],
  )
  return [search, change]
}
