import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Leg, Trade } from '#domain'
import { explainDay } from '#engine/explain'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import type { MarketReader } from '#engine/market'
import { contractAt } from '#engine/chain'
import { compilePlan, withAddedLegs, type Plan } from '#engine/replay'
import {
  aLongCall,
  aMarketOfWeeks,
  anyMultiDayRequest,
  anyRequest,
  anyTraits,
  aSeed,
  aStrategy,
  HELD_DATES,
  percent,
  randomMarket,
  rupees,
} from '#engine/replay/fixtures'
import { runBacktest } from '#engine/report'
import { TICK } from '#engine/units'
import { ManualOrderBook } from '../runs/backtests/manual-order-book.ts'
import { played } from './fixtures/played.ts'
import { legSpans } from './session-legs.ts'

/** A fixed seed for the strategies and markets; `npm run bench -- paper` plays 300 days of ten. */
const SAMPLE = { numRuns: 25, seed: 20_240_118 }
const PATIENCE = { timeout: 180_000 }

const aCase = () =>
  fc.record({
    request: fc.oneof(anyRequest(), anyMultiDayRequest()),
    traits: anyTraits(),
    seed: aSeed(),
    chance: fc.integer({ min: 1, max: 1000 }),
  })
type Case = ReturnType<typeof aCase> extends fc.Arbitrary<infer T> ? T : never

function given({ request, traits, seed, chance }: Case) {
  const terms = { ...traits, underlying: request.instrument }
  const isOverWeeks = request.startDate === HELD_DATES[0]
  const market = isOverWeeks
    ? aMarketOfWeeks(seed, undefined, terms)
    : anInMemoryMarket(randomMarket(seed, undefined, terms))
  /** Pseudo-random, but the same for a given minute. */
  const isIn = (rate: number, session: number, minute: number) =>
    (Math.imul(chance + session * 613 + minute * 7919, 2_654_435_761) >>> 0) % 1000 < rate
  return { market, plan: compilePlan(request, market), isIn }
}

/** An order that adds a leg in one of the day's contracts. */
function added(
  market: MarketReader,
  { underlying, startDate }: Plan,
  { session, minute }: { session: number; minute: number },
) {
  const dates = market.sessions(underlying).filter((date) => date >= startDate)
  const day = market.day(underlying, dates[session] ?? startDate)
  const contract = contractAt(day, day.instruments.count - 1 - (minute % 7))
  const levels = minute % 2 === 0 ? { stop: TICK * (1 + ((minute * 53) % 3000)) } : {}
  return {
    kind: 'add-leg',
    added: { contract, side: minute % 3 === 0 ? 1 : -1, lots: 1 + (minute % 3) },
    ...levels,
  } as const
}

const tradesOf = ({ trades }: ReturnType<typeof played>) => trades.map(({ trade }) => trade)

describe('a strategy on paper', PATIENCE, () => {
  it('makes the trades of the backtest, byte for byte, whenever its process is killed', () => {
    let trades = 0
    const check = (asked: Case) => {
      const { market, plan, isIn } = given(asked)
      const backtest = runBacktest(plan, market).trades
      const paper = played(plan, market, { dies: (session, minute) => isIn(100, session, minute) })
      trades += backtest.length
      expect(JSON.stringify(tradesOf(paper))).toBe(JSON.stringify(backtest))
    }
    fc.assert(fc.property(aCase(), check), SAMPLE)
    expect(trades).toBeGreaterThan(50)
  })

  it('logs the same whether it was killed or not, and processes every minute once', () => {
    const check = (asked: Case) => {
      const { market, plan, isIn } = given(asked)
      const undisturbed = played(plan, market)
      const killed = played(plan, market, { dies: (session, minute) => isIn(200, session, minute) })
      expect(killed).toEqual(undisturbed)
      expect(new Set(killed.minutes).size).toBe(killed.minutes.length)
    }
    fc.assert(fc.property(aCase(), check), SAMPLE)
  })

  it('executes manual orders, and the recorded orders reproduce the same day', () => {
    let differ = 0
    const counts: Record<string, number> = { 'add-leg': 0, 're-enter': 0, 'exit-lots': 0 }
    const check = (asked: Case) => {
      const { market, plan, isIn } = given(asked)
      const orders = (session: number, minute: number) => {
        if (isIn(30, session, minute)) return { kind: 'square-off', leg: 0 } as const
        if (isIn(45, session, minute)) return { kind: 'square-off' } as const
        if (isIn(60, session, minute)) return { kind: 'pause' } as const
        if (isIn(90, session, minute)) return { kind: 'resume' } as const
        if (isIn(110, session, minute)) return { kind: 'exit-lots', leg: 0, lots: 1 } as const
        if (isIn(140, session, minute)) return { kind: 're-enter', leg: 0 } as const
        if (isIn(160, session, minute)) return added(market, plan, { session, minute })
        if (!isIn(210, session, minute)) return undefined
        // Any levels, including ones that are reached at once, or no level.
        const stop = minute % 3 === 0 ? null : TICK * (1 + ((minute * 37) % 5000))
        const target = minute % 4 === 0 ? null : TICK * (1 + ((minute * 101) % 5000))
        return { kind: 'levels', leg: 0, stop, ...(minute % 2 === 0 && { target }) } as const
      }
      const dies = (session: number, minute: number) => isIn(150, session, minute + 1)
      const paper = played(plan, market, { orders, dies })
      expect(played(plan, market, { orders })).toEqual(paper)
      const book = new ManualOrderBook(paper.orders)
      const grown = withAddedLegs(plan, book.addedLegs)
      const again = runBacktest(grown, market, { manualOrders: book }).trades
      for (const { event } of paper.log)
        if (event.what === 'entered' && event.order) counts[event.order]++
        else if (event.what === 'exited' && event.rest) counts['exit-lots']++
      expect(JSON.stringify(tradesOf(paper))).toBe(JSON.stringify(again))
      if (JSON.stringify(again) !== JSON.stringify(runBacktest(plan, market).trades)) differ++
      const date = again[0]?.date
      if (date === undefined) return
      const isHeldOn = (trade: Trade) => trade.date <= date && (trade.exitDate ?? trade.date) >= date
      const explained = explainDay(grown, market, date, book).positions
      expect(explained.map(({ trade }) => trade)).toEqual(
        again.filter(isHeldOn).map(({ cumulativePnL: _, ...trade }) => trade),
      )
    }
    fc.assert(fc.property(aCase(), check), SAMPLE)
    expect(differ).toBeGreaterThan(5)
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(2)
  })

  describe('whose stop is set by hand', () => {
    const premium = (minute: number) => (minute < 60 ? 100 : minute < 70 ? 90 : 120)
    const market = anInMemoryMarket([aDay({ contracts: { '21700 CE': premium } })])
    const setAt = (minute: number, levels: { stop?: number | null; target?: number | null }) =>
      played(compilePlan(aStrategy(aLongCall({ stop: percent(50) })), market), market, {
        orders: (_, at) => (at === minute ? { kind: 'levels', leg: 0, ...levels } : undefined),
      })
    const exitOf = ({ trades }: ReturnType<typeof played>) =>
      trades.map(({ trade }) => `${trade.exitTime} ${trade.exitPrice} ${trade.exitReason}`)

    it('leaves at the open of the bar from which the level counts, if it opens beyond', () => {
      expect(exitOf(setAt(30, { stop: 10_500 }))).toEqual(['09:45 100 Stop Loss (by hand)'])
    })

    it('leaves later at the open of the first bar beyond the level', () => {
      expect(exitOf(setAt(30, { stop: 9500 }))).toEqual(['10:15 90 Stop Loss (by hand)'])
      expect(exitOf(setAt(30, { target: 11_000 }))).toEqual(['10:25 120 Take Profit (by hand)'])
    })

    it('has no stop once it was removed, and keeps its own until then', () => {
      expect(exitOf(setAt(30, { stop: null }))).toEqual(['15:15 120 Square Off'])
    })

    it('logs the order and then the new level', () => {
      const { log } = setAt(30, { stop: 9500 })
      const events = log.map(({ minute, event }) => `${minute} ${event.what}`)
      expect(events.slice(events.indexOf('30 ordered'), events.indexOf('30 ordered') + 2)).toEqual([
        '30 ordered',
        '31 levels',
      ])
      expect(log.find(({ event }) => event.what === 'exited')?.event).toMatchObject({
        trigger: 'leg-rule',
        unit: 'hand',
        rule: 'stop',
        level: 95,
      })
    })
  })

  it('stores the premium that a leg waits for, and the profits of the day at which all legs exit', () => {
    const waits: Leg = {
      ...aLongCall(),
      entry: { type: 'momentum', of: 'premium', direction: 'up', unit: 'points', value: 10 },
    }
    const market = anInMemoryMarket([
      aDay({ contracts: { '21700 CE': { '09:15': 100, '09:40': [104, 112, 103, 111] } } }),
    ])
    const request = aStrategy(waits, { overall: { stop: rupees(1000), target: rupees(2000) } })
    const { log } = played(compilePlan(request, market), market)
    const spans = legSpans(log, { booked: [], date: '2024-01-02', openMinute: 555, until: 375 })
    expect(spans.map(({ from, to, awaited }) => [from, to, awaited])).toEqual([
      [5, 24, 110],
      [25, 360, undefined],
    ])
    expect(log.flatMap(({ event }) => (event.what === 'overall-levels' ? event : []))).toMatchObject([
      { stop: -1000, target: 2000, booked: 0 },
    ])
  })

  it('logs that a wait lapsed if its condition wasn’t met', () => {
    const waits: Leg = {
      ...aLongCall(),
      entry: { type: 'momentum', of: 'premium', direction: 'up', unit: 'points', value: 10 },
    }
    const market = anInMemoryMarket([aDay({ contracts: { '21700 CE': 100 } })])
    const { log } = played(compilePlan(aStrategy(waits, {}), market), market)
    const events = log.map(({ event }) => event.what)
    expect(events).toEqual(['opened', 'waits', 'lapsed', 'not-traded', 'closed'])
  })
})
