import { useQuery, queryOptions } from '@tanstack/react-query'
import { createContext, useMemo } from 'react'
import { routes } from '#api/client'
import type { BacktestBundle, Verdict } from '#domain'
import { verdictOf } from '#engine/evidence'
import { apiClient } from '../../session/backend/client.ts'

const ALONE = { trials: 1, sharpeVariance: null, overfitting: null, luck: null, ideas: undefined }

/** The verdict on the shown result, for components below; undefined until known. */
export const ShownVerdict = createContext<Verdict | undefined>(undefined)

/**
 * The verdict on a whole result, regardless of the filter; undefined until the result and the number of trials are
 * known.
 * @param jobId undefined if the server counts no trials: this run then counts as the only one
 */
export function useVerdict(
  bundle: BacktestBundle | undefined,
  jobId: string | undefined,
): Verdict | undefined {
  const tried = useQuery({
    queryKey: ['run-trials', jobId],
    queryFn: ({ signal }) => apiClient.call(routes.runTrials, { params: { id: jobId ?? '' } }, { signal }),
    enabled: jobId !== undefined,
  })
  return useMemo(() => {
    if (!bundle || (jobId !== undefined && tried.data === undefined)) return undefined
    const { trials: count, sharpeVariance: variance, overfitting, luck, ideas } = tried.data ?? ALONE
    return verdictOf(bundle, { trials: { count, variance }, overfitting, luck, ideas })
  }, [bundle, jobId, tried.data])
}

/** Market facts of each session of a run, as known at the open. */
export function useSessionFacts(jobId: string | undefined) {
  return useQuery(sessionFactsQuery(jobId))
}

export function sessionFactsQuery(jobId: string | undefined) {
  return queryOptions({
    queryKey: ['session-facts', jobId],
    queryFn: ({ signal }) =>
      apiClient.call(routes.backtestSessions, { params: { id: jobId ?? '' } }, { signal }),
    enabled: jobId !== undefined,
    staleTime: Infinity,
    retry: false,
  })
}

/** Ages of the prices that a run used. */
export const priceAgesQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['price-ages', jobId],
    queryFn: ({ signal }) => apiClient.call(routes.backtestPriceAges, { params: { id: jobId } }, { signal }),
    staleTime: Infinity,
    retry: false,
  })

export const usePriceAges = (jobId: string) => useQuery(priceAgesQuery(jobId))
