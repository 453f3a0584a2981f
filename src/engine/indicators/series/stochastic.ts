import { blankColumn } from '../indicator.ts'
import { highestIndices, lowestIndices } from './extremes.ts'

/**
 * Position of `close` between the lowest low and the highest high of the last `period` values, 0 to 100; 0 if
 * both are equal. The columns begin at `begin`, the result at `begin + period − 1`.
 */
export function rawStochastic(
  columns: { readonly high: Float64Array; readonly low: Float64Array; readonly close: Float64Array },
  period: number,
  begin = 0,
): Float64Array {
  const { high, low, close } = columns
  const highest = highestIndices(high, period, begin)
  const lowest = lowestIndices(low, period, begin)
  const position = blankColumn(close.length)
  for (let i = begin + period - 1; i < close.length; i++) {
    const bottom = low[lowest[i]]
    const hundredth = (high[highest[i]] - bottom) / 100
    position[i] = hundredth === 0 ? 0 : (close[i] - bottom) / hundredth
  }
  return position
}
