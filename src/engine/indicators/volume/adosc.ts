import { defineIndicator } from '../indicator.ts'
import { fastAndSlow } from '../parameters.ts'
import { accumulationLine } from '../series/accumulation.ts'

export const adosc = defineIndicator({
  name: 'ADOSC',
  title: 'Accumulation/Distribution Oscillator',
  group: 'volume',
  help: 'Fast less slow exponential average of the accumulation/distribution line (Chaikin).',
  inputs: ['high', 'low', 'close', 'volume'],
  parameters: fastAndSlow(3, 10),
  lookback: ({ fastperiod, slowperiod }) => Math.max(fastperiod, slowperiod) - 1,
  // Unlike MACD or APO the periods keep their roles when the fast one is longer: TA-Lib does not swap them.
  kernel: (candles, { fastperiod, slowperiod }) => {
    const line = accumulationLine(candles)
    const fast = averageFromFirst(line, fastperiod)
    const slow = averageFromFirst(line, slowperiod)
    return [fast.map((average, i) => average - slow[i])]
  },
})

/** Exponential average seeded with the first value: TA-Lib does not use its usual seed here. */
function averageFromFirst(values: Float64Array, period: number): Float64Array {
  const smoothing = 2 / (period + 1)
  let average = values[0]
  return values.map((value, i) => {
    if (i > 0) average = smoothing * value + (1 - smoothing) * average
    return average
  })
}
