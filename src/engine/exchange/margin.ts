import type { Underlying } from '#domain'
import { type DayNumber, dayNumber } from './date.ts'
import { valueOn } from './instrument.ts'
import { instrumentOf } from './registry.ts'

/** One position in an option, or in a future. */
export interface MarginPosition {
  readonly kind: 'CE' | 'PE' | 'FUT'
  readonly side: 'BUY' | 'SELL'
  /** Paise; of no meaning for a future. */
  readonly strike: number
  /** Units. */
  readonly quantity: number
  /** Paise per unit; of no meaning for a future, which is marked to the market and costs nothing to hold. */
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
  /** On every short option and every future, hedged or not; more on the expiry day of a short option. */
  readonly exposure: number
  /** Net premium to pay, where the longs cost more than the shorts bring. */
  readonly premium: number
  readonly total: number
}

/** The two extreme scenarios of SPAN: twice the range, of which this part of the loss is covered. Not verified. */
const EXTREME_MOVES = 2
const EXTREME_COVER = 0.35

/** Exposure margin: of spot × quantity, for each short option and each future. */
const EXPOSURE = 0.02

/** The same again for short legs on their expiry day (NCL/CMPT/64639). */
const EXPIRY_DAY_EXPOSURE = { fraction: 0.02, from: dayNumber('2024-11-20') }

/** From this day legs that expire today get no benefit from later ones (SEBI, October 2024). */
const NO_CALENDAR_BENEFIT_FROM = dayNumber('2025-02-01')

/**
 * Estimates the margin of a set of positions in options and futures of one underlying: SPAN + exposure + net premium to pay.
 *
 * SPAN is the worst cost of closing the set over moves of the index within the scan range, each option at its intrinsic
 * value there; now, at the premiums; or 35 % of the loss at twice the range. So a short straddle costs what its worse
 * side costs, and a spread at most its width. A future moves with the index from where it stands. Time value and volatility after a move are left out: near the money
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
    premium -= shortUnits(position) * premiumOf(position)
    if (position.side === 'SELL' || position.kind === 'FUT')
      exposure += exposureFraction(position, context) * spot * position.quantity
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
  let costNow = 0
  for (const position of book) costNow += shortUnits(position) * premiumOf(position)
  let worst = Math.max(0, costNow)
  worst = Math.max(worst, costToClose(book, spot - range, spot), costToClose(book, spot + range, spot))
  // Between its ends the cost is a line bent at the strikes, so that its maximum is at an end or at a strike.
  for (let i = 0; i < book.length; i++) {
    const { kind, strike } = book[i]
    if (kind === 'FUT' || Math.abs(strike - spot) >= range || isStrikeBefore(book, i)) continue
    worst = Math.max(worst, costToClose(book, strike, spot))
  }
  for (let side = -1; side <= 1; side += 2) {
    const extreme = costToClose(book, spot + side * EXTREME_MOVES * range, spot)
    worst = Math.max(worst, costNow + EXTREME_COVER * (extreme - costNow))
  }
  return worst
}

/** Whether an option of the book before the one at `end` has its strike. */
function isStrikeBefore(book: readonly MarginPosition[], end: number): boolean {
  for (let i = 0; i < end; i++) if (book[i].strike === book[end].strike && book[i].kind !== 'FUT') return true
  return false
}

/** What closing costs with the index at a level: an option its intrinsic value, a future what the index went since `spot`. */
function costToClose(book: readonly MarginPosition[], level: number, spot: number): number {
  let cost = 0
  for (const position of book) cost += shortUnits(position) * worthAt(position, level, spot)
  return cost
}

function worthAt({ kind, strike }: MarginPosition, level: number, spot: number): number {
  if (kind === 'FUT') return level - spot
  return Math.max(0, kind === 'CE' ? level - strike : strike - level)
}

function premiumOf({ kind, premium }: MarginPosition): number {
  return kind === 'FUT' ? 0 : premium
}

function exposureFraction(
  { kind, expiry }: MarginPosition,
  { tradeDay, rulesDay = tradeDay }: MarginContext,
): number {
  const isDearer = kind !== 'FUT' && expiry === tradeDay && rulesDay >= EXPIRY_DAY_EXPOSURE.from
  return isDearer ? EXPOSURE + EXPIRY_DAY_EXPOSURE.fraction : EXPOSURE
}

/** Positive for a short position. */
function shortUnits({ side, quantity }: MarginPosition): number {
  return side === 'SELL' ? quantity : -quantity
}
