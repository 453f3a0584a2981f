import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { highestIndices, lowestIndices } from '../series/extremes.ts'

export const midpoint = defineIndicator({
  name: 'MIDPOINT',
  title: 'Midpoint',
  group: 'overlap',
  help: 'Halfway between the highest and the lowest close of the period.',
  inputs: ['close'],
  parameters: [timePeriod(14)],
  lookback: ({ timeperiod }) => timeperiod - 1,
  kernel: ({ close }, { timeperiod }) => {
    const highest = highestIndices(close, timeperiod)
    const lowest = lowestIndices(close, timeperiod)
    return [close.map((_, i) => (close[highest[i]] + close[lowest[i]]) / 2)]
  },
})
