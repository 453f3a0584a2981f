import { useQuery } from '@tanstack/react-query'
import { routes } from '#api'
import { apiClient } from '../backend/client.ts'

/** How old the prices of a run were; not asked for where no id is given. */
export function usePriceAges(jobId: string | undefined) {
  return useQuery({
    queryKey: ['price-ages', jobId],
    queryFn: ({ signal }) =>
      apiClient.call(routes.backtestPriceAges, { params: { id: jobId ?? '' } }, { signal }),
    enabled: jobId !== undefined,
    staleTime: Infinity,
    retry: false,
  })
}
