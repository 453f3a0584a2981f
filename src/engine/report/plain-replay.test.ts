import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BacktestRequest, Trade } from '#domain'
import {
  anyRequest,
  anyTraits,
  aSeed,
  plainReplay,
  randomMarket,
  type MarketTraits,
} from '#engine/replay/fixtures'
import type { MarketReader } from '#engine/market'
import { anInMemoryMarket } from '#engine/market/fixtures'
import { compilePlan } from '#engine/replay'
import { runBacktest } from './run.ts'

/** Hundreds of replays in one test take a busy machine longer than the usual limit. */
const TIMEOUT = { timeout: 180_000 }
/** The same requests and markets every time. `npm run bench -- second-reading` tries many more. */
const PAIRS = { numRuns: 160, seed: 4 }
const BAND_PAIRS = { numRuns: 50, seed: 20_240_111 }

function marketOf({ instrument }: BacktestRequest, traits: MarketTraits, seed: number): MarketReader {
  return anInMemoryMarket(randomMarket(seed, undefined, { ...traits, underlying: instrument }))
}

const run = (request: BacktestRequest, market: MarketReader) =>
  runBacktest(compilePlan(request, market), market)

const profitOf = (trades: readonly Trade[]) =>
  trades.reduce((paise, { pnl }) => paise + Math.round(pnl * 100), 0) / 100

describe('a backtest and a plain replay of the same request on the same market', TIMEOUT, () => {
  it('book the same trades to the paisa, skip the same days and have the same profit every day', () => {
    const check = (request: BacktestRequest, traits: MarketTraits, seed: number) => {
      const market = marketOf(request, traits, seed)
      const { trades, skipped, sessions } = run(request, market)
      const plain = plainReplay(request, market)
      expect(trades).toEqual(plain.trades)
      expect(skipped).toEqual(plain.skipped)
      const ofDay = (date: string) => trades.filter((trade) => trade.date === date)
      const dailyProfits = sessions.map(({ date }) => ({ date, pnl: profitOf(ofDay(date)) }))
      expect(dailyProfits).toEqual(plain.dailyProfits)
    }
    fc.assert(fc.property(anyRequest(), anyTraits(), aSeed(), check), PAIRS)
  })

  it('have the same band where bars reach both a stop and a target', () => {
    const check = (request: BacktestRequest, traits: MarketTraits, seed: number) => {
      const market = marketOf(request, traits, seed)
      const { band } = run(request, market)
      const plain = plainReplay(request, market)
      const base = profitOf(plain.trades)
      const other = profitOf(plainReplay(request, market, { targetFirst: true }).trades)
      const [worst, best] = [Math.min(base, other), Math.max(base, other)]
      expect(band).toEqual({ worst, base, best, ...plain.ambiguous })
    }
    fc.assert(fc.property(anyRequest(), anyTraits(), aSeed(), check), BAND_PAIRS)
  })

  it('cover every exit reason, every kind of re-entry and both reasons to skip a day', () => {
    const pairs = fc.sample(fc.tuple(anyRequest(), anyTraits(), aSeed()), PAIRS)
    const runs = pairs.map(([request, traits, seed]) => run(request, marketOf(request, traits, seed)))
    const trades = runs.flatMap((each) => each.trades)
    const withRules = runs.filter((_, i) => pairs[i][0].indicatorConfiguration)
    // Six causes in three units, the square-off and the settlement.
    expect(new Set(trades.map(({ exitReason }) => exitReason)).size).toBe(20)
    expect(new Set(trades.map(({ reEntry }) => reEntry && `${reEntry.scope} ${reEntry.cause}`)).size).toBe(7)
    expect(new Set(runs.flatMap(({ skipped }) => skipped.map(({ reason }) => reason))).size).toBe(2)
    expect(runs.filter(({ band }) => band.worst < band.best).length).toBeGreaterThan(8)
    expect(trades.filter(({ leg_id }) => leg_id === 'single').length).toBeGreaterThan(25)
    expect(withRules.filter((each) => each.trades.length > 0).length).toBeGreaterThan(10)
  })
})
