/**
 * Can the results screen recompute every number and chart while a trader clicks through the filters, and a
 * portfolio's page while lots are changed? Data, made by a fixed formula: 20,000 trades of 20 legs on 1,000
 * sessions; portfolios of 12 and of 50 strategies over 330 sessions. Unit: milliseconds per change (all
 * figures recomputed), median of 40. Must stay well below 50.
 */
import type { StrategyBook, Trade } from '#domain'
import { isoDate } from '#engine/exchange'
import { filterTrades, portfolioBook, portfolioFigures, tradeStatistics } from '#engine/analytics'
import { aTrade } from '#engine/analytics/fixtures'

const SESSIONS = 1000
const LEGS = 20
const RUNS = 40
const FIRST_MONDAY = 19723

const dates = Array.from({ length: SESSIONS }, (_, i) =>
  isoDate(FIRST_MONDAY + Math.floor(i / 5) * 7 + (i % 5)),
)
const trades = dates.flatMap((date, session) =>
  Array.from({ length: LEGS }, (_, leg) => madeUpTrade(date, session, leg)),
)
const sessions = dates.map((date) => ({ date, margin: 100_000 }))

const everything = { weekdays: new Set([1, 2, 3, 4, 5]), dtes: new Set([0, 1, 2, 3, 4]) }
const someDays = { weekdays: new Set([1, 2, 3, 4]), dtes: new Set([0, 1, 2, 3]) }

const BOOK_SESSIONS = 330
const CAP = 300_000_00

report(`${trades.length} trades, everything selected`, () => recompute(everything))
report(`${trades.length} trades, Friday and the last bucket cleared`, () => recompute(someDays))
for (const strategies of [12, 50]) {
  const book = portfolioBook(Array.from({ length: strategies }, (_, i) => madeUpBook(i)))
  const lots = book.members.map((_, i) => 1 + (i % 3))
  report(`a book of ${strategies} strategies`, () => portfolioFigures(book, { lots }))
  report(`a book of ${strategies} strategies under a cap`, () => portfolioFigures(book, { lots, cap: CAP }))
}

function recompute(filter: Parameters<typeof filterTrades>[1]) {
  return tradeStatistics(filterTrades(trades, filter), { money: 'net', sessions, capital: 500_000 })
}

function report(question: string, run: () => unknown): void {
  const times = Array.from({ length: RUNS }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  }).sort((a, b) => a - b)
  const [fastest, median, slowest] = [times[0], times[RUNS / 2], times.at(-1)!]
  console.log(
    `${question}: median ${median.toFixed(1)} ms ` + `(${fastest.toFixed(1)} to ${slowest.toFixed(1)})`,
  )
}

function madeUpTrade(date: string, session: number, leg: number): Trade {
  const dte = 4 - (session % 5)
  return aTrade({
    id: `${date}-${leg + 1}`,
    date,
    leg_id: `leg-${leg + 1}`,
    optionType: leg % 2 === 0 ? 'CALL' : 'PUT',
    expiry_date: dates[session + dte] ?? date,
    dte,
    entryTime: `${leg % 2 === 0 ? '09' : `1${leg % 5}`}:${20 + leg}`,
    exitReason: leg % 3 === 0 ? 'Stop Loss (%)' : 'Square Off',
    pnl: (((session * 7919 + leg * 104729) % 2001) - 980) * 3.25,
    charges: 41.3,
  })
}

/** Two positions a session, overlapping with other strategies' positions. */
function madeUpBook(strategy: number): StrategyBook {
  const days = dates.slice(0, BOOK_SESSIONS)
  const pnl = (session: number) => ((session * 7919 + strategy * 104729) % 4001) - 1900
  const from = 560 + ((strategy * 37) % 200)
  return {
    dates: days,
    trades: days.map(() => 4),
    netPnl: days.map((_, session) => pnl(session)),
    charges: days.map(() => 165.2),
    margin: days.map(() => [
      [from, 140_000],
      [from + 60, 90_000],
      [from + 90, 230_000],
      [915, 0],
    ]),
    carried: [],
    dataset: { id: 'simulated', name: 'Simulated', kind: 'simulated', version: 1, contentHash: 'made-up' },
    engineVersion: '1',
  }
}
