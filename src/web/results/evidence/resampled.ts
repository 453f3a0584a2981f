import { queryOptions } from '@tanstack/react-query'
import { createContext } from 'react'
import type { BacktestBundle, SessionFacts } from '#domain'
import type { ResampledEvidence } from '#engine/evidence'
import { resample } from './resample.ts'

/**
 * Query for the resampling of a result, computed once while it is shown.
 * @param id cache key of the result
 * @param facts facts of its sessions; undefined if unknown
 */
export function resampledQuery(
  bundle: BacktestBundle,
  id: string,
  facts: readonly SessionFacts[] | undefined,
) {
  return queryOptions({
    queryKey: ['resampled', id, facts !== undefined],
    queryFn: ({ signal }) => resample(bundle, facts ?? [], signal),
    staleTime: Infinity,
    retry: false,
  })
}

/** Gives the resampling of the shown result to exports below it; undefined if it fails. */
export const ShownEvidence = createContext<() => Promise<ResampledEvidence | undefined>>(
  async () => undefined,
)
