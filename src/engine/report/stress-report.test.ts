import { describe, expect, it } from 'vitest'
import { doesApply, type BacktestRequest, type StressCase } from '#domain'
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

  it('one bad tick triggers a stop that no trade ever reached', async () => {
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
    // Four fills of 50 units a session, and slightly lower charges on the lower sale prices.
    expect(none.average - one.average).toBeCloseTo(200, -1)
    expect(one.average - two.average).toBeCloseTo(200, -1)
  })

  it('a crash is worse if volatility doubles, and a melt-up ruins sellers of calls', async () => {
    const [crashed, nervous] = [
      await stressed(straddle, 'crash'),
      await stressed(straddle, 'crash-volatility'),
    ]
    expect(nervous.worstMinute!.profit).toBeLessThan(crashed.worstMinute!.profit)
    expect((await stressed(straddle, 'melt-up')).average).toBeLessThan(-20_000)
  })

  it('a stop fills midway between its trigger and the worst of a fast minute, not at the trigger', async () => {
    const stopped = aStrategy([aShortCall({ stop: percent(25) }), aShortPut({ stop: percent(25) })], period)
    const row = await stressed(stopped, 'crash')
    expect(row.fastExits?.count).toBe(3)
    expect(row.fastExits!.worst!.fill).toBeGreaterThan(row.fastExits!.worst!.trigger + 5)
    // The unaltered run has no fast fills, though its index has faster and slower minutes.
    expect((await stressed(stopped, 'base')).fastExits).toBeUndefined()
  })

  it('in a whipsaw the remaining leg loses its gain of the fall', async () => {
    const stopped = aStrategy([aShortCall({ stop: percent(25) }), aShortPut({ stop: percent(25) })], period)
    const down = await stressed(stopped, 'whipsaw-down')
    expect(down.touched).toBe(3)
    expect(down.average).toBeLessThan((await stressed(stopped, 'crash')).average - 1000)
  })

  it('a whipsaw applies to a straddle without stops, which ends unchanged after a worse minute', async () => {
    const [base, down] = [await stressed(straddle, 'base'), await stressed(straddle, 'whipsaw-down')]
    expect(doesApply(down)).toBe(true)
    expect(down.worstMinute!.profit).toBeLessThan(base.worstMinute!.profit - 5000)
  })

  it('a halt leaves no exit for 45 minutes, and then fills far beyond the stop', async () => {
    const [halted, crashed] = [await stressed(straddle, 'halt'), await stressed(straddle, 'crash')]
    expect(halted.average).toBeLessThan(crashed.average * 2)
  })

  it('a day like 23 Mar 2020 costs a straddle held overnight into it about 13 % of the index', async () => {
    const { strategy } = straddle
    const held = { ...straddle, strategy: { ...strategy, holding: { type: 'btst' as const } } }
    const row = await stressed(held, 'day-2020-03-23')
    expect(row.average).toBeLessThan(-0.11 * 21_700 * 50)
    expect(row.average).toBeGreaterThan(-0.15 * 21_700 * 50)
    // Intraday the gap comes before the entry, and only the fall after it counts.
    expect((await stressed(straddle, 'day-2020-03-23')).average).toBeGreaterThan(row.average / 2)
  })

  it('does not apply if it cannot affect the strategy, and then shows no profit', async () => {
    const brief = aStrategy([aShortCall(), aShortPut()], { ...period, squareOff: '09:25' })
    const row = await stressed(brief, 'crash')
    expect(row.touched).toBe(0)
    expect(doesApply(row)).toBe(false)
    expect(doesApply(await stressed(brief, 'base'))).toBe(true)
  })

  it('reports the margin of the worst cycle and the minute of its lowest profit', async () => {
    const row = await stressed(straddle, 'crash')
    expect(row.peakMargin).toBeGreaterThan(100_000)
    expect(row.worstMinute!.profit).toBeLessThan(-30_000)
    expect(row.worstMinute!.date).toBe(row.worst!.date)
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
