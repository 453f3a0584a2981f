import { describe, expect, it } from 'vitest'
import { winCounts, winRate } from './win-rate.ts'

describe('the win rate', () => {
  it.each([
    ['two of four won', [300, -150, 100, -50], 50],
    ['a trade at zero is no win, and counts', [300, 0], 50],
    ['all won', [1, 2], 100],
    ['all lost', [-1], 0],
    ['no trades have none', [], null],
  ])('%s', (_, profits, expected) => {
    expect(winRate(profits)).toBe(expected)
  })

  it('counts a trade at zero separately', () => {
    expect(winCounts([300, -150, 0, 100])).toEqual({ wins: 2, losses: 1, flat: 1 })
  })
})
