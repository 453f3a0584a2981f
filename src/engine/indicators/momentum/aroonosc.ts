import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { highestIndices, lowestIndices } from '../series/extremes.ts'

export const aroonosc = defineIndicator({
  name: 'AROONOSC',
  title: 'Aroon Oscillator',
  group: 'momentum',
  help: 'Aroon up less Aroon down, −100 to 100.',
  inputs: ['high', 'low'],
  parameters: [timePeriod(14)],
  lookback: ({ timeperiod }) => timeperiod,
  kernel: ({ high, low }, { timeperiod }) => {
    const lowest = lowestIndices(low, timeperiod + 1)
    const hundredth = 100 / timeperiod
    const highest = highestIndices(high, timeperiod + 1)
    return [Float64Array.from(highest, (index, i) => hundredth * (index - lowest[i]))]
  },
})
