import { useQuery } from '@tanstack/react-query'
import type { Search, SweepJob, WalkForwardBody } from '#api'
import { isUnderWay } from '#domain'
import { routes } from '#api/client'
import { apiClient } from '../../session/backend/client.ts'

const EVERY_MILLISECONDS = 1_000

/** A search, polled until it has ended. */
export function useSearchJob(id: string | null) {
  return useQuery({
    queryKey: ['sweep', id],
    queryFn: ({ signal }) => apiClient.call(routes.sweepStatus, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && !isUnderWay(state.data) ? false : EVERY_MILLISECONDS),
  })
}

/** Figures of all variants after the search has ended. */
export function useSearchRows(job: SweepJob | undefined) {
  return useQuery({
    queryKey: ['sweep-rows', job?.jobId, job?.status],
    queryFn: ({ signal }) =>
      apiClient.call(routes.sweepRows, { params: { id: job?.jobId ?? '' } }, { signal }),
    enabled: job !== undefined && !isUnderWay(job),
    staleTime: Infinity,
  })
}

/** Net profit curves of some variants. */
export function useCurves(id: string, variants: readonly number[]) {
  return useQuery({
    queryKey: ['sweep-curves', id, variants],
    queryFn: ({ signal }) =>
      apiClient.call(routes.sweepCurves, { params: { id }, body: { variants: [...variants] } }, { signal }),
    enabled: variants.length > 0,
    staleTime: Infinity,
  })
}

/** The verdict on a variant of a completed search, with its own crash loss. */
export function useVariantVerdict(id: string, variant: number, isKnown: boolean) {
  return useQuery({
    queryKey: ['sweep-verdict', id, variant],
    queryFn: ({ signal }) =>
      apiClient.call(routes.sweepVerdict, { params: { id }, body: { variant } }, { signal }),
    enabled: isKnown,
    // It counts what the user has tried since.
    staleTime: 0,
    retry: false,
  })
}

/** The user's searches, latest first. */
export function useSearches() {
  return useQuery({
    queryKey: ['sweeps'],
    queryFn: ({ signal }) => apiClient.call(routes.listSweeps, { query: { limit: 20 } }, { signal }),
    staleTime: 0,
  })
}

export const startSearch = (body: Search) => apiClient.call(routes.startSweep, { body })
export const estimateSearch = (body: Search) => apiClient.call(routes.estimateSweep, { body })
export const cancelSearch = (id: string) => apiClient.call(routes.cancelSweep, { params: { id } })
export const resumeSearch = (id: string) => apiClient.call(routes.resumeSweep, { params: { id } })
export const walkForward = (id: string, body: WalkForwardBody) =>
  apiClient.call(routes.walkForward, { params: { id }, body })
