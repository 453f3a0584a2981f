import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { exponentialAverage } from '../series/moving-average.ts'

export const dema = defineIndicator({
  name: 'DEMA',
  title: 'Double Exponential Moving Average',
  group: 'overlap',
  help: 'Exponential average with part of its lag taken out.',
  inputs: ['close'],
  parameters: [timePeriod(30)],
  lookback: ({ timeperiod }) => 2 * (timeperiod - 1),
  kernel: ({ close }, { timeperiod }) => {
    const once = exponentialAverage(close, timeperiod)
    const twice = exponentialAverage(once, timeperiod, timeperiod - 1)
    return [once.map((average, i) => 2 * average - twice[i])]
  },
})
