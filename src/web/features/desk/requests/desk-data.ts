import {
  keepPreviousData,
  queryOptions,
  skipToken,
  useQueries,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { DayPrices, OptionChain } from '#api'
import { ApiError, MOST_DAY_CONTRACTS, routes } from '#api/client'
import type { MarketMoment, SimulatedLeg, Underlying } from '#domain'
import type { UnitParts } from '#engine/analytics'
import { minuteOfDay } from '#engine/exchange'
import { apiClient } from '../../../session/backend/client.ts'

/** Past data is immutable while a page is open. A refusal is final; a failed connection is retried once. */
const SETTLED = {
  staleTime: Infinity,
  retry: (failures: number, error: Error) => !(error instanceof ApiError) && failures < 1,
  retryDelay: 500,
} as const

/** Cache time of a single minute's answers. */
const BRIEFLY = 60_000

export interface DeskScope {
  readonly dataset: string | undefined
  readonly underlying: Underlying
}

/** Indices of a dataset. */
export function useInstruments(dataset: string | undefined) {
  return useQuery({
    queryKey: ['desk-instruments', dataset],
    queryFn: ({ signal }) => apiClient.call(routes.optionInstruments, { query: { dataset } }, { signal }),
    ...SETTLED,
  })
}

/** Sessions of an index, ascending. */
export function useSessions({ dataset, underlying }: DeskScope) {
  return useQuery({
    queryKey: ['desk-sessions', dataset, underlying],
    queryFn: ({ signal }) =>
      apiClient.call(routes.optionSessions, { query: { underlying, dataset } }, { signal }),
    ...SETTLED,
  })
}

/** Expiries with contracts on a date. */
export function useExpiries({ dataset, underlying }: DeskScope, date: string | undefined) {
  return useQuery({
    queryKey: ['desk-expiries', dataset, underlying, date],
    queryFn: ({ signal }) =>
      apiClient.call(routes.optionExpiries, { query: { underlying, date, dataset } }, { signal }),
    enabled: date !== undefined,
    placeholderData: keepPreviousData,
    ...SETTLED,
  })
}

const quoteQuery = ({ dataset, underlying }: DeskScope, moment: MarketMoment | undefined) =>
  queryOptions({
    queryKey: ['desk-quote', dataset, underlying, moment?.date, moment?.time],
    queryFn: ({ signal }) =>
      apiClient.call(
        routes.currentMarketData,
        { params: { symbol: underlying }, query: { ...(moment as MarketMoment), dataset } },
        { signal },
      ),
    ...SETTLED,
  })

/** The index at a minute, and its change since the previous close. */
export function useMarketQuote(scope: DeskScope, moment: MarketMoment | undefined) {
  return useQuery({
    ...quoteQuery(scope, moment),
    enabled: moment !== undefined,
    placeholderData: (before) => (before?.symbol === scope.underlying ? before : undefined),
  })
}

/** All expiries at a minute. */
export function useTermStructure(
  { dataset, underlying }: DeskScope,
  moment: MarketMoment | undefined,
  enabled: boolean,
) {
  return useQuery({
    queryKey: ['desk-term-structure', dataset, underlying, moment?.date, moment?.time],
    queryFn: ({ signal }) =>
      apiClient.call(
        routes.optionTermStructure,
        { query: { underlying, ...(moment as MarketMoment), dataset } },
        { signal },
      ),
    enabled: enabled && moment !== undefined,
    placeholderData: (before) => (before?.underlying === underlying ? before : undefined),
    ...SETTLED,
  })
}

/** Open interest of an expiry through the session up to a minute. */
export function useDayInterest(
  { dataset, underlying }: DeskScope,
  moment: MarketMoment | undefined,
  expiry: string | undefined,
) {
  return useQuery({
    queryKey: ['desk-interest', dataset, underlying, expiry, moment?.date, moment?.time],
    queryFn:
      moment && expiry !== undefined
        ? ({ signal }) =>
            apiClient.call(
              routes.optionDayInterest,
              { query: { underlying, expiry_date: expiry, ...moment, dataset } },
              { signal },
            )
        : skipToken,
    placeholderData: (before) =>
      before?.underlying === underlying && before.expiry_date === expiry ? before : undefined,
    ...SETTLED,
    gcTime: BRIEFLY,
  })
}

/** Chains of one minute by expiry. */
export interface ChainAnswers {
  /** By expiry; while loading, the chains of the previous minute. */
  readonly chains: ReadonlyMap<string, OptionChain>
  readonly isLoading: boolean
  /** Errors of chains by expiry. */
  readonly errors: ReadonlyMap<string, Error>
  readonly retry: () => void
}

const chainQuery = ({ dataset, underlying }: DeskScope, moment: MarketMoment | undefined, expiry: string) =>
  queryOptions({
    queryKey: ['desk-chain', dataset, underlying, expiry, moment?.date, moment?.time],
    queryFn: async ({ signal }) => {
      const query = { underlying, expiry_date: expiry, ...(moment as MarketMoment), dataset }
      const [chain] = await apiClient.call(routes.optionChain, { query }, { signal })
      return chain
    },
    ...SETTLED,
    gcTime: BRIEFLY,
  })

export function useChains(
  scope: DeskScope,
  moment: MarketMoment | undefined,
  expiries: readonly string[],
): ChainAnswers {
  return useQueries({
    queries: expiries.map((expiry) => ({
      ...chainQuery(scope, moment, expiry),
      enabled: moment !== undefined,
      placeholderData: (before: OptionChain | undefined) =>
        before?.underlying === scope.underlying && before.expiry_date === expiry ? before : undefined,
    })),
    // Memoised by expiries, so that the combined result keeps its identity.
    combine: useCallback(
      (queries: UseQueryResult<OptionChain>[]): ChainAnswers => ({
        chains: new Map(
          queries.flatMap(({ data, error }, i) => (data && !error ? [[expiries[i], data] as const] : [])),
        ),
        isLoading: queries.some(({ isFetching }) => isFetching),
        errors: new Map(queries.flatMap(({ error }, i) => (error ? [[expiries[i], error] as const] : []))),
        retry: () => queries.forEach((query) => void query.refetch()),
      }),
      [expiries],
    ),
  })
}

/**
 * Prefetches the minute that the same step of the clock reaches next, once the current minute has loaded. The next press
 * of the same key then shows its chain at once.
 */
export function useNextMinute(
  scope: DeskScope,
  {
    moment,
    expiries,
    isLoading,
  }: {
    readonly moment: MarketMoment | undefined
    readonly expiries: readonly string[]
    readonly isLoading: boolean
  },
  next: (from: MarketMoment, minutes: number) => MarketMoment,
): void {
  const queries = useQueryClient()
  const before = useRef(moment)
  const { dataset, underlying } = scope
  useEffect(() => {
    const from = before.current
    if (isLoading || !moment || from === moment) return
    before.current = moment
    const minutes = from?.date === moment.date ? minuteOfDay(moment.time) - minuteOfDay(from.time) : 0
    if (minutes === 0) return
    const coming = next(moment, minutes)
    const of = { dataset, underlying }
    void queries.prefetchQuery(quoteQuery(of, coming))
    for (const expiry of expiries) void queries.prefetchQuery(chainQuery(of, coming, expiry))
  }, [queries, dataset, underlying, moment, expiries, isLoading, next])
}

/** A contract whose prices of a day are requested. */
export type PricedContract = Pick<SimulatedLeg, 'optionType' | 'strike' | 'expiry'>

export const contractKey = ({ optionType, strike, expiry }: PricedContract): string =>
  `${expiry} ${strike} ${optionType}`

/** Closes of a day by contract. */
export interface DayData {
  readonly day: DayPrices
  closesOf(contract: PricedContract): readonly (number | null)[] | undefined
  /** Parts of a contract's price change; undefined for a future, and if they were not requested. */
  partsOf(contract: PricedContract): UnitParts | undefined
}

/** Minute closes of the index and of contracts, from the session's open to a minute; later ones are not requested. */
export function useDayPrices(
  { dataset, underlying }: DeskScope,
  moment: MarketMoment | undefined,
  contracts: readonly PricedContract[],
  { parts = false }: { readonly parts?: boolean } = {},
) {
  const wanted = [...new Map(contracts.map((one) => [contractKey(one), one])).entries()].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return useQuery({
    queryKey: [
      'desk-day',
      dataset,
      underlying,
      moment?.date,
      moment?.time,
      wanted.map(([key]) => key),
      parts,
    ],
    queryFn: async ({ signal }): Promise<DayData> => {
      const asked = wanted.map(([, { optionType, strike, expiry }]) => ({
        option_type: optionType,
        strike,
        expiry_date: expiry,
      }))
      const ask = (contracts: typeof asked) => {
        const body = { underlying, dataset, ...(moment as MarketMoment), contracts, ...(parts && { parts }) }
        return apiClient.call(routes.optionDayPrices, { body }, { signal })
      }
      const answers = await Promise.all(chunks(asked, MOST_DAY_CONTRACTS).map(ask))
      const found = answers.flatMap(({ contracts }) => contracts)
      const foundParts = answers.flatMap((answer) => answer.parts ?? [])
      const closes = new Map(wanted.map(([key], i) => [key, found[i] ?? undefined]))
      const partsByKey = new Map(wanted.map(([key], i) => [key, foundParts[i] ?? undefined]))
      return {
        day: answers[0],
        closesOf: (contract) => closes.get(contractKey(contract)),
        partsOf: (contract) => partsByKey.get(contractKey(contract)),
      }
    },
    enabled: moment !== undefined,
    placeholderData: (before) =>
      before?.day.underlying === underlying && before.day.date === moment?.date ? before : undefined,
    ...SETTLED,
    gcTime: BRIEFLY,
  })
}

/** Splits a list into parts of at most `size`; an empty list has one empty part. */
function chunks<One>(list: readonly One[], size: number): One[][] {
  const count = Math.max(1, Math.ceil(list.length / size))
  return Array.from({ length: count }, (_, i) => list.slice(i * size, (i + 1) * size))
}
