import { describe, expect, it } from 'vitest'
import { dailySummaries } from './daily-summary.ts'
import { aTrade } from './fixtures/index.ts'

describe('the daily summary', () => {
  const trades = [
    aTrade({ date: '2024-01-01', pnl: 500, charges: 40 }),
    aTrade({ date: '2024-01-03', pnl: -300, charges: 40 }),
    aTrade({ date: '2024-01-03', pnl: -100, charges: 40 }),
  ]
  const sessions = ['2024-01-01', '2024-01-02', '2024-01-03']

  it('adds up each day, including a day without trades', () => {
    expect(dailySummaries(trades, sessions, new Map([['2024-01-03', 120_000]]))).toEqual([
      {
        date: '2024-01-01',
        trades: 1,
        pnl: 500,
        charges: 40,
        netPnl: 460,
        cumulativePnL: 500,
        drawdown: 0,
        margin: 0,
      },
      {
        date: '2024-01-02',
        trades: 0,
        pnl: 0,
        charges: 0,
        netPnl: 0,
        cumulativePnL: 500,
        drawdown: 0,
        margin: 0,
      },
      {
        date: '2024-01-03',
        trades: 2,
        pnl: -400,
        charges: 80,
        netPnl: -480,
        cumulativePnL: 100,
        drawdown: -400,
        margin: 120_000,
      },
    ])
  })

  it('is in order of date, whatever the order of sessions', () => {
    const dates = dailySummaries(trades, [...sessions].reverse(), new Map()).map((day) => day.date)
    expect(dates).toEqual(sessions)
  })

  it('of a period without sessions is empty', () => {
    expect(dailySummaries([], [], new Map())).toEqual([])
  })
})
