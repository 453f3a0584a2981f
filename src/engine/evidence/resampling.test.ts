import { describe, expect, it } from 'vitest'
import { bootstrap, ruinProbability, shuffledDrawdownRank } from './resampling.ts'

describe('the bootstrap', () => {
  it('of a profit that is the same every day knows one path', () => {
    const paths = bootstrap([10, 10, 10, 10], 200)!
    expect(paths.finalProfit).toEqual({ low: 40, middle: 40, high: 40 })
    expect(paths.drawdown).toEqual({ low: 0, middle: 0, high: 0 })
    expect(paths.underWater).toEqual({ low: 0, middle: 0, high: 0 })
    expect(paths.lossProbability).toBe(0)
    expect(paths.fan.bands.map(({ middle }) => middle)).toEqual([10, 20, 30, 40])
  })

  it('of nothing but losses always loses, and is ruined by just as much capital', () => {
    const paths = bootstrap([-10, -10, -10], 200)!
    expect(paths.lossProbability).toBe(1)
    expect(paths.underWater).toEqual({ low: 3, middle: 3, high: 3 })
    expect(ruinProbability(paths, 30)).toBe(1)
    expect(ruinProbability(paths, 31)).toBe(0)
  })

  it('centres on what the days made, and is as wide as luck: √n standard deviations', () => {
    const days = Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? 30 : -10))
    const { finalProfit } = bootstrap(days)!
    expect(Math.abs(finalProfit.middle - 4000)).toBeLessThan(100)
    // Neighbours differ, so that joining blocks swings less than drawing single days would: below 1.645 × 20 × √400.
    expect(finalProfit.high - finalProfit.middle).toBeGreaterThan(150)
    expect(finalProfit.high - finalProfit.middle).toBeLessThan(658)
  })

  it('keeps days together that came together: runs of losses make deeper drawdowns than the same days apart', () => {
    const together = Array.from({ length: 100 }, (_, i) => (i % 20 < 10 ? 10 : -10))
    const apart = Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? 10 : -10))
    expect(bootstrap(together, 2000)!.drawdown.middle).toBeLessThan(bootstrap(apart, 2000)!.drawdown.middle)
  })

  it('says the same each time, and nothing of fewer than two days', () => {
    expect(bootstrap([5, -3, 8], 50)).toEqual(bootstrap([5, -3, 8], 50))
    expect(bootstrap([5])).toBeNull()
  })
})

describe('the observed drawdown among random orders', () => {
  it('ranks at the top where all losses came in a row', () => {
    const days = [...Array<number>(20).fill(10), ...Array<number>(20).fill(-9), ...Array<number>(20).fill(10)]
    expect(shuffledDrawdownRank(days, 500)).toBeGreaterThan(0.99)
  })

  it('ranks at the bottom where each loss was made good at once', () => {
    const days = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 10 : -9))
    expect(shuffledDrawdownRank(days, 500)).toBeLessThan(0.01)
  })

  it('ranks in the middle where the order makes no difference', () => {
    expect(shuffledDrawdownRank([10, 10, 10], 100)).toBe(0.5)
  })
})
