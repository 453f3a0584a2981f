import { blankColumn } from '../indicator.ts'

/**
 * Least-squares line through the last `period` values at each index, read `ahead` candles after the newest of them;
 * first value at `period − 1`.
 */
export function regressionForecast(values: Float64Array, period: number, ahead: number): Float64Array {
  const forecast = blankColumn(values.length)
  const sumX = period * (period - 1) * 0.5
  const sumXX = (period * (period - 1) * (2 * period - 1)) / 6
  const divisor = sumX * sumX - period * sumXX
  for (let i = period - 1; i < values.length; i++) {
    let sumY = 0
    let sumXY = 0
    // TA-Lib counts x backwards: 0 is the newest value, hence the sign of its divisor.
    for (let x = period - 1; x >= 0; x--) {
      sumY += values[i - x]
      sumXY += x * values[i - x]
    }
    const slope = (period * sumXY - sumX * sumY) / divisor
    const intercept = (sumY - slope * sumX) / period
    forecast[i] = intercept + slope * (period - 1 + ahead)
  }
  return forecast
}
