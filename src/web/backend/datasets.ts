import { useQuery } from '@tanstack/react-query'
import { routes, type Dataset } from '#api'
import { apiClient } from './client.ts'

/** The market data that backtests can run on; undefined until the server has told. */
export function useDatasets(): readonly Dataset[] | undefined {
  return useQuery({
    queryKey: ['datasets'],
    queryFn: ({ signal }) => apiClient.call(routes.listDatasets, {}, { signal }),
    staleTime: 5 * 60_000,
  }).data
}
