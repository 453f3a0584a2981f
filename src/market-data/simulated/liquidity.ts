import type { Underlying } from '#domain'

import { dayNumber, type DayNumber } from '#engine/calendar'
import { portableExp } from '#engine/pricing'
import type { ListedStrikes } from './contracts.ts'

/** How an expiry trades on a day. */
export interface ExpiryLiquidity {
  /** Trades a minute in its most traded contract. */
  readonly tradesPerMinute: number
  /** Average size, so that a day's volume is that of the bhavcopies of January 2025. */
  readonly lotsPerTrade: number
  /** Distance from the money, as a fraction of the index, at which trading has faded to a third. */
  readonly reach: number
  /** The full bid-ask spread, as a multiple of that of a liquid front expiry. */
  readonly spreadMultiple: number
  /** Open interest of its most held contract, in lots. */
  readonly openInterestLots: number
}

/** With the last weekly of an underlying its trading moved to the nearest month. */
const LAST_WEEKLY: Readonly<Record<Underlying, DayNumber>> = {
  NIFTY: Infinity,
  BANKNIFTY: dayNumber('2024-11-13'),
  FINNIFTY: dayNumber('2024-11-19'),
}

/** By rank: nearest, next, then the months behind them. */
const WITH_WEEKLIES: Readonly<Record<Underlying, readonly ExpiryLiquidity[]>> = {
  NIFTY: [
    { tradesPerMinute: 400, lotsPerTrade: 4.4, reach: 0.08, spreadMultiple: 1, openInterestLots: 120_000 },
    { tradesPerMinute: 30, lotsPerTrade: 1.4, reach: 0.05, spreadMultiple: 1.15, openInterestLots: 30_000 },
    { tradesPerMinute: 40, lotsPerTrade: 4, reach: 0.06, spreadMultiple: 1.3, openInterestLots: 60_000 },
    { tradesPerMinute: 6, lotsPerTrade: 2, reach: 0.05, spreadMultiple: 2, openInterestLots: 20_000 },
  ],
  BANKNIFTY: [
    { tradesPerMinute: 400, lotsPerTrade: 4.4, reach: 0.08, spreadMultiple: 1, openInterestLots: 100_000 },
    { tradesPerMinute: 12, lotsPerTrade: 1.4, reach: 0.05, spreadMultiple: 1.4, openInterestLots: 15_000 },
    { tradesPerMinute: 30, lotsPerTrade: 1.4, reach: 0.05, spreadMultiple: 1.3, openInterestLots: 40_000 },
    { tradesPerMinute: 3, lotsPerTrade: 3, reach: 0.04, spreadMultiple: 2.5, openInterestLots: 10_000 },
  ],
  FINNIFTY: [
    { tradesPerMinute: 60, lotsPerTrade: 3, reach: 0.03, spreadMultiple: 2.5, openInterestLots: 25_000 },
    { tradesPerMinute: 2, lotsPerTrade: 2, reach: 0.02, spreadMultiple: 4, openInterestLots: 3_000 },
    { tradesPerMinute: 3, lotsPerTrade: 3, reach: 0.04, spreadMultiple: 4, openInterestLots: 5_000 },
    { tradesPerMinute: 0.2, lotsPerTrade: 2, reach: 0.015, spreadMultiple: 7, openInterestLots: 500 },
  ],
}
const MONTHS_ONLY: Readonly<Record<'BANKNIFTY' | 'FINNIFTY', readonly ExpiryLiquidity[]>> = {
  BANKNIFTY: [
    { tradesPerMinute: 200, lotsPerTrade: 1.8, reach: 0.06, spreadMultiple: 1.1, openInterestLots: 60_000 },
    { tradesPerMinute: 6, lotsPerTrade: 2, reach: 0.05, spreadMultiple: 2, openInterestLots: 10_000 },
  ],
  FINNIFTY: [
    { tradesPerMinute: 5, lotsPerTrade: 10, reach: 0.018, spreadMultiple: 4, openInterestLots: 6_000 },
    { tradesPerMinute: 0.08, lotsPerTrade: 3, reach: 0.01, spreadMultiple: 8, openInterestLots: 300 },
  ],
}

/** How an expiry of an underlying trades on a day. */
export function liquidityOf(underlying: Underlying, day: DayNumber, listed: ListedStrikes): ExpiryLiquidity {
  const table =
    underlying === 'NIFTY' || day <= LAST_WEEKLY[underlying]
      ? WITH_WEEKLIES[underlying]
      : MONTHS_ONLY[underlying]
  return table[Math.min(listed.rank, table.length - 1)]!
}

/** Contracts trade less the farther they are out of the money, and much less in the money. */
const OUT_OF_THE_MONEY_FADE = 0.07
const IN_THE_MONEY_FADE = 1.1
const IN_THE_MONEY_REACH = 0.6
const FEWEST_TRADES_A_MINUTE = 0.02

/** How far a contract is out of the money; negative: in the money. */
export interface Distance {
  /** In standard deviations to expiry. */
  readonly deviations: number
  /** As a fraction of the index. */
  readonly fraction: number
}

/** Trades a minute of a contract at a distance from the money, before the profile of the day. */
export function tradesPerMinute(liquidity: ExpiryLiquidity, { deviations, fraction }: Distance): number {
  const isOut = deviations > 0
  const reach = isOut ? liquidity.reach : IN_THE_MONEY_REACH * liquidity.reach
  const byDeviations = isOut
    ? OUT_OF_THE_MONEY_FADE * deviations * deviations
    : -IN_THE_MONEY_FADE * deviations
  const fade = byDeviations + (fraction / reach) * (fraction / reach)
  return Math.max(FEWEST_TRADES_A_MINUTE, liquidity.tradesPerMinute * portableExp(-Math.min(40, fade)))
}

const TICK = 0.05
const SPREAD_SHARE = 0.0023
const IN_THE_MONEY_FROM = 0.01
/** Spreads widen by 0.15 % of the premium per percent in the money beyond the first. */
const IN_THE_MONEY_WIDENING = 0.15
const ONE_TICK_BELOW = 25

/**
 * Half the bid-ask spread in rupees of a contract worth `price` and `depth` in the money, as a fraction of the
 * index: a quarter percent of the premium, at least a tick, one tick for a liquid premium below ₹25; wider in the
 * money. From snapshots of the NIFTY and BANKNIFTY chains.
 */
export function halfSpread(price: number, depth: number, multiple: number): number {
  const widening = depth > IN_THE_MONEY_FROM ? IN_THE_MONEY_WIDENING * (depth - IN_THE_MONEY_FROM) : 0
  const full = price < ONE_TICK_BELOW ? TICK : Math.max(TICK, (SPREAD_SHARE + widening) * price)
  return 0.5 * full * multiple
}

/** Round strikes are traded and held more. */
export function roundness(strike: number): number {
  if (strike % 1000 === 0) return 2.2
  if (strike % 500 === 0) return 1.8
  return strike % 100 === 0 ? 1.2 : 0.8
}
