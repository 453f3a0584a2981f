import { useQueries, useQuery } from '@tanstack/react-query'
import type { BacktestListItem } from '#api'
import { ApiError, routes } from '#api/client'
import type { BacktestBundle, BacktestRequest } from '#domain'
import { runName } from '../../results/run/run-words.ts'
import { apiClient } from '../../session/backend/client.ts'

/** Number of backtests in the picker. */
const RECENT = 50

export interface RecentRuns {
  readonly runs: readonly BacktestListItem[] | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** The user's latest completed backtests. */
export function useRecentRuns(): RecentRuns {
  const query = useQuery({
    queryKey: ['completed-backtests'],
    queryFn: ({ signal }) =>
      apiClient.call(routes.listBacktests, { query: { limit: RECENT, status: 'completed' } }, { signal }),
  })
  return { runs: query.data?.jobs, error: query.error, retry: () => void query.refetch() }
}

/** A backtest with its request and result. */
export interface Run {
  readonly id: string
  /** Given by the user; otherwise the strategy in one line. */
  readonly name: string
  readonly request: BacktestRequest
  readonly bundle: BacktestBundle
}

export interface LoadedRuns {
  /** Loaded runs, in the requested order. */
  readonly runs: readonly Run[]
  readonly isLoading: boolean
  /** Runs that failed to load, with the reason. */
  readonly failures: readonly { readonly id: string; readonly message: string }[]
}

/** Loads backtests by id. A finished backtest is immutable. */
export function useRuns(ids: readonly string[]): LoadedRuns {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['compared-backtest', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => loadRun(id, signal),
      staleTime: Infinity,
      retry: (failures: number, error: Error) => !(error instanceof ApiError) && failures < 1,
    })),
    combine: (queries) => ({
      runs: queries.flatMap(({ data }) => data ?? []),
      isLoading: queries.some(({ isPending }) => isPending),
      failures: queries.flatMap(({ error }, i) =>
        error ? [{ id: ids[i] ?? '', message: error.message }] : [],
      ),
    }),
  })
}

async function loadRun(id: string, signal: AbortSignal): Promise<Run> {
  const [run, bundle] = await Promise.all([
    apiClient.call(routes.getRun, { params: { id } }, { signal }),
    apiClient.call(routes.backtestResults, { params: { id } }, { signal }),
  ])
  const { request } = run
  if (!request) throw new Error(`${runName(run)} was imported: compare it with a backtest under Reconcile`)
  return { id, name: runName(run), request, bundle }
}
