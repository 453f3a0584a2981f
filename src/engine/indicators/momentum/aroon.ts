import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { highestIndices, lowestIndices } from '../series/extremes.ts'

export const aroon = defineIndicator({
  name: 'AROON',
  title: 'Aroon',
  group: 'momentum',
  help: 'How recent the lowest low (down) and the highest high (up) of the period are, 0 to 100.',
  inputs: ['high', 'low'],
  parameters: [timePeriod(14)],
  outputs: [
    { name: 'aroondown', title: 'Aroon down' },
    { name: 'aroonup', title: 'Aroon up' },
  ],
  lookback: ({ timeperiod }) => timeperiod,
  kernel: ({ high, low }, { timeperiod }) => {
    const hundredth = 100 / timeperiod
    const recency = (index: number, i: number) => hundredth * (timeperiod - (i - index))
    return [
      Float64Array.from(lowestIndices(low, timeperiod + 1), recency),
      Float64Array.from(highestIndices(high, timeperiod + 1), recency),
    ]
  },
})
