/**
 * A part in percent of a whole: `amount / base × 100`. Return on capital is the total profit in percent of the capital;
 * return on margin, in percent of the highest margin that any day needed. Not annualised, not compounded.
 *
 * Null where the base is not known or not positive.
 */
export function percentOf(amount: number, base: number | null | undefined): number | null {
  return base === null || base === undefined || base <= 0 ? null : (amount * 100) / base
}
