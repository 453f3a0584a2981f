import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { routes } from '#api/client'
import type { Portfolio, SavedBook, SavedStrategy } from '#domain'
import { apiClient } from '../../../session/backend/client.ts'
import { useDatasets } from '../../../session/backend/datasets.ts'
import { keepEdit } from '../../../session/edits/keep-edit.ts'
import {
  bookDraft,
  isChanged,
  readBookAddress,
  writeBookAddress,
  type BookAddress,
  type BookChanges,
  type BookDraft,
} from './model/book-address.ts'
import { proposedPeriod } from './model/period.ts'

/** The fields of a book as it is saved. */
type BookFields = Pick<SavedBook, 'name' | 'lots' | 'cap' | 'startDate' | 'endDate' | 'dataset'>

/** The saved books of a portfolio, and calls that change them. */
export function useSavedBooks(portfolioId: string) {
  const client = useQueryClient()
  const key = ['saved-books', portfolioId]
  const reload = () => client.invalidateQueries({ queryKey: key })
  const params = { id: portfolioId }
  const books = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => apiClient.call(routes.listBooks, { params }, { signal }),
    staleTime: 0,
  })
  const keep = (book: SavedBook) =>
    client.setQueryData<SavedBook[]>(key, (list = []) =>
      [...list.filter(({ id }) => id !== book.id), book].sort((a, b) => a.name.localeCompare(b.name)),
    )
  const create = useMutation({
    mutationFn: (body: BookFields) => apiClient.call(routes.createBook, { params, body }),
    onSuccess: keep,
    onSettled: reload,
  })
  const change = useMutation({
    mutationFn: async ({ book, fields }: { book: SavedBook; fields: BookFields }) =>
      keepEdit({
        startedFrom: book.edits,
        send: (edits) =>
          apiClient.call(routes.changeBook, { params: { id: book.id }, body: { ...fields, edits } }),
      }),
    onSuccess: ({ value }) => value && keep(value),
    onSettled: reload,
  })
  const remove = useMutation({
    mutationFn: (id: string) => apiClient.call(routes.deleteBook, { params: { id } }),
    onSettled: reload,
  })
  return { books, create, change, remove }
}

/** The book on the screen: its address holds which one is open, and what differs from it. */
export function useBook(portfolio: Portfolio, active: readonly SavedStrategy[]) {
  const saved = useSavedBooks(portfolio.id)
  const datasets = useDatasets()
  const [search, setSearch] = useSearchParams()
  const address = useMemo(() => readBookAddress(search), [search])
  const book = saved.books.data?.find(({ id }) => id === address.book)
  const draft = useMemo(
    () =>
      bookDraft({
        strategyIds: active.map(({ id }) => id),
        saved: book,
        changes: address.changes,
        proposed: (chosen) => {
          const dataset = datasets?.find(({ id, isDefault }) => (chosen ? id === chosen : isDefault))
          return { ...proposedPeriod(active, dataset), dataset: dataset?.id }
        },
      }),
    [active, book, address, datasets],
  )
  const visit = useCallback(
    (to: BookAddress, options?: { replace: boolean }) => setSearch(writeBookAddress(to), options),
    [setSearch],
  )
  return {
    saved,
    datasets,
    book,
    /** Whether the address names a book that is not there. */
    isGone: address.book !== undefined && saved.books.data !== undefined && !book,
    draft,
    isChanged: book === undefined || isChanged(draft, book),
    runId: address.run,
    /** Changes the book on the screen; the address follows without a step of Back. */
    edit: (changes: BookChanges) =>
      setSearch(
        (now) => {
          const before = readBookAddress(now)
          const lots = new Map([...(before.changes.lots ?? []), ...(changes.lots ?? [])])
          return writeBookAddress({ ...before, changes: { ...before.changes, ...changes, lots } })
        },
        { replace: true },
      ),
    /** Opens a saved book, or a new one, with none of the changes. */
    open: (id: string | undefined) => visit({ book: id, run: address.run, changes: {} }),
    /** The book on the screen was saved as this one. */
    keptAs: (id: string) => visit({ book: id, run: address.run, changes: {} }, { replace: true }),
    show: (run: string | undefined) => visit({ ...address, run }),
  }
}
export type BookOnScreen = ReturnType<typeof useBook>

/** The fields to save; undefined while they cannot be saved. */
export function fieldsOf(draft: BookDraft, name: string): BookFields | undefined {
  const { startDate, endDate, dataset, cap } = draft
  const lots = [...draft.lots].map(([strategyId, count]) => ({ strategyId, lots: count }))
  if (dataset === undefined || lots.length === 0 || !(cap === null || cap > 0)) return undefined
  return { name, lots, cap: cap === null ? null : Math.round(cap), startDate, endDate, dataset }
}
