import { useQuery } from '@tanstack/react-query'
import { createContext, useMemo } from 'react'
import { routes } from '#api/calls'
import type { BacktestBundle, Verdict } from '#domain'
import { verdictOf } from '#engine/evidence'
import { apiClient } from '../backend/client.ts'

const ALONE = { trials: 1, sharpeVariance: null, overfitting: null }

/** The verdict on the result that is shown, for what is made from it further down; undefined while it is not known. */
export const ShownVerdict = createContext<Verdict | undefined>(undefined)

/**
 * The verdict on a whole result, whatever filter is shown; undefined until that is there and it is known what else was tried.
 * @param jobId undefined where the server keeps no count of trials: this one then counts alone
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
    const { trials: count, sharpeVariance: variance, overfitting } = tried.data ?? ALONE
    return verdictOf(bundle, { trials: { count, variance }, overfitting })
  }, [bundle, jobId, tried.data])
}
