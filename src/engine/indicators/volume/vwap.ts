import { defineIndicator, type Candles } from '../indicator.ts'
import { typicalPrice } from '../series/typical-price.ts'

export const vwap = defineIndicator({
  name: 'VWAP',
  title: 'Volume-Weighted Average Price',
  group: 'volume',
  help: 'Average price paid since the session opened: typical price weighted by volume, restarting at each open.',
  inputs: ['high', 'low', 'close', 'volume'],
  parameters: [],
  lookback: () => 0,
  kernel: (candles) => [sessionAverage(candles)],
})

/** Σ(typical price × volume) / Σ volume of each session so far; NaN until the session has volume. */
function sessionAverage(candles: Candles): Float64Array {
  const typical = typicalPrice(candles)
  const average = new Float64Array(typical.length)
  let value = 0
  let volume = 0
  for (let i = 0; i < typical.length; i++) {
    if (candles.sessionStart[i] === i) value = volume = 0
    value += typical[i] * candles.volume[i]
    volume += candles.volume[i]
    // 0 / 0 is NaN: no value while nothing has been traded.
    average[i] = value / volume
  }
  return average
}
