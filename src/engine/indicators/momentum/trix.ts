import { defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { exponentialAverage } from '../series/moving-average.ts'
import { rateOfChange } from '../series/rate-of-change.ts'

export const trix = defineIndicator({
  name: 'TRIX',
  title: 'Triple-Smoothed Rate of Change',
  group: 'momentum',
  help: 'Change from candle to candle, in percent, of a close smoothed three times.',
  inputs: ['close'],
  parameters: [timePeriod(30, 1)],
  lookback: ({ timeperiod }) => 3 * (timeperiod - 1) + 1,
  kernel: ({ close }, { timeperiod }) => {
    const lag = timeperiod - 1
    const once = exponentialAverage(close, timeperiod)
    const twice = exponentialAverage(once, timeperiod, lag)
    const thrice = exponentialAverage(twice, timeperiod, 2 * lag)
    return [rateOfChange(thrice, 1, 3 * lag)]
  },
})
