import { dayNumber } from '#engine/exchange'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyTrades, aTrade, tradesOf } from './fixtures/index.ts'
import { inPaise } from '#engine/units'
import { summarise } from './summary.ts'
import { tradeStatistics } from './trade-statistics.ts'

const gross = { money: 'gross' } as const

describe('a week of +1000, nothing, -1500, +200 and +600 on a capital of 50,000', () => {
  const dates = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05']
  const trades = tradesOf(
    ['2024-01-01', 1000],
    ['2024-01-03', -1500],
    ['2024-01-04', 200],
    ['2024-01-05', 600],
  )
  const sessions = dates.map((date) => ({ date, margin: date === '2024-01-03' ? 100_000 : 40_000 }))
  const { days, risk, curves } = tradeStatistics(trades, { ...gross, sessions, capital: 50_000 })

  it('traded on four of five sessions and won on three of them', () => {
    expect(days).toMatchObject({
      sessions: 5,
      tradingDays: 4,
      profitableDays: 3,
      losingDays: 1,
      profitableDaysPercent: 75,
      averageProfit: 75,
      averageProfitableDay: 600,
      averageLosingDay: -1500,
      tradesPerDay: 1,
      longestWinStreak: 2,
      longestLossStreak: 1,
      best: { day: dayNumber('2024-01-01'), profit: 1000 },
      worst: { day: dayNumber('2024-01-03'), profit: -1500 },
    })
  })

  it('fell 1500 from Tuesday, the last day on the peak, and had not come back on Friday', () => {
    expect(risk.drawdown).toEqual({
      depth: -1500,
      percentOfCapital: -1.5,
      peak: dayNumber('2024-01-02'),
      trough: dayNumber('2024-01-03'),
      recovery: null,
      sessions: 3,
      recoverySessions: null,
    })
    expect(risk.longestUnderWater).toBe(3)
  })

  it('returned 0.3 % on the highest margin, which is larger than the capital of ₹50,000', () => {
    expect(risk).toMatchObject({ capitalBase: 100_000, returnOnCapital: 0.3, returnOnMargin: 0.3 })
  })

  it('made 60 a session, 15,120 a year; a tenth of that equals ten drawdowns', () => {
    expect(risk.calmar).toBeCloseTo(15_120 / 1500, 12)
  })

  it('has an annualised Sharpe ratio over five sessions, the idle one included', () => {
    // Deviations from 60: 940, -60, -1560, 140, 540; their squares sum to 3,632,000; over 4 is 908,000.
    expect(risk.annualisedSharpe).toBeCloseTo((60 / Math.sqrt(908_000)) * Math.sqrt(252), 12)
  })

  it('has a Sortino ratio in which only the loss of 1500 counts as risk', () => {
    expect(risk.annualisedSortino).toBeCloseTo((60 / Math.sqrt(1500 ** 2 / 5)) * Math.sqrt(252), 12)
  })

  it('draws a flat line through the idle Tuesday', () => {
    expect([...curves.byDay.cumulative]).toEqual([1000, 1000, -500, -300, 300])
    expect([...curves.byDay.drawdown]).toEqual([0, 0, -1500, -1300, -700])
    expect([...curves.byTrade.cumulative]).toEqual([1000, -500, -300, 300])
  })
})

it('a position held from 30 January to 2 February counts in both months, and in the table on its entry day', () => {
  const held = aTrade({
    date: '2024-01-30',
    exitDate: '2024-02-02',
    marks: [
      ['2024-01-30', 200],
      ['2024-01-31', -500],
      ['2024-02-01', 100],
    ],
    pnl: 900,
    netPnl: 850,
  })
  const { months, breakdowns } = tradeStatistics([held], { money: 'net' })
  expect(months.years[0]?.months.slice(0, 3)).toEqual([-500, 1350, null])
  expect(breakdowns.month.map(({ label, total }) => [label, total])).toEqual([['Jan 2024', 850]])
})

it('a filter keeps the base of the percentages: the peak margin of the whole run', () => {
  const sessions = [
    { date: '2024-01-01', margin: 40_000 },
    { date: '2024-01-02', margin: 200_000 },
  ]
  const { risk } = tradeStatistics(tradesOf(['2024-01-01', 400]), { ...gross, sessions })
  expect(risk).toMatchObject({ peakMargin: 200_000, capitalBase: 200_000, returnOnCapital: 0.2 })
})

it('a drawdown reports its recovery on the third session after its trough', () => {
  const trades = tradesOf(
    ['2024-01-01', 100],
    ['2024-01-02', -80],
    ['2024-01-03', 30],
    ['2024-01-04', 20],
    ['2024-01-05', 40],
  )
  expect(tradeStatistics(trades, gross).risk.drawdown).toMatchObject({
    depth: -80,
    peak: dayNumber('2024-01-01'),
    recovery: dayNumber('2024-01-05'),
    sessions: 4,
    recoverySessions: 3,
  })
})

describe('gross and net', () => {
  const trades = [aTrade({ pnl: 100, charges: 120 }), aTrade({ pnl: 500, charges: 120 })]

  it('charges of 120 turn a gross win of 100 into a net loss of 20', () => {
    expect(tradeStatistics(trades, gross).trades).toMatchObject({ wins: 2, total: 600, profitFactor: 999 })
    expect(tradeStatistics(trades, { money: 'net' }).trades).toMatchObject({
      wins: 1,
      total: 360,
      profitFactor: 19,
    })
  })

  it.each(['gross', 'net'] as const)(
    'charges are 40 %% of the gross profit, with %s as the money shown',
    (money) => {
      expect(tradeStatistics(trades, { money }).risk).toMatchObject({ totalCharges: 240, chargeShare: 40 })
    },
  )
})

describe('open profit', () => {
  const trades = [
    aTrade({ pnl: 200, bestOpenProfit: 300, worstOpenProfit: -50 }),
    aTrade({ pnl: -100, bestOpenProfit: 100, worstOpenProfit: -150 }),
  ]

  it('was 300 at best and -150 at worst, and a quarter of the best open profit was booked', () => {
    expect(tradeStatistics(trades, gross).trades).toMatchObject({
      bestOpenProfit: 300,
      worstOpenProfit: -150,
      averageBestOpenProfit: 200,
      averageWorstOpenProfit: -100,
      capturedOpenProfit: 25,
    })
  })
})

it('the expiry curve adds up Thursday by Thursday', () => {
  const trades = [
    aTrade({ expiry_date: '2024-01-04', pnl: 100 }),
    aTrade({ expiry_date: '2024-01-11', pnl: -30 }),
    aTrade({ expiry_date: '2024-01-04', pnl: 50 }),
  ]
  const { byExpiry } = tradeStatistics(trades, gross).curves
  expect([...byExpiry.expiries]).toEqual([dayNumber('2024-01-04'), dayNumber('2024-01-11')])
  expect([...byExpiry.profit]).toEqual([150, -30])
  expect([...byExpiry.cumulative]).toEqual([150, 120])
  expect([...byExpiry.trades]).toEqual([2, 1])
})

describe('lists at the edge', () => {
  const lists = {
    'no trades': [],
    'one win': tradesOf(['2024-01-01', 500]),
    'one loss': tradesOf(['2024-01-01', -500]),
    'one flat trade': tradesOf(['2024-01-01', 0]),
    'all wins': tradesOf(['2024-01-01', 1], ['2024-01-02', 1]),
    'all losses': tradesOf(['2024-01-01', -1], ['2024-01-02', -3]),
    'all equal': tradesOf(['2024-01-01', 0.1], ['2024-01-02', 0.1], ['2024-01-03', 0.1]),
  }

  it.each(Object.entries(lists))('%s: every figure is finite or null', (_, trades) => {
    expect(unprintable(tradeStatistics(trades, { ...gross, capital: 100_000 }))).toEqual([])
  })

  it('equal trades of ten paise have no Sharpe ratio, because rounding adds no spread', () => {
    expect(tradeStatistics(lists['all equal'], gross).trades.sharpeRatio).toBeNull()
  })

  it('a run without trades totals zero and still has sessions', () => {
    const statistics = tradeStatistics([], { ...gross, sessions: [{ date: '2024-01-01', margin: 0 }] })
    expect(statistics.trades).toMatchObject({ count: 0, total: 0, winRate: null, profitFactor: null })
    expect(statistics.days).toMatchObject({ sessions: 1, tradingDays: 0, best: null })
    expect([...statistics.curves.byDay.cumulative]).toEqual([0])
  })
})

describe('any list of trades', () => {
  it('has only figures that can be shown', () => {
    fc.assert(
      fc.property(anyTrades, (trades) => {
        expect(unprintable(tradeStatistics(trades, { money: 'net', capital: 100_000 }))).toEqual([])
      }),
    )
  })

  it('cut in two has totals, counts and charges that add up', () => {
    fc.assert(
      fc.property(anyTrades, fc.nat({ max: 40 }), (trades, at) => {
        const [whole, first, rest] = [trades, trades.slice(0, at), trades.slice(at)].map((list) =>
          tradeStatistics(list, gross),
        )
        expect(inPaise(first.trades.total) + inPaise(rest.trades.total)).toBe(inPaise(whole.trades.total))
        expect(first.trades.wins + rest.trades.wins).toBe(whole.trades.wins)
        expect(inPaise(first.risk.totalCharges) + inPaise(rest.risk.totalCharges)).toBe(
          inPaise(whole.risk.totalCharges),
        )
      }),
    )
  })

  it('has the same ratios with four times the lots', () => {
    const RATIOS = ['winRate', 'profitFactor', 'payoffRatio', 'expectancyRatio', 'sharpeRatio'] as const
    fc.assert(
      fc.property(anyTrades, (trades) => {
        const once = tradeStatistics(trades, gross)
        const fourfold = tradeStatistics(
          trades.map((trade) => ({ ...trade, pnl: trade.pnl * 4 })),
          gross,
        )
        for (const ratio of RATIOS) expectClose(fourfold.trades[ratio], once.trades[ratio])
        expectClose(fourfold.risk.calmar, once.risk.calmar)
        expectClose(fourfold.risk.annualisedSortino, once.risk.annualisedSortino)
        expectClose(fourfold.risk.annualisedSharpe, once.risk.annualisedSharpe)
      }),
    )
  })

  it('has the figures of its summary', () => {
    fc.assert(
      fc.property(anyTrades, (trades) => {
        const { trades: shown, risk, days } = tradeStatistics(trades, gross)
        expect(summarise(trades, { estimated: 100_000 })).toMatchObject({
          totalTrades: shown.count,
          totalPnL: shown.total,
          winRate: shown.winRate ?? 0,
          profitFactor: shown.profitFactor ?? 0,
          sharpeRatio: shown.sharpeRatio ?? 0,
          maxDrawdown: risk.drawdown?.depth ?? 0,
          totalCharges: risk.totalCharges,
          tradingDays: days.tradingDays,
        })
      }),
    )
  })

  it('has curves that end at its total, whichever way it is added up', () => {
    fc.assert(
      fc.property(anyTrades, (trades) => {
        const { curves, trades: shown } = tradeStatistics(trades, gross)
        for (const { cumulative } of Object.values(curves)) expect(cumulative.at(-1) ?? 0).toBe(shown.total)
      }),
    )
  })
})

function expectClose(actual: number | null, expected: number | null): void {
  if (expected === null) expect(actual).toBeNull()
  else expect(actual).toBeCloseTo(expected, 8)
}

/** Paths of the numbers in a value that a screen cannot show. */
function unprintable(value: unknown, path = ''): string[] {
  if (value === undefined) return [path]
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => unprintable(inner, `${path}.${key}`))
}
