import type { Trade } from '#domain'
import { isoDate } from '#engine/exchange'
import { filterTrades, tradeStatistics } from '#engine/analytics'
import { aTrade } from '#engine/analytics/fixtures'

/*
 * Question: can the results screen recompute every number and chart while a trader clicks through the filters?
 * Data: 20,000 trades of 20 legs on 1,000 sessions, made by a fixed formula. Unit: milliseconds a change of filter
 * (filter + all statistics), median of 40. Must stay well below 50.
 */

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

report('everything selected', () => recompute(everything))
report('Friday and the last bucket cleared', () => recompute(someDays))

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
    `${trades.length} trades, ${question}: median ${median.toFixed(1)} ms ` +
      `(${fastest.toFixed(1)} to ${slowest.toFixed(1)})`,
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
