import { describe, expect, it } from 'vitest'
import { freezeQuantity, strikeStep, TICK } from './order-limits.ts'

describe('the freeze quantity', () => {
  it.each([
    ['NIFTY', '2024-01-01', 1800],
    ['NIFTY', '2021-06-11', 1800],
    ['BANKNIFTY', '2025-03-31', 900],
    ['BANKNIFTY', '2025-08-29', 600],
    ['BANKNIFTY', '2025-09-01', 900],
    ['BANKNIFTY', '2025-11-03', 600],
    ['FINNIFTY', '2025-11-28', 1800],
    ['FINNIFTY', '2026-01-30', 1200],
    ['FINNIFTY', '2026-02-02', 1800],
  ] as const)('of %s on %s is %i units', (underlying, tradeDate, units) => {
    expect(freezeQuantity(underlying, tradeDate)).toBe(units)
  })
})

describe('prices and strikes', () => {
  it('move in ticks of five paise and steps of 50, 100 and 50 points', () => {
    expect(TICK).toBe(5)
    expect([strikeStep('NIFTY'), strikeStep('BANKNIFTY'), strikeStep('FINNIFTY')]).toEqual([
      5000, 10_000, 5000,
    ])
  })
})
