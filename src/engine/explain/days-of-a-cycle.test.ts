import { describe, expect, it } from 'vitest'
import type { BacktestRequest, Leg } from '#domain'
import { dayExplanationSchema } from '#domain/schemas'
import { aDay, anInMemoryMarket, type DayInRupees } from '#engine/market/fixtures'
import { compilePlan } from '#engine/replay'
import { aLongCall, aShortCall, aShortPut, aStrategy, percent } from '#engine/replay/fixtures'
import { runBacktest } from '#engine/report'
import { explainDay } from './explain-day.ts'

const [WEDNESDAY, THURSDAY, FRIDAY] = ['2024-01-03', '2024-01-04', '2024-01-05']

const days = (...each: readonly DayInRupees[]) =>
  each.map((day, i) =>
    aDay({ date: [WEDNESDAY, THURSDAY, FRIDAY][i], expiry: '2024-01-11', index: 21_700, ...day }),
  )

const TERMS = { from: WEDNESDAY, to: FRIDAY, entry: '15:00', entryEnd: '15:20', squareOff: '09:30' }

function withSettings(
  request: BacktestRequest,
  settings: Partial<BacktestRequest['strategy']>,
): BacktestRequest {
  return { ...request, strategy: { ...request.strategy, ...settings } }
}

const overNight = (legs: Leg | readonly Leg[]) =>
  withSettings(aStrategy(legs, TERMS), { holding: { type: 'btst' } })

function explained(request: BacktestRequest, market: ReturnType<typeof anInMemoryMarket>, date: string) {
  return explainDay(compilePlan(request, market), market, date)
}

describe('a day of a cycle', () => {
  const market = anInMemoryMarket(
    days(
      { contracts: { '21700 CE': { '09:15': 100, '15:29': 95 } } },
      {
        index: { '09:15': 21_917 },
        contracts: { '21700 CE': { '09:15': 80, '09:30': 70 } },
      },
      { contracts: { '21700 CE': 60 } },
    ),
  )
  const request = overNight(aShortCall())

  it('has the change of the marks as its profit, and all days add up to the profit of the trade', () => {
    const [first, second] = [WEDNESDAY, THURSDAY].map((date) => explained(request, market, date))
    // Sold at 100, 95 at the close, bought back at 70: 50 units.
    expect(first.totals.pnl).toBe(5 * 50)
    expect(second.positions[0]?.dayPnl).toBe(25 * 50)
    expect(first.profit.at(-1)).toBe(5 * 50)
    expect(first.totals.charges).toBe(0)
    expect(second.totals.charges).toBeGreaterThan(0)
  })

  it('shows its position in the cycle and the gap at its open', () => {
    const { cycles, gap, outcome } = explained(request, market, THURSDAY)
    expect(cycles).toEqual([
      { date: WEDNESDAY, lastDate: THURSDAY, session: 2, sessions: 2 },
      { date: THURSDAY, lastDate: FRIDAY, session: 1, sessions: 2 },
    ])
    expect(gap).toEqual({ close: 21_700, open: 21_917, percent: 1 })
    expect(outcome).toBe('traded')
  })

  it('shows the trades of the backtest, with their ids', () => {
    const { trades } = runBacktest(compilePlan(request, market), market)
    const shown = [WEDNESDAY, THURSDAY, FRIDAY].flatMap((date) => explained(request, market, date).positions)
    for (const { trade } of shown) {
      const { cumulativePnL: _, ...booked } = trades.find(({ id }) => id === trade.id)!
      expect(trade).toEqual(booked)
    }
    expect(new Set(shown.map(({ trade }) => trade.id)).size).toBe(trades.length)
  })

  it('matches the schema', () => {
    const day = explained(request, market, THURSDAY)
    expect(dayExplanationSchema.parse(JSON.parse(JSON.stringify(day)))).toEqual(day)
  })

  it('exits at the open if a gap has carried the price beyond the stop', () => {
    const gapped = anInMemoryMarket(
      days(
        { contracts: { '21700 CE': { '09:15': 100 } } },
        { contracts: { '21700 CE': { '09:15': 140 } } },
        { contracts: { '21700 CE': 140 } },
      ),
    )
    const [position] = explained(overNight(aShortCall({ stop: percent(25) })), gapped, THURSDAY).positions
    expect(position?.exit).toMatchObject({ time: '09:15', price: 140, basis: 'gap' })
    expect(position?.trigger).toMatchObject({ kind: 'leg-rule', rule: 'stop', level: 125 })
    expect(position?.levels).toEqual([{ time: '09:15', stop: 125, target: null, isTrail: false }])
  })
})

describe('a leg that waits', () => {
  const waiting = (entry: NonNullable<Leg['entry']>): Leg => ({ ...aLongCall(), entry })
  const on = (leg: Leg, day: DayInRupees) => {
    const market = anInMemoryMarket([aDay(day)])
    const request = aStrategy(leg)
    return explainDay(compilePlan(request, market), market, request.endDate).waits
  }
  const momentum = waiting({ type: 'momentum', of: 'premium', direction: 'up', unit: 'points', value: 10 })

  it('is shown with its level and the time of its entry', () => {
    const day = { contracts: { '21700 CE': { '09:15': 100, '09:40': [104, 112, 103, 111] as const } } }
    expect(on(momentum, day as unknown as DayInRupees)).toMatchObject([
      { kind: 'momentum', of: 'premium', isUp: true, level: 110, from: '09:20', entered: { time: '09:40' } },
    ])
  })

  it('is shown even if the level was never reached', () => {
    expect(on(momentum, { contracts: { '21700 CE': 100 } })).toMatchObject([{ level: 110, entered: null }])
  })

  it('has the range that it must break', () => {
    const leg = waiting({ type: 'breakout', of: 'underlying', side: 'high', rangeEnd: '09:30' })
    expect(on(leg, { index: 21_700, contracts: { '21700 CE': 100 } })).toMatchObject([
      { kind: 'breakout', of: 'underlying', level: 21_700.01, rangeEnd: '09:30', entered: null },
    ])
  })

  it('may be the strategy as a whole', () => {
    const legs = [aShortCall(), aShortPut()]
    const request = withSettings(aStrategy(legs), {
      entryMomentum: { direction: 'down', unit: 'percentage', value: 10 },
    })
    const market = anInMemoryMarket([aDay({ contracts: { '21700 CE': 100, '21700 PE': 90 } })])
    const { waits } = explainDay(compilePlan(request, market), market, request.endDate)
    expect(waits).toMatchObject([{ kind: 'together', isUp: false, level: 171, entered: null }])
    expect(waits[0]).not.toHaveProperty('legId')
  })
})

describe('a day that the strategy’s filters leave out', () => {
  const market = anInMemoryMarket(days({ contracts: { '21700 CE': 100 } }, { contracts: { '21700 CE': 90 } }))
  const request = withSettings(aStrategy(aShortCall(), { from: WEDNESDAY, to: THURSDAY }), {
    filters: { weekdays: [4] },
  })

  it('names the filter and shows no trade', () => {
    const day = explained(request, market, WEDNESDAY)
    expect(day.outcome).toBe('filtered')
    expect(day.filter).toMatchObject({ reason: 'weekday', events: [] })
    expect(day.positions).toEqual([])
  })

  it('is listed with the profit it would have made', () => {
    const { filtered, filteredOutcomes, gaps } = runBacktest(compilePlan(request, market), market)
    expect(filtered).toEqual([{ date: WEDNESDAY, reason: 'weekday' }])
    expect(filteredOutcomes).toMatchObject([{ date: WEDNESDAY, trades: 1, pnl: 0 }])
    expect(filteredOutcomes![0].netPnl).toBeLessThan(0)
    expect(gaps).toEqual([[THURSDAY, 0]])
  })
})

it('a result without holding or filters has no cycles, gaps or filtered days', () => {
  const market = anInMemoryMarket(days({ contracts: { '21700 CE': 100 } }))
  const request = aStrategy(aShortCall(), { from: WEDNESDAY, to: THURSDAY })
  const run = runBacktest(compilePlan(request, market), market)
  for (const name of ['filtered', 'filteredOutcomes', 'cycles', 'gaps']) expect(run).not.toHaveProperty(name)
})
