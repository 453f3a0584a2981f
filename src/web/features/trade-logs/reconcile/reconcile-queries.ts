import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RunListItem } from '#api'
import { ApiError, routes } from '#api/client'
import { apiClient } from '../../../session/backend/client.ts'

const MOST_RUNS = 200

/** Backtests on the same index, latest first, to compare a log with. */
export function useOwnRuns(instrument: string | undefined) {
  return useQuery({
    queryKey: ['runs', 'to-reconcile', instrument],
    enabled: instrument !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<RunListItem[]> => {
      const query = { status: 'completed', limit: MOST_RUNS, search: instrument } as const
      const { runs } = await apiClient.call(routes.listRuns, { query }, { signal })
      return runs.filter((run) => run.source === null && run.instrument === instrument)
    },
  })
}

/** Comparison of a log with a backtest; with a date it includes that day's trades. */
export function useReconciliation(log: string, own: string | undefined, date: string | undefined) {
  return useQuery({
    queryKey: ['reconciliation', log, own, date],
    enabled: own !== undefined,
    queryFn: ({ signal }) =>
      apiClient.call(
        routes.reconcileRun,
        { params: { id: log }, query: { with: own ?? '', date } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
  })
}
