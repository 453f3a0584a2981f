import { blankColumn } from '../indicator.ts'

// Values are added in TA-Lib's order, so that rounding agrees with it, including the residue on flat
// stretches.

/** Simple moving average of `values` from index `begin` on; first value at `begin + period − 1`. */
export function simpleAverage(values: Float64Array, period: number, begin = 0): Float64Array {
  const average = blankColumn(values.length)
  let total = 0
  for (let i = begin; i < begin + period - 1; i++) total += values[i]
  for (let i = begin + period - 1; i < values.length; i++) {
    total += values[i]
    average[i] = total / period
    total -= values[i - period + 1]
  }
  return average
}

/**
 * Exponential moving average of `values` from index `begin` on with smoothing 2 / (period + 1), seeded with the simple
 * average of the first `period` values; first value at `begin + period − 1`.
 */
export function exponentialAverage(values: Float64Array, period: number, begin = 0): Float64Array {
  const average = blankColumn(values.length)
  const smoothing = 2 / (period + 1)
  const first = begin + period - 1
  if (first >= values.length) return average
  let total = 0
  for (let i = begin; i <= first; i++) total += values[i]
  let current = total / period
  average[first] = current
  for (let i = first + 1; i < values.length; i++) {
    current = (values[i] - current) * smoothing + current
    average[i] = current
  }
  return average
}

/** Linearly weighted moving average, the newest of `period` values weighing most; first value at `period − 1`. */
export function weightedAverage(values: Float64Array, period: number): Float64Array {
  const average = blankColumn(values.length)
  const weights = (period * (period + 1)) / 2
  let sum = 0
  let weightedSum = 0
  for (let i = 0; i < period - 1; i++) {
    sum += values[i]
    weightedSum += values[i] * (i + 1)
  }
  let leaving = 0
  for (let i = period - 1; i < values.length; i++) {
    sum += values[i]
    sum -= leaving
    weightedSum += values[i] * period
    leaving = values[i - period + 1]
    average[i] = weightedSum / weights
    weightedSum -= sum
  }
  return average
}

/**
 * Wilder's average of `values` from index `begin` on: seeded with the simple average of the first `period` values,
 * then each new value weighs 1 / period; first value at `begin + period − 1`.
 */
export function wilderAverage(values: Float64Array, period: number, begin = 0): Float64Array {
  const average = blankColumn(values.length)
  const first = begin + period - 1
  if (first >= values.length) return average
  let total = 0
  for (let i = begin; i <= first; i++) total += values[i]
  let current = total / period
  average[first] = current
  for (let i = first + 1; i < values.length; i++) {
    current = (current * (period - 1) + values[i]) / period
    average[i] = current
  }
  return average
}
