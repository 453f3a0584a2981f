import { simpleAverage } from './moving-average.ts'

/**
 * Simple averages over the shorter (fast) and the longer (slow) of two periods; both begin at the longer
 * one's first value.
 */
export function averagePair(
  values: Float64Array,
  onePeriod: number,
  otherPeriod: number,
): { readonly fast: Float64Array; readonly slow: Float64Array } {
  const shorter = Math.min(onePeriod, otherPeriod)
  const longer = Math.max(onePeriod, otherPeriod)
  return { fast: simpleAverage(values, shorter, longer - shorter), slow: simpleAverage(values, longer) }
}
