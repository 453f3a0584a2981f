import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BacktestRequest, Leg, Trade } from '#domain'
import { clockTime } from '#engine/exchange'
import type { MarketReader } from '#engine/market'
import { compilePlan } from '#engine/replay'
import {
  anyMultiDayRequest,
  aMarketOfWeeks,
  aRandomLeg,
  aSeed,
  HELD_DATES,
  SHORT_SESSION,
  type Fork,
} from '#engine/replay/fixtures'
import { runBacktest, tallyRun, type BacktestRun, type RunOptions } from './run.ts'

/** Hundreds of backtests in one test take a busy machine longer than the usual limit. */
const TIMEOUT = { timeout: 180_000 }
/** Other cases every time; `npm run bench -- properties` tries many more. */
const RUNS = { numRuns: 25 }

function run(request: BacktestRequest, market: MarketReader, options: RunOptions = {}): BacktestRun {
  return runBacktest(compilePlan(request, market), market, options)
}

const inPaise = (rupees: number) => Math.round(rupees * 100)
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

describe('strategies that hold overnight, wait and re-enter', TIMEOUT, () => {
  it('cover every mode and reason, so that the tests below are meaningful', () => {
    const asked = fc.sample(fc.tuple(anyMultiDayRequest(), aSeed()), { numRuns: 400, seed: 1 })
    const markets = Array.from({ length: 8 }, (_, seed) => aMarketOfWeeks(seed))
    const runs = asked.map(([request, seed]) => {
      const market = markets[seed % markets.length]
      return { request, ...runBacktest(compilePlan(request, market), market) }
    })
    const trades = runs.flatMap((each) => each.trades)
    const reasons = new Set(trades.map(({ exitReason }) => exitReason))
    for (const reason of [
      'Stop Loss (idx pts)',
      'Stop Loss (idx %)',
      'Take Profit (idx pts)',
      'Take Profit (idx %)',
      'Stop Loss (cost)',
      'Square Off All',
      'Square Off',
      'Expiry',
    ])
      expect(reasons, reason).toContain(reason)
    const notes = trades.map(({ reEntry }) => reEntry?.scope)
    for (const scope of ['leg', 'strategy', 'activated'] as const) expect(notes).toContain(scope)
    expect(trades.filter(({ marks }) => (marks?.length ?? 0) > 0).length).toBeGreaterThan(10)
    const filtered = runs.flatMap((each) => each.filtered ?? []).map(({ reason }) => reason)
    expect([...new Set(filtered)].sort()).toEqual(['date', 'dte', 'event', 'gap', 'vix', 'weekday'])
    const entries = new Set(
      runs
        .filter((each) => each.trades.length > 0)
        .flatMap(({ request }) =>
          request.strategy.legs!.map(({ entry }) => entry && `${entry.type} ${entry.of}`),
        ),
    )
    expect(entries.size).toBe(5)
  })

  it('use no future data: a different later market changes no earlier order, overnight included', () => {
    const fork = fc.record({
      day: fc.integer({ min: 0, max: HELD_DATES.length - 1 }),
      minute: fc.integer({ min: 1, max: SHORT_SESSION.minutes - 1 }),
      seed: aSeed(),
    })
    const check = (request: BacktestRequest, seed: number, forked: Fork) => {
      const now = `${HELD_DATES[forked.day]} ${clockTime(SHORT_SESSION.openMinute + forked.minute)}`
      const one = run(request, aMarketOfWeeks(seed))
      const other = run(request, aMarketOfWeeks(seed, forked))
      expect(closedBefore(other.trades, now)).toEqual(closedBefore(one.trades, now))
      expect(enteredBefore(other.trades, now)).toEqual(enteredBefore(one.trades, now))
    }
    fc.assert(fc.property(anyMultiDayRequest(), aSeed(), fork, check), RUNS)
  })

  it('give the same trades, marks and days with their cycles split over workers as in one run', () => {
    const check = (request: BacktestRequest, seed: number, cut: number) => {
      const market = aMarketOfWeeks(seed)
      const whole = run(request, market)
      const [first, last] = [HELD_DATES[0], HELD_DATES[HELD_DATES.length - 1]]
      const parts = [
        run(request, market, { entries: { from: first, to: HELD_DATES[cut] } }),
        run(request, market, { entries: { from: HELD_DATES[cut + 1], to: last } }),
      ]
      const bytes = (trades: readonly Trade[]) => trades.map(asBytes).sort()
      expect(bytes(parts.flatMap(({ trades }) => trades))).toEqual(bytes(whole.trades))
      expect(parts.flatMap(({ skipped }) => skipped)).toEqual(whole.skipped)
      expect(parts.flatMap(({ filtered = [] }) => filtered)).toEqual(whole.filtered ?? [])
    }
    const cut = fc.integer({ min: 0, max: HELD_DATES.length - 2 })
    fc.assert(fc.property(anyMultiDayRequest(), aSeed(), cut, check), RUNS)
  })

  it('have the change of their marks as daily profit, which adds up to the total profit', () => {
    const check = (request: BacktestRequest, seed: number) => {
      const market = aMarketOfWeeks(seed)
      const plan = compilePlan(request, market)
      const { trades } = runBacktest(plan, market)
      const { bookings } = tallyRun(plan, market, undefined)
      expect(sum([...bookings.profits])).toBe(sum(trades.map(({ pnl }) => inPaise(pnl))))
      for (const { date, exitDate = date, marks = [] } of trades) {
        const held = HELD_DATES.filter((each) => each >= date && each < exitDate)
        expect(marks.map(([day]) => day)).toEqual(held)
      }
    }
    fc.assert(fc.property(anyMultiDayRequest(), aSeed(), check), RUNS)
  })
})

describe('a long and a short of the same contract', TIMEOUT, () => {
  it('cancel out, also over several days', () => {
    const pair = aRandomLeg(fc.constant({})).map((build) => againstItself(build('leg_1')))
    const held = anyMultiDayRequest({
      legs: pair,
      execution: fc.record({ trigger: fc.constantFrom('close', 'intrabar') }),
    })
    const check = (request: BacktestRequest, seed: number) => {
      const { trades } = run(withTwins(request), aMarketOfWeeks(seed))
      expect(sum(trades.map(({ pnl }) => inPaise(pnl)))).toBe(0)
    }
    fc.assert(fc.property(held, aSeed(), check), RUNS)
  })
})

function againstItself(leg: Leg): Leg[] {
  return [leg, { ...leg, id: 'leg_2', tradeType: leg.tradeType === 'BUY' ? 'SELL' : 'BUY' }]
}

/** Two legs that differ only in their side: no rule applies to only one of them. */
function withTwins(request: BacktestRequest): BacktestRequest {
  const [leg] = request.strategy.legs!
  const { riskManagement: _risk, ...bare } = leg
  const legs = againstItself({ ...bare, idle: false })
  return { ...request, strategy: { ...request.strategy, legs, combinedPnLTracking: true } }
}

/** Without ids and running totals, which count through a whole run. */
function asBytes(trade: Trade): string {
  const { id: _id, cumulativePnL: _total, ...rest } = trade
  return JSON.stringify(rest)
}

function closedBefore(trades: readonly Trade[], now: string): string[] {
  return trades
    .filter((trade) => `${trade.exitDate ?? trade.date} ${trade.exitTime}` < now)
    .map(asBytes)
    .sort()
}

function enteredBefore(trades: readonly Trade[], now: string): string[] {
  return trades
    .filter((trade) => `${trade.date} ${trade.entryTime}` < now)
    .map(({ date, leg_id, type, entryTime, entryPrice, strike, expiry_date, quantity, reEntry }) =>
      [
        date,
        entryTime,
        leg_id,
        type,
        entryPrice,
        strike,
        expiry_date,
        quantity,
        JSON.stringify(reEntry),
      ].join(' '),
    )
    .sort()
}
