import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { viewOf, type SortKey } from './model/shelf.ts'

export type ShelfViewState = ReturnType<typeof useShelfView>

/** What of the shelf is shown; the address keeps it. */
export function useShelfView() {
  const [search, setSearch] = useSearchParams()
  const view = useMemo(() => viewOf(search), [search])
  const put = (name: string, value: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const sortBy = (key: SortKey) => {
    const descending = view.sort === key ? !view.descending : key === 'performance' || key === 'created'
    put('sort', `${key}.${descending ? 'desc' : 'asc'}`)
  }
  const reset = () =>
    setSearch(view.sort === 'created' && view.descending ? {} : { sort: search.get('sort') ?? '' }, {
      replace: true,
      preventScrollReset: true,
    })
  return { view, put, sortBy, reset, asked: search.get('new') }
}
