import { useQuery } from '@tanstack/react-query'
import type { Dataset } from '#api'
import { nextPaint } from '../../ui/hooks/next-paint.ts'

/** Datasets that backtests can use, without damaged ones; undefined until loaded. */
export function useDatasets(): readonly Dataset[] | undefined {
  return useQuery({
    queryKey: ['datasets'],
    queryFn: async ({ signal }) => {
      await nextPaint()
      return (await import('./questions.ts')).listDatasets(signal)
    },
    staleTime: 5 * 60_000,
    select: usable,
  }).data
}

function usable(datasets: readonly Dataset[]): readonly Dataset[] {
  return datasets.filter(({ damage }) => damage === undefined)
}
