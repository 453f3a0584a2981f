import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isTradingTime, type BacktestRequest } from '#domain'
import { chosenExpiries, type EntryTerms } from '#engine/analytics'
import { firstDayChains, type FirstDay } from './first-day-chains.ts'

/** Fields of a request that decide its first entry day. */
export type RequestWithFirstDay = Pick<
  BacktestRequest,
  'dataset' | 'instrument' | 'startDate' | 'endDate' | 'strategy' | 'multiLegStrategy'
>

/**
 * Chains of the strategy's first entry day by the legs' choice of expiry; undefined until loaded.
 * @param isSound whether the strategy is valid; an invalid one sends no request
 */
export function useFirstDayChains(request: RequestWithFirstDay, isSound = true) {
  const terms = entryTermsOf(request)
  const day: FirstDay = { dataset: request.dataset, terms, expiries: chosenExpiries(request) }
  return useQuery({
    queryKey: ['first-day-chains', day],
    queryFn: ({ signal }) => firstDayChains(day, signal),
    enabled: isSound && canBeAsked(terms) && day.expiries.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    retry: false,
  }).data
}

/** Whether the server would accept the period and the entry time. */
function canBeAsked({ startDate, endDate, strategy: { entryStartTime } }: EntryTerms): boolean {
  return startDate !== '' && startDate < endDate && isTradingTime(entryStartTime)
}

/** Only fields that decide the first day, so that other edits do not refetch. */
function entryTermsOf({ instrument, startDate, endDate, strategy }: RequestWithFirstDay): EntryTerms {
  const { entryStartTime, squareOffTime, holding, filters } = strategy
  return { instrument, startDate, endDate, strategy: { entryStartTime, squareOffTime, holding, filters } }
}
