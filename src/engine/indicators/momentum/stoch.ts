import { defineIndicator } from '../indicator.ts'
import { period } from '../parameters.ts'
import { simpleAverage } from '../series/moving-average.ts'
import { rawStochastic } from '../series/stochastic.ts'

export const stoch = defineIndicator({
  name: 'STOCH',
  title: 'Stochastic Oscillator',
  group: 'momentum',
  help: 'Where the close lies in the range of the period, 0 to 100, smoothed once (%K) and twice (%D).',
  inputs: ['high', 'low', 'close'],
  parameters: [
    period('fastk_period', 'Fast %K period', 5, 1),
    period('slowk_period', 'Slow %K period', 3, 1),
    period('slowd_period', 'Slow %D period', 3, 1),
  ],
  outputs: [
    { name: 'slowk', title: 'Slow %K' },
    { name: 'slowd', title: 'Slow %D' },
  ],
  lookback: ({ fastk_period, slowk_period, slowd_period }) => fastk_period + slowk_period + slowd_period - 3,
  kernel: (candles, { fastk_period, slowk_period, slowd_period }) => {
    const fast = rawStochastic(candles, fastk_period)
    const slowK = simpleAverage(fast, slowk_period, fastk_period - 1)
    const slowD = simpleAverage(slowK, slowd_period, fastk_period + slowk_period - 2)
    return [slowK, slowD]
  },
})
