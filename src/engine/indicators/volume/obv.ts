import { defineIndicator, type Candles } from '../indicator.ts'

export const obv = defineIndicator({
  name: 'OBV',
  title: 'On-Balance Volume',
  group: 'volume',
  help: 'Running volume, added on a higher close and taken off on a lower one.',
  inputs: ['close', 'volume'],
  parameters: [],
  lookback: () => 0,
  kernel: (candles) => [balance(candles)],
})

// TA-Lib starts from the first candle's volume, not from zero.
function balance({ close, volume }: Candles): Float64Array {
  const result = new Float64Array(close.length)
  let total = volume[0]
  result[0] = total
  for (let i = 1; i < close.length; i++) {
    if (close[i] > close[i - 1]) total += volume[i]
    else if (close[i] < close[i - 1]) total -= volume[i]
    result[i] = total
  }
  return result
}
