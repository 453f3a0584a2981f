import { roundHalfAway } from '#engine/units'

// Half away from zero, as everywhere: a payoff of −0.005 is −0.01.

/** Paise as rupees with two decimals. */
export function rupees(paise: number): number {
  return roundHalfAway(paise) / 100
}

/** A fraction as percent with three decimals. */
export function percent(fraction: number): number {
  return roundHalfAway(fraction * 100_000) / 1000
}

/** A sensitivity with six significant digits: more would only make answers longer. */
export function precise(value: number): number {
  return Number(value.toPrecision(6))
}

/** Rupees with two decimals. */
export function toPaisa(amount: number): number {
  return roundHalfAway(amount * 100) / 100
}
