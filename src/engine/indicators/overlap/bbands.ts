import { blankColumn, defineIndicator } from '../indicator.ts'
import { factor, timePeriod } from '../parameters.ts'
import { simpleAverage } from '../series/moving-average.ts'
import { isZeroOrNegative } from '../series/zero.ts'

export const bbands = defineIndicator({
  name: 'BBANDS',
  title: 'Bollinger Bands',
  group: 'overlap',
  help: 'A simple average of closes with bands standard deviations above and below it.',
  inputs: ['close'],
  parameters: [
    timePeriod(20),
    factor({
      name: 'nbdevup',
      title: 'Deviations up',
      help: 'Standard deviations from the middle to the upper band.',
      default: 2,
      max: 10,
    }),
    factor({
      name: 'nbdevdn',
      title: 'Deviations down',
      help: 'Standard deviations from the middle to the lower band.',
      default: 2,
      max: 10,
    }),
  ],
  outputs: [
    { name: 'upperband', title: 'Upper band' },
    { name: 'middleband', title: 'Middle band' },
    { name: 'lowerband', title: 'Lower band' },
  ],
  lookback: ({ timeperiod }) => timeperiod - 1,
  kernel: ({ close }, { timeperiod, nbdevup, nbdevdn }) => {
    const middle = simpleAverage(close, timeperiod)
    const deviation = deviationFrom(middle, close, timeperiod)
    const upper = middle.map((average, i) => average + deviation[i] * nbdevup)
    const lower = middle.map((average, i) => average - deviation[i] * nbdevdn)
    return [upper, middle, lower]
  },
})

/** Population standard deviation from an average already known, in TA-Lib's order of operations. */
function deviationFrom(average: Float64Array, values: Float64Array, period: number): Float64Array {
  const deviation = blankColumn(values.length)
  let squares = 0
  for (let i = 0; i < period - 1; i++) squares += values[i] * values[i]
  for (let i = period - 1; i < values.length; i++) {
    squares += values[i] * values[i]
    const variance = squares / period - average[i] * average[i]
    deviation[i] = isZeroOrNegative(variance) ? 0 : Math.sqrt(variance)
    squares -= values[i - period + 1] * values[i - period + 1]
  }
  return deviation
}
