import { defineIndicator } from '../indicator.ts'
import { period } from '../parameters.ts'
import { simpleAverage } from '../series/moving-average.ts'
import { rawStochastic } from '../series/stochastic.ts'

export const stochf = defineIndicator({
  name: 'STOCHF',
  title: 'Stochastic Fast',
  group: 'momentum',
  help: 'Where the close lies in the range of the period, 0 to 100 (%K), and its average (%D).',
  inputs: ['high', 'low', 'close'],
  parameters: [
    period('fastk_period', 'Fast %K period', 5, 1),
    period('fastd_period', 'Fast %D period', 3, 1),
  ],
  outputs: [
    { name: 'fastk', title: 'Fast %K' },
    { name: 'fastd', title: 'Fast %D' },
  ],
  lookback: ({ fastk_period, fastd_period }) => fastk_period + fastd_period - 2,
  kernel: (candles, { fastk_period, fastd_period }) => {
    const fastK = rawStochastic(candles, fastk_period)
    return [fastK, simpleAverage(fastK, fastd_period, fastk_period - 1)]
  },
})
