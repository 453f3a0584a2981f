import { defineIndicator } from '../indicator.ts'
import { fastAndSlow } from '../parameters.ts'
import { averagePair } from '../series/average-pair.ts'
import { isZero } from '../series/zero.ts'

export const ppo = defineIndicator({
  name: 'PPO',
  title: 'Percentage Price Oscillator',
  group: 'momentum',
  help: 'Fast less slow simple average of closes, in percent of the slow one.',
  inputs: ['close'],
  parameters: fastAndSlow(12, 26),
  lookback: ({ fastperiod, slowperiod }) => Math.max(fastperiod, slowperiod) - 1,
  kernel: ({ close }, { fastperiod, slowperiod }) => {
    const { fast, slow } = averagePair(close, fastperiod, slowperiod)
    return [fast.map((average, i) => (isZero(slow[i]) ? 0 : ((average - slow[i]) / slow[i]) * 100))]
  },
})
