import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BacktestRequest } from '#domain'
import { dailySummaries, performanceOf, summarise } from '#engine/analytics'
import type { MarketReader } from '#engine/market'
import { anInMemoryMarket } from '#engine/market/fixtures'
import { compilePlan } from '#engine/replay'
import { aMarketOfWeeks, anyHeldRequest, aRandomStrategy, aSeed, randomMarket } from '#engine/replay/fixtures'
import { headline } from './headline.ts'
import { RunCancelled, runBacktest } from './run.ts'

const PATIENCE = { timeout: 120_000 }

/** The headline figures of a full result, from its trades. */
function ofTheResult(request: BacktestRequest, market: MarketReader) {
  const { trades, sessions } = runBacktest(compilePlan(request, market), market)
  const summary = summarise(trades, { estimated: 0 })
  const { totalReturn: netProfit, maxDrawdown, winRate } = performanceOf({ trades: [...trades], summary }, '')
  const dates = sessions.map(({ date }) => date)
  const days = dailySummaries(trades, dates, new Map())
  let paise = 0
  const cumulative = days.map(({ netPnl }) => (paise += Math.round(netPnl * 100)) / 100)
  return {
    netProfit,
    maxDrawdown,
    winRate,
    trades: trades.length,
    days: days.map(({ date }) => date),
    cumulative,
  }
}

function compare(request: BacktestRequest, market: MarketReader): void {
  expect(headline(compilePlan(request, market), market)).toEqual(ofTheResult(request, market))
}

describe('the headline of a run', PATIENCE, () => {
  it('equals the figures of the full result, for intraday strategies', () => {
    fc.assert(
      fc.property(aRandomStrategy(), aSeed(), (request, seed) =>
        compare(request, anInMemoryMarket(randomMarket(seed))),
      ),
      { numRuns: 60 },
    )
  })

  it('equals the figures of the full result, for strategies held over days', () => {
    fc.assert(
      fc.property(anyHeldRequest(), aSeed(), (request, seed) => compare(request, aMarketOfWeeks(seed))),
      { numRuns: 40 },
    )
  })

  it('stops when it is cancelled', () => {
    const market = anInMemoryMarket(randomMarket(1))
    const [request] = fc.sample(aRandomStrategy(), { numRuns: 1, seed: 1 })
    expect(() => headline(compilePlan(request, market), market, { aborted: true })).toThrow(RunCancelled)
  })
})
