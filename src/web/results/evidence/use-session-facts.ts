import { queryOptions, useQuery } from '@tanstack/react-query'
import { routes } from '#api/client'
import { apiClient } from '../../session/backend/client.ts'

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
