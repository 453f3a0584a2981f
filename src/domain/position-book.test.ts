import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LIMITS } from './limits.ts'
import { contractId, nettedLegs, openPositions, withOrders, type SimulatedOrder } from './position-book.ts'
import type { MarketMoment, SimulatedLeg } from './schemas/simulator.ts'
import { stateAt } from './simulators.ts'

const at = (time: string): MarketMoment => ({ date: '2025-04-29', time })

const anOrder = (changes: Partial<SimulatedOrder> = {}): SimulatedOrder => ({
  optionType: 'CALL',
  tradeType: 'SELL',
  strike: 24_150,
  expiry: '2025-05-08',
  lots: 1,
  lotSize: 75,
  price: 200,
  ...changes,
})
const buy = (changes: Partial<SimulatedOrder> = {}) => anOrder({ tradeType: 'BUY', ...changes })

/** Legs after single orders, each at its minute. */
const book = (...orders: (readonly [time: string, order: SimulatedOrder])[]) =>
  orders.reduce<SimulatedLeg[]>((legs, [time, order]) => withOrders(legs, [order], at(time)), [])

/** Describes the open lots at a minute. */
const heldAt = (legs: readonly SimulatedLeg[], time: string) =>
  openPositions(legs, at(time)).map(
    ({ tradeType, lots, strike, averagePrice }) => `${tradeType} ${lots} × ${strike} at ${averagePrice}`,
  )

describe('the position book', () => {
  it('has one row of 20 lots at the average price after 20 sales of a contract', () => {
    const sales = Array.from({ length: 20 }, (_, i) => ['10:01', anOrder({ price: 200 + i })] as const)
    expect(heldAt(book(...sales), '10:01')).toEqual(['SELL 20 × 24150 at 209.5'])
  })

  it('is flat after a sale and a purchase of one contract at one minute', () => {
    const legs = book(['10:01', anOrder()], ['10:01', buy()])
    expect(heldAt(legs, '10:01')).toEqual([])
    expect(legs).toHaveLength(1)
  })

  it('keeps the entry price of the lots that remain after a partial close', () => {
    const legs = book(['10:01', anOrder({ lots: 3 })], ['11:00', buy({ lots: 2, price: 150 })])
    expect(heldAt(legs, '10:59')).toEqual(['SELL 3 × 24150 at 200'])
    expect(heldAt(legs, '11:00')).toEqual(['SELL 1 × 24150 at 200'])
  })

  it('turns long to short when an order sells more lots than are held', () => {
    const legs = book(['10:01', anOrder()], ['11:00', buy({ lots: 3, price: 150 })])
    expect(heldAt(legs, '11:00')).toEqual(['BUY 2 × 24150 at 150'])
  })

  it('closes the oldest entry first, and keeps the later exit of the rest', () => {
    const legs = book(
      ['10:01', anOrder({ lots: 2, price: 210 })],
      ['10:30', anOrder({ price: 220 })],
      ['13:00', buy({ lots: 3, price: 150 })],
    )
    const earlier = withOrders(legs, [buy({ price: 180 })], at('12:00'))
    expect(heldAt(earlier, '12:00')).toEqual(['SELL 2 × 24150 at 215'])
    expect(heldAt(earlier, '13:00')).toEqual([])
  })

  it('nets an order before the minute of an earlier one against it', () => {
    const legs = book(['13:00', anOrder()], ['10:00', buy()])
    expect(heldAt(legs, '12:59')).toEqual(['BUY 1 × 24150 at 200'])
    expect(heldAt(legs, '13:00')).toEqual([])
  })

  it('keeps contracts separate: other strikes, other expiries, calls and puts', () => {
    const others = [{ strike: 24_200 }, { expiry: '2025-05-29' }, { optionType: 'PUT' as const }]
    const legs = withOrders([], [anOrder(), ...others.map((other) => buy(other))], at('10:01'))
    expect(openPositions(legs, at('10:01'))).toHaveLength(4)
  })

  it('splits an order that is larger than a leg can hold, as parts of one order', () => {
    const legs = book(
      ['10:01', anOrder({ lots: 100 })],
      ['10:01', anOrder({ lots: 60 })],
      ['11:00', buy({ lots: 160 })],
    )
    expect(heldAt(legs, '11:00')).toEqual([])
    expect(new Set(legs.map(({ exit }) => exit?.order)).size).toBe(1)
  })

  it('nets a saved simulator in which one contract was bought and sold', () => {
    const saved = (id: string, tradeType: 'BUY' | 'SELL', lots: number): SimulatedLeg => {
      const { price, ...contract } = anOrder({ tradeType, lots })
      return { ...contract, id, entry: { ...at('10:01'), price }, exit: null }
    }
    const legs = nettedLegs([saved('leg-1', 'SELL', 3), saved('leg-2', 'BUY', 1)])
    expect(heldAt(legs, '10:01')).toEqual(['SELL 2 × 24150 at 200'])
  })

  it('settles the net lots of a contract, not its bought and sold lots separately', () => {
    const settled = { date: '2025-05-08', time: '15:30', price: 80, settled: true }
    const saved = [anOrder({ lots: 3 }), buy()].map(({ price, ...contract }, i) => ({
      ...contract,
      id: `leg-${i}`,
      entry: { ...at('10:01'), price },
      exit: settled,
    }))
    const left = nettedLegs(saved).filter(({ exit }) => exit?.settled)
    expect(left.map(({ tradeType, lots }) => `${tradeType} ${lots}`)).toEqual(['SELL 2'])
  })

  it('shows a forked minute as it was then, even if lots were closed later', () => {
    const legs = book(['10:01', anOrder({ lots: 3 })], ['11:00', buy({ lots: 2 })])
    const state = { moment: at('11:00'), expiry: '2025-05-08', legs, history: [], notes: [] }
    expect(heldAt(stateAt(state, at('10:30')).legs, '10:30')).toEqual(['SELL 3 × 24150 at 200'])
  })
})

const MINUTES = ['10:00', '10:30', '11:00', '11:30']
const anyLeg = fc
  .record({
    strike: fc.constantFrom(24_150, 24_200),
    tradeType: fc.constantFrom('BUY' as const, 'SELL' as const),
    lots: fc.integer({ min: 1, max: 5 }),
    price: fc.integer({ min: 1, max: 400 }),
    from: fc.nat({ max: 3 }),
    minutes: fc.nat({ max: 4 }),
    exitPrice: fc.integer({ min: 1, max: 400 }),
  })
  .map(({ price, from, minutes, exitPrice, ...leg }): Omit<SimulatedLeg, 'id'> => {
    const { price: _, ...contract } = anOrder(leg)
    const left = MINUTES[from + minutes]
    const exit = left === undefined ? null : { ...at(left), price: exitPrice, settled: false }
    return { ...contract, entry: { ...at(MINUTES[from]), price }, exit }
  })
const anyLegs = fc
  .array(anyLeg, { maxLength: 8 })
  .map((legs) => legs.map((leg, i): SimulatedLeg => ({ ...leg, id: `leg-${i + 1}` })))

/** Rupees before charges, with open lots priced at 100. */
const profit = (legs: readonly SimulatedLeg[]) =>
  legs.reduce((sum, { tradeType, lots, lotSize, entry, exit }) => {
    const perUnit = (exit?.price ?? 100) - entry.price
    return sum + (tradeType === 'BUY' ? perUnit : -perUnit) * lots * lotSize
  }, 0)
const netLots = (legs: readonly SimulatedLeg[], time: string) => {
  const lots: Record<string, number> = {}
  for (const { tradeType, lots: held, ...row } of openPositions(legs, at(time)))
    lots[row.strike] = (lots[row.strike] ?? 0) + (tradeType === 'BUY' ? held : -held)
  return Object.fromEntries(Object.entries(lots).filter(([, net]) => net !== 0))
}

describe('netting', () => {
  it('changes no profit and no position at any minute, and leaves each contract on one side', () => {
    const property = fc.property(anyLegs, (legs) => {
      const netted = nettedLegs(legs)
      expect(profit(netted)).toBe(profit(legs))
      for (const time of MINUTES) {
        const held = openPositions(netted, at(time))
        expect(netLots(netted, time)).toEqual(netLotsOf(legs, time))
        for (const row of held) expect(new Set(row.legs.map(({ tradeType }) => tradeType)).size).toBe(1)
      }
      expect(nettedLegs(netted)).toEqual(netted)
      expect(new Set(netted.map(({ id }) => id)).size).toBe(netted.length)
      for (const { lots } of netted) expect(lots).toBeLessThanOrEqual(LIMITS.lots.max)
    })
    fc.assert(property, { numRuns: 300 })
  })

  it('does not depend on the order of the orders within a minute', () => {
    const orders = fc.array(
      fc.record({
        strike: fc.constantFrom(24_150, 24_200),
        tradeType: fc.constantFrom('BUY' as const, 'SELL' as const),
        lots: fc.integer({ min: 1, max: 5 }),
      }),
      { maxLength: 8 },
    )
    const property = fc.property(anyLegs, orders, fc.nat(), (legs, terms, turn) => {
      const all = terms.map((one) => anOrder({ ...one, price: one.strike / 100 }))
      const by = all.length === 0 ? 0 : turn % all.length
      const other = [...all.slice(by), ...all.slice(0, by)].reverse()
      const start = nettedLegs(legs)
      const [one, two] = [all, other].map((some) => withOrders(start, some, at('11:30')))
      expect(profit(one)).toBeCloseTo(profit(two), 6)
      expect(netLots(one, '11:30')).toEqual(netLots(two, '11:30'))
    })
    fc.assert(property, { numRuns: 200 })
  })
})

/** Like `netLots`, for legs that are not netted. */
function netLotsOf(legs: readonly SimulatedLeg[], time: string) {
  const lots = new Map<string, number>()
  for (const leg of legs) {
    if (openPositions([leg], at(time)).length === 0) continue
    const net = (lots.get(contractId(leg)) ?? 0) + (leg.tradeType === 'BUY' ? leg.lots : -leg.lots)
    lots.set(contractId(leg), net)
  }
  const known = new Map(legs.map((leg) => [contractId(leg), leg.strike]))
  return Object.fromEntries(
    [...lots].filter(([, net]) => net !== 0).map(([id, net]) => [String(known.get(id)), net]),
  )
}
