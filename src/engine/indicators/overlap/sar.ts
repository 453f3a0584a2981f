import { blankColumn, defineIndicator, type Candles } from '../indicator.ts'
import { factor } from '../parameters.ts'

export const sar = defineIndicator({
  name: 'SAR',
  title: 'Parabolic SAR',
  group: 'overlap',
  help: 'Trailing stop that speeds up with the trend and changes sides when it is hit (Wilder).',
  inputs: ['high', 'low'],
  parameters: [
    factor({
      name: 'acceleration',
      title: 'Acceleration',
      help: 'Step by which the stop speeds up at each new extreme.',
      default: 0.02,
      max: 1,
    }),
    factor({
      name: 'maximum',
      title: 'Maximum',
      help: 'Highest speed of the stop; a larger acceleration is cut to it.',
      default: 0.2,
      max: 1,
    }),
  ],
  lookback: () => 1,
  kernel: (candles, { acceleration, maximum }) => [
    parabolicStops(candles, Math.min(acceleration, maximum), maximum),
  ],
})

/** State of the trend at a candle; `side` 1 is long, −1 short. */
interface Trend {
  side: 1 | -1
  stop: number
  /** Best price since the trend began. */
  extreme: number
  speed: number
}

/**
 * TA-Lib derives the direction from the first candle: short if it moved down more than up, otherwise long.
 * The first stop is the far end of that candle.
 * Source: J. Welles Wilder, New Concepts in Technical Trading Systems (1978).
 */
function parabolicStops(candles: Candles, step: number, maximum: number): Float64Array {
  const { high, low } = candles
  const stops = blankColumn(high.length)
  const down = low[0] - low[1]
  const long = !(down > 0 && high[1] - high[0] < down)
  const trend: Trend = long
    ? { side: 1, stop: low[0], extreme: high[1], speed: step }
    : { side: -1, stop: high[0], extreme: low[1], speed: step }
  for (let i = 1; i < high.length; i++) {
    const reached = trend.side === 1 ? low[i] : high[i]
    if (trend.side * (reached - trend.stop) <= 0) {
      trend.side = trend.side === 1 ? -1 : 1
      trend.stop = outside(trend.extreme, trend.side, candles, i)
      trend.speed = step
      trend.extreme = reached
      stops[i] = trend.stop
    } else {
      stops[i] = trend.stop
      const best = trend.side === 1 ? high[i] : low[i]
      if (trend.side * (best - trend.extreme) > 0) {
        trend.extreme = best
        trend.speed = Math.min(trend.speed + step, maximum)
      }
    }
    const next = trend.stop + trend.speed * (trend.extreme - trend.stop)
    trend.stop = outside(next, trend.side, candles, i)
  }
  return stops
}

/**
 * Moves the stop outside the ranges of candle `i` and the previous one; a stop inside would have been hit.
 */
function outside(stop: number, side: 1 | -1, { high, low }: Candles, i: number): number {
  // The second candle is its own predecessor, because TA-Lib keeps the first candle out of the bounds.
  const before = Math.max(i - 1, 1)
  return side === 1 ? Math.min(stop, low[before], low[i]) : Math.max(stop, high[before], high[i])
}
