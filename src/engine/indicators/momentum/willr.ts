import { blankColumn, defineIndicator, type Candles } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { highestIndices, lowestIndices } from '../series/extremes.ts'

export const willr = defineIndicator({
  name: 'WILLR',
  title: 'Williams %R',
  group: 'momentum',
  help: 'Where the close lies in the range of the period, from −100 at the low to 0 at the high.',
  inputs: ['high', 'low', 'close'],
  parameters: [timePeriod(14)],
  lookback: ({ timeperiod }) => timeperiod - 1,
  kernel: (candles, { timeperiod }) => [percentRange(candles, timeperiod)],
})

function percentRange({ high, low, close }: Candles, period: number): Float64Array {
  const highest = highestIndices(high, period)
  const lowest = lowestIndices(low, period)
  const percent = blankColumn(close.length)
  for (let i = period - 1; i < close.length; i++) {
    const top = high[highest[i]]
    const hundredth = (top - low[lowest[i]]) / -100
    percent[i] = hundredth === 0 ? 0 : (top - close[i]) / hundredth
  }
  return percent
}
