import { describe, expect, it } from 'vitest'
import { volatilityRank } from './volatility-rank.ts'

const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

describe('the rank of a volatility', () => {
  it('is its place between the lowest and the highest of the sessions before', () => {
    // Closes of 11 to 30: 15 is 4 of 19 points above the lowest, and 4 of the 20 closes were lower.
    const closes = upTo(20).map((i) => i + 10)
    expect(volatilityRank(15, closes)).toEqual({ rank: (100 * 4) / 19, percentile: 20 })
  })

  it('reaches 0 at a new low and 100 at a new high', () => {
    expect(
      volatilityRank(
        5,
        upTo(30).map((i) => i + 10),
      ),
    ).toEqual({ rank: 0, percentile: 0 })
    expect(
      volatilityRank(
        50,
        upTo(30).map((i) => i + 10),
      ),
    ).toEqual({ rank: 100, percentile: 100 })
  })

  it('differs from the percentile after a single spike', () => {
    const calm = [...Array<number>(99).fill(12), 60]
    expect(volatilityRank(15, calm)).toEqual({ rank: (100 * 3) / 48, percentile: 99 })
  })

  it('looks back on 252 sessions', () => {
    const closes = [90, ...Array<number>(252).fill(12)]
    expect(volatilityRank(15, closes)?.rank).toBe(100)
  })

  it('does not exist with fewer than 20 sessions', () => {
    expect(volatilityRank(15, upTo(19))).toBeUndefined()
    expect(volatilityRank(15, upTo(20))).toBeDefined()
  })

  it('of a volatility that never changed is 0', () => {
    expect(volatilityRank(12, Array<number>(30).fill(12))).toEqual({ rank: 0, percentile: 0 })
  })
})
