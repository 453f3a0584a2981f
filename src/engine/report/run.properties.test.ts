import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BacktestRequest, Leg, Trade } from '#domain'
import {
  aRandomLeg,
  aRandomStrategy,
  aSeed,
  RANDOM_DATES,
  randomMarket,
  SHORT_SESSION,
  type Fork,
  aLongCall,
  aLongPut,
  aShortCall,
  aShortPut,
  aStrategy,
  percent,
  type LegTerms,
} from '#engine/replay/fixtures'
import { clockTime } from '#engine/exchange'
import type { MarketReader } from '#engine/market'
import { anInMemoryMarket } from '#engine/market/fixtures'
import { compilePlan, seriesFor } from '#engine/replay'
import { runBacktest, type BacktestRun } from './run.ts'
import { tallyRun } from './run.ts'

/** Hundreds of backtests in one test take a busy machine longer than the usual limit. */
const TIMEOUT = { timeout: 180_000 }
/** Other cases every time; `npm run bench -- properties` tries many more. */
const RUNS = { numRuns: 60 }

const marketOf = (seed: number, fork?: Fork): MarketReader => anInMemoryMarket(randomMarket(seed, fork))

const run = (request: BacktestRequest, market: MarketReader): BacktestRun =>
  runBacktest(compilePlan(request, market), market)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const inPaise = (rupees: number) => Math.round(rupees * 100)

describe('a backtest of any strategy on any market', TIMEOUT, () => {
  it('trades on most of them, so that the tests below are meaningful', () => {
    const strategies = fc.sample(fc.tuple(aRandomStrategy(), aSeed()), { numRuns: 200, seed: 1 })
    const runs = strategies.map(([request, seed]) => run(request, marketOf(seed)))
    const traded = runs.filter(({ trades }) => trades.length > 0)
    const trades = runs.flatMap((each) => each.trades)
    expect(traded.length).toBeGreaterThan(120)
    expect(new Set(trades.map(({ exitReason }) => exitReason.replace(/ \(.*/, ''))).size).toBe(8)
    expect(trades.filter(({ reEntry }) => reEntry?.scope === 'leg').length).toBeGreaterThan(20)
    expect(trades.filter(({ reEntry }) => reEntry?.scope === 'strategy').length).toBeGreaterThan(20)
    expect(runs.filter(({ band }) => band.trades > 0).length).toBeGreaterThan(5)
    expect(runs.filter(({ skipped }) => skipped.length > 0).length).toBeGreaterThan(5)
  })

  it('uses no future data: a different later market changes no earlier order', () => {
    const fork = fc.record({
      day: fc.integer({ min: 0, max: RANDOM_DATES.length - 1 }),
      minute: fc.integer({ min: 1, max: SHORT_SESSION.minutes - 1 }),
      seed: aSeed(),
    })
    const check = (request: BacktestRequest, seed: number, forked: Fork) => {
      const now = `${RANDOM_DATES[forked.day]} ${clockTime(SHORT_SESSION.openMinute + forked.minute)}`
      const [one, other] = [run(request, marketOf(seed)), run(request, marketOf(seed, forked))]
      expect(closedBefore(other.trades, now)).toEqual(closedBefore(one.trades, now))
      expect(enteredBefore(other.trades, now)).toEqual(enteredBefore(one.trades, now))
    }
    fc.assert(fc.property(aRandomStrategy(), aSeed(), fork, check), RUNS)
  })

  it('gives the same bytes each time', () => {
    const check = (request: BacktestRequest, seed: number) => {
      const market = marketOf(seed)
      expect(JSON.stringify(run(request, market))).toBe(JSON.stringify(run(request, market)))
    }
    fc.assert(fc.property(aRandomStrategy(), aSeed(), check), { numRuns: 30 })
  })

  it('gives the same trades in parts as in one run, with indicator rules too', () => {
    const check = (request: BacktestRequest, seed: number, cut: number) => {
      const market = marketOf(seed)
      const whole = run(request, market)
      const parts = [
        run({ ...request, endDate: RANDOM_DATES[cut] }, market),
        run({ ...request, startDate: RANDOM_DATES[cut + 1] }, market),
      ]
      expect(parts.flatMap(({ trades }) => trades.map(withoutRunningTotal))).toEqual(
        whole.trades.map(withoutRunningTotal),
      )
      expect(parts.flatMap(({ sessions }) => sessions)).toEqual(whole.sessions)
      expect(parts.flatMap(({ skipped }) => skipped)).toEqual(whole.skipped)
      expect(sum(parts.map(({ band }) => band.trades))).toBe(whole.band.trades)
    }
    const cut = fc.integer({ min: 0, max: RANDOM_DATES.length - 2 })
    fc.assert(fc.property(aRandomStrategy(), aSeed(), cut, check), RUNS)
  })

  it('has the same profits as a tally as with trade records', () => {
    const check = (request: BacktestRequest, seed: number) => {
      const market = marketOf(seed)
      const plan = compilePlan(request, market)
      const tally = tallyRun(plan, market, seriesFor(plan, market))
      const booked = runBacktest(plan, market)
      expect(tally.profits.map((profit) => profit / 100)).toEqual(booked.trades.map(({ pnl }) => pnl))
      expect(tally.charges.map((charges) => charges / 100)).toEqual(
        booked.trades.map(({ charges }) => charges),
      )
      expect(tally.days.length).toBe(booked.trades.length)
      expect(tally.sessions.length).toBe(booked.sessions.length)
      expect(tally.skippedDays).toBe(booked.skipped.length)
      expect(tally.peakMargin / 100).toBe(Math.max(...booked.sessions.map(({ margin }) => margin)))
    }
    fc.assert(fc.property(aRandomStrategy(), aSeed(), check), RUNS)
  })

  it('has a band around its profit, with equal ends if no bar is ambiguous', () => {
    const check = (request: BacktestRequest, seed: number) => {
      const { band, trades } = run(request, marketOf(seed))
      expect(band.base).toBeCloseTo(sum(trades.map(({ pnl }) => pnl)), 6)
      expect(band.worst).toBeLessThanOrEqual(band.base)
      expect(band.best).toBeGreaterThanOrEqual(band.base)
      if (band.trades === 0) expect([band.worst, band.best, band.pnl]).toEqual([band.base, band.base, 0])
      if (request.execution?.trigger === 'close') expect(band.trades).toBe(0)
    }
    fc.assert(fc.property(aRandomStrategy(), aSeed(), check), RUNS)
  })
})

function closedBefore(trades: readonly Trade[], now: string): Trade[] {
  return trades.filter((trade) => `${trade.date} ${trade.exitTime}` < now)
}

function enteredBefore(trades: readonly Trade[], now: string) {
  return trades
    .filter((trade) => `${trade.date} ${trade.entryTime}` < now)
    .map(({ date, leg_id, entryTime, entryPrice, strike, expiry_date, quantity, reEntry }) =>
      [date, entryTime, leg_id, entryPrice, strike, expiry_date, quantity, JSON.stringify(reEntry)].join(' '),
    )
    .sort()
}

function withoutRunningTotal(trade: Trade): Omit<Trade, 'cumulativePnL'> {
  const { cumulativePnL: _total, ...rest } = trade
  return rest
}

describe('opposite positions', TIMEOUT, () => {
  it('long and short of the same contract cancel out, whatever the rules of the whole position', () => {
    const pair = aRandomLeg(fc.constant({})).chain((build) => fc.constant(againstItself(build('leg_1'))))
    const strategy = aRandomStrategy({
      legs: pair,
      execution: fc.record({ trigger: fc.constantFrom('close', 'intrabar') }),
    })
    const check = (request: BacktestRequest, seed: number) => {
      // Their combined profit is always zero, so no overall rule can fire.
      const { trades } = run(
        { ...request, strategy: { ...request.strategy, combinedPnLTracking: true } },
        marketOf(seed),
      )
      expect(sum(trades.map(({ pnl }) => inPaise(pnl)))).toBe(0)
    }
    fc.assert(fc.property(strategy, aSeed(), check), RUNS)
  })

  it('a stop farther away never fires earlier', () => {
    const leg = fc.constantFrom(aLongCall, aLongPut, aShortCall, aShortPut)
    const distance = fc.tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 200 }))
    const check = (build: (terms: LegTerms) => Leg, [near, further]: [number, number], seed: number) => {
      const market = marketOf(seed)
      const exitsWith = (tenths: number) => {
        const terms = { entryEnd: '09:40', squareOff: '09:55', from: RANDOM_DATES[0], to: RANDOM_DATES[3] }
        const strategy = aStrategy(build({ stop: percent(tenths / 10) }), terms)
        return new Map(run(strategy, market).trades.map((trade) => [trade.date, trade.exitTime]))
      }
      const far = exitsWith(near + further)
      for (const [date, time] of exitsWith(near)) expect((far.get(date) ?? '') >= time).toBe(true)
    }
    fc.assert(fc.property(leg, distance, aSeed(), check), RUNS)
  })
})

function againstItself(leg: Leg): Leg[] {
  return [leg, { ...leg, id: 'leg_2', tradeType: leg.tradeType === 'BUY' ? 'SELL' : 'BUY' }]
}
