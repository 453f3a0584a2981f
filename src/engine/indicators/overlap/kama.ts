import { blankColumn, defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { isZero } from '../series/zero.ts'

export const kama = defineIndicator({
  name: 'KAMA',
  title: 'Kaufman Adaptive Moving Average',
  group: 'overlap',
  help: 'Average that follows closely in a trend and barely moves in noise.',
  inputs: ['close'],
  parameters: [timePeriod(30)],
  lookback: ({ timeperiod }) => timeperiod,
  kernel: ({ close }, { timeperiod }) => [adaptiveAverage(close, timeperiod)],
})

// Kaufman's bounds: an exponential average over 2 values in a pure trend, over 30 in pure noise.
const FASTEST = 2 / (2 + 1)
const SLOWEST = 2 / (30 + 1)

function adaptiveAverage(values: Float64Array, period: number): Float64Array {
  const average = blankColumn(values.length)
  let path = 0
  for (let i = 1; i <= period; i++) path += Math.abs(values[i - 1] - values[i])
  let current = values[period - 1]
  for (let i = period; i < values.length; i++) {
    if (i > period) {
      path -= Math.abs(values[i - period - 1] - values[i - period])
      path += Math.abs(values[i] - values[i - 1])
    }
    const smoothing = efficiency(values[i] - values[i - period], path) * (FASTEST - SLOWEST) + SLOWEST
    current = (values[i] - current) * (smoothing * smoothing) + current
    average[i] = current
  }
  return average
}

/** How straight prices went: distance over path, 1 in a pure trend. */
function efficiency(distance: number, path: number): number {
  return path <= distance || isZero(path) ? 1 : Math.abs(distance / path)
}
