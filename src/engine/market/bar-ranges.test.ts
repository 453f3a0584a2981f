import { describe, expect, it } from 'vitest'
import { aDay, type Series } from './fixtures/index.ts'
import { barRanges, RANGE } from './bar-ranges.ts'
import { InMemoryDay } from './in-memory-reader.ts'

/** Ranges of a contract, in rupees: [lowest, highest] of the first, of the second … */
function rangesOf(bars: Series, { ofCloses = false } = {}): number[][] {
  const ranges = barRanges(new InMemoryDay(aDay({ index: bars })).bars(0))
  const [low, high] = ofCloses ? [RANGE.lowestClose, RANGE.highestClose] : [RANGE.low, RANGE.high]
  return Array.from({ length: ranges.length / RANGE.size }, (_, n) =>
    [low, high].map((price) => ranges[n * RANGE.size + price] / 100),
  )
}

describe('the range of 16 minutes', () => {
  it('extends from the lowest low to the highest high', () => {
    const [first, second] = rangesOf({ '09:15': 100, '09:20': [100, 130, 90, 110], '09:31': 105 })
    expect(first).toEqual([90, 130])
    expect(second).toEqual([105, 105])
  })

  it('also has the lowest and the highest close', () => {
    const [first, second] = rangesOf(
      { '09:15': 100, '09:20': [100, 130, 90, 110], '09:31': [105, 108, 95, 101] },
      { ofCloses: true },
    )
    expect(first).toEqual([100, 110])
    expect(second).toEqual([101, 101])
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
