import { describe, expect, it } from 'vitest'
import { aLongCall, aShortCall, aShortPut, aStrategy, points } from '#engine/replay/fixtures'
import { aDay, anInMemoryMarket, type Series } from '#engine/market/fixtures'
import { backtestReport } from './backtest-report.ts'
import { strategyBook } from './strategy-book.ts'

const flat = { '21600 PE': 100, '21700 CE': 100, '21700 PE': 100, '21800 CE': 100 }
const market = anInMemoryMarket([
  aDay({ contracts: { ...flat, '21700 CE': { '09:15': 100, '10:00': [100, 130, 100, 120] } } }),
  aDay({ date: '2024-01-05', expiry: '2024-01-11', contracts: {} }),
  aDay({ date: '2024-01-08', expiry: '2024-01-11', contracts: flat }),
])
const PERIOD = { from: '2024-01-04', to: '2024-01-08' }
const straddle = aStrategy([aShortCall({ stop: points(20) }), aShortPut()], PERIOD)

describe('a strategy as part of a book', () => {
  it('has the profit of its backtest in each session', async () => {
    const book = await strategyBook(straddle, market)
    const { daily_summary: days } = (await backtestReport(straddle, market)).results.tradeLog
      .dailyLevelAnalysis
    expect(book.dates).toEqual(days.map(({ date }) => date))
    expect(book.netPnl).toEqual(days.map(({ netPnl }) => netPnl))
    expect(book.charges).toEqual(days.map(({ charges }) => charges))
    expect(book.trades).toEqual([2, 0, 2])
  })

  it('blocks at most the margin that its backtest reports', async () => {
    const book = await strategyBook(straddle, market)
    const { daily_summary: days } = (await backtestReport(straddle, market)).results.tradeLog
      .dailyLevelAnalysis
    const peaks = book.margin.map((steps) => Math.max(0, ...steps.map(([, rupees]) => rupees)))
    expect(peaks).toEqual(days.map(({ margin }) => margin))
  })

  it('releases margin as its legs exit: the call inside the bar of 10:00, the put at 15:15', async () => {
    const { margin } = await strategyBook(straddle, market)
    const [first = [], none = []] = margin
    expect(first.map(([minute]) => minute)).toEqual([560, 601, 915])
    expect(first[0]?.[1]).toBeGreaterThan(first[1]?.[1] ?? 0)
    expect(first[2]?.[1]).toBe(0)
    expect(none).toEqual([])
  })

  it('needs more margin when the hedge exits', async () => {
    const spread = aStrategy([aShortCall(), aLongCall({ strike: 'ATM+100', target: points(5) })], {
      ...PERIOD,
      to: '2024-01-05',
    })
    const hedgeLeaves = anInMemoryMarket([
      aDay({ contracts: { ...flat, '21800 CE': { '09:15': 100, '10:00': 110 } } }),
      aDay({ date: '2024-01-05', expiry: '2024-01-11', contracts: {} }),
    ])
    const [steps = []] = (await strategyBook(spread, hedgeLeaves)).margin
    expect(steps.map(([minute]) => minute)).toEqual([560, 601, 915])
    const [hedged = 0, naked = 0] = steps.map(([, rupees]) => rupees)
    expect(naked).toBeGreaterThan(2 * hedged)
    const { daily_summary: days } = (await backtestReport(spread, hedgeLeaves)).results.tradeLog
      .dailyLevelAnalysis
    expect(days[0]?.margin).toBe(naked)
  })

  it('carries nothing overnight if it is squared off in the afternoon', async () => {
    expect((await strategyBook(straddle, market)).carried).toEqual([])
  })
})

describe('a strategy that holds over days, as part of a book', () => {
  const [WEDNESDAY, THURSDAY, FRIDAY] = ['2024-01-03', '2024-01-04', '2024-01-05']
  const days: readonly { readonly date: string; readonly trades: Series }[] = [
    { date: WEDNESDAY, trades: { '09:15': 100, '15:20': 95, '15:21': null } },
    { date: THURSDAY, trades: { '09:15': 110 } },
    { date: FRIDAY, trades: { '09:15': 80 } },
  ]
  const over = anInMemoryMarket(
    days.map(({ date, trades }) =>
      aDay({ date, expiry: FRIDAY, index: 21_700, contracts: { '21700 CE': trades } }),
    ),
  )
  const request = aStrategy(aShortCall(), { from: WEDNESDAY, to: FRIDAY })
  const strategy = {
    ...request,
    strategy: {
      ...request.strategy,
      holding: { type: 'positional', expiry: 'weekly', enterDaysBefore: 2, exitDaysBefore: 0 },
    },
  } as const

  it('has the change of its mark in each session, and pays charges on its exit day', async () => {
    const { dates, trades, netPnl, charges } = await strategyBook(strategy, over)
    expect([dates, trades]).toEqual([
      [WEDNESDAY, THURSDAY, FRIDAY],
      [0, 0, 1],
    ])
    // 50 units sold at 100: 95 at the first close, 110 at the second, bought back at 80.
    const paid = charges[2] ?? 0
    expect(charges).toEqual([0, 0, paid])
    expect(netPnl).toEqual([250, -750, 1_500 - paid])
  })

  it('has the profit of its backtest in each session', async () => {
    const book = await strategyBook(strategy, over)
    const { daily_summary: rows } = (await backtestReport(strategy, over)).results.tradeLog.dailyLevelAnalysis
    expect(book.netPnl).toEqual(rows.map(({ netPnl }) => netPnl))
    expect(book.margin.map((steps) => Math.max(...steps.map(([, rupees]) => rupees)))).toEqual(
      rows.map(({ margin }) => margin),
    )
  })

  it('blocks its margin from its entry to its exit, from the open of the days between', async () => {
    const { margin, carried } = await strategyBook(strategy, over)
    expect(margin.map((steps) => steps.map(([minute]) => minute))).toEqual([[560], [555], [555, 915]])
    expect(margin[2]?.[1]?.[1]).toBe(0)
    expect(carried).toEqual([1, 2])
  })
})
