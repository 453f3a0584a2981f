import { DEFAULT_CAPITAL_RUPEES } from '#domain'

/**
 * The amount that every percentage of a run is counted on: the larger of its capital and its peak margin, so that a
 * position larger than the capital flatters nobody. A request without a capital has ₹1,00,000.
 *
 * @param capital rupees, as requested
 * @param peakMargin rupees, the highest of the whole run, whatever is filtered from it
 * @returns rupees
 */
export function percentageBase(capital: number | undefined, peakMargin: number | null): number {
  return Math.max(capital ?? DEFAULT_CAPITAL_RUPEES, peakMargin ?? 0)
}

/**
 * A part in percent of a whole: `amount / base × 100`. Not annualised, not compounded.
 *
 * Null where the base is not known or not positive.
 */
export function percentOf(amount: number, base: number | null | undefined): number | null {
  return base === null || base === undefined || base <= 0 ? null : (amount * 100) / base
}
