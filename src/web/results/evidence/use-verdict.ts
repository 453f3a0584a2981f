import { useQuery } from '@tanstack/react-query'
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
