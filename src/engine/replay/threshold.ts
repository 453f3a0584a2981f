import type { RiskUnit } from '#domain'
import { SCALE, scaledDecimal, TICK, type Paise, type Quantity, type ScaledDecimal } from '#engine/units'

export const UNIT = { percentage: 0, points: 1, fixed: 2 } as const
export type Unit = (typeof UNIT)[keyof typeof UNIT]

/** A typed threshold: the value × 10,000 as an integer, in percent, points or rupees. */
export interface Threshold {
  readonly unit: Unit
  readonly scaled: ScaledDecimal
}

/** A threshold from a typed number, exact to four decimals. */
export function threshold(unit: RiskUnit, value: number): Threshold {
  return { unit: UNIT[unit], scaled: scaledDecimal(value) }
}

/** `numerator / denominator` rounded to the tick, halves up: `floor(x / 5 + 0.5) × 5` in exact integers. */
function roundToTick(numerator: number, denominator: number): Paise {
  return Math.floor((2 * numerator + TICK * denominator) / (2 * TICK * denominator)) * TICK
}

/**
 * A threshold as an offset from the entry price, per unit, rounded to the tick.
 * @param quantity of the leg; a rupee threshold is for the whole leg
 */
export function priceOffset(level: Threshold, entryPrice: Paise, quantity: Quantity): Paise {
  switch (level.unit) {
    case UNIT.percentage:
      return roundToTick(entryPrice * level.scaled, 100 * SCALE)
    case UNIT.points:
      return roundToTick(level.scaled * 100, SCALE)
    case UNIT.fixed:
      return roundToTick(level.scaled * 100, SCALE * quantity)
  }
}

/** A threshold in percent or points as an offset on the index, rounded to the paisa, halves up. */
export function indexOffset({ unit, scaled }: Threshold, index: Paise): Paise {
  const [numerator, denominator] =
    unit === UNIT.percentage ? [index * scaled, 100 * SCALE] : [scaled * 100, SCALE]
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}

/** Whether a price is so far above (`isUp`) or below a reference that the unrounded threshold, in percent or points, is reached. */
export function hasMoved(
  price: Paise,
  reference: Paise,
  { isUp, by }: { isUp: boolean; by: Threshold },
): boolean {
  const move = isUp ? price - reference : reference - price
  return by.unit === UNIT.percentage
    ? move * 100 * SCALE >= reference * by.scaled
    : move * SCALE >= by.scaled * 100
}

/**
 * A fill price worsened by slippage: higher for a buy, lower for a sale; at least one tick.
 * @param order 1 for a buy, −1 for a sale
 */
export function slipped(price: Paise, order: 1 | -1, slippage: Threshold | undefined): Paise {
  return slippage ? Math.max(TICK, price + order * priceOffset(slippage, price, 1)) : price
}

/** Entry values of a position of several legs. */
export interface PositionBasis {
  /** Σ entry price × quantity. */
  readonly premium: Paise
  /** Σ quantity. */
  readonly quantity: Quantity
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
