/** TA-Lib's `TA_EPSILON`: what it takes for zero before it divides or draws a root. */
const EPSILON = 1e-14

/** TA-Lib's `TA_IS_ZERO`. */
export function isZero(value: number): boolean {
  return value > -EPSILON && value < EPSILON
}

/** TA-Lib's `TA_IS_ZERO_OR_NEG`. */
export function isZeroOrNegative(value: number): boolean {
  return value < EPSILON
}
