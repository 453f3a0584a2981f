import { useQuery } from '@tanstack/react-query'
import type { Dataset } from '#api'

/** The market data that backtests can run on; undefined until the server has told. */
export function useDatasets(): readonly Dataset[] | undefined {
  return useQuery({
    queryKey: ['datasets'],
    queryFn: async ({ signal }) => (await import('./questions.ts')).listDatasets(signal),
    staleTime: 5 * 60_000,
  }).data
}
