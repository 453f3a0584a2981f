import { gainsAndLosses } from './gains-and-losses.ts'
import { isZero } from './zero.ts'

/**
 * Wilder's relative strength index of `values`, 0 to 100, and 0 if nothing moved; first value at `period`.
 */
export function relativeStrength(values: Float64Array, period: number): Float64Array {
  const { gains, losses } = gainsAndLosses(values, period)
  return gains.map((gain, i) => {
    const moves = gain + losses[i]
    return isZero(moves) ? 0 : 100 * (gain / moves)
  })
}
