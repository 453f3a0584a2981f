import { useMemo } from 'react'
import { useAddress } from '../../ui/hooks/use-address.ts'
import { viewOf, type SortKey } from './shelf.ts'

export type ShelfViewState = ReturnType<typeof useShelfView>

/** Filters and order of the list, stored in the address. */
export function useShelfView() {
  const [search, changeSearch] = useAddress()
  const view = useMemo(() => viewOf(search), [search])
  const put = (name: string, value: string | undefined) =>
    changeSearch(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  const sortBy = (key: SortKey) => {
    const descending =
      view.sort === key
        ? !view.descending
        : key !== 'name' && key !== 'status' && key !== 'symbol' && key !== 'portfolio'
    put('sort', `${key}.${descending ? 'desc' : 'asc'}`)
  }
  const shown = search.get('strategy') ?? undefined
  const isSorted = view.sort !== 'created' || !view.descending
  const reset = () =>
    changeSearch((now) => new URLSearchParams(isSorted ? { sort: now.get('sort') ?? '' } : {}), {
      replace: true,
      preventScrollReset: true,
    })
  /** Shows a strategy beside the list. Back closes it. */
  const show = (id: string | undefined) =>
    changeSearch(
      (now) => {
        if (id) now.set('strategy', id)
        else now.delete('strategy')
        return now
      },
      { replace: shown !== undefined, preventScrollReset: true },
    )
  return {
    view,
    shown,
    show,
    put,
    sortBy,
    reset,
    asked: search.get('new'),
    batch: search.get('batch') ?? undefined,
  }
}
