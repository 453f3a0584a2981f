import { roundHalfAway } from '#engine/units'

// Rounds half away from zero, like the rest of the product: a payoff of −0.005 becomes −0.01.

/** Converts paise to rupees with two decimals. */
export function rupees(paise: number): number {
  return roundHalfAway(paise) / 100
}

/** Converts a fraction to percent with three decimals. */
export function percent(fraction: number): number {
  return roundHalfAway(fraction * 100_000) / 1000
}

/** Rounds a sensitivity to six significant digits; more would only make answers longer. */
export function precise(value: number): number {
  return Number(value.toPrecision(6))
}

/** Rounds rupees to two decimals. */
export function toPaisa(amount: number): number {
  return roundHalfAway(amount * 100) / 100
}
