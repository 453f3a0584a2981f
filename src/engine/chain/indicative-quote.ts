import type { Underlying } from '#domain'
import { instrumentOf } from '#engine/exchange'
import { TICK } from '#engine/units'

/** Inputs of a contract's spread. */
export interface SpreadInput {
  readonly underlying: Underlying
  /** Last price in paise. */
  readonly price: number
  /** How far in the money, as a fraction of the forward; negative out of the money. */
  readonly inTheMoney: number
  /** Whether the expiry is neither the nearest nor a monthly one, so that its order book is thin. */
  readonly isOffTheRun: boolean
}

/** Bid and ask in paise, on the tick, with `bid ≤ price ≤ ask`. Derived from a rule, not quoted by anybody. */
export interface IndicativeQuote {
  readonly bid: number
  readonly ask: number
}

/** Premiums below this trade at one tick, paise. */
const ONE_TICK_BELOW = 2_500

/**
 * Full spread as a share of the premium, by depth in the money: the medians of 87 snapshots of the NSE chain on
 * 2025-08-29 (NIFTY weekly, 4 days): 0.22–0.3 % at and out of the money, then 0.42 % and 0.67 %.
 */
const SHARES: readonly (readonly [inTheMoneyFrom: number, share: number])[] = [
  [0.03, 0.0067],
  [0.015, 0.0042],
  [-Infinity, 0.0025],
]

/** The weekly of 18 days had three times the spread of the weekly of 4 days, relative to its premium. */
const OFF_THE_RUN_FACTOR = 3

/**
 * An indicative quote around a last price: the full spread is the larger of one tick and a share of the premium. Minute
 * bars carry no quotes, so whatever shows this must say that it is derived.
 */
export function indicativeQuote(input: SpreadInput): IndicativeQuote {
  const ticks = spreadTicks(input)
  const price = Math.round(input.price / TICK) * TICK
  const bid = Math.max(Math.min(TICK, price), price - Math.floor(ticks / 2) * TICK)
  return { bid, ask: bid + ticks * TICK }
}

function spreadTicks({ underlying, price, inTheMoney, isOffTheRun }: SpreadInput): number {
  const factor = instrumentOf(underlying).spreadFactor * (isOffTheRun ? OFF_THE_RUN_FACTOR : 1)
  if (price < ONE_TICK_BELOW) return factor
  const share = SHARES.find(([from]) => inTheMoney >= from)![1]
  return Math.max(factor, Math.round((price * share * factor) / TICK))
}
