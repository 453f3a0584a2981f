import { describe, expect, it } from 'vitest'
import { mean, standardDeviation, total } from './mean.ts'

describe('total, mean and deviation', () => {
  it('of 10, 20 and 30 are 60, 20 and 10', () => {
    expect(total([10, 20, 30])).toBe(60)
    expect(mean([10, 20, 30])).toBe(20)
    // Squares of -10, 0 and 10 add up to 200; over n − 1 = 2 is 100.
    expect(standardDeviation([10, 20, 30])).toBe(10)
  })

  it('of an empty list are zero, undefined and undefined', () => {
    expect([total([]), mean([]), standardDeviation([])]).toEqual([0, null, null])
  })

  it('a single trade has no deviation', () => {
    expect(standardDeviation([500])).toBeNull()
  })

  it('equal trades have a deviation of exactly zero', () => {
    expect(standardDeviation([333, 333, 333])).toBe(0)
  })
})
