import { describe, expect, it } from 'vitest'
import { MAX_CURVE_POINTS } from '#domain'
import { aTrade, tradesOf } from './fixtures/index.ts'
import { performanceOf } from './performance.ts'
import { summarise } from './summary.ts'

const TESTED_AT = '2024-02-01T09:30:00.000Z'
const performanceOfTrades = (trades: ReturnType<typeof tradesOf>) =>
  performanceOf({ trades, summary: summarise(trades, { initial: 10_000, estimated: 50_000 }) }, TESTED_AT)

describe('the performance of three trades, +1000, -400 and +40, at charges of 50 each', () => {
  const performance = performanceOfTrades([
    aTrade({ date: '2024-01-01', pnl: 1000, charges: 50 }),
    aTrade({ date: '2024-01-02', pnl: -400, charges: 50 }),
    aTrade({ date: '2024-01-02', pnl: 40, charges: 50 }),
  ])

  it('is net of charges, which turn a small win into a loss', () => {
    expect(performance).toMatchObject({
      basis: 'net',
      totalReturn: 490,
      totalReturnPercentage: 4.9,
      totalTrades: 3,
      winningTrades: 1,
      losingTrades: 2,
      maxDrawdown: -460,
      avgWinAmount: 950,
      avgLossAmount: -230,
      profitFactor: 950 / 460,
      lastBacktestDate: TESTED_AT,
    })
  })

  it('has a curve of the cumulative profit at the end of each day', () => {
    expect(performance.curve).toEqual([950, 490])
  })
})

describe('the curve of more days than a list can draw', () => {
  it('keeps its first day, its last day and as many between as fit', () => {
    const days = Array.from({ length: 250 }, (_, i) => {
      const date = new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10)
      return [date, 100] as const
    })
    const { curve, totalReturn } = performanceOfTrades(tradesOf(...days))
    expect(curve).toHaveLength(MAX_CURVE_POINTS)
    expect([curve[0], curve.at(-1)]).toEqual([100, totalReturn])
    expect(curve).toEqual(curve.toSorted((a, b) => a - b))
  })
})

describe('a backtest without trades', () => {
  it('has a performance of zeros and no curve', () => {
    expect(performanceOfTrades([])).toMatchObject({ totalReturn: 0, winRate: 0, sharpeRatio: 0, curve: [] })
  })
})
