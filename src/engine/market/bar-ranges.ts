import type { Bars } from './market-day.ts'

/** Minutes of a range, as a power of two: 16. */
export const RANGE_SHIFT = 4

/** Where nothing traded: below every low, above every high. */
const NOTHING_LOWER = 0x7fff_ffff

/**
 * Within which prices a contract traded, for each 16 minutes of a session: the lowest low and the highest high of one
 * range after the other, paise. Closes count too, should a bar's close lie outside of it. Where nothing traded the low is
 * above all prices and the high zero.
 */
export function barRanges({ low, high, close }: Pick<Bars, 'low' | 'high' | 'close'>): Int32Array {
  const ranges = new Int32Array(2 * Math.ceil(close.length / (1 << RANGE_SHIFT)))
  for (let at = 0; at < ranges.length; at += 2) ranges[at] = NOTHING_LOWER
  for (let m = 0; m < close.length; m++) {
    const last = close[m]
    if (last === 0) continue
    const at = 2 * (m >> RANGE_SHIFT)
    ranges[at] = Math.min(ranges[at], low[m], last)
    ranges[at + 1] = Math.max(ranges[at + 1], high[m], last)
  }
  return ranges
}
