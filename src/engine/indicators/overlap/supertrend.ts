import { blankColumn, defineIndicator, type Candles } from '../indicator.ts'
import { factor, timePeriod } from '../parameters.ts'
import { wilderAverage } from '../series/moving-average.ts'
import { trueRange } from '../series/true-range.ts'

export const supertrend = defineIndicator({
  name: 'SUPERTREND',
  title: 'Supertrend',
  group: 'overlap',
  help: 'Trailing line at a multiple of the average true range: below prices that rise, above prices that fall.',
  inputs: ['high', 'low', 'close'],
  parameters: [
    timePeriod(10, 1),
    factor({
      name: 'multiplier',
      title: 'Multiplier',
      help: 'Average true ranges between the middle of a candle and the line.',
      default: 3,
      max: 100,
    }),
  ],
  lookback: ({ timeperiod }) => timeperiod,
  kernel: (candles, { timeperiod, multiplier }) => [trendLine(candles, timeperiod, multiplier)],
})

/**
 * The upper band only falls and the lower one only rises, until a close beyond it. The line is the upper band while
 * prices fall, which is how it begins, and changes to the other band when a close is beyond it.
 * Source: Olivier Seban; first trend and bands as in TradingView's `ta.supertrend`.
 */
function trendLine(candles: Candles, period: number, multiplier: number): Float64Array {
  const { high, low, close } = candles
  const line = blankColumn(close.length)
  const ranges = wilderAverage(trueRange(candles), period, 1)
  let upper = Infinity
  let lower = -Infinity
  let isRising = false
  for (let i = period; i < close.length; i++) {
    const middle = (high[i] + low[i]) / 2
    const distance = multiplier * ranges[i]
    const before = close[i - 1]
    upper = middle + distance < upper || before > upper ? middle + distance : upper
    lower = middle - distance > lower || before < lower ? middle - distance : lower
    if (i > period) isRising = isRising ? close[i] >= lower : close[i] > upper
    line[i] = isRising ? lower : upper
  }
  return line
}
