import { useQuery } from '@tanstack/react-query'
import type { Dataset } from '#api'
import { firstRoutes } from '#api/public'

/** The market data that backtests can run on, so without what is damaged; undefined until the server has told. */
export function useDatasets(): readonly Dataset[] | undefined {
  return useQuery({
    queryKey: ['datasets'],
    // What asks comes with the first question: a screen can be drawn without.
    queryFn: async ({ signal }) => {
      const { apiClient } = await import('./client.ts')
      return apiClient.call(firstRoutes.listDatasets, {}, { signal })
    },
    staleTime: 5 * 60_000,
    select: usable,
  }).data
}

function usable(datasets: readonly Dataset[]): readonly Dataset[] {
  return datasets.filter(({ damage }) => damage === undefined)
}
