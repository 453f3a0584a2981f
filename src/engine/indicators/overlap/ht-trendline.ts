import { blankColumn, defineIndicator } from '../indicator.ts'

/** 31 candles skipped as in TradeStation, and 32 more for the Hilbert transforms. */
const LOOKBACK = 63

export const htTrendline = defineIndicator({
  name: 'HT_TRENDLINE',
  title: 'Hilbert Transform Trendline',
  group: 'overlap',
  help: 'Average of closes over the dominant cycle, so that the cycle cancels out (Ehlers).',
  inputs: ['close'],
  parameters: [],
  lookback: () => LOOKBACK,
  kernel: ({ close }) => [trendline(close)],
})

/** Where TA-Lib starts the transforms; values before it count as zero. */
const START = 37

/**
 * Averages of `values` over each candle's dominant cycle, smoothed 4:3:2:1.
 * Source: John F. Ehlers, Rocket Science for Traders (2001), in TA-Lib's order of operations.
 */
function trendline(values: Float64Array): Float64Array {
  const line = blankColumn(values.length)
  const periods = cyclePeriods(values)
  let [last, second, third] = [0, 0, 0]
  for (let i = START; i < values.length; i++) {
    const average = averageBack(values, i, Math.trunc(periods[i] + 0.5))
    line[i] = (4 * average + 3 * last + 2 * second + third) / 10
    third = second
    second = last
    last = average
  }
  return line
}

function averageBack(values: Float64Array, end: number, count: number): number {
  let sum = 0
  for (let i = end; i > end - count; i--) sum += values[i]
  return count > 0 ? sum / count : sum
}

/** Smoothed length of the dominant cycle at each candle, in candles. */
function cyclePeriods(values: Float64Array): Float64Array {
  const length = values.length
  const smooth = smoothed(values)
  const column = () => new Float64Array(length)
  const [detrended, delayed, quadrature, smoothPeriods] = [column(), column(), column(), column()]
  let [inPhase, outOfPhase, real, imaginary, period, smoothPeriod] = [0, 0, 0, 0, 0, 0]
  for (let i = START; i < length; i++) {
    const gain = 0.075 * period + 0.54
    detrended[i] = hilbert(smooth, i) * gain
    quadrature[i] = hilbert(detrended, i) * gain
    delayed[i] = i - 3 < START ? 0 : detrended[i - 3]
    const nextOutOfPhase = 0.2 * (quadrature[i] + hilbert(delayed, i) * gain) + 0.8 * outOfPhase
    const nextInPhase = 0.2 * (delayed[i] - hilbert(quadrature, i) * gain) + 0.8 * inPhase
    real = 0.2 * (nextInPhase * inPhase + nextOutOfPhase * outOfPhase) + 0.8 * real
    imaginary = 0.2 * (nextInPhase * outOfPhase - nextOutOfPhase * inPhase) + 0.8 * imaginary
    inPhase = nextInPhase
    outOfPhase = nextOutOfPhase
    period = nextPeriod(period, real, imaginary)
    smoothPeriod = 0.33 * period + 0.67 * smoothPeriod
    smoothPeriods[i] = smoothPeriod
  }
  return smoothPeriods
}

/** Ehlers' Hilbert transformer over seven values; every other one has weight zero. */
function hilbert(values: Float64Array, i: number): number {
  const newest = 0.0962 * values[i]
  return 0 - 0.0962 * values[i - 6] + newest - 0.5769 * values[i - 4] + 0.5769 * values[i - 2]
}

/**
 * The period measured from the phase change, limited to 0.67–1.5 times the previous one and to 6–50 candles,
 * then smoothed.
 */
function nextPeriod(before: number, real: number, imaginary: number): number {
  const turns = imaginary !== 0 && real !== 0
  const measured = turns ? 360 / (Math.atan(imaginary / real) * (45 / Math.atan(1))) : before
  const held = Math.max(Math.min(measured, 1.5 * before), 0.67 * before)
  return 0.2 * Math.min(Math.max(held, 6), 50) + 0.8 * before
}

/** Weighted average of four values (4:3:2:1) as running sums; zero before `START`. */
function smoothed(values: Float64Array): Float64Array {
  const smooth = new Float64Array(values.length)
  let sum = values[0] + values[1] + values[2]
  let weighted = values[0] + values[1] * 2 + values[2] * 3
  let leaving = 0
  for (let i = 3; i < values.length; i++) {
    sum += values[i]
    sum -= leaving
    weighted += values[i] * 4
    leaving = values[i - 3]
    if (i >= START) smooth[i] = weighted * 0.1
    weighted -= sum
  }
  return smooth
}
