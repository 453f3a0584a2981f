import { defineIndicator } from '../indicator.ts'
import { fastAndSlow, period } from '../parameters.ts'
import { exponentialAverage } from '../series/moving-average.ts'

export const macd = defineIndicator({
  name: 'MACD',
  title: 'Moving Average Convergence/Divergence',
  group: 'momentum',
  help: 'Fast less slow exponential average of closes, its own average as signal, and their difference.',
  inputs: ['close'],
  parameters: [...fastAndSlow(12, 26), period('signalperiod', 'Signal period', 9, 1)],
  outputs: [
    { name: 'macd', title: 'MACD line' },
    { name: 'macdsignal', title: 'Signal line' },
    { name: 'macdhist', title: 'Histogram' },
  ],
  lookback: ({ fastperiod, slowperiod, signalperiod }) => Math.max(fastperiod, slowperiod) + signalperiod - 2,
  kernel: ({ close }, { fastperiod, slowperiod, signalperiod }) => {
    const slow = Math.max(fastperiod, slowperiod)
    const fast = Math.min(fastperiod, slowperiod)
    // Both averages begin together, so the fast one is seeded with the candles just before.
    const fastAverage = exponentialAverage(close, fast, slow - fast)
    const slowAverage = exponentialAverage(close, slow)
    const line = fastAverage.map((average, i) => average - slowAverage[i])
    const signal = exponentialAverage(line, signalperiod, slow - 1)
    return [line, signal, line.map((value, i) => value - signal[i])]
  },
})
