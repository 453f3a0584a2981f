import { describe, expect, it } from 'vitest'
import { bootstrap, ruinProbability, shuffledDrawdownRank } from './resampling.ts'

describe('the bootstrap', () => {
  it('of a profit that is the same every day has one path', () => {
    const paths = bootstrap([10, 10, 10, 10], 200)!
    expect(paths.finalProfit).toEqual({ low: 40, middle: 40, high: 40 })
    expect(paths.drawdown).toEqual({ low: 0, middle: 0, high: 0 })
    expect(paths.underWater).toEqual({ low: 0, middle: 0, high: 0 })
    expect(paths.lossProbability).toBe(0)
    expect(paths.fan.bands.map(({ middle }) => middle)).toEqual([10, 20, 30, 40])
  })

  it('of nothing but losses always loses, and is ruined with exactly that much capital', () => {
    const paths = bootstrap([-10, -10, -10], 200)!
    expect(paths.lossProbability).toBe(1)
    expect(paths.underWater).toEqual({ low: 3, middle: 3, high: 3 })
    expect(ruinProbability(paths, 30)).toBe(1)
    expect(ruinProbability(paths, 31)).toBe(0)
  })

  it('centres on the observed profit, with the width of luck: √n standard deviations', () => {
    const days = Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? 30 : -10))
    const { finalProfit } = bootstrap(days)!
    expect(Math.abs(finalProfit.middle - 4000)).toBeLessThan(100)
    // Neighbours differ, so joined blocks vary less than single draws would: below 1.645 × 20 × √400.
    expect(finalProfit.high - finalProfit.middle).toBeGreaterThan(150)
    expect(finalProfit.high - finalProfit.middle).toBeLessThan(658)
  })

  it('keeps neighbouring days together: runs of losses make deeper drawdowns than scattered losses', () => {
    const together = Array.from({ length: 100 }, (_, i) => (i % 20 < 10 ? 10 : -10))
    const apart = Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? 10 : -10))
    expect(bootstrap(together, 2000)!.drawdown.middle).toBeLessThan(bootstrap(apart, 2000)!.drawdown.middle)
  })

  it('is the same each time, and null for fewer than two days', () => {
    expect(bootstrap([5, -3, 8], 50)).toEqual(bootstrap([5, -3, 8], 50))
    expect(bootstrap([5])).toBeNull()
  })
})

describe('the observed drawdown among random orders', () => {
  it('ranks at the top if all losses come in a row', () => {
    const days = [...Array<number>(20).fill(10), ...Array<number>(20).fill(-9), ...Array<number>(20).fill(10)]
    expect(shuffledDrawdownRank(days, 500)).toBeGreaterThan(0.99)
  })

  it('ranks at the bottom if each loss is recovered at once', () => {
    const days = Array.from({ length: 60 }, (_, i) => (i % 2 === 0 ? 10 : -9))
    expect(shuffledDrawdownRank(days, 500)).toBeLessThan(0.01)
  })

  it('ranks in the middle if the order makes no difference', () => {
    expect(shuffledDrawdownRank([10, 10, 10], 100)).toBe(0.5)
  })
})
