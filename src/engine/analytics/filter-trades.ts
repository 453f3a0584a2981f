import type { Trade } from '#domain'
import { weekday } from '#engine/exchange'
import { DTE_BUCKETS, isBeyondBuckets } from './breakdowns/dte-bucket.ts'
import { dateReader } from './trade-profits.ts'

/** The weekdays that the filter offers, 1 = Monday … 5 = Friday. */
export const FILTER_WEEKDAYS = [1, 2, 3, 4, 5] as const

/** What stays. A set that is left out, or holds everything that the filter offers, filters nothing. */
export interface TradeFilter {
  /** 0 = Sunday … 6 = Saturday. */
  readonly weekdays?: ReadonlySet<number>
  /** Trading days to expiry, 0–4. */
  readonly dtes?: ReadonlySet<number>
  /** Whether trades with more than 4 days to expiry stay; left out, they stay as long as all of `dtes` is selected. */
  readonly beyondDte?: boolean | undefined
}

/**
 * The trades that a filter lets through, in their order: the very same ones, so that `cumulativePnL` stays the running total
 * of the whole run.
 *
 * With everything selected all trades stay, so that the figures are those of the whole run: also those on a special
 * Saturday or Sunday session, and those with more than 4 days to expiry, which have no box to tick. As soon as one box is
 * cleared, a trade stays only if its own box is ticked, and those without a box are excluded. `beyondDte` decides about trades
 * with more than 4 days to expiry whatever the boxes say.
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

/** Trades that a filter drops because no box stands for them. */
export interface Boxless {
  /** On a Saturday or Sunday session. */
  readonly weekend: number
  /** On weekdays, with more days to expiry than the last box. */
  readonly beyondDte: number
}

/** What an active filter drops although nobody cleared a box for it; none while everything is selected. */
export function boxlessTrades(trades: readonly Trade[], filter: TradeFilter): Boxless {
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
