import { queryOptions, useQuery } from '@tanstack/react-query'
import { routes } from '#api/client'
import { apiClient } from '../../session/backend/client.ts'

/** Ages of the prices that a run used. */
export const priceAgesQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['price-ages', jobId],
    queryFn: ({ signal }) => apiClient.call(routes.backtestPriceAges, { params: { id: jobId } }, { signal }),
    staleTime: Infinity,
    retry: false,
  })

export const usePriceAges = (jobId: string) => useQuery(priceAgesQuery(jobId))
