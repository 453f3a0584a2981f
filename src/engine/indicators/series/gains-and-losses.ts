import { wilderAverage } from './moving-average.ts'

/** Wilder's averages of the rises and of the falls (as positive numbers) of `values`; first value at `period`. */
export function gainsAndLosses(
  values: Float64Array,
  period: number,
): { readonly gains: Float64Array; readonly losses: Float64Array } {
  const rises = new Float64Array(values.length)
  const falls = new Float64Array(values.length)
  for (let i = 1; i < values.length; i++) {
    const change = values[i] - values[i - 1]
    if (change < 0) falls[i] = -change
    else rises[i] = change
  }
  return { gains: wilderAverage(rises, period, 1), losses: wilderAverage(falls, period, 1) }
}
