import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageLoss, averageWin } from './average-win-loss.ts'
import { expectancy, expectancyRatio } from './expectancy.ts'
import { winCounts } from './win-rate.ts'

describe('two wins of 300 and 100, losses of 150 and 50, and one trade at zero', () => {
  const profits = [300, -150, 0, 100, -50]

  it('have an expectancy of 40 a trade', () => {
    expect(expectancy(profits)).toBe(40)
  })

  it('have an expectancy of 0.40 for each rupee of an average loss of 100', () => {
    expect(expectancyRatio(profits)).toBe(0.4)
  })
})

it('expectancy is share of wins × average win + share of losses × average loss', () => {
  const anyProfits = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(anyProfits, (profits) => {
      const { wins, losses } = winCounts(profits)
      const fromWins = (wins / profits.length) * (averageWin(profits) ?? 0)
      const fromLosses = (losses / profits.length) * (averageLoss(profits) ?? 0)
      expect(fromWins + fromLosses).toBeCloseTo(expectancy(profits)!, 6)
    }),
  )
})

it('expectancy is undefined without trades, and its ratio is undefined without a loss', () => {
  expect(expectancy([])).toBeNull()
  expect(expectancyRatio([])).toBeNull()
  expect(expectancyRatio([1, 2])).toBeNull()
})
