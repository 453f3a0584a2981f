import { describe, expect, it } from 'vitest'
import { averageLoss, averageWin, payoffRatio } from './average-win-loss.ts'
import { expectancy, expectancyRatio } from './expectancy.ts'
import { mean, standardDeviation, total } from './mean.ts'
import { profitFactor } from './profit-factor.ts'
import { percentOf } from './return-on-capital.ts'
import { annualisedSharpeRatio, sharpeRatio } from './sharpe-ratio.ts'
import { winCounts, winRate } from './win-rate.ts'

describe('two wins of 300 and 100, losses of 150 and 50, and one trade at zero', () => {
  const profits = [300, -150, 0, 100, -50]

  it.each([
    ['they total 200', total(profits), 200],
    ['two of five won: a win rate of 40 %, the flat trade is no win', winRate(profits), 40],
    ['the wins of 400 are twice the losses of 200', profitFactor(profits), 2],
    ['a win averages 200', averageWin(profits), 200],
    ['a loss averages -100', averageLoss(profits), -100],
    ['one average win pays for two average losses', payoffRatio(profits), 2],
    ['a trade is expected to bring 40', expectancy(profits), 40],
    ['each rupee of an average loss is expected to bring 0.40', expectancyRatio(profits), 0.4],
  ])('%s', (_, actual, expected) => {
    expect(actual).toBe(expected)
  })

  it('expectancy is what win rate and averages say it is', () => {
    expect((2 / 5) * averageWin(profits)! + (2 / 5) * averageLoss(profits)!).toBeCloseTo(expectancy(profits)!)
  })

  it('a flat trade is counted apart', () => {
    expect(winCounts(profits)).toEqual({ wins: 2, losses: 2, flat: 1 })
  })
})

describe('the Sharpe ratio of trades', () => {
  it('divides the mean of 10, 20 and 30 by their sample deviation of 10', () => {
    expect(standardDeviation([10, 20, 30])).toBe(10)
    expect(sharpeRatio([10, 20, 30])).toBe(2)
  })

  it('is annualised by the root of 252 sessions', () => {
    expect(annualisedSharpeRatio([10, 20, 30])).toBeCloseTo(2 * Math.sqrt(252), 12)
  })

  it('falls when idle sessions are counted', () => {
    expect(annualisedSharpeRatio([10, 20, 30, 0, 0])!).toBeLessThan(annualisedSharpeRatio([10, 20, 30])!)
  })
})

describe('figures that a list of trades does not define', () => {
  const statistics = {
    mean,
    standardDeviation,
    winRate,
    profitFactor,
    averageWin,
    averageLoss,
    payoffRatio,
    expectancy,
    expectancyRatio,
    sharpeRatio,
    annualisedSharpeRatio,
  }

  it.each(Object.entries(statistics))('%s of no trades is not a number but null', (_, statistic) => {
    expect(statistic([])).toBeNull()
  })

  it.each([
    ['the Sharpe ratio of one trade', sharpeRatio([500])],
    ['the Sharpe ratio of equal trades', sharpeRatio([500, 500, 500])],
    ['the profit factor of flat trades', profitFactor([0, 0])],
    ['the average loss of winners', averageLoss([1, 2])],
    ['the average win of losers', averageWin([-1, -2])],
    ['the expectancy ratio of winners', expectancyRatio([1, 2])],
    ['the return on no capital', percentOf(500, 0)],
    ['the return on unknown capital', percentOf(500, undefined)],
  ])('%s is null', (_, actual) => {
    expect(actual).toBeNull()
  })

  it('the total of no trades is zero', () => {
    expect(total([])).toBe(0)
  })

  it('a profit factor without losses shows 999', () => {
    expect(profitFactor([1, 2, 0])).toBe(999)
  })

  it('a profit factor without wins is zero', () => {
    expect(profitFactor([-1, -2])).toBe(0)
  })
})
