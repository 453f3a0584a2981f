import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BacktestRequest } from '#domain'
import { chosenExpiries } from '#engine/analytics'
import { firstDayChains, type FirstDay } from './first-day-chains.ts'

/** What of a request says which first prices it has. */
export type RequestWithFirstDay = Pick<
  BacktestRequest,
  'dataset' | 'instrument' | 'startDate' | 'endDate' | 'strategy' | 'multiLegStrategy'
>

/** The chains of the first day of a period, by the expiry that legs choose; undefined while they are not known. */
export function useFirstDayChains(request: RequestWithFirstDay) {
  const day: FirstDay = {
    dataset: request.dataset,
    underlying: request.instrument,
    from: request.startDate,
    to: request.endDate,
    time: request.strategy.entryStartTime,
    expiries: chosenExpiries(request),
  }
  const isTyped = [day.from, day.to, day.time].every((part) => part !== '')
  return useQuery({
    queryKey: ['first-day-chains', day],
    queryFn: ({ signal }) => firstDayChains(day, signal),
    enabled: isTyped && day.expiries.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    retry: false,
  }).data
}
