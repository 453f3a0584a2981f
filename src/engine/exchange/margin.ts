import type { Underlying } from '#domain'
import { type DayNumber, dayNumber } from './date.ts'
import { valueOn } from './instrument.ts'
import { instrumentOf } from './registry.ts'

/** One option position. */
export interface MarginPosition {
  readonly kind: 'CE' | 'PE'
  readonly side: 'BUY' | 'SELL'
  /** Paise. */
  readonly strike: number
  /** Units. */
  readonly quantity: number
  /** Paise per unit. */
  readonly premium: number
  readonly expiry: DayNumber
}

export interface MarginContext {
  readonly underlying: Underlying
  /** Paise. */
  readonly spot: number
  readonly tradeDay: DayNumber
  /** The day whose rules hold, where they are not those of the trade day. */
  readonly rulesDay?: DayNumber
}

/** What the broker blocks, in whole paise. */
export interface Margin {
  /** Cost of closing the positions after the worst move of the scan, what the longs bring taken off. */
  readonly span: number
  /** On every short leg, hedged or not; more on its expiry day. */
  readonly exposure: number
  /** Net premium to pay, where the longs cost more than the shorts bring. */
  readonly premium: number
  readonly total: number
}

/** The two extreme scenarios of SPAN: twice the range, of which this part of the loss is covered. Not verified. */
const EXTREME_MOVES = 2
const EXTREME_COVER = 0.35

/** Exposure margin: of spot × quantity, for each short leg. */
const EXPOSURE = 0.02

/** The same again for short legs on their expiry day (NCL/CMPT/64639). */
const EXPIRY_DAY_EXPOSURE = { fraction: 0.02, from: dayNumber('2024-11-20') }

/** From this day legs that expire today get no benefit from later ones (SEBI, October 2024). */
const NO_CALENDAR_BENEFIT_FROM = dayNumber('2025-02-01')

/**
 * Estimates the margin of a set of option positions of one underlying: SPAN + exposure + net premium to pay.
 *
 * SPAN is the worst cost of closing the set over moves of the index within the scan range, each option at its intrinsic
 * value there; now, at the premiums; or 35 % of the loss at twice the range. So a short straddle costs what its worse
 * side costs, and a spread at most its width. Time value and volatility after a move are left out: near the money
 * they hardly matter after such a move; far out of the money, months away and for calendar spreads the estimate
 * is rougher.
 *
 * Its total is within 2 % of a broker’s calculator for single shorts, the straddle, a spread and an iron fly, and within
 * 8 % for a condor on its expiry day. Sources: NSE Clearing’s rules, those observations, SPAN arrays.
 */
export function estimateMargin(positions: readonly MarginPosition[], context: MarginContext): Margin {
  const { spot } = context
  const span = spanBooks(positions, context).reduce((sum, book) => sum + spanOf(book, context), 0)
  let exposure = 0
  let premium = 0
  for (const position of positions) {
    premium -= shortUnits(position) * position.premium
    if (position.side === 'SELL') exposure += exposureFraction(position, context) * spot * position.quantity
  }
  const rounded = {
    span: Math.round(span),
    exposure: Math.round(exposure),
    premium: Math.round(Math.max(0, premium)),
  }
  return { ...rounded, total: rounded.span + rounded.exposure + rounded.premium }
}

/** The positions that offset each other in SPAN. */
function spanBooks(
  positions: readonly MarginPosition[],
  { tradeDay, rulesDay = tradeDay }: MarginContext,
): readonly (readonly MarginPosition[])[] {
  if (rulesDay < NO_CALENDAR_BENEFIT_FROM) return [positions]
  return [
    positions.filter(({ expiry }) => expiry === tradeDay),
    positions.filter(({ expiry }) => expiry !== tradeDay),
  ]
}

function spanOf(
  book: readonly MarginPosition[],
  { underlying, spot, tradeDay, rulesDay = tradeDay }: MarginContext,
): number {
  const range = valueOn(instrumentOf(underlying).scanRanges, rulesDay) * spot
  const costNow = book.reduce((cost, position) => cost + shortUnits(position) * position.premium, 0)
  let worst = Math.max(0, costNow)
  const consider = (cost: number) => {
    if (cost > worst) worst = cost
  }
  consider(costToClose(book, spot - range))
  consider(costToClose(book, spot + range))
  // Between its ends the cost is a line bent at the strikes, so that its maximum is at an end or at a strike.
  for (const { strike } of book) if (Math.abs(strike - spot) < range) consider(costToClose(book, strike))
  for (const move of [-EXTREME_MOVES * range, EXTREME_MOVES * range])
    consider(costNow + EXTREME_COVER * (costToClose(book, spot + move) - costNow))
  return worst
}

function costToClose(book: readonly MarginPosition[], spot: number): number {
  return book.reduce((cost, position) => {
    const inTheMoney = position.kind === 'CE' ? spot - position.strike : position.strike - spot
    return cost + shortUnits(position) * Math.max(0, inTheMoney)
  }, 0)
}

function exposureFraction(
  { expiry }: MarginPosition,
  { tradeDay, rulesDay = tradeDay }: MarginContext,
): number {
  const isDearer = expiry === tradeDay && rulesDay >= EXPIRY_DAY_EXPOSURE.from
  return isDearer ? EXPOSURE + EXPIRY_DAY_EXPOSURE.fraction : EXPOSURE
}

/** Positive for a short position. */
function shortUnits({ side, quantity }: MarginPosition): number {
  return side === 'SELL' ? quantity : -quantity
}
