import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isTradingTime, type BacktestRequest } from '#domain'
import {
  chosenExpiries,
  entryDays,
  expiryPlan,
  type EntryTerms,
  type EntryDay,
  type SketchExpiry,
} from '#engine/analytics'
import type { OptionChain } from '#api'
import { routes } from '#api/client'
import { chooseExpiry } from '#engine/chain'
import { dayNumber, isoDate, type DayNumber } from '#engine/exchange'
import { apiClient } from '../session/backend/client.ts'

/** Fields of a request that decide its first entry day. */
export type RequestWithFirstDay = Pick<
  BacktestRequest,
  'dataset' | 'instrument' | 'startDate' | 'endDate' | 'strategy' | 'multiLegStrategy'
>

/**
 * Query of the chains of the strategy's first entry day, by the legs' choice of expiry; without chains if the day has none.
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
  })
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

/** The day and expiries of a preview. */
interface FirstDay {
  readonly dataset: string | undefined
  /** Entry days and entry minute of the strategy. */
  readonly terms: EntryTerms
  readonly expiries: readonly SketchExpiry[]
}

/** Number of cycles searched for one whose expiry is listed on its entry day. */
const MOST_CYCLES = 5

/**
 * Chains of the strategy's first entry day at the entry minute, by the legs' choice of expiry; empty if the dataset has
 * no such day.
 */
export async function firstDayChains(
  { dataset, terms, expiries }: FirstDay,
  signal: AbortSignal,
): Promise<ReadonlyMap<SketchExpiry, OptionChain>> {
  const underlying = terms.instrument
  const of = { underlying, dataset }
  const { sessions } = await apiClient.call(routes.optionSessions, { query: of }, { signal })
  const listedOn = async (date: string) => {
    const query = { ...of, date }
    const answer = await apiClient.call(routes.optionExpiries, { query }, { signal })
    return answer.expiries.map((expiry) => dayNumber(expiry.date))
  }
  const entry = await firstListed(entryDays(terms, sessions), listedOn)
  if (!entry) return new Map()
  const { date, listed } = entry
  const cycleExpiry = entry.cycleExpiry === undefined ? undefined : dayNumber(entry.cycleExpiry)
  const chains = await Promise.all(
    expiries.map(async (choice) => {
      const expiry = chooseExpiry(listed, expiryPlan(choice), {
        underlying,
        day: dayNumber(date),
        cycleExpiry,
      })
      if (expiry === undefined) return []
      const query = { ...of, expiry_date: isoDate(expiry), date, time: terms.strategy.entryStartTime }
      const [chain] = await apiClient.call(routes.optionChain, { query }, { signal })
      return chain ? [[choice, chain] as const] : []
    }),
  )
  return new Map(chains.flat())
}

/** The first entry day on which its cycle's expiry is listed, and its expiries: a dataset may lack weekly contracts. */
async function firstListed(
  entries: readonly EntryDay[],
  listedOn: (date: string) => Promise<DayNumber[]>,
): Promise<(EntryDay & { readonly listed: readonly DayNumber[] }) | undefined> {
  for (const entry of entries.slice(0, MOST_CYCLES)) {
    const listed = await listedOn(entry.date)
    if (entry.cycleExpiry === undefined || listed.includes(dayNumber(entry.cycleExpiry)))
      return { ...entry, listed }
  }
  return undefined
}
