import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BacktestRequest, Underlying } from '#domain'
import { entryDays } from '#engine/analytics'
import { clockTime } from '#engine/exchange'
import type { MarketReader } from '#engine/market'
import { compilePlan } from '#engine/replay'
import { aMarketOfWeeks, anyMultiDayRequest, aSeed } from '#engine/replay/fixtures'
import { runBacktest } from '#engine/report'

/** The sessions of a market as the server sends them to the browser. */
function sessionsOf(market: MarketReader, underlying: Underlying) {
  return market.sessions(underlying).map((date) => {
    const { openMinute, minutes } = market.day(underlying, date).session
    return { date, open: clockTime(openMinute), close: clockTime(openMinute + minutes) }
  })
}

describe('the preview of a strategy', () => {
  it('shows a day on which a backtest enters: it predicts every entry, and no day that filters or hours leave out', () => {
    let entered = 0
    const check = (request: BacktestRequest, instrument: Underlying, seed: number) => {
      const asked = { ...request, instrument }
      const market = aMarketOfWeeks(seed, undefined, { underlying: instrument })
      const { trades, filtered = [], skipped } = runBacktest(compilePlan(asked, market), market)
      const expected = new Set(entryDays(asked, sessionsOf(market, instrument)).map(({ date }) => date))
      // A re-entry may be made on a later day of its cycle.
      for (const { date, reEntry } of trades) if (!reEntry) expect(expected, date).toContain(date)
      for (const { date, reason } of filtered)
        if (reason !== 'gap' && reason !== 'vix') expect(expected, `${date} ${reason}`).not.toContain(date)
      for (const { date, reason } of skipped)
        if (reason === 'session') expect(expected, date).not.toContain(date)
      entered += trades.length
    }
    const instruments = fc.constantFrom<Underlying>('NIFTY', 'BANKNIFTY')
    fc.assert(fc.property(anyMultiDayRequest(), instruments, aSeed(), check), { numRuns: 60, seed: 13 })
    expect(entered).toBeGreaterThan(300)
  })
})
