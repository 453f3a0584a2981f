import { describe, expect, it } from 'vitest'
import { bandShare } from './band-share.ts'
import { calmarRatio } from './calmar-ratio.ts'
import { chargeShare } from './charges.ts'
import { extremes, largestLoss, largestWin } from './extremes.ts'
import { openProfit } from './open-profit.ts'
import { annualisedSortinoRatio } from './sortino-ratio.ts'
import { streaks } from './streaks.ts'

describe('streaks', () => {
  it.each([
    ['two wins, then three losses', [1, 2, -1, -1, -1, 4], 2, 3],
    ['a flat trade ends a winning streak', [1, 1, 0, 1], 2, 0],
    ['a flat trade ends a losing streak', [-1, 0, -1], 0, 1],
    ['no trades', [], 0, 0],
    ['the streak at the end counts', [-1, 1, 1, 1], 3, 1],
  ])('%s', (_, profits, longestWin, longestLoss) => {
    expect(streaks(profits)).toEqual({ longestWin, longestLoss })
  })
})

describe('extremes', () => {
  it('the first of equal ones counts', () => {
    expect(extremes([5, 5, -2, -2])).toEqual({ bestAt: 0, worstAt: 2 })
  })

  it('the largest win of losers and the largest loss of winners do not exist', () => {
    expect(largestWin([-3, -1])).toBeNull()
    expect(largestLoss([3, 1])).toBeNull()
    expect(extremes([])).toBeNull()
  })

  it('the largest loss is a negative amount', () => {
    expect(largestLoss([3, -4, -9])).toBe(-9)
    expect(largestWin([3, -4, 8])).toBe(8)
  })
})

describe('Calmar and Sortino', () => {
  it('a mean of 10 a session and a fall of 30 make a Calmar ratio of 84', () => {
    expect(calmarRatio([50, -30, 10])).toBeCloseTo((10 * 252) / 30, 12)
  })

  it('do not exist without a loss or without sessions', () => {
    expect([calmarRatio([1, 0]), calmarRatio([])]).toEqual([null, null])
    expect([annualisedSortinoRatio([1, 0]), annualisedSortinoRatio([])]).toEqual([null, null])
  })

  it('are negative for a loser', () => {
    expect(calmarRatio([-10, -20])).toBeCloseTo((-15 * 252) / 30, 12)
    expect(annualisedSortinoRatio([-3, -3])).toBeCloseTo(-Math.sqrt(252), 12)
  })
})

describe('charges', () => {
  it('have no share of a gross loss', () => {
    expect([chargeShare(50, -100), chargeShare(50, 0), chargeShare(50, 200)]).toEqual([null, null, 25])
  })
})

it('trades that were never ahead captured no part of anything', () => {
  const trade = { bestOpenProfit: 0, worstOpenProfit: -100, pnl: -100 }
  expect(openProfit([trade])).toMatchObject({ best: 0, worst: -10_000, captured: null })
})

describe('the ambiguity band', () => {
  it('of -500 to 1500 around 1000 is 200 % wide and leaves the sign open', () => {
    expect(bandShare({ worst: -500, base: 1000, best: 1500, trades: 3, pnl: -800 }, 60)).toEqual({
      width: 2000,
      tradesPercent: 5,
      widthPercent: 200,
      signIsOpen: true,
    })
  })

  it('that is a point has no width', () => {
    expect(bandShare({ worst: 0, base: 0, best: 0, trades: 0, pnl: 0 }, 0)).toEqual({
      width: 0,
      tradesPercent: null,
      widthPercent: null,
      signIsOpen: false,
    })
  })
})
