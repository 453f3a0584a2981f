import { queryOptions } from '@tanstack/react-query'
import { createContext } from 'react'
import type { BacktestBundle, SessionFacts } from '#domain'
import type { ResampledEvidence } from '#engine/evidence'
import { resample } from './resample.ts'

/**
 * What resampling says of a result, computed once while it is shown.
 * @param id tells results apart
 * @param facts of its sessions; undefined while, or where, they are not known
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

/** Gives what resampling says of the result that is shown, for what is made from it further down; undefined where it fails. */
export const ShownEvidence = createContext<() => Promise<ResampledEvidence | undefined>>(
  async () => undefined,
)
