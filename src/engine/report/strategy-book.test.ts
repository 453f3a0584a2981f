import { describe, expect, it } from 'vitest'
import { aLongCall, aShortCall, aShortPut, aStrategy, points } from '#engine/replay/fixtures'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
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
  it('brings each session what its backtest says', async () => {
    const book = await strategyBook(straddle, market)
    const { daily_summary: days } = (await backtestReport(straddle, market)).results.tradeLog
      .dailyLevelAnalysis
    expect(book.dates).toEqual(days.map(({ date }) => date))
    expect(book.netPnl).toEqual(days.map(({ netPnl }) => netPnl))
    expect(book.charges).toEqual(days.map(({ charges }) => charges))
    expect(book.trades).toEqual([2, 0, 2])
  })

  it('blocks at most what its backtest says it needed', async () => {
    const book = await strategyBook(straddle, market)
    const { daily_summary: days } = (await backtestReport(straddle, market)).results.tradeLog
      .dailyLevelAnalysis
    const peaks = book.margin.map((steps) => Math.max(0, ...steps.map(([, rupees]) => rupees)))
    expect(peaks).toEqual(days.map(({ margin }) => margin))
  })

  it('gives margin back as its legs leave: the call inside the bar of 10:00, the put at 15:15', async () => {
    const { margin } = await strategyBook(straddle, market)
    const [first = [], none = []] = margin
    expect(first.map(([minute]) => minute)).toEqual([560, 601, 915])
    expect(first[0]?.[1]).toBeGreaterThan(first[1]?.[1] ?? 0)
    expect(first[2]?.[1]).toBe(0)
    expect(none).toEqual([])
  })

  it('asks for no more when it is the hedge that leaves', async () => {
    const spread = aStrategy([aShortCall(), aLongCall({ strike: 'ATM+100', target: points(5) })], {
      ...PERIOD,
      to: '2024-01-05',
    })
    const hedgeLeaves = anInMemoryMarket([
      aDay({ contracts: { ...flat, '21800 CE': { '09:15': 100, '10:00': 110 } } }),
      aDay({ date: '2024-01-05', expiry: '2024-01-11', contracts: {} }),
    ])
    const [steps = []] = (await strategyBook(spread, hedgeLeaves)).margin
    expect(steps.map(([minute]) => minute)).toEqual([560, 915])
  })

  it('carries nothing overnight that is squared off in the afternoon', async () => {
    expect((await strategyBook(straddle, market)).carried).toEqual([])
  })
})
