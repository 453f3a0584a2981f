import { describe, expect, it } from 'vitest'
import { calmarRatio } from './calmar-ratio.ts'

describe('the Calmar ratio', () => {
  it('of a mean of 10 a session and a fall of 30 is 84', () => {
    expect(calmarRatio([50, -30, 10])).toBeCloseTo((10 * 252) / 30, 12)
  })

  it('halves when as many idle sessions are counted', () => {
    expect(calmarRatio([50, -30, 10, 0, 0, 0])).toBeCloseTo((5 * 252) / 30, 12)
  })

  it('is negative for a losing strategy', () => {
    expect(calmarRatio([-10, -20])).toBeCloseTo((-15 * 252) / 30, 12)
  })

  it.each([
    ['that never fell', [1, 0]],
    ['without sessions', []],
  ])('of a curve %s does not exist', (_, profits) => {
    expect(calmarRatio(profits)).toBeNull()
  })
})
