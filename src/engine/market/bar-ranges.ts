import type { Bars } from './market-day.ts'

/** Minutes of a range, as a power of two: 16. */
export const RANGE_SHIFT = 4

/** Offsets of the prices of range `n`, from `n × size` on. */
export const RANGE = { low: 0, high: 1, lowestClose: 2, highestClose: 3, size: 4 } as const

/** Value of a range without trades: below every low, above every high. */
const NOTHING_LOWER = 0x7fff_ffff

/**
 * Extremes of a contract for each 16 minutes of a session, paise: lowest low, highest high, lowest and
 * highest close, one range after the other. Low and high include the closes, in case a close lies outside its
 * bar. Without a trade the lowest values are above all prices and the highest are zero.
 */
export function barRanges({ low, high, close }: Pick<Bars, 'low' | 'high' | 'close'>): Int32Array {
  const ranges = new Int32Array(RANGE.size * Math.ceil(close.length / (1 << RANGE_SHIFT)))
  for (let at = 0; at < ranges.length; at += RANGE.size)
    ranges[at + RANGE.low] = ranges[at + RANGE.lowestClose] = NOTHING_LOWER
  for (let m = 0; m < close.length; m++) {
    const last = close[m]
    if (last === 0) continue
    const at = RANGE.size * (m >> RANGE_SHIFT)
    ranges[at + RANGE.low] = Math.min(ranges[at + RANGE.low], low[m], last)
    ranges[at + RANGE.high] = Math.max(ranges[at + RANGE.high], high[m], last)
    ranges[at + RANGE.lowestClose] = Math.min(ranges[at + RANGE.lowestClose], last)
    ranges[at + RANGE.highestClose] = Math.max(ranges[at + RANGE.highestClose], last)
  }
  return ranges
}
