import { blankColumn } from '../indicator.ts'

/**
 * Change of `values` over `period` in percent, 0 if the earlier value is 0. The values begin at `begin`, the
 * result at `begin + period`.
 */
export function rateOfChange(values: Float64Array, period: number, begin = 0): Float64Array {
  const change = blankColumn(values.length)
  for (let i = begin + period; i < values.length; i++) {
    const before = values[i - period]
    change[i] = before === 0 ? 0 : (values[i] / before - 1) * 100
  }
  return change
}
