import type { Underlying } from '#domain'
import { type DayNumber, dayNumber } from './date.ts'
import { valueOn } from './instrument.ts'
import { instrumentOf } from './registry.ts'

/** One position in an option, or in a future. */
export interface MarginPosition {
  readonly kind: 'CE' | 'PE' | 'FUT'
  readonly side: 'BUY' | 'SELL'
  /** Paise; ignored for a future. */
  readonly strike: number
  /** Units. */
  readonly quantity: number
  /** Paise per unit; ignored for a future, which is marked to market and costs nothing to hold. */
  readonly premium: number
  readonly expiry: DayNumber
}

export interface MarginContext {
  readonly underlying: Underlying
  /** Paise. */
  readonly spot: number
  /** The index at the previous session's close, paise; absent or 0 if unknown, then `spot` counts. */
  readonly previousClose?: number
  readonly tradeDay: DayNumber
  /** The day whose rules apply; by default the trade day. */
  readonly rulesDay?: DayNumber
}

/** The margin the broker blocks, in whole paise. */
export interface Margin {
  /** Cost of closing the positions after the worst move of the scan, less the proceeds of the longs. */
  readonly span: number
  /**
   * On every short option and every future, hedged or not; higher on the expiry day of a short option, and far out of the
   * money.
   */
  readonly exposure: number
  /** Net premium to pay, if the longs cost more than the shorts bring. */
  readonly premium: number
  readonly total: number
}

/** SPAN's two extreme scenarios: twice the range, with this share of the loss counted. Not verified. */
const EXTREME_MOVES = 2
const EXTREME_COVER = 0.35

/** Exposure margin as a fraction of spot × quantity, for each short option and each future. */
const EXPOSURE = 0.02

/** Added for short legs on their expiry day (NCL/CMPT/64639). */
const EXPIRY_DAY_EXPOSURE = { fraction: 0.02, from: dayNumber('2024-11-20') }

/**
 * Added for short options whose strike is out of the money by more than this percent of the previous close. Brokers'
 * support pages and posts of 2023 mention it; its first day is unknown, so it applies on every day.
 */
const FAR_EXPOSURE = { fraction: 0.03, beyondPercent: 10 }

/** From this day on, legs that expire today are not offset by later ones (SEBI, October 2024). */
const NO_CALENDAR_BENEFIT_FROM = dayNumber('2025-02-01')

/**
 * Estimates the margin of positions in options and futures of one underlying: SPAN + exposure + net premium
 * to pay.
 *
 * SPAN is the highest of three costs of closing the positions: now, at the premiums; over index moves within
 * the scan range, with options at intrinsic value; and 35 % of the loss at twice the range. So a short
 * straddle needs the margin of its worse side, and a spread at most its width. A future moves with the index.
 * Exposure is 2 % of the index, 2 % more on the expiry day, and 3 % more for strikes over 10 % out of the money.
 * Time value and volatility after a move are left out: near the money they hardly matter, but far out of the
 * money, months away and for calendar spreads the estimate is rougher.
 *
 * The total is within 2 % of a broker’s calculator for single shorts, the straddle, a spread and an iron fly,
 * and within 8 % for a condor on its expiry day. Sources: NSE Clearing’s rules, those observations, SPAN
 * arrays.
 */
export function estimateMargin(positions: readonly MarginPosition[], context: MarginContext): Margin {
  const { spot } = context
  let span = 0
  if (isOneBook(positions, context)) span = spanOf(positions, context)
  else
    for (const isToday of [true, false]) span += spanOf(expiringToday(positions, context, isToday), context)
  let exposure = 0
  let premium = 0
  for (const position of positions) {
    premium -= shortUnits(position) * premiumOf(position)
    if (position.side === 'SELL' || position.kind === 'FUT')
      exposure += exposureFraction(position, context) * spot * position.quantity
  }
  span = Math.round(span)
  exposure = Math.round(exposure)
  premium = Math.round(Math.max(0, premium))
  return { span, exposure, premium, total: span + exposure + premium }
}

/**
 * Whether all positions offset each other in SPAN. From February 2025 on they do not if only some expire
 * today.
 */
function isOneBook(
  positions: readonly MarginPosition[],
  { tradeDay, rulesDay = tradeDay }: MarginContext,
): boolean {
  if (rulesDay < NO_CALENDAR_BENEFIT_FROM) return true
  for (const { expiry } of positions)
    if ((expiry === tradeDay) !== (positions[0].expiry === tradeDay)) return false
  return true
}

function expiringToday(
  positions: readonly MarginPosition[],
  { tradeDay }: MarginContext,
  isToday: boolean,
): readonly MarginPosition[] {
  return positions.filter(({ expiry }) => (expiry === tradeDay) === isToday)
}

/** The last requested scan range, because a day is requested many times in a row. */
let newest: { readonly underlying: Underlying; readonly day: DayNumber; readonly range: number } | undefined

/** The move that SPAN scans on a day, as a fraction of the index. */
function scanRange(underlying: Underlying, day: DayNumber): number {
  if (newest?.day !== day || newest.underlying !== underlying)
    newest = { underlying, day, range: valueOn(instrumentOf(underlying).scanRanges, day) }
  return newest.range
}

function spanOf(
  positions: readonly MarginPosition[],
  { underlying, spot, tradeDay, rulesDay = tradeDay }: MarginContext,
): number {
  const range = scanRange(underlying, rulesDay) * spot
  book.fill(positions, spot)
  const { costNow } = book
  let worst = Math.max(0, costNow)
  worst = Math.max(worst, book.costToClose(spot - range), book.costToClose(spot + range))
  // Between two corners the cost is linear, and only a bought option bends it downwards, so the maximum lies
  // at an end or at such a strike.
  for (const { kind, side, strike } of positions) {
    if (kind === 'FUT' || side === 'SELL' || Math.abs(strike - spot) >= range) continue
    worst = Math.max(worst, book.costToClose(strike))
  }
  for (let side = -1; side <= 1; side += 2) {
    const extreme = book.costToClose(spot + side * EXTREME_MOVES * range)
    worst = Math.max(worst, costNow + EXTREME_COVER * (extreme - costNow))
  }
  return worst
}

/** Kind of a position's value at an index level: one point per unit for each point beyond its strike. */
const VALUE_KIND = { call: 0, put: 1, future: 2 } as const

/**
 * Positions in columns, because their closing cost is computed at every strike whenever a leg enters or
 * exits. Reused, so that this allocates nothing.
 */
class Book {
  /** Closing cost now, at the premiums. */
  costNow = 0
  #count = 0
  /** Positive for a short position. */
  #units = new Float64Array(16)
  /** The strike of an option; the current index for a future. */
  #levels = new Float64Array(16)
  #worths = new Uint8Array(16)

  fill(positions: readonly MarginPosition[], spot: number): void {
    if (positions.length > this.#units.length) this.#grow(2 * positions.length)
    this.#count = positions.length
    this.costNow = 0
    for (let i = 0; i < positions.length; i++) {
      const { kind, strike } = positions[i]
      const units = shortUnits(positions[i])
      this.costNow += units * premiumOf(positions[i])
      this.#units[i] = units
      this.#levels[i] = kind === 'FUT' ? spot : strike
      this.#worths[i] = kind === 'CE' ? VALUE_KIND.call : kind === 'PE' ? VALUE_KIND.put : VALUE_KIND.future
    }
  }

  #grow(length: number): void {
    this.#units = new Float64Array(length)
    this.#levels = new Float64Array(length)
    this.#worths = new Uint8Array(length)
  }

  /** Closing cost with the index at a level: intrinsic value for an option, the index move for a future. */
  costToClose(level: number): number {
    const units = this.#units
    const levels = this.#levels
    const worths = this.#worths
    const count = this.#count
    let cost = 0
    for (let i = 0; i < count; i++) {
      const beyond = worths[i] === VALUE_KIND.put ? levels[i] - level : level - levels[i]
      if (beyond > 0 || worths[i] === VALUE_KIND.future) cost += units[i] * beyond
    }
    return cost
  }
}

const book = new Book()

function premiumOf({ kind, premium }: MarginPosition): number {
  return kind === 'FUT' ? 0 : premium
}

function exposureFraction(
  { kind, expiry, strike }: MarginPosition,
  { tradeDay, rulesDay = tradeDay, spot, previousClose }: MarginContext,
): number {
  if (kind === 'FUT') return EXPOSURE
  const close = previousClose || spot
  const outOfTheMoney = kind === 'CE' ? strike - close : close - strike
  let fraction = EXPOSURE
  if (expiry === tradeDay && rulesDay >= EXPIRY_DAY_EXPOSURE.from) fraction += EXPIRY_DAY_EXPOSURE.fraction
  if (100 * outOfTheMoney > FAR_EXPOSURE.beyondPercent * close) fraction += FAR_EXPOSURE.fraction
  return fraction
}

/** Positive for a short position. */
function shortUnits({ side, quantity }: MarginPosition): number {
  return side === 'SELL' ? quantity : -quantity
}
