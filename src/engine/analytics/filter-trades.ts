import type { Trade } from '#domain'
import { weekday } from '#engine/exchange'
import { DTE_BUCKETS, isBeyondBuckets } from './breakdowns/dte-bucket.ts'
import { dateReader } from './trade-profits.ts'

/** The weekdays offered by the filter, 1 = Monday … 5 = Friday. */
export const FILTER_WEEKDAYS = [1, 2, 3, 4, 5] as const

/** A filter on trades. A set that is left out, or that contains every offered value, filters nothing. */
export interface TradeFilter {
  /** 0 = Sunday … 6 = Saturday. */
  readonly weekdays?: ReadonlySet<number>
  /** Trading days to expiry, 0–4. */
  readonly dtes?: ReadonlySet<number>
  /**
   * Whether trades with more than 4 days to expiry are kept; if left out, they are kept while all of `dtes`
   * is selected.
   */
  readonly beyondDte?: boolean | undefined
}

/**
 * The trades that a filter keeps, in order. The objects are unchanged, so `cumulativePnL` stays the running
 * total of the whole run.
 *
 * With everything selected all trades are kept, including those without a checkbox: special Saturday and
 * Sunday sessions, and more than 4 days to expiry. Once a box is cleared, a trade needs its own ticked box,
 * so trades without a box are excluded. `beyondDte` decides about trades with more than 4 days to expiry in
 * every case.
 */
export function filterTrades(trades: readonly Trade[], filter: TradeFilter): readonly Trade[] {
  const weekdays = activeSet(filter.weekdays, FILTER_WEEKDAYS)
  const dtes = activeSet(filter.dtes, DTE_BUCKETS)
  const beyond = keepsBeyondDte(filter)
  if (!weekdays && !dtes && beyond) return trades
  const day = dateReader()
  return trades.filter(
    ({ dte, date }) =>
      (isBeyondBuckets(dte) ? beyond : !dtes || dtes.has(dte)) &&
      (!weekdays || weekdays.has(weekday(day(date)))),
  )
}

/** Whether a filter keeps trades with more than 4 days to expiry. */
export function keepsBeyondDte({ dtes, beyondDte }: TradeFilter): boolean {
  return beyondDte ?? activeSet(dtes, DTE_BUCKETS) === undefined
}

/** Trades that a filter excludes because they have no checkbox. */
export interface TradesWithoutCheckbox {
  /** On a weekend session. */
  readonly weekend: number
  /** On weekdays, with more days to expiry than the last box. */
  readonly beyondDte: number
}

/**
 * Counts the trades that an active filter excludes because they have no checkbox; both counts are 0 while
 * everything is selected.
 */
export function tradesWithoutCheckbox(trades: readonly Trade[], filter: TradeFilter): TradesWithoutCheckbox {
  const weekdays = activeSet(filter.weekdays, FILTER_WEEKDAYS)
  const beyond = keepsBeyondDte(filter)
  const day = dateReader()
  let [weekend, beyondDte] = [0, 0]
  for (const trade of weekdays || !beyond ? trades : []) {
    const isWeekend = weekday(day(trade.date)) % 6 === 0
    if (weekdays && isWeekend) weekend++
    else if (!beyond && isBeyondBuckets(trade.dte)) beyondDte++
  }
  return { weekend, beyondDte }
}

function activeSet(
  selected: ReadonlySet<number> | undefined,
  offered: readonly number[],
): ReadonlySet<number> | undefined {
  return selected && offered.every((choice) => selected.has(choice)) ? undefined : selected
}
