import { defineIndicator } from '../indicator.ts'
import { fastAndSlow } from '../parameters.ts'
import { averagePair } from '../series/average-pair.ts'

export const apo = defineIndicator({
  name: 'APO',
  title: 'Absolute Price Oscillator',
  group: 'momentum',
  help: 'Fast less slow simple average of closes, in rupees.',
  inputs: ['close'],
  parameters: fastAndSlow(12, 26),
  lookback: ({ fastperiod, slowperiod }) => Math.max(fastperiod, slowperiod) - 1,
  kernel: ({ close }, { fastperiod, slowperiod }) => {
    const { fast, slow } = averagePair(close, fastperiod, slowperiod)
    return [fast.map((average, i) => average - slow[i])]
  },
})
