import { describe, expect, it } from 'vitest'
import type { BacktestRequest, Leg } from '#domain'
import { dailySummaries } from '#engine/analytics'
import { aDay, anInMemoryMarket, type DayInRupees, type Series } from '#engine/market/fixtures'
import { compilePlan } from '#engine/replay'
import {
  aLongCall,
  aShortCall,
  aShortPut,
  aStrategy,
  backtest,
  diary,
  percent,
  rupees,
  type StrategyTerms,
} from '#engine/replay/fixtures'
import { runBacktest } from './run.ts'

const [WEDNESDAY, THURSDAY, FRIDAY] = ['2024-01-03', '2024-01-04', '2024-01-05']

/** A day on which the only call of the chain has these prices. NIFTY, lot 50. */
const aCallThat = (trades: Series, index: Series = 21_700) =>
  aDay({ index, contracts: { '21700 CE': trades } })

/** A request with more settings of its strategy. */
function withSettings(
  request: BacktestRequest,
  settings: Partial<BacktestRequest['strategy']>,
): BacktestRequest {
  return { ...request, strategy: { ...request.strategy, ...settings } }
}

const withLeg = (leg: Leg, settings: Partial<Leg>): Leg => ({ ...leg, ...settings })
const strategy = (legs: Leg | readonly Leg[], settings: Partial<BacktestRequest['strategy']> = {}) =>
  withSettings(aStrategy(legs), settings)

describe('a leg that waits', () => {
  const waits = withLeg(aLongCall(), {
    entry: { type: 'momentum', of: 'premium', direction: 'up', unit: 'points', value: 10 },
  })

  it('is entered inside the bar that reaches its level', () => {
    const day = aCallThat({ '09:15': 100, '09:40': [104, 112, 103, 111] })
    expect(diary(strategy(waits), day)).toEqual(['BUY 21700 CE 09:40 at 110 → 15:15 at 111 Square Off'])
  })

  it('is entered at the open of a bar that opens beyond it', () => {
    const day = aCallThat({ '09:15': 100, '09:40': [115, 118, 113, 116] })
    expect(diary(strategy(waits), day)).toEqual(['BUY 21700 CE 09:40 at 115 → 15:15 at 116 Square Off'])
  })

  it('is never entered if the level is not reached, and the day does not count as skipped', () => {
    const { trades, skipped } = backtest(strategy(waits), aCallThat({ '09:15': 100, '09:40': 109.95 }))
    expect([trades, skipped]).toEqual([[], []])
  })

  it('is entered in the minute after the index breaks its range', () => {
    const breaks = withLeg(aLongCall(), {
      entry: { type: 'breakout', of: 'underlying', side: 'high', rangeEnd: '09:30' },
    })
    const day = aCallThat({ '09:15': 100, '09:36': 120 }, { '09:15': 21_700, '09:35': 21_710 })
    expect(diary(strategy(breaks), day)).toEqual(['BUY 21700 CE 09:36 at 120 → 15:15 at 120 Square Off'])
  })
})

describe('a leg that another’s stop activates', () => {
  const stopped = { stop: percent(10), reEntry: { afterStop: 1, inAll: 1 } }
  const activating = (leg: Leg, settings: { until?: string; delayMinutes?: number }): Leg => ({
    ...leg,
    riskManagement: {
      ...leg.riskManagement!,
      reEntry: { ...leg.riskManagement!.reEntry!, activates: 'idle', ...settings },
    },
  })
  const legs = (ofCall: { until?: string; delayMinutes?: number }) => [
    activating(aLongCall(stopped), ofCall),
    activating(aShortPut(stopped), {}),
    withLeg(aShortCall({ id: 'idle' }), { idle: true }),
  ]
  /** Call and put are stopped in the same bar. */
  const day = aDay({
    contracts: {
      '21700 CE': { '09:15': 100, '10:30': [100, 100, 85, 88] },
      '21700 PE': { '09:15': 100, '10:30': [100, 115, 100, 112] },
    },
  })
  const activatedBy = (ofCall: { until?: string; delayMinutes?: number }) =>
    backtest(strategy(legs(ofCall)), day).trades.flatMap(({ reEntry }) => (reEntry?.by ? [reEntry.by] : []))

  it('is entered for the first of two legs stopped at once', () => {
    expect(activatedBy({ until: '10:31' })).toEqual(['long call'])
  })

  it.each([
    ['its last minute has passed', { until: '10:30' }],
    ['its delay reaches beyond its last minute', { until: '10:40', delayMinutes: 10 }],
    ['its delay reaches the square-off', { until: '15:30', delayMinutes: 284 }],
  ])('is entered for the second one if the first one’s re-entry would be too late: %s', (_, ofCall) => {
    expect(activatedBy(ofCall)).toEqual(['short put'])
  })
})

describe('stops on something other than a leg’s own premium', () => {
  it('on the index close the leg at the next minute', () => {
    const leg = withLeg(aShortCall(), {
      riskManagement: {
        stopLoss: {
          enabled: true,
          type: 'underlyingPoints',
          points: 20,
          fixedAmount: 0,
          percentageValue: 0,
          trailing: false,
          trailAmount: 0,
          trailPercentage: 0,
        },
      },
    })
    const day = aCallThat({ '09:15': 100, '10:01': 107 }, { '09:15': 21_700, '10:00': 21_720 })
    expect(diary(strategy(leg), day)).toEqual([
      'SELL 21700 CE 09:20 at 100 → 10:01 at 107 Stop Loss (idx pts)',
    ])
  })

  it('at cost close the other leg after one was stopped', () => {
    const day = aDay({
      contracts: {
        '21700 CE': { '09:15': 100, '10:00': [100, 130, 100, 120] },
        '21700 PE': { '09:15': 90, '10:00': 80, '10:30': [80, 92, 80, 91] },
      },
    })
    const legs = [aShortCall({ stop: percent(25) }), aShortPut()]
    expect(diary(strategy(legs, { onLegStop: 'moveOthersToCost' }), day)).toEqual([
      'SELL 21700 CE 09:20 at 100 → 10:00 at 125 Stop Loss (%)',
      'SELL 21700 PE 09:20 at 90 → 10:30 at 90 Stop Loss (cost)',
    ])
  })

  it('close all legs in a complete square-off', () => {
    const day = aDay({
      contracts: {
        '21700 CE': { '09:15': 100, '10:00': [100, 130, 100, 120] },
        '21700 PE': { '09:15': 90, '10:01': 80 },
      },
    })
    const legs = [aShortCall({ stop: percent(25) }), aShortPut()]
    expect(diary(strategy(legs, { squareOffMode: 'complete' }), day)[1]).toBe(
      'SELL 21700 PE 09:20 at 90 → 10:01 at 80 Square Off All',
    )
  })
})

describe('positions held over days', () => {
  const days = (...each: readonly DayInRupees[]) =>
    each.map((day, i) =>
      aDay({ date: [WEDNESDAY, THURSDAY, FRIDAY][i], expiry: '2024-01-11', index: 21_700, ...day }),
    )
  const TERMS: StrategyTerms = {
    from: WEDNESDAY,
    to: THURSDAY,
    entry: '15:00',
    entryEnd: '15:20',
    squareOff: '15:25',
  }
  const btst = () =>
    withSettings(aStrategy(aShortCall(), TERMS), { squareOffTime: '09:30', holding: { type: 'btst' } })
  const market = anInMemoryMarket(
    days(
      { contracts: { '21700 CE': { '15:00': 100, '15:29': 95 } } },
      { contracts: { '21700 CE': { '09:15': 80, '14:00': 70 } } },
    ),
  )

  it('overnight have their exit day and the mark of the close in between', () => {
    const { trades } = runBacktest(compilePlan(btst(), market), market)
    expect(trades.map(({ date, exitDate, exitTime, marks }) => [date, exitDate, exitTime, marks])).toEqual([
      [WEDNESDAY, THURSDAY, '09:30', [[WEDNESDAY, 250]]],
    ])
  })

  it('have the change of their marks as daily profit, which adds up to the total profit', () => {
    const { trades } = runBacktest(compilePlan(btst(), market), market)
    const daily = dailySummaries(trades, [WEDNESDAY, THURSDAY], new Map())
    expect(daily.map(({ pnl, trades: left }) => [pnl, left])).toEqual([
      [250, 0],
      [750, 1],
    ])
    expect(daily.at(-1)?.cumulativePnL).toBe(trades[0].pnl)
  })

  it('charge each order by the rates of its own day', () => {
    const [{ charges }] = runBacktest(compilePlan(btst(), market), market).trades
    // ₹20 and GST of 18 % on each order, and the charges on the premium.
    expect(charges).toBeGreaterThan(47.2)
  })

  it('are entered and exited the given number of sessions before an expiry', () => {
    const listed = { '21700 CE 2024-01-05': 100 }
    const cycle = anInMemoryMarket(days({ contracts: listed }, { contracts: listed }, { contracts: listed }))
    const request = withSettings(aStrategy(aShortCall(), { ...TERMS, to: FRIDAY }), {
      holding: { type: 'positional', expiry: 'weekly', enterDaysBefore: 2, exitDaysBefore: 1 },
    })
    const { trades } = runBacktest(compilePlan(request, cycle), cycle)
    expect(trades.map(({ date, exitDate, expiry_date }) => [date, exitDate, expiry_date])).toEqual([
      [WEDNESDAY, THURSDAY, FRIDAY],
    ])
  })
})

describe('days to trade', () => {
  it('are left out with the reason, and count neither as traded nor as skipped', () => {
    const day = aCallThat(100)
    const { trades, skipped, filtered } = backtest(
      strategy(aShortCall(), { filters: { weekdays: [1] } }),
      day,
    )
    expect([trades, skipped]).toEqual([[], []])
    expect(filtered).toEqual([{ date: THURSDAY, reason: 'weekday' }])
  })

  it('by India VIX need a dataset that has it, reported before the run', () => {
    expect(() => backtest(strategy(aShortCall(), { filters: { vix: { max: 15 } } }), aCallThat(100))).toThrow(
      /has no India VIX, which filters.vix asks for/,
    )
  })
})

describe('a strategy that re-enters as a whole', () => {
  const times = { from: WEDNESDAY, to: THURSDAY, entry: '14:00', entryEnd: '15:00', squareOff: '10:00' }
  const overall = { stop: rupees(500), reEntry: { afterStop: 1, inAll: 1 } }
  const until = (request: BacktestRequest, time: string): BacktestRequest => {
    const { globalReEntry, ...risk } = request.simpleRiskManagement!
    return {
      ...request,
      simpleRiskManagement: { ...risk, globalReEntry: { ...globalReEntry!, until: time } },
    }
  }
  /** Bought overnight once its premium has fallen by 10, and again after a stop of 10 points. */
  const waits = withSettings(aStrategy(aLongCall(), { ...times, overall }), {
    holding: { type: 'btst' },
    entryMomentum: { direction: 'down', unit: 'points', value: 10 },
  })
  const first = 'BUY 21700 CE 14:06 at 89 → 14:11 at 79 Overall Stop Loss (₹)'
  const night = (before: Series, after: Series) => [
    aDay({ date: WEDNESDAY, expiry: '2024-01-11', contracts: { '21700 CE': before } }),
    aDay({ date: THURSDAY, expiry: '2024-01-11', contracts: { '21700 CE': after } }),
  ]

  it('waits overnight with the price of the day before, until the contract trades again', () => {
    const days = night({ '09:15': 100, '14:05': 89, '14:10': 79 }, { '09:30': 60 })
    expect(diary(waits, ...days)).toEqual([
      first,
      'BUY 21700 CE 09:31 at 60 → 10:00 at 60 Square Off [strategy 1 after Stop Loss]',
    ])
  })

  it('is ordered at the last bar of a session for the next open', () => {
    const days = night({ '09:15': 100, '14:05': 89, '14:10': 79, '15:29': 65 }, { '09:15': 66 })
    expect(diary(until(waits, '15:30'), ...days)).toEqual([
      first,
      'BUY 21700 CE 09:15 at 66 → 10:00 at 66 Square Off [strategy 1 after Stop Loss]',
    ])
  })

  it('counts as waiting while a leg’s re-entry is scheduled, but not if it would already be too late', () => {
    const leg = aLongCall({ stop: percent(10), reEntry: { afterStop: 1, inAll: 1 } })
    const day = aCallThat({ '09:15': 100, '10:30': [100, 100, 85, 88] })
    const endingAt = (entryEnd: string) =>
      until(aStrategy(leg, { entryEnd, overall: { ...overall, stop: rupees(300) } }), '14:00')
    const stopped = 'BUY 21700 CE 09:20 at 100 → 10:30 at 90 Stop Loss (%)'
    expect(diary(endingAt('10:30'), day)).toEqual([stopped])
    expect(diary(endingAt('10:31'), day)).toEqual([
      stopped,
      'BUY 21700 CE 10:31 at 88 → 15:15 at 88 Square Off [strategy 1 after Stop Loss]',
    ])
  })
})
