import { describe, expect, it } from 'vitest'
import type { BacktestRequest } from '#domain'
import { explainDay } from '#engine/explain'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { dayNumber } from '#engine/exchange'
import { compilePlan, withAddedLegs } from '#engine/replay'
import { aLongCall, aLongPut, aShortCall, aStrategy, percent, rupees } from '#engine/replay/fixtures'
import { runBacktest } from '#engine/report'
import { ManualOrderBook, type TakenOrder } from '../runs/backtests/manual-order-book.ts'
import { describeComparison } from './comparison-words.ts'
import { compareDay } from './comparison.ts'
import { played, type Recorded } from './fixtures/played.ts'

const DATE = '2024-01-04'
const EXPIRY = '2024-01-11'
type Order = Omit<TakenOrder, 'date' | 'minute'>

/** The call at 21700 falls from 100 to 80 at 10:15 and rises to 120 at 10:45; the call at 21800 stays at 40. */
const market = anInMemoryMarket([
  aDay({
    date: DATE,
    expiry: EXPIRY,
    index: 21_700,
    contracts: {
      '21700 CE': (minute) => (minute < 60 ? 100 : minute < 90 ? 80 : 120),
      '21700 PE': 90,
      '21800 CE': 40,
    },
  }),
])

/** Plays the day with orders by the minute after which they are given. */
function playedWith(request: BacktestRequest, orders: Readonly<Record<number, Order>>): Recorded {
  const plan = compilePlan(request, market)
  const paper = played(plan, market, { orders: (_, minute) => orders[minute] })
  const book = new ManualOrderBook(paper.orders)
  const grown = withAddedLegs(plan, book.addedLegs)
  const again = runBacktest(grown, market, { manualOrders: book }).trades
  expect(paper.trades.map(({ trade }) => trade)).toEqual(again)
  const explained = explainDay(grown, market, DATE, book).positions.map(({ trade }) => trade)
  expect(explained).toEqual(again.map(({ cumulativePnL: _, ...trade }) => trade))
  return paper
}

const tradesOf = ({ trades }: Recorded) =>
  trades.map(
    ({ trade: { leg_id, lots, strike, ...trade } }) =>
      `${leg_id} ${lots} of ${strike}: ${trade.entryTime} at ${trade.entryPrice}, ${trade.exitTime} at ${trade.exitPrice} ${trade.exitReason}`,
  )
const staysOut = ({ log }: Recorded) =>
  log.flatMap(({ minute, event }) => (event.what === 'stayed-out' ? `${minute} ${event.reason}` : []))

const threeLots = { ...aLongCall({ stop: percent(50), target: percent(15) }), quantity: 3 }
const hedge = (): Order => ({
  kind: 'add-leg',
  added: {
    contract: { strike: 2_180_000, isCall: true, expiry: dayNumber(EXPIRY) },
    side: -1,
    lots: 2,
  },
})

describe('lots that exit by hand', () => {
  it('become a separate trade with the same entry, and the remaining lots keep their levels', () => {
    const paper = playedWith(aStrategy(threeLots), { 70: { kind: 'exit-lots', leg: 0, lots: 1 } })
    expect(tradesOf(paper)).toEqual([
      'long call 1 of 21700: 09:20 at 100, 10:25 at 80 Square Off',
      'long call 2 of 21700: 09:20 at 100, 10:45 at 120 Take Profit (%)',
    ])
    const exit = paper.log.find(({ event }) => event.what === 'exited')?.event
    expect(exit).toMatchObject({ order: 'exit-lots', quantity: 50, rest: 100, profit: -1000 })
  })

  it('close the leg if the order is for all its lots or more', () => {
    const paper = playedWith(aStrategy(threeLots), { 70: { kind: 'exit-lots', leg: 0, lots: 5 } })
    expect(tradesOf(paper)).toEqual(['long call 3 of 21700: 09:20 at 100, 10:25 at 80 Square Off'])
  })

  it('do not count as an exit of the leg, so no other leg exits with it', () => {
    const request = aStrategy([threeLots, aLongPut()])
    const strategy = { ...request.strategy, squareOffMode: 'complete' as const }
    const paper = playedWith({ ...request, strategy }, { 70: { kind: 'exit-lots', leg: 0, lots: 1 } })
    expect(tradesOf(paper).at(-1)).toBe('long put 1 of 21700: 09:20 at 90, 10:46 at 90 Square Off All')
  })
})

describe('a stop that is set by hand', () => {
  const levelsOfExits = ({ log }: Recorded) =>
    log.flatMap(({ minute, event }) =>
      event.what === 'exited' ? `${minute} at the stop ${event.level}` : [],
    )

  it('is named by the exit in the same minute, and not the stop that was set before', () => {
    const paper = playedWith(aStrategy(aShortCall()), {
      65: { kind: 'levels', leg: 0, stop: 30_000 },
      70: { kind: 'levels', leg: 0, stop: 100 },
    })
    expect(tradesOf(paper)).toEqual(['short call 1 of 21700: 09:20 at 100, 10:25 at 80 Stop Loss (by hand)'])
    expect(levelsOfExits(paper)).toEqual(['70 at the stop 1'])
  })

  it('is named by the exit of a leg that was added and stopped out in one minute', () => {
    const order = hedge()
    const contract = { strike: 2_170_000, isCall: true, expiry: dayNumber(EXPIRY) }
    const added = { ...order.added!, contract, lots: 1 }
    const paper = playedWith(aStrategy(aLongPut()), { 89: { ...order, added, stop: 10_000 } })
    expect(levelsOfExits(paper)).toContain('90 at the stop 100')
  })
})

describe('a leg that re-enters by hand', () => {
  const stopped = aStrategy(aLongCall({ stop: percent(10) }))

  it('enters at the open of the minute at the strike of its own rule, and its rules start again', () => {
    const paper = playedWith(stopped, { 75: { kind: 're-enter', leg: 0 } })
    expect(tradesOf(paper)).toEqual([
      'long call 1 of 21700: 09:20 at 100, 10:15 at 80 Stop Loss (%)',
      'long call 1 of 21700: 10:30 at 80, 15:15 at 120 Square Off',
    ])
    const entered = paper.log.filter(({ event }) => event.what === 'entered').at(-1)
    expect(entered?.event).toMatchObject({ order: 're-enter' })
    expect(paper.trades.at(-1)?.trade.reEntry).toBeNull()
  })

  it('ignores the limits on re-entries and does not use them up', () => {
    const once = { ...aLongCall({ stop: percent(10), target: percent(40) }) }
    const paper = playedWith(aStrategy(once), {
      75: { kind: 're-enter', leg: 0 },
      80: { kind: 'square-off', leg: 0 },
      85: { kind: 're-enter', leg: 0 },
    })
    expect(tradesOf(paper).slice(1)).toEqual([
      'long call 1 of 21700: 10:30 at 80, 10:35 at 80 Square Off',
      'long call 1 of 21700: 10:40 at 80, 10:45 at 120 Take Profit (%)',
    ])
  })

  it('does not enter while it is open, before the strategy has entered, or while entries are paused', () => {
    expect(tradesOf(playedWith(stopped, { 30: { kind: 're-enter', leg: 0 } }))).toHaveLength(1)
    const early = playedWith(aStrategy(aLongCall(), { entry: '10:00' }), {
      5: { kind: 're-enter', leg: 0 },
    })
    expect(tradesOf(early)).toHaveLength(1)
    const paused = playedWith(stopped, { 70: { kind: 'pause' }, 75: { kind: 're-enter', leg: 0 } })
    expect([tradesOf(paused).length, staysOut(paused)]).toEqual([1, ['75 no-entry-by-hand']])
  })

  it('starts the combined profit at zero if nothing else was held', () => {
    const all = aStrategy(aLongCall(), { overall: { stop: rupees(500), target: rupees(1500) } })
    const paper = playedWith(all, { 75: { kind: 're-enter', leg: 0 } })
    expect(tradesOf(paper)).toEqual([
      'long call 1 of 21700: 09:20 at 100, 10:16 at 80 Overall Stop Loss (₹)',
      'long call 1 of 21700: 10:30 at 80, 10:46 at 120 Overall Take Profit (₹)',
    ])
  })
})

describe('a leg that is added by hand', () => {
  it('is entered at the open of the minute, and leaves at the square-off of the strategy', () => {
    const paper = playedWith(aStrategy(aShortCall()), { 70: hedge() })
    expect(tradesOf(paper)).toEqual([
      'short call 1 of 21700: 09:20 at 100, 15:15 at 120 Square Off',
      'by_hand_1 2 of 21800: 10:25 at 40, 15:15 at 40 Square Off',
    ])
    const ordered = paper.log.find(({ event }) => event.what === 'ordered')
    expect(ordered).toMatchObject({
      minute: 70,
      legId: 'by_hand_1',
      event: { order: 'add-leg', side: 'SELL', lots: 2, contract: { strike: 21_800, optionType: 'CALL' } },
    })
  })

  it('counts in the combined profit, and leaves with the rest by an overall rule', () => {
    const all = aStrategy(aShortCall(), { overall: { stop: rupees(500), target: rupees(100_000) } })
    expect(tradesOf(playedWith(all, { 70: hedge() }))).toEqual([
      'short call 1 of 21700: 09:20 at 100, 10:46 at 120 Overall Stop Loss (₹)',
      'by_hand_1 2 of 21800: 10:25 at 40, 10:46 at 40 Overall Stop Loss (₹)',
    ])
  })

  it('has the stop of its order, and is not entered at a price at or beyond it', () => {
    const bought = (stop: number): Order => ({
      kind: 'add-leg',
      added: { contract: { strike: 2_170_000, isCall: true, expiry: dayNumber(EXPIRY) }, side: -1, lots: 1 },
      stop,
    })
    const paper = playedWith(aStrategy(aShortCall()), { 70: bought(9000) })
    expect(tradesOf(paper)[0]).toBe('by_hand_1 1 of 21700: 10:25 at 80, 10:45 at 120 Stop Loss (by hand)')
    const beyond = playedWith(aStrategy(aShortCall()), { 70: bought(8000) })
    expect([tradesOf(beyond).length, staysOut(beyond)]).toEqual([1, ['70 beyond-level']])
  })

  it('re-enters the same contract, can exit in parts and have its levels set', () => {
    const paper = playedWith(aStrategy(aShortCall()), {
      70: hedge(),
      75: { kind: 'exit-lots', leg: 1, lots: 1 },
      80: { kind: 'square-off', leg: 1 },
      85: { kind: 're-enter', leg: 1 },
    })
    expect(tradesOf(paper)).toEqual([
      'by_hand_1 1 of 21800: 10:25 at 40, 10:30 at 40 Square Off',
      'by_hand_1 1 of 21800: 10:25 at 40, 10:35 at 40 Square Off',
      'short call 1 of 21700: 09:20 at 100, 15:15 at 120 Square Off',
      'by_hand_1 2 of 21800: 10:40 at 40, 15:15 at 40 Square Off',
    ])
  })

  it('is not entered if the contract is not listed, and the log says so', () => {
    const order = hedge()
    const unlisted = { ...order.added!, contract: { ...order.added!.contract, strike: 999_900 } }
    const paper = playedWith(aStrategy(aShortCall()), { 70: { ...order, added: unlisted } })
    expect([tradesOf(paper).length, staysOut(paper)]).toEqual([1, ['70 no-contract']])
  })

  it('counts as a change by hand in the comparison with the backtest', () => {
    const plan = compilePlan(aStrategy(aShortCall()), market)
    const paper = playedWith(aStrategy(aShortCall()), { 70: hedge() })
    const manualOrders = new ManualOrderBook(paper.orders)
    const grown = withAddedLegs(plan, manualOrders.addedLegs)
    const compared = describeComparison(
      compareDay({
        plan: grown,
        date: DATE,
        paper: paper.trades.map(({ trade }) => trade),
        played: runBacktest(grown, market, { manualOrders }),
        bare: runBacktest(plan, market),
        manualOrders,
      }),
    )
    expect(compared.words).toMatch(
      /^1 trade of the paper day and of the backtest of its bars differ; by hand: −₹\d+ net$/,
    )
    expect(compared.differences[0]?.because).toEqual([
      'You added a leg: sell 2 lots of 21800 CE of 2024-01-11 at 10:25',
    ])
  })
})
