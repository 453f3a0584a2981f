import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BacktestRequest, ProfitParts } from '#domain'
import { totalOf } from '#engine/attribution'
import { tradingYearsToExpiry, yearsToExpiry } from '#engine/exchange'
import { aDay, anInMemoryMarket, type Series } from '#engine/market/fixtures'
import type { MarketReader } from '#engine/market'
import { black76Price, RISK_FREE_RATE } from '#engine/pricing'
import { compilePlan } from '#engine/replay'
import {
  aMarketOfWeeks,
  anyMultiDayRequest,
  aRandomStrategy,
  aSeed,
  aShortCall,
  aShortPut,
  aStrategy,
  HELD_DATES,
  randomMarket,
} from '#engine/replay/fixtures'
import { inPaise } from '#engine/units'
import { attributeRun } from './attribution-report.ts'
import { bundleOf } from './backtest-report.ts'
import { runBacktest } from './run.ts'

const paise = (parts: ProfitParts) =>
  totalOf(
    Object.fromEntries(
      Object.entries(parts).map(([name, rupees]) => [name, inPaise(rupees as number)]),
    ) as never,
  )

/** Runs the backtest both ways. */
function both(request: BacktestRequest, market: MarketReader) {
  const plan = compilePlan(request, market)
  const bundle = bundleOf(request, runBacktest(plan, market))
  return { bundle, attribution: attributeRun(plan, market) }
}

describe('the parts of a profit', () => {
  it('add up to the net profit of each trade and each day to the paisa, intraday and held over days', () => {
    let trades = 0
    const check = (request: BacktestRequest, seed: number) => {
      const terms = { underlying: request.instrument }
      const market =
        request.startDate === HELD_DATES[0]
          ? aMarketOfWeeks(seed, undefined, terms)
          : anInMemoryMarket(randomMarket(seed, undefined, terms))
      const { bundle, attribution } = both(request, market)
      const { results } = bundle
      expect(attribution.trades.map(({ id, ...parts }) => [id, paise(parts)])).toEqual(
        results.trades.map(({ id, netPnl }) => [id, inPaise(netPnl)]),
      )
      const days = new Map(attribution.days.map(({ date, ...parts }) => [date, paise(parts)]))
      for (const { date, netPnl } of results.tradeLog.dailyLevelAnalysis.daily_summary)
        expect(days.get(date) ?? 0).toBe(inPaise(netPnl))
      trades += results.trades.length
    }
    const requests = fc.oneof(aRandomStrategy(), anyMultiDayRequest())
    fc.assert(fc.property(requests, aSeed(), check), { numRuns: 60, seed: 21 })
    expect(trades).toBeGreaterThan(60)
  })
})

const [DATE, NEXT, EXPIRY, OPEN] = ['2024-01-02', '2024-01-03', '2024-01-04', 555]

/** Forward, volatility by the trading clock, and index, by session and minute. */
type Path = (minute: number, session: number) => number

/** A day of three strikes, priced by Black-76 with a volatility of the trading clock. */
function aPricedDay(
  date: string,
  session: number,
  { forward, volatility }: Record<'forward' | 'volatility', Path>,
) {
  const priceOf = (type: 'CALL' | 'PUT', strike: number) => (minute: number) => {
    const years = tradingYearsToExpiry(date, OPEN + minute + 1, EXPIRY)
    const rate = (RISK_FREE_RATE * yearsToExpiry(date, OPEN + minute + 1, EXPIRY)) / years
    const market = { forward: forward(minute, session), volatility: volatility(minute, session), rate }
    return Math.round(black76Price({ type, strike, yearsToExpiry: years }, market) * 100) / 100
  }
  const contracts: Record<string, Series> = {}
  for (const strike of [21_600, 21_700, 21_800]) {
    contracts[`${strike} CE`] = priceOf('CALL', strike)
    contracts[`${strike} PE`] = priceOf('PUT', strike)
  }
  const index = (minute: number) => forward(minute, session)
  return aDay({ date, expiry: EXPIRY, index, contracts })
}

function withShare({ total }: ReturnType<typeof both>['attribution']) {
  const size = Object.values(total).reduce((sum, part) => sum + Math.abs(part), 0)
  const net = Object.values(total).reduce((sum, part) => sum + part, 0)
  return { ...total, net, restShare: Math.abs(total.rest) / size }
}

/** A straddle sold from 09:20 to 15:15. */
function sold(forward: Path, volatility: Path) {
  const market = anInMemoryMarket([aPricedDay(DATE, 0, { forward, volatility })])
  return withShare(both(aStrategy([aShortCall(), aShortPut()], { from: DATE, to: DATE }), market).attribution)
}

/** A straddle sold at 15:15 and bought back at 09:30 of the next session. */
function soldOverNight(forward: Path, volatility: Path) {
  const days = [DATE, NEXT].map((date, session) => aPricedDay(date, session, { forward, volatility }))
  const terms = { from: DATE, to: NEXT, entry: '15:15', entryEnd: '15:20', squareOff: '09:30' }
  const request = aStrategy([aShortCall(), aShortPut()], terms)
  const strategy = { ...request.strategy, holding: { type: 'btst' } as const }
  return withShare(both({ ...request, strategy }, anInMemoryMarket(days)).attribution)
}

describe('a short straddle on a chain without noise', () => {
  it('without any move earns only from time', () => {
    const { delta, gamma, theta, vega, restShare } = sold(
      () => 21_700,
      () => 0.14,
    )
    expect(theta).toBeGreaterThan(500)
    expect(Math.abs(delta) + Math.abs(gamma) + Math.abs(vega)).toBeLessThan(0.02 * theta)
    expect(restShare).toBeLessThan(0.05)
  })

  it('loses by a rise of volatility, and by moves in either direction', () => {
    const rising = sold(
      () => 21_700,
      (minute) => 0.12 + minute * 0.0001,
    )
    expect(rising.vega).toBeLessThan(-500)
    expect(rising.restShare).toBeLessThan(0.05)
    const moving = sold(
      (minute) => 21_700 + 60 * Math.sin(minute / 20),
      () => 0.14,
    )
    expect(moving.gamma).toBeLessThan(-100)
    expect(moving.restShare).toBeLessThan(0.05)
  })
})

it('a short straddle of a day earns from time, loses by the size of moves, and hardly by volatility', () => {
  const { theta, vega, gamma } = sold(
    (minute) => 21_700 + 40 * Math.sin(minute / 30),
    (minute) => 0.14 + minute * 0.000_002,
  )
  // By a clock that also runs through the night it would be 675, and volatility would account for the other half.
  expect(theta).toBeGreaterThan(1500)
  expect(vega).toBeLessThan(0)
  expect(Math.abs(vega)).toBeLessThan(0.05 * theta)
  expect(gamma).toBeLessThan(0)
})

describe('a straddle held over a night', () => {
  it('without a price move earns the night’s 0.3 of a day, and the rest is small', () => {
    const { theta, vega, net, rest } = soldOverNight(
      () => 21_700,
      () => 0.14,
    )
    expect(theta).toBeGreaterThan(500)
    expect(Math.abs(vega)).toBeLessThan(0.02 * theta)
    expect(Math.abs(rest)).toBeLessThan(0.1 * Math.abs(net))
  })

  it('loses from a gap of 1 %, and its rest is smaller than the net loss', () => {
    const { delta, gamma, rest, net } = soldOverNight(
      (_, session) => 21_650 + session * 217,
      (_, session) => 0.14 + session * 0.01,
    )
    expect(net).toBeLessThan(-1000)
    expect(delta + gamma).toBeLessThan(0)
    expect(Math.abs(rest)).toBeLessThan(0.1 * Math.abs(net))
  })
})

it('slippage and charges are separate parts: half a point on each of four fills of 50 units', () => {
  const day = aDay({ contracts: { '21700 CE': 100, '21700 PE': 90 } })
  const request = aStrategy([aShortCall(), aShortPut()], {
    execution: { slippage: { type: 'points', value: 0.5 } },
  })
  const { total } = both(request, anInMemoryMarket([day])).attribution
  expect([total.entrySlippage, total.exitSlippage]).toEqual([-50, -50])
  expect(total.charges).toBeLessThan(0)
})
