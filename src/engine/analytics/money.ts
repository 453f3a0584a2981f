/** Which profit of a trade counts: before charges (the specification's `pnl`) or after them. */
export type Money = 'gross' | 'net'

/** Whole paise of an amount in rupees with two decimals. */
export function inPaise(rupees: number): number {
  // Adding zero turns -0 into 0.
  return Math.round(rupees * 100) + 0
}

/** Rupees of an amount in paise. */
export function inRupees(paise: number): number {
  return paise / 100
}

/** Rupees of an amount in paise that may not be defined. */
export function inRupeesOrNull(paise: number | null): number | null {
  return paise === null ? null : inRupees(paise)
}
