import { useQuery } from '@tanstack/react-query'
import type { Dataset } from '#api'

/** The market data that backtests can run on, so without what is damaged; undefined until the server has told. */
export function useDatasets(): readonly Dataset[] | undefined {
  return useQuery({
    queryKey: ['datasets'],
    queryFn: async ({ signal }) => (await import('./questions.ts')).listDatasets(signal),
    staleTime: 5 * 60_000,
    select: usable,
  }).data
}

function usable(datasets: readonly Dataset[]): readonly Dataset[] {
  return datasets.filter(({ damage }) => damage === undefined)
}
