import { describe, expect, it } from 'vitest'
import { portfolioBook, portfolioFigures } from '#engine/analytics'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { compilePlan, type Plan } from '#engine/replay'
import { aShortCall, aShortPut, aStrategy, percent } from '#engine/replay/fixtures'
import { runBacktest, strategyBook } from '#engine/report'
import { inPaise } from '#engine/units'
import { ManualOrderBook, type TakenOrder } from '../runs/backtests/manual-order-book.ts'
import { advanceBook } from './book-advance.ts'
import type { TaskBook } from './deployment-host.ts'
import { DeploymentRun } from './deployment-run.ts'
import { NO_RESULTS, type MinuteReport } from './run-state.ts'
import { sourceOf } from './fixtures/played.ts'

const DATE = '2024-01-04'

/** The call at 21700 is stopped at 10:15, when it rises from 100 to 140. */
const market = anInMemoryMarket([
  aDay({
    date: DATE,
    expiry: '2024-01-11',
    index: 21_700,
    contracts: { '21700 CE': (minute) => (minute < 60 ? 100 : 140), '21700 PE': 90 },
  }),
])

const CALL = aStrategy(aShortCall({ stop: percent(25) }), { entry: '09:20' })
const EARLY_PUT = aStrategy(aShortPut(), { entry: '09:40' })
const LATE_PUT = aStrategy(aShortPut(), { entry: '11:00' })
const BOOK = [CALL, EARLY_PUT, LATE_PUT]
const LOTS = [1, 1, 1]

const books = await Promise.all(BOOK.map((request) => strategyBook(request, market)))
const [call, put] = books.map(({ margin }) => Math.max(...(margin[0] ?? []).map(([, rupees]) => rupees)))
/** Room for either of the first two, and for the call alone beside nothing else. */
const CAP = inPaise((call ?? 0) + (put ?? 0) - 1)

interface Played {
  readonly reports: MinuteReport[]
  readonly orders: TakenOrder[]
}

type Limits = Partial<Omit<TaskBook, 'id'>>
const NO_LIMITS = { cap: null, loss: null, endedNet: 0 }

/** Plays the book; the process is killed after the given minutes and restarts from the stored state. */
function play(
  plans: readonly Plan[],
  limits: Limits,
  killedAfter: readonly number[] = [],
  on = market,
): Played[] {
  const members = plans.map((): Played => ({ reports: [], orders: [] }))
  const start = (minute: number) =>
    plans.map((plan, i) => {
      const manualOrders = new ManualOrderBook(members[i].orders)
      const ofDay = { loss: null, trades: null }
      const run = new DeploymentRun(
        { plan, dates: [DATE], limits: ofDay, manualOrders },
        sourceOf(on, plan),
        NO_RESULTS,
      )
      run.resume(0, minute)
      return run
    })
  let runs = start(-1)
  for (let minute = 0; minute <= 375; minute += 5) {
    const advanced = advanceBook(runs, { session: 0, minute }, { ...NO_LIMITS, ...limits })
    advanced.forEach(({ reports }, i) => {
      members[i].reports.push(...reports)
      for (const { ordered } of reports)
        members[i].orders.push(...ordered.map((order) => ({ ...order, date: DATE })))
    })
    runs = killedAfter.includes(minute) ? start(minute) : advanced.map(({ run }) => run)
  }
  return members
}

const plans = BOOK.map((request) => compilePlan(request, market))
const tradesOf = ({ reports }: Played) => reports.flatMap(({ trades }) => trades)
const netOf = (members: readonly Played[]) =>
  members.flatMap(tradesOf).reduce((sum, { netPnl }) => sum + inPaise(netPnl), 0)

describe('a book on paper', () => {
  it.each([
    ['without a cap', null],
    ['with a cap', CAP],
  ])('earns %s what its portfolio run earns', (_, cap) => {
    const members = play(plans, { cap })
    const run = portfolioFigures(portfolioBook(books), { lots: LOTS, cap: cap ?? undefined }).combined
    expect(netOf(members)).toBe(run.net[0])
    expect(members.map((member) => (tradesOf(member).length === 0 ? 1 : 0))).toEqual(
      run.leftOut.map(([out]) => out),
    )
  })

  it('leaves out the strategy that has no room, and lets a later one in once there is room again', () => {
    const members = play(plans, { cap: CAP })
    expect(members.map((member) => tradesOf(member).map(({ entryTime }) => entryTime))).toEqual([
      ['09:20'],
      [],
      ['11:00'],
    ])
    expect(members.map(({ orders }) => orders)).toEqual([
      [],
      [{ kind: 'no-room', date: DATE, minute: 25 }],
      [],
    ])
    const events = members[1].reports.flatMap(({ log }) =>
      log.map(({ minute, event }) => ({ minute, event })),
    )
    expect(events).toContainEqual({
      minute: 25,
      event: { what: 'limit', limit: 'cap', allowed: CAP / 100, needed: CAP / 100 + 1 },
    })
    expect(events.filter(({ event }) => event.what === 'entered')).toEqual([])
  })

  it('reports the same after any kill, so that a restarted server still enforces the cap', () => {
    const whole = play(plans, { cap: CAP })
    for (const killed of [[0], [20], [25], [30], [60, 65], [105, 110, 370]])
      expect(play(plans, { cap: CAP }, killed)).toEqual(whole)
  })

  it('gives a room that only one of two fits into to the first in the order of the book', () => {
    const twins = [EARLY_PUT, EARLY_PUT].map((request) => compilePlan(request, market))
    const members = play(twins, { cap: inPaise((put ?? 0) * 2 - 1) })
    expect(members.map((member) => tradesOf(member).length)).toEqual([1, 0])
    const both = play(twins, { cap: inPaise((put ?? 0) * 2) })
    expect(both.map((member) => tradesOf(member).length)).toEqual([1, 1])
  })

  it('is repeated by a backtest with the same orders', () => {
    const [, refused] = play(plans, { cap: CAP })
    const again = runBacktest(plans[1], market, { manualOrders: new ManualOrderBook(refused.orders) })
    expect(again.trades).toEqual([])
  })

  it('closes nothing: a strategy whose re-entry has no room keeps its open positions', () => {
    const again = { enabled: true, count: 1 }
    const reEntry = {
      ...again,
      stopLossReEntry: again,
      takeProfitReEntry: { ...again, enabled: false },
      trailProfitReEntry: { ...again, enabled: false },
      delayMinutes: 60,
    }
    const leg = aShortCall({ stop: percent(25) })
    const waiting = { ...leg, riskManagement: { ...leg.riskManagement, reEntry } }
    const straddle = compilePlan(aStrategy([waiting, aShortPut()], { entry: '09:20' }), market)
    const alone = play([straddle], {})
    expect(alone.map((member) => tradesOf(member).map(({ entryTime }) => entryTime))).toEqual([
      ['09:20', '09:20', '11:16'],
    ])
    const between = compilePlan(aStrategy(aShortPut(), { entry: '10:45' }), market)
    const room = inPaise((put ?? 0) + Math.max(call ?? 0, put ?? 0) + 1)
    const members = play([straddle, between], { cap: room })
    expect(members.map((member) => tradesOf(member).map(({ entryTime }) => entryTime))).toEqual([
      ['09:20', '09:20'],
      ['10:45'],
    ])
    expect(members[0].orders).toEqual([{ kind: 'no-room', date: DATE, minute: 121 }])
  })
})

/** The call loses ₹2,000 from 10:15 to 10:45, minute by minute, and the put earns nothing. */
const falling = anInMemoryMarket([
  aDay({
    date: DATE,
    expiry: '2024-01-11',
    index: 21_700,
    contracts: {
      '21700 CE': (minute) => (minute < 60 ? 100 : Math.min(140, 100 + (minute - 60) * 2)),
      '21700 PE': 90,
    },
  }),
])
const held = [
  aStrategy(aShortCall(), { entry: '09:20' }),
  aStrategy(aShortPut(), { entry: '09:40' }),
  aStrategy(aShortPut(), { entry: '11:00' }),
].map((request) => compilePlan(request, falling))
const LOSS = inPaise(1000)

/** Plays the book on the market in which the call loses. */
const playHeld = (limits: Limits, killedAfter: readonly number[] = []) =>
  play(held, limits, killedAfter, falling)

describe('a book with a loss limit', () => {
  it('leaves with all its strategies at the same minute, and enters nothing more in the session', () => {
    const free = playHeld({})
    expect(free.map((member) => tradesOf(member).map(({ exitTime }) => exitTime))).toEqual([
      ['15:15'],
      ['15:15'],
      ['15:15'],
    ])
    const members = playHeld({ loss: LOSS })
    const [order] = members[0].orders
    expect(order?.kind).toBe('book-loss')
    expect(members.map(({ orders }) => orders)).toEqual(held.map(() => [order]))
    const [exits] = members.map((member) => tradesOf(member).map(({ exitTime }) => exitTime))
    expect(members.map((member) => tradesOf(member).map(({ exitTime }) => exitTime))).toEqual([
      exits,
      exits,
      [],
    ])
    const causes = members.map(({ reports }) =>
      reports.flatMap(({ log }) =>
        log.flatMap(({ event }) => (event.what === 'exited' ? [event.order] : [])),
      ),
    )
    expect(causes).toEqual([['book-loss'], ['book-loss'], []])
  })

  it('is looked at by the net profit of all, after the charges of closed trades', () => {
    const [alone] = play(held.slice(0, 1), { loss: LOSS }, [], falling)
    const together = playHeld({ loss: LOSS })
    expect(together[0].orders).toEqual(alone?.orders)
    const ended = playHeld({ loss: LOSS, endedNet: -inPaise(900) })
    expect(ended[0].orders[0]?.minute).toBeLessThan(together[0].orders[0]?.minute ?? 0)
    const won = playHeld({ loss: LOSS, endedNet: inPaise(5000) })
    expect(won.map(({ orders }) => orders)).toEqual([[], [], []])
  })

  it('is logged once by each strategy, with the loss and the limit', () => {
    const members = playHeld({ loss: LOSS })
    const reached = members.map(({ reports }) =>
      reports.flatMap(({ log }) => log.flatMap(({ event }) => (event.what === 'limit' ? [event] : []))),
    )
    const [first] = reached[0] ?? []
    expect(first).toMatchObject({ limit: 'book-loss', allowed: 1000 })
    expect(first?.profit).toBeLessThanOrEqual(-1000)
    expect(reached).toEqual(held.map(() => [first]))
  })

  it('reports the same after any kill', () => {
    const whole = playHeld({ loss: LOSS })
    const at = whole[0].orders[0]?.minute ?? 0
    for (const killed of [[20], [60], [Math.ceil(at / 5) * 5], [Math.ceil(at / 5) * 5 + 5, 300]])
      expect(playHeld({ loss: LOSS }, killed)).toEqual(whole)
  })

  it('is repeated by a backtest with the same orders', () => {
    const [call] = playHeld({ loss: LOSS })
    const again = runBacktest(held[0], falling, { manualOrders: new ManualOrderBook(call.orders) })
    expect(again.trades.map(({ exitTime }) => exitTime)).toEqual(
      tradesOf(call).map(({ exitTime }) => exitTime),
    )
  })
})
