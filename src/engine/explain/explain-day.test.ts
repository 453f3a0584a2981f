import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BacktestRequest } from '#domain'
import { dayExplanationSchema } from '#domain/schemas'
import { compilePlan } from '#engine/replay'
import { explainDay } from '#engine/explain'
import { runBacktest } from '#engine/report'
import {
  aLongCall,
  aRandomStrategy,
  aRule,
  aShortCall,
  aSeed,
  aShortPut,
  aStrategy,
  backtest,
  percent,
  points,
  randomMarket,
  rupees,
} from '#engine/replay/fixtures'
import { minuteOfDay } from '#engine/exchange'
import type { DayColumns } from '#engine/market'
import { aDay, anInMemoryMarket, type Series } from '#engine/market/fixtures'

function explain(request: BacktestRequest, ...days: readonly DayColumns[]) {
  const market = anInMemoryMarket(days)
  return explainDay(compilePlan(request, market), market, request.endDate)
}

/** The first position of the day. */
function position(request: BacktestRequest, ...days: readonly DayColumns[]) {
  const [first] = explain(request, ...days).positions
  return first
}

/** A day on which the only call of the chain has these prices. NIFTY, lot 50. */
const aCallThat = (trades: Series) => aDay({ contracts: { '21700 CE': trades } })
const short = (terms: Parameters<typeof aShortCall>[0] = {}) => aStrategy(aShortCall(terms))

describe('the price of an entry', () => {
  it('is the open of its minute if the contract trades in it', () => {
    const day = aCallThat({ '09:15': 100, '09:20': [124.55, 126, 124, 125] })
    expect(position(short(), day).entry).toEqual({
      time: '09:20',
      price: 124.55,
      marketPrice: 124.55,
      slippage: 0,
      basis: 'open',
      bar: { time: '09:20', open: 124.55, high: 126, low: 124, close: 125 },
      ageMinutes: 0,
    })
  })

  it('is the last price, with its age, if the contract pauses', () => {
    const day = aCallThat({ '09:15': 100, '09:17': null, '09:30': 90 })
    expect(position(short(), day).entry).toMatchObject({
      basis: 'last-price',
      price: 100,
      bar: { time: '09:16', close: 100 },
      ageMinutes: 3,
    })
  })

  it('shows the cost of slippage', () => {
    const request = aStrategy(aShortCall(), {
      execution: { trigger: 'intrabar', slippage: { type: 'points', value: 0.5 } },
    })
    const { entry, exit } = position(request, aCallThat(100))
    expect(entry).toMatchObject({ marketPrice: 100, slippage: 0.5, price: 99.5 })
    expect(exit).toMatchObject({ marketPrice: 100, slippage: 0.5, price: 100.5 })
  })
})

describe('the price of an exit', () => {
  it('inside a bar is the level that the bar reached', () => {
    const day = aCallThat({ '09:15': 101, '10:42': [110, 127, 109, 120] })
    const { exit, trigger } = position(short({ stop: percent(25) }), day)
    const bar = { time: '10:42', open: 110, high: 127, low: 109, close: 120 }
    expect(exit).toMatchObject({ time: '10:42', price: 126.25, basis: 'level', bar, ageMinutes: 0 })
    expect(trigger).toEqual({
      kind: 'leg-rule',
      rule: 'stop',
      level: 126.25,
      bar,
      isAtClose: false,
      isAmbiguous: false,
    })
  })

  it('is the open if the bar opened beyond the level', () => {
    const day = aCallThat({ '09:15': 101, '10:42': [131, 132, 128, 130] })
    const { exit, trigger } = position(short({ stop: percent(25) }), day)
    expect(exit).toMatchObject({ price: 131, basis: 'gap' })
    expect(trigger).toMatchObject({ level: 126.25, bar: { open: 131 } })
  })

  it('is the level for a target, and the better open for a target passed at the open', () => {
    const reached = aCallThat({ '09:15': 100, '10:42': [90, 95, 55, 80] })
    const passed = aCallThat({ '09:15': 100, '10:42': [50, 55, 45, 50] })
    const request = short({ target: percent(40) })
    expect(position(request, reached)).toMatchObject({
      exit: { price: 60, basis: 'level' },
      trigger: { rule: 'target', level: 60 },
    })
    expect(position(request, passed)).toMatchObject({
      exit: { price: 50, basis: 'gap' },
      trigger: { rule: 'target', level: 60 },
    })
  })

  it('reports that stop and target were reached in one bar', () => {
    const day = aCallThat({ '09:15': 100, '10:42': [100, 130, 50, 100] })
    const request = short({ stop: percent(25), target: percent(40) })
    expect(position(request, day).trigger).toMatchObject({ rule: 'stop', isAmbiguous: true })
  })

  it('signalled at a close is the open of the next minute', () => {
    const day = aCallThat({ '09:15': 100, '10:42': [100, 130, 100, 127], '10:43': [128, 129, 126, 126] })
    const request = aStrategy(aShortCall({ stop: percent(25) }), {
      execution: { trigger: 'close', slippage: { type: 'points', value: 0 } },
    })
    expect(position(request, day)).toMatchObject({
      exit: { time: '10:43', price: 128, basis: 'open' },
      trigger: { kind: 'leg-rule', level: 125, isAtClose: true, bar: { time: '10:42', close: 127 } },
    })
  })

  it('at the square-off is the last price, however old', () => {
    const day = aCallThat({ '09:15': 100, '14:00': 90, '14:01': null })
    expect(position(short(), day)).toMatchObject({
      exit: { time: '15:15', price: 90, basis: 'last-price', bar: { time: '14:00' }, ageMinutes: 74 },
      trigger: { kind: 'square-off' },
    })
  })

  it('held to its expiry is the intrinsic value of the closing index', () => {
    const day = aDay({ index: 21_982.8, officialClose: 21_982.8, contracts: { '21700 CE': 100 } })
    const request = aStrategy(aShortCall({ strike: 'ATM' }), { squareOff: '15:30' })
    expect(position(request, day)).toMatchObject({
      exit: { time: '15:30', price: 282.8, basis: 'intrinsic', bar: null },
      trigger: { kind: 'settlement', closingIndex: 21_982.8, isOfficial: true },
    })
  })

  it('of the whole position names the profit that reached the level', () => {
    const day = aCallThat({ '09:15': 100, '10:42': 130 })
    const request = aStrategy(aShortCall(), { overall: { stop: rupees(1200) } })
    expect(position(request, day)).toMatchObject({
      exit: { time: '10:43', price: 130, basis: 'open' },
      trigger: { kind: 'overall-rule', rule: 'stop', level: -1200, profit: -1500, closedAt: '10:43' },
    })
  })
})

describe('the levels of a day', () => {
  it('show a trailing stop from the bar after the one that moved it', () => {
    const day = aCallThat({ '09:15': 100, '09:30': [100, 100, 88, 95] })
    const { levels } = position(short({ stop: points(20), trailingBy: 5 }), day)
    expect(levels).toEqual([
      { time: '09:20', stop: 120, target: null, isTrail: false },
      { time: '09:31', stop: 110, target: null, isTrail: false },
    ])
  })

  it('separate a lock on profit from a stop', () => {
    const day = aCallThat({ '09:15': 100, '09:30': [100, 100, 88, 95] })
    const request = short({ trailProfit: { every: points(10), by: points(5) } })
    expect(position(request, day).levels).toEqual([
      { time: '09:20', stop: null, target: null, isTrail: false },
      { time: '09:31', stop: 95, target: null, isTrail: true },
    ])
  })

  it('of the combined profit are in rupees, and restart with each cycle', () => {
    const day = aCallThat({ '09:15': 100, '10:00': 130 })
    const request = aStrategy(aShortCall(), {
      overall: { stop: rupees(1000), target: rupees(2500), reEntry: { afterStop: 1 } },
    })
    expect(explain(request, day).overallLevels).toEqual([
      { time: '09:20', stop: -1000, target: 2500, lock: null, booked: 0 },
      { time: '10:01', stop: -1000, target: 2500, lock: null, booked: -1500 },
    ])
  })

  it('include the profit of each minute, booked and open', () => {
    const day = aCallThat({ '09:15': 100, '10:00': 130, '10:05': 120 })
    const { profit } = explain(short({ stop: points(50) }), day)
    const at = (minute: number) => profit[minute]
    expect([at(4), at(5), at(45), at(50), at(374)]).toEqual([null, 0, -1500, -1000, -1000])
  })
})

describe('the choice of a strike', () => {
  const contracts = { '21650 CE': 130, '21700 CE': 100, '21750 CE': 70, '21800 CE': 45 }

  it('shows spot, ATM and the premiums around the chosen one', () => {
    const day = aDay({ index: 21_712.4, contracts })
    const request = short({ strike: { type: 'Closest Premium', targetPremium: 65 } })
    expect(position(request, day).strike).toEqual({
      time: '09:20',
      spot: 21_712.4,
      atm: 21_700,
      wanted: { kind: 'closest', premium: 65 },
      expiryChoice: 'current',
      listed: 4,
      priced: 4,
      candidates: [
        { strike: 21_650, premium: 130, isChosen: false },
        { strike: 21_700, premium: 100, isChosen: false },
        { strike: 21_750, premium: 70, isChosen: true },
        { strike: 21_800, premium: 45, isChosen: false },
      ],
    })
  })

  it('states the requested distance from the money', () => {
    expect(position(short({ strike: 'ATM+50' }), aDay({ contracts })).strike).toMatchObject({
      wanted: { kind: 'offset', points: 50 },
      atm: 21_700,
    })
  })
})

describe('a day without an entry', () => {
  it('shows the last values of each rule and the minutes in which it held', () => {
    const request = aStrategy(aShortCall(), {
      rules: [aRule({ numericValue: 21_800, timeframe: 5 }), aRule({ id: 'second', numericValue: 100 })],
    })
    const day = aDay({ index: { '09:15': 21_700, '14:00': 21_790 }, contracts: { '21700 CE': 100 } })
    const { outcome, rules, rulesHeldDuring } = explain(request, day)
    expect(outcome).toBe('no-signal')
    expect(rulesHeldDuring).toEqual([])
    expect(rules).toMatchObject([
      {
        rule: 1,
        symbol: 'NIFTY',
        time: '14:30',
        left: {
          text: 'CLOSE',
          value: 21_790,
          candle: { date: '2024-01-04', from: '14:25', to: '14:30' },
        },
        right: { text: '21800', value: 21_800, candle: null },
        held: false,
        heldDuring: [],
      },
      { rule: 2, held: true, heldDuring: [{ from: '09:20', to: '14:30' }] },
    ])
  })

  it('without a price names the leg and the minutes', () => {
    const day = aDay({ contracts: { '21700 CE': 100, '21700 PE': { '15:00': 80 } } })
    const { outcome, missedEntries } = explain(aStrategy([aShortCall(), aShortPut()]), day)
    expect(outcome).toBe('no-price')
    expect(missedEntries).toEqual([
      { from: '09:20', to: '14:30', legId: 'short put', isReEntry: false, reason: 'no-price' },
    ])
  })

  it("outside the session states the session's hours", () => {
    const session = { openMinute: 1095, minutes: 60, breaks: [] }
    const day = aDay({ session, contracts: { '21700 CE': 100 } })
    expect(explain(short(), day)).toMatchObject({
      outcome: 'session',
      session: { open: '18:15', close: '19:15' },
      window: { entryStart: '09:20', squareOff: '15:15' },
    })
  })
})

describe('a day with indicator rules', () => {
  it('shows both sides of each rule at the entry, and at the candle before for a crossing', () => {
    const request = aStrategy(aShortCall(), {
      rules: [aRule({ condition: 'CROSSES_ABOVE', numericValue: 21_750, timeframe: 5 })],
    })
    const day = aDay({ index: { '09:15': 21_700, '10:03': 21_760 }, contracts: { '21700 CE': 100 } })
    const { positions, rules, rulesHeldDuring } = explain(request, day)
    expect(positions[0].entry.time).toBe('10:05')
    expect(rules[0]).toMatchObject({
      time: '10:05',
      left: { value: 21_760, previous: 21_700, candle: { from: '10:00', to: '10:05' } },
      held: true,
    })
    expect(rulesHeldDuring).toEqual([{ from: '10:05', to: '10:09' }])
  })

  it('names the contract that a rule on a leg reads', () => {
    const request = aStrategy(aLongCall(), { rules: [aRule({ symbols: ['long call'] })] })
    const day = aDay({ contracts: { '21700 CE': 100 } })
    expect(explain(request, day).rules[0].symbol).toBe('long call: NIFTY 21700 CE 2024-01-04')
  })

  it('reports that a leg had no contract for the rule', () => {
    const request = aStrategy(aLongCall({ expiry: 'next' }), { rules: [aRule({ symbols: ['long call'] })] })
    const day = aDay({ contracts: { '21700 CE': 100 } })
    expect(explain(request, day).rules[0]).toMatchObject({ held: false, obstacle: 'no-contract' })
  })
})

describe('missed re-entries', () => {
  it('have a reason', () => {
    const day = aCallThat({ '09:15': 100, '09:30': 125, '09:31': 100, '09:40': 125, '09:41': 100 })
    const { missedEntries, positions } = explain(short({ stop: percent(20), reEntry: { afterStop: 1 } }), day)
    expect(positions).toHaveLength(2)
    expect(missedEntries).toEqual([
      { from: '09:41', to: '09:41', legId: 'short call', isReEntry: true, reason: 'count-used-up' },
    ])
  })
})

describe('an explanation', () => {
  it('refuses a date that is not a session of the backtest and lists the sessions', () => {
    const market = anInMemoryMarket([aCallThat(100)])
    const plan = compilePlan(short(), market)
    expect(() => explainDay(plan, market, '2024-01-06')).toThrow(
      'date 2024-01-06, expected a session of NIFTY from 2024-01-04 to 2024-01-04 in Test market',
    )
  })

  it('has the previous and next session of the backtest', () => {
    const days = ['2024-01-02', '2024-01-03', '2024-01-04'].map((date) => aDay({ date }))
    const market = anInMemoryMarket(days)
    const plan = compilePlan(aStrategy(aShortCall(), { from: '2024-01-03', to: '2024-01-04' }), market)
    expect(explainDay(plan, market, '2024-01-03')).toMatchObject({
      previousDate: null,
      nextDate: '2024-01-04',
    })
    expect(explainDay(plan, market, '2024-01-04')).toMatchObject({
      previousDate: '2024-01-03',
      nextDate: null,
    })
  })

  it('adds up charges by component, and margins by entry', () => {
    const { positions, totals, margins } = explain(short(), aCallThat(100))
    const { total, ...parts } = positions[0].charges
    const sum = Object.values(parts).reduce((all, part) => all + part, 0)
    expect(sum).toBeCloseTo(total, 9)
    expect(totals).toMatchObject({ pnl: 0, charges: total, peakMargin: margins[0].total })
    expect(positions[0].lotSize).toBe(50)
  })

  it('computes indicators across sessions as the run does', () => {
    const request = aStrategy(aShortCall(), {
      from: '2024-01-04',
      rules: [
        aRule({
          function1: 'SMA',
          talibParams: { timeperiod: 400 },
          condition: 'LESS_THAN',
          numericValue: 21_650,
        }),
      ],
    })
    const before = aDay({ date: '2024-01-03', index: 21_500, contracts: { '21700 CE': 100 } })
    const day = aDay({ contracts: { '21700 CE': 100 } })
    expect(explain(request, before, day).positions.map(({ trade }) => trade.entryTime)).toEqual(
      backtest(request, before, day).trades.map((trade) => trade.entryTime),
    )
  })

  it('shows the same trades as the run for any strategy, with prices that add up', () => {
    fc.assert(
      fc.property(aRandomStrategy(), aSeed(), (request, seed) => {
        const market = anInMemoryMarket(randomMarket(seed))
        const date = market.sessions('NIFTY')[seed % 4]
        const plan = compilePlan(request, market)
        const explained = explainDay(plan, market, date)
        const run = runBacktest(plan, market)
        expect(explained.positions.map(({ trade }) => trade)).toEqual(
          run.trades.filter((trade) => trade.date === date).map(({ cumulativePnL: _, ...trade }) => trade),
        )
        for (const { trade, entry, exit, trigger } of explained.positions) {
          expect([entry.price, exit.price]).toEqual([trade.entryPrice, trade.exitPrice])
          for (const fill of [entry, exit])
            expect(Math.round(Math.abs(fill.price - fill.marketPrice) * 100)).toBe(
              Math.round(fill.slippage * 100),
            )
          if (trigger.kind === 'leg-rule' && exit.basis === 'level')
            expect(exit.marketPrice).toBe(trigger.level)
          if (trigger.kind === 'overall-rule') {
            const { booked } = explained.overallLevels.findLast(({ time }) => time < trigger.closedAt)!
            const bar = minuteOfDay(trigger.closedAt) - minuteOfDay('09:15') - 1
            expect(explained.profit[bar]).toBeCloseTo(booked + trigger.profit, 9)
            const isGain = trigger.rule === 'target'
            expect(isGain ? trigger.profit >= trigger.level : trigger.profit <= trigger.level).toBe(true)
          }
        }
        expect(explained.profit.at(-1) ?? 0).toBeCloseTo(explained.totals.pnl, 9)
        expect(() => dayExplanationSchema.parse(explained)).not.toThrow()
      }),
      { numRuns: 150 },
    )
  })
})

it('the candle of the minute that hit a stop contains its level', () => {
  const day = aCallThat({ '09:15': 100, '10:42': [110, 130, 105, 112] })
  const { candles, premium, levels, trigger } = position(short({ stop: percent(25) }), day)
  const minute = minuteOfDay('10:42') - minuteOfDay('09:15')
  expect(trigger).toMatchObject({ kind: 'leg-rule', level: 125 })
  expect(levels[0]).toMatchObject({ stop: 125 })
  expect([candles.open, candles.high, candles.low, premium].map((prices) => prices[minute])).toEqual([
    110, 130, 105, 112,
  ])
})
