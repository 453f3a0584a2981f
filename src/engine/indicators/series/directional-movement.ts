import { blankColumn, type Candles } from '../indicator.ts'
import { trueRange } from './true-range.ts'
import { isZero } from './zero.ts'

/** Wilder's directional movement, smoothed; each column begins at `period`. In rupees. */
interface DirectionalMovement {
  readonly plus: Float64Array
  readonly minus: Float64Array
  readonly range: Float64Array
}

/**
 * +DM, −DM and true range over `period` candles with Wilder's smoothing: the sum of the first `period − 1`
 * values; each later one subtracts 1 / period of the sum and adds the new value.
 * Source: J. Welles Wilder, New Concepts in Technical Trading Systems (1978).
 */
export function directionalMovement(candles: Candles, period: number): DirectionalMovement {
  const { high, low } = candles
  const length = high.length
  const plusMoves = new Float64Array(length)
  const minusMoves = new Float64Array(length)
  for (let i = 1; i < length; i++) {
    const up = high[i] - high[i - 1]
    const down = low[i - 1] - low[i]
    // Only the larger of the two counts; equal moves cancel out.
    if (down > 0 && up < down) minusMoves[i] = down
    else if (up > 0 && up > down) plusMoves[i] = up
  }
  return {
    plus: wilderSum(plusMoves, period),
    minus: wilderSum(minusMoves, period),
    range: wilderSum(trueRange(candles), period),
  }
}

/** 100 × moves / range, 0 if the range is zero: +DI or −DI in percent. */
export function directionalIndicator(moves: Float64Array, range: Float64Array): Float64Array {
  return moves.map((move, i) => (isZero(range[i]) ? 0 : 100 * (move / range[i])))
}

/**
 * Directional movement index 100 × |+DI − −DI| / (+DI + −DI) from `period` on; NaN if no price moved, so that
 * each caller can choose a substitute.
 */
export function directionalIndex(candles: Candles, period: number): Float64Array {
  const { plus, minus, range } = directionalMovement(candles, period)
  const index = blankColumn(plus.length)
  for (let i = period; i < index.length; i++) {
    if (isZero(range[i])) continue
    const minusIndicator = 100 * (minus[i] / range[i])
    const plusIndicator = 100 * (plus[i] / range[i])
    const sum = minusIndicator + plusIndicator
    if (!isZero(sum)) index[i] = 100 * (Math.abs(minusIndicator - plusIndicator) / sum)
  }
  return index
}

/** Average directional index, from `2 × period − 1` on; a candle without a directional index leaves it unchanged. */
export function averageDirectionalIndex(candles: Candles, period: number): Float64Array {
  const index = directionalIndex(candles, period)
  const average = blankColumn(index.length)
  const first = 2 * period - 1
  let current = 0
  for (let i = period; i <= first; i++) if (!Number.isNaN(index[i])) current += index[i]
  current /= period
  average[first] = current
  for (let i = first + 1; i < index.length; i++) {
    if (!Number.isNaN(index[i])) current = (current * (period - 1) + index[i]) / period
    average[i] = current
  }
  return average
}

function wilderSum(values: Float64Array, period: number): Float64Array {
  const sums = blankColumn(values.length)
  let sum = 0
  for (let i = 1; i < period; i++) sum += values[i]
  for (let i = period; i < values.length; i++) {
    sum = sum - sum / period + values[i]
    sums[i] = sum
  }
  return sums
}
