import type { Candles } from '../indicator.ts'

/**
 * Chaikin's accumulation/distribution line: running volume, each candle's weighed from −1 (close at the low)
 * to 1 (close at the high). A candle without a range adds nothing.
 */
export function accumulationLine({ high, low, close, volume }: Candles): Float64Array {
  const line = new Float64Array(close.length)
  let total = 0
  for (let i = 0; i < close.length; i++) {
    const range = high[i] - low[i]
    if (range > 0) total += ((close[i] - low[i] - (high[i] - close[i])) / range) * volume[i]
    line[i] = total
  }
  return line
}
