import { describe, expect, it } from 'vitest'
import { averageLoss, averageWin, payoffRatio } from './average-win-loss.ts'

describe('two wins of 300 and 100, losses of 150 and 50, and one trade at zero', () => {
  const profits = [300, -150, 0, 100, -50]

  it('win 200 and lose 100 on average; the trade at zero counts in neither', () => {
    expect(averageWin(profits)).toBe(200)
    expect(averageLoss(profits)).toBe(-100)
  })

  it('pay for two average losses with one average win', () => {
    expect(payoffRatio(profits)).toBe(2)
  })
})

describe('an average does not exist without trades of its kind', () => {
  it.each([
    ['no trades', [], null, null],
    ['winners', [1, 3], 2, null],
    ['losers', [-1, -3], null, -2],
    ['flat trades', [0, 0], null, null],
  ])('%s', (_, profits, ...averages) => {
    expect([averageWin(profits), averageLoss(profits)]).toEqual(averages)
    expect(payoffRatio(profits)).toBeNull()
  })
})
