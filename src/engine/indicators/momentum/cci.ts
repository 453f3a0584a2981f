import { blankColumn, defineIndicator } from '../indicator.ts'
import { timePeriod } from '../parameters.ts'
import { typicalPrice } from '../series/typical-price.ts'

export const cci = defineIndicator({
  name: 'CCI',
  title: 'Commodity Channel Index',
  group: 'momentum',
  help: 'Distance of the typical price from its average, in mean deviations (÷ 0.015).',
  inputs: ['high', 'low', 'close'],
  parameters: [timePeriod(14)],
  lookback: ({ timeperiod }) => timeperiod - 1,
  kernel: (candles, { timeperiod }) => [channelIndex(typicalPrice(candles), timeperiod)],
})

/** Lambert's scale: about three quarters of the values then lie within ±100. */
const SCALE = 0.015

/**
 * A distance to the average below this share of the price is only the sum's rounding error. TA-Lib 0.6 divides such
 * an error by another and calls most flat stretches ±66.67; like the releases after it, this calls them 0.
 */
const ROUNDING = 1e-12

// TA-Lib adds the window up in the order of its ring buffer; so does this, to round alike.
function channelIndex(typical: Float64Array, period: number): Float64Array {
  const index = blankColumn(typical.length)
  const ring = new Float64Array(period)
  for (let i = 0; i < typical.length; i++) {
    ring[i % period] = typical[i]
    if (i < period - 1) continue
    const average = mean(ring)
    const distance = typical[i] - average
    index[i] = 0
    if (Math.abs(distance) > ROUNDING * typical[i])
      index[i] = distance / (SCALE * (totalDistance(ring, average) / period))
  }
  return index
}

function mean(values: Float64Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]
  return sum / values.length
}

function totalDistance(values: Float64Array, from: number): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += Math.abs(values[i] - from)
  return sum
}
