import { describe, expect, it } from 'vitest'
import { openProfit } from './open-profit.ts'

describe('open profit', () => {
  it('of a trade ahead by 300 that books 200, and one ahead by 100 that loses 100, is captured by a quarter', () => {
    const trades = [
      { pnl: 200, bestOpenProfit: 300, worstOpenProfit: -50 },
      { pnl: -100, bestOpenProfit: 100, worstOpenProfit: -150 },
    ]
    expect(openProfit(trades)).toEqual({
      averageBest: 20_000,
      averageWorst: -10_000,
      best: 30_000,
      worst: -15_000,
      captured: 25,
    })
  })

  it('of trades that were never ahead cannot be captured', () => {
    const trade = { pnl: -100, bestOpenProfit: -20, worstOpenProfit: -100 }
    expect(openProfit([trade])).toMatchObject({ best: -2000, worst: -10_000, captured: null })
  })

  it('of a trade that was never ahead takes nothing off what another was ahead', () => {
    const trades = [
      { pnl: 100, bestOpenProfit: 200, worstOpenProfit: 0 },
      { pnl: -50, bestOpenProfit: -50, worstOpenProfit: -60 },
    ]
    expect(openProfit(trades)?.captured).toBe(25)
  })

  it('of no trades does not exist', () => {
    expect(openProfit([])).toBeNull()
  })
})
