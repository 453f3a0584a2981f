import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { exponentialAverage } from '../series/moving-average.ts'

export const tema = defineIndicator({
  name: 'TEMA',
  title: 'Triple Exponential Moving Average',
  group: 'overlap',
  help: 'Exponential average with most of its lag taken out.',
  inputs: ['close'],
  parameters: [timePeriod(30)],
  lookback: ({ timeperiod }) => 3 * (timeperiod - 1),
  kernel: ({ close }, { timeperiod }) => {
    const once = exponentialAverage(close, timeperiod)
    const twice = exponentialAverage(once, timeperiod, timeperiod - 1)
    const thrice = exponentialAverage(twice, timeperiod, 2 * (timeperiod - 1))
    return [once.map((average, i) => thrice[i] + (3 * average - 3 * twice[i]))]
  },
})
