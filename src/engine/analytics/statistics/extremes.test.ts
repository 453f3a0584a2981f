import { describe, expect, it } from 'vitest'
import { extremes, largestLoss, largestWin } from './extremes.ts'

describe('the best and the worst', () => {
  it('are the first of equal ones', () => {
    expect(extremes([5, 5, -2, -2])).toEqual({ bestAt: 0, worstAt: 2 })
  })

  it('do not exist without trades', () => {
    expect(extremes([])).toBeNull()
  })

  it('are a largest win of 8 and a largest loss of -9', () => {
    expect(largestWin([3, -4, 8, -9])).toBe(8)
    expect(largestLoss([3, -4, 8, -9])).toBe(-9)
  })

  it('include no win if all trades lose, and no loss if all trades win', () => {
    expect(largestWin([-3, -1, 0])).toBeNull()
    expect(largestLoss([3, 1, 0])).toBeNull()
  })
})
