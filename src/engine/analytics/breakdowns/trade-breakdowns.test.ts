import { dayNumber } from '#engine/exchange'
import type { Trade } from '#domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTrades, aTrade } from '../fixtures/index.ts'
import { inPaise } from '#engine/units'
import { tradeDays, tradeProfits } from '../trade-profits.ts'
import { monthMatrix } from './month-matrix.ts'
import { tradeBreakdowns, type TradeBreakdowns } from './trade-breakdowns.ts'

function tablesOf(trades: readonly Trade[], gaps: [string, number][] = []): TradeBreakdowns {
  return tradeBreakdowns({
    trades,
    days: tradeDays(trades),
    profits: tradeProfits(trades, 'gross'),
    vix: new Map([['2024-01-02', 12]]),
    gaps: new Map(gaps),
  })
}

/** Labels and totals of a table, in its order. */
function lines(rows: readonly { label: string; total: number }[]): [string, number][] {
  return rows.map(({ label, total }) => [label, total])
}

it('a row counts its trades, wins, total, average, best and worst', () => {
  const trades = [300, -100, 0, 400].map((pnl) => aTrade({ pnl, date: '2024-01-01' }))
  expect(tablesOf(trades).weekday).toEqual([
    {
      key: 1,
      label: 'Monday',
      trades: 4,
      wins: 2,
      winRate: 50,
      total: 600,
      average: 150,
      best: 400,
      worst: -100,
    },
  ])
})

describe('the tables of trades', () => {
  it('list weekdays from Monday, special Saturday and Sunday sessions last', () => {
    const dates = ['2025-02-02', '2024-01-20', '2024-01-05', '2024-01-01']
    expect(lines(tablesOf(dates.map((date) => aTrade({ date, pnl: 1 }))).weekday)).toEqual([
      ['Monday', 1],
      ['Friday', 1],
      ['Saturday', 1],
      ['Sunday', 1],
    ])
  })

  it('put more than four days to expiry together', () => {
    const trades = [7, 0, 5, 4].map((dte) => aTrade({ dte, pnl: 10 }))
    expect(lines(tablesOf(trades).dte)).toEqual([
      ['0', 10],
      ['4', 10],
      ['5+', 20],
    ])
  })

  it('group by month and by week of the trading day', () => {
    const trades = ['2024-02-01', '2024-01-29', '2023-12-29'].map((date) => aTrade({ date, pnl: 10 }))
    expect(lines(tablesOf(trades).month)).toEqual([
      ['Dec 2023', 10],
      ['Jan 2024', 10],
      ['Feb 2024', 10],
    ])
    expect(lines(tablesOf(trades).week)).toEqual([
      ['25 Dec – 29 Dec 2023', 10],
      ['29 Jan – 02 Feb 2024', 20],
    ])
    expect(tablesOf(trades).week[1]?.key).toBe(dayNumber('2024-01-29'))
  })

  it('group by the hour of the entry, not of the exit', () => {
    const trades = [
      aTrade({ entryTime: '09:59', exitTime: '15:15', pnl: 10 }),
      aTrade({ entryTime: '10:00' }),
    ]
    expect(lines(tablesOf(trades).entryHour)).toEqual([
      ['09:00–09:59', 10],
      ['10:00–10:59', 0],
    ])
  })

  it('group by exit reason in one spelling, units apart', () => {
    const reasons = ['Square Off', 'stop_loss(%)', 'Stop Loss (%)', 'Stop Loss (pts)']
    expect(lines(tablesOf(reasons.map((exitReason) => aTrade({ exitReason, pnl: -5 }))).exitReason)).toEqual([
      ['Stop Loss (%)', -10],
      ['Stop Loss (pts)', -5],
      ['Square Off', -5],
    ])
  })

  it('group by the nights that a position was held over', () => {
    const over = aTrade({ marks: [['2024-01-01', -5]], pnl: 7 })
    expect(lines(tablesOf([over, aTrade({ pnl: 3 })]).nights)).toEqual([
      ['Within the day', 3],
      ['1 night', 7],
    ])
  })

  it('group by the gap of the entry day, each end belonging to the group above it', () => {
    const days = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04']
    const trades = days.map((date) => aTrade({ date, pnl: 1 }))
    const table = tablesOf(trades, [
      ['2024-01-01', -1.4],
      ['2024-01-02', 0.2],
      ['2024-01-03', 1],
    ]).gap
    expect(table.map(({ label }) => label)).toEqual(['Below −1%', '0.2% to 0.5%', 'From 1%', 'Not known'])
    expect(tablesOf(trades).gap).toEqual([])
  })

  it('list leg-2 before leg-10', () => {
    const trades = ['leg-10', 'leg-2'].map((leg_id) => aTrade({ leg_id }))
    expect(tablesOf(trades).leg.map((row) => row.key)).toEqual(['leg-2', 'leg-10'])
  })

  it('group by expiry and option type', () => {
    const trades = [
      aTrade({ expiry_date: '2024-01-11', optionType: 'PUT', pnl: 5 }),
      aTrade({ expiry_date: '2024-01-04', optionType: 'CALL', pnl: 7 }),
    ]
    expect(lines(tablesOf(trades).expiry)).toEqual([
      ['2024-01-04', 7],
      ['2024-01-11', 5],
    ])
    expect(lines(tablesOf(trades).optionType)).toEqual([
      ['CALL', 7],
      ['PUT', 5],
    ])
  })

  it('separate first entries from re-entries', () => {
    const second = { scope: 'leg', number: 2, cause: 'Stop Loss' } as const
    const trades = [aTrade({ reEntry: second, pnl: -9 }), aTrade({ pnl: 4 })]
    expect(lines(tablesOf(trades).reEntry)).toEqual([
      ['First entry', 4],
      ['Re-entry 2', -9],
    ])
  })

  it('are empty without trades', () => {
    expect(Object.values(tablesOf([])).flat()).toEqual([])
  })
})

describe('the heat map of months', () => {
  it('has a line per year, empty months apart from those at zero, and totals both ways', () => {
    const booked = [
      ['2023-12-01', 100],
      ['2024-01-01', 0],
      ['2024-12-02', -30],
    ] as const
    const matrix = monthMatrix(tablesOf(booked.map(([date, pnl]) => aTrade({ date, pnl }))).month)
    expect(matrix.years.map((line) => [line.year, line.months[0], line.months[11], line.total])).toEqual([
      [2023, null, 100, 100],
      [2024, 0, -30, -30],
    ])
    expect([matrix.months[0], matrix.months[1], matrix.months[11]]).toEqual([0, null, 70])
    expect(matrix.total).toBe(70)
  })

  it('of no trades has no years and a total of zero', () => {
    expect(monthMatrix([])).toEqual({ years: [], months: new Array(12).fill(null), total: 0 })
  })
})

describe('any list of trades', () => {
  it.each(Object.keys(tablesOf([])) as (keyof TradeBreakdowns)[])(
    'has rows by %s that add up to its trades and its total',
    (table) => {
      fc.assert(
        fc.property(anyTrades, (trades) => {
          const rows = tablesOf(trades, [['2024-01-01', 0]])[table] as readonly {
            trades: number
            total: number
          }[]
          expect(rows.reduce((sum, row) => sum + row.trades, 0)).toBe(trades.length)
          expect(rows.reduce((sum, row) => sum + inPaise(row.total), 0)).toBe(
            trades.reduce((sum, trade) => sum + inPaise(trade.pnl), 0),
          )
        }),
        { numRuns: 40 },
      )
    },
  )

  it('has a heat map with the same total as its months', () => {
    fc.assert(
      fc.property(anyTrades, (trades) => {
        const rows = tablesOf(trades).month
        const total = rows.reduce((sum, row) => sum + inPaise(row.total), 0)
        const matrix = monthMatrix(rows)
        expect(inPaise(matrix.total)).toBe(total)
        expect(matrix.months.reduce((sum: number, month) => sum + inPaise(month ?? 0), 0)).toBe(total)
      }),
    )
  })
})

describe('by India VIX', () => {
  const known = new Map([
    ['2024-01-02', 10.5],
    ['2024-01-03', 13],
    ['2024-01-05', 26.75],
  ])
  const rowsOf = (trades: readonly Trade[]) =>
    tradeBreakdowns({
      trades,
      days: tradeDays(trades),
      profits: tradeProfits(trades, 'gross'),
      vix: known,
    }).vix

  it('a trade is grouped by the value known at the open of its entry day, and a value on a bound belongs above it', () => {
    const trades = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-05'].map((date, i) =>
      aTrade({ date, pnl: (i + 1) * 100 }),
    )
    expect(lines(rowsOf(trades))).toEqual([
      ['Not known', 100],
      ['Below 11', 200],
      ['13 to 15', 300],
      ['22 and above', 400],
    ])
  })

  it('the table is empty if the dataset has no India VIX', () => {
    const trades = [aTrade({})]
    const profits = tradeProfits(trades, 'gross')
    expect(tradeBreakdowns({ trades, days: tradeDays(trades), profits }).vix).toEqual([])
  })
})
