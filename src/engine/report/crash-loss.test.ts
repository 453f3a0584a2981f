import { describe, expect, it } from 'vitest'
import type { BacktestRequest } from '#domain'
import { yearsToExpiry } from '#engine/exchange'
import { aDay, anInMemoryMarket, type Series } from '#engine/market/fixtures'
import { black76Price } from '#engine/pricing'
import { compilePlan } from '#engine/replay'
import {
  aLongCall,
  aLongPut,
  aShortCall,
  aShortPut,
  aStrategy,
  percent,
  type Amount,
} from '#engine/replay/fixtures'
import { bundleOf } from './backtest-report.ts'
import { crashLoss } from './crash-loss.ts'
import { runBacktest } from './run.ts'
import { strategyBook } from './strategy-book.ts'
import { stressRow } from './stress-report.ts'

const DATES = ['2024-01-01', '2024-01-02', '2024-01-03'] as const
const EXPIRY = '2024-01-04'
const INDEX = 21_700

function aMarket() {
  return anInMemoryMarket(
    DATES.map((date) => {
      const contracts: Record<string, Series> = {}
      for (let strike = 18_000; strike <= 24_000; strike += 100)
        for (const type of ['CALL', 'PUT'] as const)
          contracts[`${strike} ${type === 'CALL' ? 'CE' : 'PE'}`] = (minute) => {
            const option = { type, strike, yearsToExpiry: yearsToExpiry(date, 556 + minute, EXPIRY) }
            const price = black76Price(option, { forward: INDEX, volatility: 0.14 })
            return Math.max(0.05, Math.round(price * 20) / 20)
          }
      return aDay({ date, expiry: EXPIRY, index: INDEX, contracts })
    }),
  )
}

const market = aMarket()
const period = { from: DATES[0], to: DATES[2] }

function lossOf(request: BacktestRequest, reader = market) {
  const plan = compilePlan(request, reader)
  return crashLoss(bundleOf(request, runBacktest(plan, reader)), { plan, reader })
}

describe('the crash loss', () => {
  it('of a strategy in a portfolio equals that of its own backtest', async () => {
    const straddle = aStrategy([aShortCall(), aShortPut()], period)
    const { loss, case: worst, date } = lossOf(straddle)!
    const { crashes = [], ...book } = await strategyBook(straddle, market)
    const [lowest] = crashes.toSorted((a, b) => a.net - b.net)
    expect([-lowest.net, lowest.case, lowest.date]).toEqual([loss, worst, date])
    expect(lowest.lowest).toBeLessThan(0)
    expect(lowest.margin).toBeGreaterThan(0)
    expect(book).not.toHaveProperty('entered')
  })

  it('of a naked straddle is the worst of the scenarios for one cycle', async () => {
    const straddle = aStrategy([aShortCall(), aShortPut()], period)
    const { loss, case: worst, date } = lossOf(straddle)!
    expect(DATES).toContain(date)
    const row = await stressRow(straddle, market, worst!)
    // The days of this market differ only in time value.
    expect(Math.abs(loss + row.average)).toBeLessThan(0.05 * loss)
    for (const other of ['crash', 'melt-up', 'gap-up', 'day-2024-06-04'] as const)
      expect((await stressRow(straddle, market, other)).average).toBeGreaterThan(row.average - 2000)
  })

  it('of a spread is at most the width less the credit, with charges', () => {
    const spread = aStrategy([aShortPut(), aLongPut({ strike: 'ATM-200' })], period)
    const { loss } = lossOf(spread)!
    expect(loss).toBeGreaterThan(0)
    expect(loss).toBeLessThan(200 * 50 + 500)
  })

  it('of a long straddle is the loss of a calm or nervous hour, far less than its premium moves', () => {
    const long = lossOf(aStrategy([aLongCall(), aLongPut()], period))!
    expect(long.loss).toBeLessThan(lossOf(aStrategy([aShortCall(), aShortPut()], period))!.loss / 3)
  })

  it('is the same whichever strategies were run before', () => {
    const straddle = (stop: Amount, entry: string, to: string) =>
      aStrategy([aShortCall({ stop }), aShortPut({ stop })], { ...period, entry, to })
    const strategies = [
      straddle(percent(100), '09:20', DATES[2]),
      straddle(percent(20), '09:20', DATES[2]),
      straddle(percent(20), '11:00', DATES[2]),
      straddle(percent(20), '11:00', DATES[0]),
      aStrategy([aLongCall({ strike: 'ATM+200' }), aShortCall()], period),
    ]
    for (const strategy of strategies) expect(lossOf(strategy)).toEqual(lossOf(strategy, aMarket()))
  })

  it('is unknown without a trade', () => {
    const nothing = aStrategy(aShortCall({ strike: 'ATM+9000' }), period)
    expect(lossOf(nothing)).toBeUndefined()
  })
})
