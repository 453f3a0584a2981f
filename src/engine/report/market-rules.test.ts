import { describe, expect, it } from 'vitest'
import { compilePlan, PlanError } from '#engine/replay'
import { runBacktest } from '#engine/report'
import {
  aLongCall,
  aShortCall,
  aShortPut,
  aStrategy,
  backtest,
  exits,
  percent,
} from '#engine/replay/fixtures'
import { chargesFor, dayNumber, estimateMargin, NEWEST_RULES } from '#engine/exchange'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'

const LONGER = { openMinute: 555, minutes: 385, breaks: [] } as const
const calls = { '21700 CE': { '09:15': 100, '15:15': 110 } }

describe('a session of 2024 traded as if today', () => {
  const today = { execution: { rules: 'as-today' } } as const
  const [then] = backtest(aStrategy(aShortCall()), aDay({ contracts: calls })).trades
  const [now] = backtest(aStrategy(aShortCall(), today), aDay({ contracts: calls })).trades

  it("keeps its contract and its prices, and uses today's lot size", () => {
    expect(now).toMatchObject({ expiry_date: then.expiry_date, entryPrice: 100, exitPrice: 110 })
    expect([then.quantity, now.quantity]).toEqual([50, 65])
    expect(now.pnl).toBe(-650)
  })

  it('pays the charges of today', () => {
    const { total } = chargesFor({
      underlying: 'NIFTY',
      tradeDay: dayNumber('2026-07-01'),
      side: 'SELL',
      quantity: 65,
      entryPrice: 10_000,
      exitPrice: 11_000,
      exercised: false,
    })
    expect(now.charges).toBe(total / 100)
    expect(now.charges).toBeGreaterThan(then.charges)
  })

  it('blocks the margin of today: dearer on the expiry day', () => {
    const short = { kind: 'CE', side: 'SELL', strike: 2_170_000, quantity: 65, premium: 10_000 } as const
    const tradeDay = dayNumber('2024-01-04')
    const positions = [{ ...short, expiry: tradeDay }]
    const context = { underlying: 'NIFTY', spot: 2_170_000, tradeDay } as const
    const ofToday = estimateMargin(positions, { ...context, rulesDay: NEWEST_RULES })
    expect(ofToday.exposure).toBe(2 * estimateMargin(positions, context).exposure)
  })

  it('is the same as traded then if the request says so or omits it', () => {
    const asTraded = aStrategy(aShortCall(), { execution: { rules: 'as-traded' } })
    expect(backtest(asTraded, aDay({ contracts: calls })).trades).toEqual([then])
  })
})

describe('a square-off at the close of the expiry day', () => {
  it('notes the settlement value, not the last print, as the index at exit', () => {
    const day = aDay({ officialClose: 21755.5, contracts: { '21700 CE': 100 } })
    const [trade] = backtest(aStrategy(aLongCall(), { squareOff: '15:30' }), day).trades
    expect(trade).toMatchObject({ exitReason: 'Expiry', underlyingAtExit: 21755.5 })
  })

  it('settles contracts whose exit was triggered at the last close, because no order can be placed then', () => {
    const strategy = aStrategy(aLongCall({ stop: percent(20) }), {
      squareOff: '15:30',
      execution: { trigger: 'close' },
    })
    const day = aDay({ officialClose: 21710, contracts: { '21700 CE': { '09:15': 100, '15:29': 50 } } })
    expect(exits(strategy, day)).toEqual(['15:30 at 10 Expiry'])
  })
})

describe('sessions to 15:40', () => {
  const strategy = aStrategy(aLongCall(), { from: '2026-08-04', squareOff: '15:40' })
  const dayThat = (terms: object) =>
    aDay({ date: '2026-08-04', session: LONGER, contracts: { '21700 CE': 100 }, ...terms })

  it('settle at 15:40 on the official close', () => {
    expect(exits(strategy, dayThat({ officialClose: 21730 }))).toEqual(['15:40 at 30 Expiry'])
  })

  it('are refused before the run if the close of the auction is missing', () => {
    const market = anInMemoryMarket([dayThat({})])
    const run = () => runBacktest(compilePlan(strategy, market), market)
    expect(run).toThrow(PlanError)
    expect(run).toThrow(/NIFTY settles on 2026-08-04 at its official close.*import the exchange's daily file/)
  })

  it('need no official close if squared off before', () => {
    const earlier = aStrategy(aLongCall(), { from: '2026-08-04', squareOff: '15:25' })
    expect(exits(earlier, dayThat({}))).toEqual(['15:25 at 100 Square Off'])
  })
})

describe('a day before the rules are known', () => {
  it('is refused by name, with the day from which they are', () => {
    const market = anInMemoryMarket([aDay({ date: '2018-12-27' })])
    expect(() => compilePlan(aStrategy(aLongCall(), { from: '2018-12-27' }), market)).toThrow(
      'startDate: Lots, expiries and charges of NIFTY are known from 2019-01-01 on, not on 2018-12-27; start on 2019-01-01 or later',
    )
  })
})

it('a put over 10 % below the previous close is margined as far out of the money, though the index has come nearer', () => {
  const put = { '21500 PE': 40 }
  const before = aDay({ date: '2024-01-03', expiry: '2024-01-04', index: 24_000, contracts: put })
  const day = aDay({ date: '2024-01-04', index: 22_800, contracts: put })
  const sold = aShortPut({ strike: { type: 'Closest Premium', targetPremium: 40 } })
  const marginsFrom = (from: string) => {
    const market = anInMemoryMarket([before, day])
    return runBacktest(compilePlan(aStrategy(sold, { from, to: '2024-01-04' }), market), market).sessions
  }
  const alone = marginsFrom('2024-01-04')[0].margin
  expect(marginsFrom('2024-01-03')[1].margin - alone).toBe(0.03 * 22_800 * 50)
})
