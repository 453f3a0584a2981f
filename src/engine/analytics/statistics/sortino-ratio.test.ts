import { describe, expect, it } from 'vitest'
import { annualisedSortinoRatio } from './sortino-ratio.ts'

describe('the Sortino ratio', () => {
  it('of +40, -20, +10 and an idle session divides 7.50 by a downside deviation of 10', () => {
    expect(annualisedSortinoRatio([40, -20, 10, 0])).toBeCloseTo((7.5 / 10) * Math.sqrt(252), 12)
  })

  it('grows with a larger win only as much as its mean does', () => {
    const ratio = annualisedSortinoRatio([50, -20])! / annualisedSortinoRatio([30, -20])!
    expect(ratio).toBeCloseTo(15 / 5, 12)
  })

  it('is negative for a losing strategy', () => {
    expect(annualisedSortinoRatio([-3, -3])).toBeCloseTo(-Math.sqrt(252), 12)
  })

  it.each([
    ['losses', [1, 0]],
    ['sessions', []],
  ])('without %s does not exist', (_, profits) => {
    expect(annualisedSortinoRatio(profits)).toBeNull()
  })
})
