import { describe, expect, it } from 'vitest'
import { aDay, type Series } from './fixtures/index.ts'
import { barRanges } from './bar-ranges.ts'
import { InMemoryDay } from './in-memory-reader.ts'

/** Ranges of a contract, in rupees: [lowest, highest] of the first, of the second … */
function rangesOf(bars: Series): number[][] {
  const ranges = [...barRanges(new InMemoryDay(aDay({ index: bars })).bars(0))]
  return ranges.flatMap((price, at) => (at % 2 ? [] : [[price / 100, ranges[at + 1] / 100]]))
}

describe('the range of 16 minutes', () => {
  it('goes from the lowest low to the highest high', () => {
    const [first, second] = rangesOf({ '09:15': 100, '09:20': [100, 130, 90, 110], '09:31': 105 })
    expect(first).toEqual([90, 130])
    expect(second).toEqual([105, 105])
  })

  it('leaves out minutes without a trade', () => {
    const [first, second, third] = rangesOf({ '09:15': 100, '09:16': null, '09:31': null, '09:50': 120 })
    expect(first).toEqual([100, 100])
    expect(second[0]).toBeGreaterThan(1_000_000)
    expect(second[1]).toBe(0)
    expect(third).toEqual([120, 120])
  })

  it('ends with the session: the last one has the minutes that are left', () => {
    const ranges = rangesOf({ '09:15': 100, '15:29': 140 })
    expect(ranges).toHaveLength(24)
    expect(ranges[23]).toEqual([100, 140])
  })
})
