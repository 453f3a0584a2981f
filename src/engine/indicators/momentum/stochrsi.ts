import { defineIndicator } from '../indicator.ts'
import { period, timePeriod } from '../parameters.ts'
import { simpleAverage } from '../series/moving-average.ts'
import { relativeStrength } from '../series/relative-strength.ts'
import { rawStochastic } from '../series/stochastic.ts'

export const stochrsi = defineIndicator({
  name: 'STOCHRSI',
  title: 'Stochastic RSI',
  group: 'momentum',
  help: 'Where the RSI lies in its own range of the period, 0 to 100 (%K), and its average (%D).',
  inputs: ['close'],
  parameters: [
    timePeriod(14),
    period('fastk_period', 'Fast %K period', 5, 1),
    period('fastd_period', 'Fast %D period', 3, 1),
  ],
  outputs: [
    { name: 'fastk', title: 'Fast %K' },
    { name: 'fastd', title: 'Fast %D' },
  ],
  lookback: ({ timeperiod, fastk_period, fastd_period }) => timeperiod + fastk_period + fastd_period - 2,
  kernel: ({ close }, { timeperiod, fastk_period, fastd_period }) => {
    const strength = relativeStrength(close, timeperiod)
    const fastK = rawStochastic({ high: strength, low: strength, close: strength }, fastk_period, timeperiod)
    return [fastK, simpleAverage(fastK, fastd_period, timeperiod + fastk_period - 1)]
  },
})
