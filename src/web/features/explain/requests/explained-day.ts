import { useQuery } from '@tanstack/react-query'
import { ApiError, routes } from '#api/client'
import type { DayExplanation } from '#domain'
import { apiClient } from '../../../session/backend/client.ts'

export interface ExplainedDay {
  readonly day: DayExplanation | undefined
  readonly error: Error | null
  /** Retries. */
  readonly retry: () => void
}

/** The explanation of a backtest's day. A refusal is final; only a failed connection is retried. */
export function useExplainedDay(jobId: string, date: string): ExplainedDay {
  const query = useQuery({
    queryKey: ['explained-day', jobId, date],
    queryFn: ({ signal }) =>
      apiClient.call(routes.explainBacktestDay, { params: { id: jobId }, query: { date } }, { signal }),
    // The explanation of a day is immutable.
    staleTime: Infinity,
    retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
  })
  return { day: query.data, error: query.error, retry: () => void query.refetch() }
}
