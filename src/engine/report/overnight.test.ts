import { describe, expect, it } from 'vitest'
import type { BacktestRequest, Trade } from '#domain'
import type { DayColumns, MarketReader } from '#engine/market'
import { aDay, anInMemoryMarket, type DayInRupees } from '#engine/market/fixtures'
import { compilePlan, type Plan } from '#engine/replay'
import {
  aLongCall,
  aLongPut,
  aShortCall,
  aShortPut,
  aStrategy,
  atOnce,
  noted,
  percent,
  RANDOM_DATES,
  randomMarket,
  type LegTerms,
} from '#engine/replay/fixtures'
import { runBacktest, tallyRun, type RunOptions } from './run.ts'

const [WEDNESDAY, THURSDAY, FRIDAY] = ['2024-01-03', '2024-01-04', '2024-01-05']
const OPEN = 555

/** Enters in the afternoon and exits on the following morning. */
const TIMES = { from: WEDNESDAY, to: FRIDAY, entry: '15:00', entryEnd: '15:20', squareOff: '09:30' }

/** A compiled plan with the given number of nights; requests only support one. */
function held(request: BacktestRequest, market: MarketReader, nights = 1): Plan {
  const endDate = market.sessions('NIFTY').at(-1) ?? request.endDate
  return {
    ...compilePlan({ ...request, endDate }, market),
    holding: { kind: 'nights', nights },
    isOverDays: true,
  }
}

function days(...each: readonly DayInRupees[]): DayColumns[] {
  return each.map((day, i) =>
    aDay({ date: [WEDNESDAY, THURSDAY, FRIDAY][i], expiry: '2024-01-11', index: 21700, ...day }),
  )
}

function fillsOf(legs: Parameters<typeof aStrategy>[0], market: MarketReader, nights = 1): string[] {
  return noted(atOnce(held(aStrategy(legs, TIMES), market, nights), market), OPEN)
}

const moment = ({ date, entryTime, timestamp }: Trade) => `${date} ${entryTime} to ${timestamp.slice(0, 16)}`

describe('a position held over a night', () => {
  it('is a straddle sold in the afternoon and bought back on the following morning', () => {
    const market = anInMemoryMarket(
      days(
        { contracts: { '21700 CE': 100, '21700 PE': 90 } },
        { contracts: { '21700 CE': { '09:15': 80 }, '21700 PE': { '09:15': 95 } } },
      ),
    )
    const plan = held(aStrategy([aShortCall(), aShortPut()], TIMES), market)
    const { trades, sessions } = runBacktest(plan, market)
    expect(trades.map(moment)).toEqual(
      Array.from({ length: 2 }, () => '2024-01-03 15:00 to 2024-01-04T09:30'),
    )
    expect(trades.map(({ id, exitPrice, pnl }) => [id, exitPrice, pnl])).toEqual([
      ['2024-01-03-1', 80, 20 * 50],
      ['2024-01-03-2', 95, -5 * 50],
    ])
    expect(sessions.map(({ margin }) => margin > 0)).toEqual([true, true])
  })

  it('is marked at the close of each session over which it is held, by its last price', () => {
    const market = anInMemoryMarket(
      days(
        { contracts: { '21700 CE': { '15:00': 100, '15:20': 112, '15:21': null } } },
        { contracts: { '21700 CE': 105 } },
        { contracts: { '21700 CE': 90 } },
      ),
    )
    const [{ fills }] = atOnce(held(aStrategy(aLongCall(), TIMES), market, 2), market)
    expect(fills[0].marks).toEqual([
      { session: 0, profit: 12_00 * 50 },
      { session: 1, profit: 5_00 * 50 },
    ])
  })

  it('exits at the open if the overnight move has carried the price through its stop', () => {
    const market = anInMemoryMarket(
      days({ contracts: { '21700 CE': 100 } }, { contracts: { '21700 CE': { '09:15': 140 } } }),
    )
    expect(fillsOf(aShortCall({ stop: percent(20) }), market)).toEqual([
      '0 21700 CE 0@15:00 100 → 1@09:15 140 leg',
    ])
  })

  it('keeps its stop, including its trailed level', () => {
    const trailed: LegTerms = { stop: percent(20), trailingBy: 10 }
    const market = anInMemoryMarket(
      days(
        { contracts: { '21700 CE': { '15:00': 100, '15:05': 120 } } },
        { contracts: { '21700 CE': { '09:15': 120, '09:20': [120, 120, 95, 95] } } },
      ),
    )
    expect(fillsOf(aLongCall(trailed), market)).toEqual(['0 21700 CE 0@15:00 100 → 1@09:20 100 leg'])
  })

  it('with the trigger at the close exits at the next open on a signal of the last bar', () => {
    const market = anInMemoryMarket(
      days(
        { contracts: { '21700 CE': { '15:00': 100, '15:29': 130 } } },
        { contracts: { '21700 CE': { '09:15': 125 } } },
      ),
    )
    const request = aStrategy(aShortCall({ stop: percent(20) }), {
      ...TIMES,
      execution: { trigger: 'close' },
    })
    expect(noted(atOnce(held(request, market), market), OPEN)).toEqual([
      '0 21700 CE 0@15:00 100 → 1@09:15 125 leg',
    ])
  })

  it('uses the price of the day before if the contract has not traded since', () => {
    const market = anInMemoryMarket(
      days(
        { contracts: { '21700 CE': { '15:00': 100, '15:29': 104 } } },
        { contracts: { '21700 CE': { '11:00': 50 }, '21700 PE': 10 } },
      ),
    )
    expect(fillsOf(aLongCall(), market)).toEqual(['0 21700 CE 0@15:00 100 → 1@09:30 104 square-off'])
  })

  it('settles at the close of its expiry day, while the other leg stays open', () => {
    const contracts = { '21600 CE 2024-01-04': 100, '21700 PE 2024-01-11': 90 }
    const market = anInMemoryMarket(
      days({ contracts }, { contracts, officialClose: 21_730 }, { contracts: { '21700 PE 2024-01-11': 80 } }),
    )
    const legs = [
      aShortCall({ strike: 'ATM', expiry: 'current' }),
      aLongPut({ strike: 'ATM', expiry: 'next' }),
    ]
    expect(fillsOf(legs, market, 2)).toEqual([
      '0 21600 CE 0@15:00 100 → 1@15:30 130 expiry',
      '1 21700 PE 0@15:00 90 → 2@09:30 80 square-off',
    ])
  })

  it('is not entered if its last day would be after the period', () => {
    const market = anInMemoryMarket(
      days({ contracts: { '21700 CE': 100 } }, { contracts: { '21700 CE': 80 } }),
    )
    const { trades, sessions } = runBacktest(held(aStrategy(aLongCall(), TIMES), market), market)
    expect(trades.map(({ date }) => date)).toEqual([WEDNESDAY])
    expect(sessions).toHaveLength(2)
  })
})

describe('cycles that overlap', () => {
  const request = aStrategy([aShortCall({ stop: percent(10) }), aLongPut()], {
    from: RANDOM_DATES[0],
    to: RANDOM_DATES[3],
    entry: '09:25',
    entryEnd: '09:35',
    squareOff: '09:20',
  })
  const run = (nights: number, options: RunOptions = {}, seed = 5) => {
    const market = anInMemoryMarket(randomMarket(seed))
    return runBacktest(held(request, market, nights), market, options)
  }
  const withoutTotals = (trades: readonly Trade[]) => trades.map(({ cumulativePnL: _, ...trade }) => trade)

  it.each([1, 2])('of %i nights are booked by exit, and numbered within their entry day', (nights) => {
    const { trades } = run(nights)
    expect(trades.map(({ timestamp }) => timestamp)).toEqual(trades.map(({ timestamp }) => timestamp).sort())
    const entryDays = [...new Set(trades.map(({ date }) => date))]
    for (const day of entryDays) {
      const ids = trades.filter(({ date }) => date === day).map(({ id }) => id)
      expect(ids).toEqual(ids.map((_, i) => `${day}-${i + 1}`))
    }
    expect(entryDays).toHaveLength(4 - nights)
  })

  it('give the same trades split over workers as in one run', () => {
    for (let seed = 0; seed < 20; seed++) {
      const whole = run(1, {}, seed)
      const parts = [
        run(1, { entries: { from: RANDOM_DATES[0], to: RANDOM_DATES[1] } }, seed),
        run(1, { entries: { from: RANDOM_DATES[2], to: RANDOM_DATES[3] } }, seed),
      ]
      expect(withoutTotals(parts.flatMap(({ trades }) => trades))).toEqual(withoutTotals(whole.trades))
      expect(parts.flatMap(({ skipped }) => skipped)).toEqual(whole.skipped)
      expect(parts.reduce((sum, { band }) => sum + band.trades, 0)).toBe(whole.band.trades)
    }
  })

  it('are tallied in the order of booking', () => {
    const market = anInMemoryMarket(randomMarket(5))
    const tally = tallyRun(held(request, market), market, undefined)
    expect(tally.profits.map((paise) => paise / 100)).toEqual(run(1).trades.map(({ pnl }) => pnl))
  })
})
