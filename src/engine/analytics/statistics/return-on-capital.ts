import { DEFAULT_CAPITAL_RUPEES } from '#domain'

/**
 * The base of every percentage of a run: the larger of its capital and its peak margin, so that a position
 * larger than the capital does not inflate the return. A request without capital has ₹1,00,000.
 *
 * @param capital rupees, as requested
 * @param peakMargin rupees, the highest of the whole run, whatever is filtered
 * @returns rupees
 */
export function percentageBase(capital: number | undefined, peakMargin: number | null): number {
  return Math.max(capital ?? DEFAULT_CAPITAL_RUPEES, peakMargin ?? 0)
}

/**
 * A part in percent of a whole: `amount / base × 100`. Not annualised, not compounded. Null if the base is
 * unknown or not positive.
 */
export function percentOf(amount: number, base: number | null | undefined): number | null {
  return base === null || base === undefined || base <= 0 ? null : (amount * 100) / base
}
