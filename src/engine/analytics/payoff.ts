import type { OptionType, TradeType } from '#domain'

/** One holding of a position at expiry. Prices in rupees (points of the index). */
export interface PayoffLeg {
  /** `STOCK` is the underlying itself. */
  readonly optionType: OptionType | 'STOCK' | 'FUTURE'
  readonly tradeType: TradeType
  /** Of options only. */
  readonly strike: number
  /** Price per unit: the premium of an option, or the price of the underlying or future. */
  readonly premium: number
  /** Lots × lot size. */
  readonly units: number
}

/** Limits of a position's result at expiry, for any underlying price from zero up. Rupees. */
export interface PayoffProfile {
  /**
   * Exact underlying prices at which the result is zero, ascending. For a range of zeros, its two ends (only
   * the lower one if the range is unbounded above).
   */
  readonly breakevens: readonly number[]
  /** Null for unlimited. */
  readonly maxProfit: number | null
  /** The worst result, negative for a loss; null for unlimited. */
  readonly maxLoss: number | null
}

/** A payoff curve as parallel columns, ascending. Rupees. */
export interface PayoffCurve {
  readonly spots: Float64Array
  readonly profits: Float64Array
}

/** Profit of a position at expiry with the underlying at `spot`, before charges: the sum of `s × (value − premium) × units`. */
export function payoffAt(legs: readonly PayoffLeg[], spot: number): number {
  let sum = 0
  for (const leg of legs) {
    const side = leg.tradeType === 'BUY' ? 1 : -1
    sum += side * (valueAtExpiry(leg, spot) - leg.premium) * leg.units
  }
  return sum
}

/** Profit at each of the given underlying prices. Assumes that all options expire on the same day. */
export function payoffAtExpiry(legs: readonly PayoffLeg[], spots: ArrayLike<number>): Float64Array {
  return Float64Array.from(spots, (spot) => payoffAt(legs, spot))
}

/** Whether a leg is an option. Other legs have no strike and move one to one with the index. */
export function isOption<Leg extends { readonly optionType: PayoffLeg['optionType'] }>(
  leg: Leg,
): leg is Leg & { readonly optionType: OptionType } {
  return leg.optionType === 'CALL' || leg.optionType === 'PUT'
}

/** Value of one unit of a leg at expiry with the underlying at `spot`. */
export function valueAtExpiry(
  { optionType, strike }: Pick<PayoffLeg, 'optionType' | 'strike'>,
  spot: number,
): number {
  if (optionType === 'STOCK' || optionType === 'FUTURE') return spot
  return Math.max(0, optionType === 'CALL' ? spot - strike : strike - spot)
}

/**
 * Breakevens, highest profit and lowest result. Exact, because a payoff is linear between zero, the strikes
 * and infinity.
 * @param booked rupees added to the result at every price: the profit of legs closed before
 */
export function payoffProfile(legs: readonly PayoffLeg[], booked = 0): PayoffProfile {
  const corners = cornersOf(legs)
  const results = corners.map((spot) => payoffAt(legs, spot) + booked)
  const slope = slopeAboveStrikes(legs)
  return {
    breakevens: breakevensOf({ corners, results, slope }),
    maxProfit: slope > 0 ? null : Math.max(...results),
    maxLoss: slope < 0 ? null : Math.min(...results),
  }
}

/** A payoff as its corners, the results at them and the slope beyond the last corner. */
interface Corners {
  readonly corners: readonly number[]
  readonly results: readonly number[]
  readonly slope: number
}

/** Zero and the strikes, ascending: where a payoff may bend. */
function cornersOf(legs: readonly PayoffLeg[]): number[] {
  const strikes = legs.filter(isOption).map((leg) => leg.strike)
  return [...new Set([0, ...strikes])].sort((a, b) => a - b)
}

/** Net long units above all strikes; negative for short. */
function slopeAboveStrikes(legs: readonly PayoffLeg[]): number {
  let units = 0
  for (const leg of legs)
    if (leg.optionType !== 'PUT') units += leg.tradeType === 'BUY' ? leg.units : -leg.units
  return units
}

/** Results closer to zero than this, in rupees, are zero: sums of premiums in rupees carry rounding. */
const ZERO_WITHIN = 1e-7

function breakevensOf({ corners, results, slope }: Corners): number[] {
  const at = corners.map((_, i) => (Math.abs(results[i]) < ZERO_WITHIN ? 0 : results[i]))
  const found: number[] = []
  for (let i = 0; i < corners.length; i++) {
    const next = i + 1
    if (at[i] === 0 && !isInsideZero(at, i, slope)) found.push(corners[i])
    else if (next < corners.length && at[i] * at[next] < 0) {
      const share = at[i] / (at[i] - at[next])
      found.push(corners[i] + share * (corners[next] - corners[i]))
    }
  }
  const last = corners.length - 1
  if (at[last] * slope < 0) found.push(corners[last] - at[last] / slope)
  return found
}

/**
 * Whether the result is zero on both sides of a corner, so that the corner is not the end of a zero range.
 */
function isInsideZero(at: readonly number[], i: number, slope: number): boolean {
  const zeroBelow = i === 0 || at[i - 1] === 0
  const zeroAbove = i === at.length - 1 ? slope === 0 : at[i + 1] === 0
  return zeroBelow && zeroAbove
}

/**
 * A curve to draw from `from` to `to`: `points` evenly spaced prices, plus the strikes and breakevens between
 * them, so that corners and crossings are exact.
 *
 * @throws RangeError unless `0 ≤ from < to` and `points` is at least 2
 */
export function payoffCurve(
  legs: readonly PayoffLeg[],
  { from, to, points }: { readonly from: number; readonly to: number; readonly points: number },
): PayoffCurve {
  if (!(from >= 0 && from < to))
    throw new RangeError(`payoff range ${from} to ${to} is empty, expected 0 ≤ from < to`)
  if (!(points >= 2)) throw new RangeError(`points ${points} is too few for a curve, expected 2 or more`)
  const even = Array.from({ length: points }, (_, i) => from + ((to - from) * i) / (points - 1))
  const exact = [...cornersOf(legs), ...payoffProfile(legs).breakevens].filter(
    (spot) => spot > from && spot < to,
  )
  const spots = Float64Array.from(new Set([...even, ...exact])).sort()
  return { spots, profits: payoffAtExpiry(legs, spots) }
}
