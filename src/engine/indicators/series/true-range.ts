import { blankColumn, type Candles } from '../indicator.ts'

/**
 * Wilder's true range in rupees: the candle's range, stretched to the close before it. First value at 1.
 */
export function trueRange({ high, low, close }: Candles): Float64Array {
  const range = blankColumn(close.length)
  for (let i = 1; i < close.length; i++) {
    const before = close[i - 1]
    range[i] = Math.max(high[i] - low[i], Math.abs(high[i] - before), Math.abs(low[i] - before))
  }
  return range
}
