import type { RiskUnit } from '#domain'

/** Decimal places kept of a typed number: thresholds are integers of this scale, so that no level depends on rounding of floats. */
const SCALE = 10_000
const TICK = 5

export const UNIT = { percentage: 0, points: 1, fixed: 2 } as const
export type Unit = (typeof UNIT)[keyof typeof UNIT]

/** A typed threshold: the value × 10,000 as an integer, in percent, points or rupees. */
export interface Threshold {
  readonly unit: Unit
  readonly scaled: number
}

/** A threshold from a typed number, exact to four decimals. */
export function threshold(unit: RiskUnit, value: number): Threshold {
  return { unit: UNIT[unit], scaled: scaledDecimal(value) }
}

/** A typed number × 10,000 as an integer: 0.1 and 25.35 become exact. */
export function scaledDecimal(value: number): number {
  return Math.round(value * SCALE)
}

/** `numerator / denominator` rounded to the tick, halves up: `floor(x / 5 + 0.5) × 5` in exact integers. */
function roundToTick(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + TICK * denominator) / (2 * TICK * denominator)) * TICK
}

/**
 * A threshold as an offset from the entry price, in paise per unit, rounded to the tick.
 * @param entryPrice paise
 * @param quantity units of the leg; a rupee threshold is for the whole leg
 */
export function priceOffset(level: Threshold, entryPrice: number, quantity: number): number {
  switch (level.unit) {
    case UNIT.percentage:
      return roundToTick(entryPrice * level.scaled, 100 * SCALE)
    case UNIT.points:
      return roundToTick(level.scaled * 100, SCALE)
    case UNIT.fixed:
      return roundToTick(level.scaled * 100, SCALE * quantity)
  }
}

/** What a position of several legs was entered with. */
export interface PositionBasis {
  /** Σ entry price × quantity, paise. */
  readonly premium: number
  /** Σ quantity, units. */
  readonly quantity: number
  readonly legs: number
}

/**
 * Levels of profit are kept in paise × `profitScale(basis)`: the common denominator of percentages, averages over
 * legs and rupees, so that comparing with a profit in paise is exact.
 */
export function profitScale(basis: PositionBasis): number {
  return 100 * SCALE * basis.legs
}

/** A threshold as a level of the combined profit, in paise × `profitScale(basis)`. */
export function profitLevel(level: Threshold, basis: PositionBasis): number {
  switch (level.unit) {
    case UNIT.percentage:
      return level.scaled * basis.premium * basis.legs
    case UNIT.points:
      return level.scaled * 10_000 * basis.quantity
    case UNIT.fixed:
      return level.scaled * 10_000 * basis.legs
  }
}
