/** TA-Lib's `TA_EPSILON`: smaller values count as zero before a division or a square root. */
const EPSILON = 1e-14

/** TA-Lib's `TA_IS_ZERO`. */
export function isZero(value: number): boolean {
  return value > -EPSILON && value < EPSILON
}

/** TA-Lib's `TA_IS_ZERO_OR_NEG`. */
export function isZeroOrNegative(value: number): boolean {
  return value < EPSILON
}
