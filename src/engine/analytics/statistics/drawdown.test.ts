import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawdowns, longestUnderWater, maxDrawdown } from './drawdown.ts'

describe('the maximum drawdown', () => {
  it('falls 70 from the peak of day 2 to day 4 and recovers on day 6', () => {
    //       cumulative: 100, 150, 120, 80, 110, 160
    const days = [100, 50, -30, -40, 30, 50]
    expect([...drawdowns(days)]).toEqual([0, 0, -30, -70, -40, 0])
    expect(maxDrawdown(days)).toEqual({ depth: -70, peakAt: 1, troughAt: 3, recoveredAt: 5 })
    expect(longestUnderWater(days)).toBe(3)
  })

  it('counts a loss on the first day, from the starting zero', () => {
    expect(maxDrawdown([-40, 10])).toEqual({ depth: -40, peakAt: -1, troughAt: 0, recoveredAt: null })
  })

  it('starts at the last day on the peak', () => {
    expect(maxDrawdown([100, 0, -10])?.peakAt).toBe(1)
  })

  it('is the first of two equally deep ones', () => {
    expect(maxDrawdown([10, -5, 5, -5])?.troughAt).toBe(1)
  })

  it.each([
    ['no days', []],
    ['one winning day', [10]],
    ['only winning days', [10, 20]],
  ])('does not exist for %s', (_, days) => {
    expect(maxDrawdown(days)).toBeNull()
    expect(longestUnderWater(days)).toBe(0)
  })

  it('is longest for the most days below a peak, however shallow', () => {
    //       under water: 0, -90, 0, -1, -1, -1
    expect(longestUnderWater([100, -90, 90, -1, 0, 0])).toBe(3)
  })
})

describe('any curve', () => {
  const anyDays = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 60 })

  it('is never above its own peak', () => {
    fc.assert(fc.property(anyDays, (days) => drawdowns(days).every((depth) => depth <= 0)))
  })

  it('falls at least as far as its worst day and no further than all its losses', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const depth = maxDrawdown(days)?.depth ?? 0
        const losses = days.filter((profit) => profit < 0)
        expect(depth).toBeLessThanOrEqual(Math.min(0, ...losses))
        expect(depth).toBeGreaterThanOrEqual(losses.reduce((sum, loss) => sum + loss, 0))
      }),
    )
  })

  it('falls twice as far with twice the lots', () => {
    fc.assert(
      fc.property(anyDays, (days) => {
        const doubled = maxDrawdown(days.map((profit) => profit * 2))
        expect(doubled?.depth).toBe(
          maxDrawdown(days)?.depth === undefined ? undefined : maxDrawdown(days)!.depth * 2,
        )
        expect(doubled?.troughAt).toBe(maxDrawdown(days)?.troughAt)
      }),
    )
  })

  it('of a longer list is at least as deep as that of its beginning', () => {
    fc.assert(
      fc.property(anyDays, anyDays, (first, rest) => {
        const whole = maxDrawdown([...first, ...rest])?.depth ?? 0
        expect(whole).toBeLessThanOrEqual(maxDrawdown(first)?.depth ?? 0)
      }),
    )
  })
})
