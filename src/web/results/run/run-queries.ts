import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RouteInput, RunListItem } from '#api'
import { ApiError, routes } from '#api/client'
import { isUnderWay } from '#domain'
import { apiClient } from '../../session/backend/client.ts'
import { keepEdit } from '../../session/edits/keep-edit.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { showUndoToast } from '../../ui/feedback/undo-toast.tsx'

/** Page size. */
export const RUNS_PER_PAGE = 100
const REFRESH_MILLISECONDS = 3000

/** Search and order of the list of runs. */
export type RunSearch = Pick<
  NonNullable<RouteInput<typeof routes.listRuns>['query']>,
  'search' | 'sort' | 'order'
>

export interface ListedRuns {
  /** Undefined until loaded. */
  readonly total: number | undefined
  /** Undefined until loaded. */
  readonly at: (index: number) => RunListItem | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** The user's runs; only the visible pages are loaded. */
export function useRunList(search: RunSearch, pages: readonly number[]): ListedRuns {
  return useQueries({
    queries: pages.map((page) => ({
      queryKey: ['runs', search, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        apiClient.call(
          routes.listRuns,
          { query: { ...search, limit: RUNS_PER_PAGE, offset: page * RUNS_PER_PAGE } },
          { signal },
        ),
      placeholderData: keepPreviousData,
      // Refetched on return, because new runs may exist.
      staleTime: 0,
      refetchInterval: ({ state }: { state: { data?: { runs: readonly RunListItem[] } | undefined } }) =>
        state.data?.runs.some(isUnderWay) ? REFRESH_MILLISECONDS : (false as const),
    })),
    combine: (answers) => {
      const byPage = new Map(pages.map((page, i) => [page, answers[i]?.data?.runs]))
      const failed = answers.find(({ error }) => error)
      return {
        total: answers.find(({ data }) => data)?.data?.total,
        at: (index: number) => byPage.get(Math.floor(index / RUNS_PER_PAGE))?.[index % RUNS_PER_PAGE],
        error: failed?.error ?? null,
        retry: () => answers.forEach((answer) => void answer.refetch()),
      }
    },
  })
}

/** One run with its request; disabled without an id. A running one is polled. */
export function useRun(id: string | undefined) {
  return useQuery({
    queryKey: ['run', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => apiClient.call(routes.getRun, { params: { id: id ?? '' } }, { signal }),
    retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? REFRESH_MILLISECONDS : false),
  })
}

/** The result of a completed run; immutable. */
export function useRunResult(id: string, isCompleted: boolean) {
  return useQuery({
    queryKey: ['run-result', id],
    enabled: isCompleted,
    queryFn: ({ signal }) => apiClient.call(routes.backtestResults, { params: { id } }, { signal }),
    staleTime: Infinity,
    retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
  })
}

type RunChanges = NonNullable<RouteInput<typeof routes.changeRun>['body']>

/** Changes of a stored run. Each shows a toast on failure. */
export function useRunChanges() {
  const queries = useQueryClient()
  return useMemo(() => {
    const refresh = (id: string) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['runs'] }),
        queries.invalidateQueries({ queryKey: ['run', id] }),
      ])
    const attempt = async (what: string, call: () => Promise<unknown>): Promise<boolean> => {
      try {
        await call()
        return true
      } catch (error) {
        notify.error(`${what} ${error instanceof Error ? error.message : ''}`)
        return false
      }
    }
    const change = (id: string, { edits, ...body }: RunChanges) =>
      attempt('The run could not be changed.', async () => {
        await keepEdit({
          startedFrom: edits,
          send: (from) =>
            apiClient.call(routes.changeRun, { params: { id }, body: { ...body, edits: from } }),
        })
        await refresh(id)
      })
    const bringBack = (id: string) =>
      attempt('The run could not be brought back.', async () => {
        await apiClient.call(routes.undoDeleteRun, { params: { id } })
        await refresh(id)
      })
    /** Resolves to whether it was deleted; a toast offers undo. */
    const remove = (id: string, name: string) =>
      attempt('The run could not be deleted.', async () => {
        await apiClient.call(routes.deleteRun, { params: { id } })
        await queries.invalidateQueries({ queryKey: ['runs'] })
        showUndoToast(`Run "${name}" deleted`, () => void bringBack(id))
      })
    return { change, remove }
  }, [queries])
}
