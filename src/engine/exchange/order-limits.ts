import type { Underlying } from '#domain'
import { dayNumber, type DayNumber, type IsoDate } from './date.ts'
import { valueOn } from './instrument.ts'
import { instrumentOf } from './registry.ts'

/** Smallest price step of an option, in paise (NSE contract specification). */
export const TICK = 5

/**
 * Distance between strikes near the money in paise. Far wings and far expiries have larger steps, so use this to
 * round to a strike, not to list the strikes that exist.
 */
export function strikeStep(underlying: Underlying): number {
  return instrumentOf(underlying).strikeStep
}

/**
 * Most units that one order may have on a trade date; a larger quantity is sliced into several orders. Dates before
 * 2024 take the value of January 2024. NSE sets it monthly by the level of the index.
 * @throws RangeError when `tradeDate` is not a date.
 */
export function freezeQuantity(underlying: Underlying, tradeDate: IsoDate): number {
  return freezeQuantityOn(underlying, dayNumber(tradeDate))
}

/** As `freezeQuantity`, by day number. */
export function freezeQuantityOn(underlying: Underlying, tradeDay: DayNumber): number {
  return valueOn(instrumentOf(underlying).freezeQuantities, tradeDay)
}
