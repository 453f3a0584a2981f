import { describe, expect, it } from 'vitest'
import { annualisedSharpeRatio, sharpeRatio } from './sharpe-ratio.ts'

describe('the Sharpe ratio', () => {
  it('divides the mean of 10, 20 and 30 by their sample deviation of 10', () => {
    expect(sharpeRatio([10, 20, 30])).toBe(2)
  })

  it('is annualised by the root of 252 sessions', () => {
    expect(annualisedSharpeRatio([10, 20, 30])).toBeCloseTo(2 * Math.sqrt(252), 12)
  })

  it('falls when idle sessions are counted', () => {
    expect(annualisedSharpeRatio([10, 20, 30, 0, 0])!).toBeLessThan(annualisedSharpeRatio([10, 20, 30])!)
  })

  it('is negative for a losing strategy', () => {
    expect(sharpeRatio([-10, -20, -30])).toBe(-2)
  })

  it.each([
    ['no trades', []],
    ['one trade', [500]],
    ['equal trades', [500, 500, 500]],
  ])('of %s does not exist', (_, profits) => {
    expect(sharpeRatio(profits)).toBeNull()
    expect(annualisedSharpeRatio(profits)).toBeNull()
  })
})
