import { describe, expect, it } from 'vitest'
import type { BacktestRequest, StressCase } from '#domain'
import { yearsToExpiry } from '#engine/exchange'
import { aDay, anInMemoryMarket, type Series } from '#engine/market/fixtures'
import { black76Price } from '#engine/pricing'
import { aLongPut, aRule, aShortCall, aShortPut, aStrategy, percent } from '#engine/replay/fixtures'
import { backtestReport } from './backtest-report.ts'
import { stressRow } from './stress-report.ts'

const DATES = ['2024-01-01', '2024-01-02', '2024-01-03'] as const
const EXPIRY = '2024-01-04'

/** Three sessions priced by Black-76 at 14 %, with the index at 21,700 plus a different wave each day. */
function aMarket() {
  const days = DATES.map((date, number) => {
    const index = (minute: number) => 21_700 + 20 * (number + 1) * Math.sin(minute / 60)
    const contracts: Record<string, Series> = {}
    for (let strike = 20_000; strike <= 23_400; strike += 100)
      for (const type of ['CALL', 'PUT'] as const)
        contracts[`${strike} ${type === 'CALL' ? 'CE' : 'PE'}`] = (minute) => {
          const option = { type, strike, yearsToExpiry: yearsToExpiry(date, 556 + minute, EXPIRY) }
          const price = black76Price(option, { forward: index(minute), volatility: 0.14 })
          return Math.max(0.05, Math.round(price * 20) / 20)
        }
    return aDay({ date, expiry: EXPIRY, index, contracts })
  })
  return anInMemoryMarket(days)
}

const market = aMarket()
const period = { from: DATES[0], to: DATES[2] }
const straddle = aStrategy([aShortCall(), aShortPut()], period)
const stressed = (request: BacktestRequest, stress: StressCase) => stressRow(request, market, stress)

describe('a stress test', () => {
  it('begins with the unaltered backtest', async () => {
    const { results } = await backtestReport(straddle, market)
    const net = results.trades.reduce((sum, { netPnl }) => sum + netPnl, 0)
    const row = await stressed(straddle, 'base')
    expect(row).toMatchObject({ cycles: 3, trades: 6 })
    expect(row.netPnl).toBeCloseTo(net, 6)
  })

  it('a crash ruins sellers of puts and pays buyers; a stop avoids most of the loss', async () => {
    const crashed = await stressed(straddle, 'crash')
    // 5 % of 21,700 points on 50 units is about ₹54,000 of intrinsic value, less the call's gain and the
    // premiums.
    expect(crashed.average).toBeLessThan(-35_000)
    expect(crashed).toMatchObject({ cycles: 3, losing: 1 })
    expect((await stressed(aStrategy(aLongPut(), period), 'crash')).average).toBeGreaterThan(35_000)
    const stopped = aStrategy([aShortCall(), aShortPut({ stop: percent(30) })], period)
    expect((await stressed(stopped, 'crash')).average).toBeGreaterThan(crashed.average + 30_000)
  })

  it('volatility costs short positions, and frozen quotes keep a stop from working', async () => {
    const base = await stressed(straddle, 'base')
    expect((await stressed(straddle, 'volatility')).average).toBeLessThan(base.average - 2000)
    const tight = aStrategy([aShortCall({ stop: percent(1) }), aShortPut({ stop: percent(1) })], period)
    expect(await stressed(tight, 'frozen-quotes')).not.toEqual(await stressed(tight, 'base'))
  })

  it('one bad tick takes out a stop that no trade ever reached', async () => {
    const wide = aStrategy([aShortCall({ stop: percent(90) }), aShortPut({ stop: percent(90) })], period)
    const [base, ticked] = [await stressed(wide, 'base'), await stressed(wide, 'bad-tick')]
    expect(ticked.average).toBeLessThan(base.average - 2000)
  })

  it('overnight gaps hit open positions in both directions', async () => {
    const { strategy } = straddle
    const held = { ...straddle, strategy: { ...strategy, holding: { type: 'btst' as const } } }
    const base = await stressed(held, 'base')
    expect(base.cycles).toBe(2)
    for (const gap of ['gap-down', 'gap-up'] as const)
      expect((await stressed(held, gap)).average).toBeLessThan(base.average - 15_000)
  })

  it('each point of slippage has the same cost per fill', async () => {
    const [none, one, two] = await Promise.all(
      (['slippage-0', 'slippage-1', 'slippage-2'] as const).map((rung) => stressed(straddle, rung)),
    )
    // Four fills of 50 units a session, and slightly lower charges on the cheaper sales.
    expect(none.average - one.average).toBeCloseTo(200, -1)
    expect(one.average - two.average).toBeCloseTo(200, -1)
  })

  it('is the same every time, with indicator rules too', async () => {
    const ruled = {
      ...straddle,
      ...aStrategy([aShortCall()], { ...period, rules: [aRule({ numericValue: 20_000 })] }),
    }
    const again = aMarket()
    for (const stress of ['crash', 'new-order'] as const)
      expect(await stressRow(ruled, again, stress)).toEqual(await stressed(ruled, stress))
  })
})
