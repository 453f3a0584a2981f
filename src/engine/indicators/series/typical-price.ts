import type { Candles } from '../indicator.ts'

/** (high + low + close) / 3 of each candle, in rupees. */
export function typicalPrice({ high, low, close }: Candles): Float64Array {
  return close.map((last, i) => (high[i] + low[i] + last) / 3)
}
