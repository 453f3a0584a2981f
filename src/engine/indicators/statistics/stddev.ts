import { blankColumn, defineIndicator } from '../indicator.ts'
import { factor, timePeriod } from '../parameters.ts'
import { isZeroOrNegative } from '../series/zero.ts'

export const stddev = defineIndicator({
  name: 'STDDEV',
  title: 'Standard Deviation',
  group: 'statistics',
  help: 'Standard deviation of the last closes, in rupees.',
  inputs: ['close'],
  parameters: [
    timePeriod(5),
    factor({
      name: 'nbdev',
      title: 'Deviations',
      help: 'Standard deviations that make one.',
      default: 1,
      max: 10,
    }),
  ],
  lookback: ({ timeperiod }) => timeperiod - 1,
  kernel: ({ close }, { timeperiod, nbdev }) => [
    populationDeviation(close, timeperiod).map((value) => value * nbdev),
  ],
})

/** Population standard deviation from running sums, in TA-Lib's order of operations. */
function populationDeviation(values: Float64Array, period: number): Float64Array {
  const deviation = blankColumn(values.length)
  let sum = 0
  let squares = 0
  for (let i = 0; i < values.length; i++) {
    sum += values[i]
    squares += values[i] * values[i]
    if (i < period - 1) continue
    const mean = sum / period
    const variance = squares / period - mean * mean
    deviation[i] = isZeroOrNegative(variance) ? 0 : Math.sqrt(variance)
    const leaving = values[i - period + 1]
    sum -= leaving
    squares -= leaving * leaving
  }
  return deviation
}
