import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openPositions, withOrders, type SimulatedLeg, type SimulatedOrder } from '#domain'
import { black76Price } from '#engine/pricing'
import { yearsToExpiry } from '#engine/exchange'
import { payoffAt } from '../payoff.ts'
import type { PositionLeg } from './position-value.ts'
import {
  closeOf,
  positionCurve,
  positionProfile,
  positionTable,
  probabilityOfProfit,
  profitOfPosition,
  profitsAtExpiry,
} from './position.ts'
import { marginOfLegs, positionResult } from './simulated-position.ts'

const NEAR = '2025-05-08'
const FAR = '2025-05-29'
const DATE = '2025-04-29'
const at = (time: string) => ({ date: DATE, time })

const aLeg = (changes: Partial<PositionLeg> = {}): PositionLeg => ({
  optionType: 'CALL',
  tradeType: 'SELL',
  strike: 24_200,
  premium: 100,
  units: 75,
  expiry: NEAR,
  volatility: 0.14,
  carry: 0.06,
  ...changes,
})

const anOrder = (changes: Partial<SimulatedOrder>): SimulatedOrder => ({
  optionType: 'CALL',
  tradeType: 'SELL',
  strike: 24_150,
  expiry: NEAR,
  lots: 1,
  lotSize: 75,
  price: 0,
  ...changes,
})

/** The open positions at a minute, as legs of the payoff. */
const modelled = (legs: readonly SimulatedLeg[], time: string): PositionLeg[] =>
  openPositions(legs, at(time)).map(
    ({ averagePrice, lots, lotSize, optionType, tradeType, strike, expiry }) =>
      aLeg({ optionType, tradeType, strike, expiry, premium: averagePrice, units: lots * lotSize }),
  )

describe('an iron condor with a rolled short call, worked by hand', () => {
  // NIFTY on 29 Apr 2025 in version 4 of the simulated market, lots of 75. At 10:01 24150 CE sold at 207.80, 24350 CE bought at
  // 129.55, 23750 PE sold at 230.75, 23550 PE bought at 176.75; at 13:01 24150 CE bought back at 157.35 and 24200 CE
  // sold at 138.20.
  const entry = [
    anOrder({ price: 207.8 }),
    anOrder({ tradeType: 'BUY', strike: 24_350, price: 129.55 }),
    anOrder({ optionType: 'PUT', strike: 23_750, price: 230.75 }),
    anOrder({ optionType: 'PUT', tradeType: 'BUY', strike: 23_550, price: 176.75 }),
  ]
  const roll = [anOrder({ tradeType: 'BUY', price: 157.35 }), anOrder({ strike: 24_200, price: 138.2 })]
  const legs = withOrders(withOrders([], entry, at('10:01')), roll, at('13:01'))
  const { booked } = positionResult(legs, 'NIFTY', { moment: at('13:01'), priceOf: () => 0 })
  const position = { legs: modelled(legs, '13:01'), booked }

  it('has booked (207.80 − 157.35) × 75 = ₹3,783.75', () => {
    expect(booked).toBe(3783.75)
  })

  it('earns at most ₹8,482.50, the credit of 62.65 a unit plus the booked profit, and loses at most ₹6,517.50', () => {
    // 138.20 − 129.55 + 230.75 − 176.75 = 62.65 a unit; with 50.45 booked 113.10; the put spread is 200 wide.
    const { maxProfit, maxLoss, isModelled } = positionProfile(position, 23_833.9)
    expect(maxProfit).toBeCloseTo(113.1 * 75, 6)
    expect(maxLoss).toBeCloseTo((113.1 - 200) * 75, 6)
    expect(isModelled).toBe(false)
  })

  it('breaks even at 23,636.90 and 24,313.10', () => {
    const { breakevens } = positionProfile(position, 23_833.9)
    expect(breakevens.map((level) => level.toFixed(2))).toEqual(['23636.90', '24313.10'])
  })

  it('has the same booked profit in curve, table and target', () => {
    const bare = { ...position, booked: 0 }
    const scenario = { spot: 24_000, moment: { date: DATE, minuteOfDay: 800 } }
    const over = { spots: [23_500, 24_500], moments: [scenario.moment, closeOf(NEAR)] }
    expect(profitOfPosition(position, scenario) - profitOfPosition(bare, scenario)).toBeCloseTo(3783.75, 6)
    positionTable(position, over).profits.forEach((row, i) =>
      row.forEach((profit, j) =>
        expect(profit - positionTable(bare, over).profits[i][j]).toBeCloseTo(3783.75, 6),
      ),
    )
  })
})

const anyLegs = fc.array(
  fc
    .record({
      optionType: fc.constantFrom('CALL' as const, 'PUT' as const, 'FUTURE' as const),
      tradeType: fc.constantFrom('BUY' as const, 'SELL' as const),
      strike: fc.integer({ min: 470, max: 490 }).map((step) => step * 50),
      premium: fc.integer({ min: 1, max: 8000 }).map((ticks) => ticks / 20),
      units: fc.integer({ min: 1, max: 4 }).map((lots) => lots * 75),
    })
    .map(aLeg),
  { maxLength: 5 },
)
const anyBooked = fc.integer({ min: -5_000_000, max: 5_000_000 }).map((paise) => paise / 100)

describe('a position of one expiry', () => {
  it('pays at expiry the booked profit plus the payoff of each leg', () => {
    const property = fc.property(
      anyLegs,
      anyBooked,
      fc.integer({ min: 0, max: 48_000 }),
      (legs, booked, spot) => {
        const sum = legs.reduce((total, leg) => total + payoffAt([leg], spot), booked)
        expect(profitsAtExpiry({ legs, booked }, [spot])[0]).toBeCloseTo(sum, 4)
      },
    )
    fc.assert(property, { numRuns: 200 })
  })

  it('stays within its limits, and pays zero at its breakevens', () => {
    const property = fc.property(anyLegs, anyBooked, (legs, booked) => {
      const position = { legs, booked }
      const { breakevens, maxProfit, maxLoss } = positionProfile(position, 24_000)
      for (const profit of profitsAtExpiry(position, [0, 20_000, 23_475, 24_010, 28_000])) {
        expect(profit).toBeLessThanOrEqual((maxProfit ?? Infinity) + 1e-6)
        expect(profit).toBeGreaterThanOrEqual((maxLoss ?? -Infinity) - 1e-6)
      }
      for (const level of breakevens) expect(profitsAtExpiry(position, [level])[0]).toBeCloseTo(0, 3)
    })
    fc.assert(property, { numRuns: 200 })
  })
})

describe('a flat position', () => {
  const anyOrders = fc.array(
    fc.record({
      strike: fc.constantFrom(24_150, 24_200),
      tradeType: fc.constantFrom('BUY' as const, 'SELL' as const),
      lots: fc.integer({ min: 1, max: 5 }),
      price: fc.integer({ min: 20, max: 8000 }).map((ticks) => ticks / 20),
    }),
    { minLength: 1, maxLength: 6 },
  )

  it('has no margin, and pays its booked profit at every level, less the charges of its orders', () => {
    const property = fc.property(anyOrders, (terms) => {
      const orders = terms.map(anOrder)
      const entered = withOrders([], orders, at('10:01'))
      const closing = openPositions(entered, at('11:00')).map(({ tradeType, lots, strike }) =>
        anOrder({ tradeType: tradeType === 'BUY' ? 'SELL' : 'BUY', lots, strike, price: 90 }),
      )
      const legs = withOrders(entered, closing, at('11:00'))
      const held = openPositions(legs, at('11:00'))
      expect(held).toEqual([])
      const of = { underlying: 'NIFTY', spot: 24_000, date: DATE, priceOf: () => 100 } as const
      expect(marginOfLegs([], of).total).toBe(0)
      const results = [50, 500].map((price) =>
        positionResult(legs, 'NIFTY', { moment: at('11:00'), priceOf: () => price }),
      )
      expect(results[0]).toEqual(results[1])
      const [{ gross, booked, charges }] = results as [(typeof results)[0]]
      const cash = [...orders, ...closing].reduce(
        (sum, { tradeType, lots, price }) => sum + (tradeType === 'SELL' ? 1 : -1) * lots * 75 * price,
        0,
      )
      expect([gross, booked]).toEqual([booked, expect.closeTo(cash, 4)])
      // ₹20 and 18 % tax for each order, plus the charges on its value.
      expect(charges).toBeGreaterThanOrEqual(23.6 * (orders.length + closing.length))
      const profits = profitsAtExpiry({ legs: [], booked }, [0, 24_000, 30_000])
      expect([...profits]).toEqual([booked, booked, booked])
    })
    fc.assert(property, { numRuns: 150 })
  })

  it('sold and bought in one minute costs the charges of two orders and no margin', () => {
    const legs = withOrders(
      [],
      [anOrder({ price: 200 }), anOrder({ tradeType: 'BUY', price: 200 })],
      at('10:01'),
    )
    const { gross, charges } = positionResult(legs, 'NIFTY', { moment: at('10:01'), priceOf: () => 200 })
    // Value 15,000 a side: brokerage 40; STT 0.1 % of the sale 15; exchange 0.03503 % of 30,000 10.51; SEBI 0.03;
    // stamp duty 0.003 % of the purchase 0.45; IPFT 0.0005 % 0.15; tax 18 % of 50.69, 9.12.
    expect([gross, charges]).toEqual([0, 75.26])
  })

  it('nets the legs of one contract before margin is computed, like a stored simulator without netting', () => {
    const [sold] = withOrders([], [anOrder({ price: 200 })], at('10:01'))
    const bought = { ...sold, id: 'leg-2', tradeType: 'BUY' as const }
    const of = { underlying: 'NIFTY', spot: 24_000, date: DATE, priceOf: () => 200 } as const
    expect(marginOfLegs([sold, bought], of).total).toBe(0)
    expect(marginOfLegs([sold, sold], of)).toEqual(marginOfLegs([{ ...sold, lots: 2 }], of))
  })
})

describe('the charges of a position', () => {
  it('count one brokerage for an order that closes several entries, or a part of one', () => {
    const charges = (legs: readonly SimulatedLeg[]) =>
      positionResult(legs, 'NIFTY', { moment: at('12:00'), priceOf: () => 150 }).charges
    const once = withOrders([], [anOrder({ lots: 2, price: 200 })], at('10:01'))
    const apart = [1, 2].reduce<SimulatedLeg[]>(
      (legs) => withOrders(legs, [anOrder({ price: 200 })], at('10:01')),
      [],
    )
    // Two entries are two orders; their exit is one order, now or later.
    expect(charges(apart) - charges(once)).toBeCloseTo(23.6, 1)
    const exit = anOrder({ tradeType: 'BUY', lots: 2, price: 150 })
    expect(charges(withOrders(apart, [exit], at('11:00')))).toBeCloseTo(charges(apart), 2)
    const half = withOrders(once, [{ ...exit, lots: 1 }], at('11:00'))
    expect(charges(half) - charges(once)).toBeCloseTo(23.6, 1)
  })
})

describe('a calendar', () => {
  const near = aLeg()
  const far = aLeg({ tradeType: 'BUY', expiry: FAR, premium: 380, volatility: 0.16 })
  const position = { legs: [near, far], booked: 0 }
  const years = yearsToExpiry(NEAR, 930, FAR)
  /** By hand: the later call by Black-76 at its own 16 %, the near one at its payoff. */
  const byHand = (spot: number) => {
    const forward = spot * Math.exp(0.06 * years)
    const later = black76Price(
      { type: 'CALL', strike: 24_200, yearsToExpiry: years },
      { forward, volatility: 0.16 },
    )
    return 75 * (later - 380) - 75 * (Math.max(0, spot - 24_200) - 100)
  }

  it('is valued at the close of its first expiry, the later leg at its own volatility', () => {
    for (const spot of [23_000, 24_200, 25_100])
      expect(profitsAtExpiry(position, [spot])[0]).toBeCloseTo(byHand(spot), 6)
  })

  it('earns most at its strike, loses at most about its cost, and breaks even twice', () => {
    const { maxProfit, maxLoss, breakevens, isModelled, firstExpiry } = positionProfile(position, 24_000)
    expect([isModelled, firstExpiry]).toEqual([true, NEAR])
    expect(Math.abs(maxProfit! - byHand(24_200))).toBeLessThan(1)
    expect(Math.abs(maxLoss! + 280 * 75)).toBeLessThan(1)
    expect(breakevens).toHaveLength(2)
    for (const level of breakevens) expect(byHand(level)).toBeCloseTo(0, 4)
  })

  it('moves by the booked profit, by the same amount at every level', () => {
    const [bare, booked] = [0, 1500].map((booked) => positionProfile({ ...position, booked }, 24_000))
    expect(booked.maxProfit! - bare.maxProfit!).toBeCloseTo(1500, 4)
    expect(booked.maxLoss! - bare.maxLoss!).toBeCloseTo(1500, 4)
  })

  it('has no upper limit if more is sold than bought', () => {
    const { maxLoss, maxProfit } = positionProfile(
      { legs: [{ ...near, units: 150 }, far], booked: 0 },
      24_000,
    )
    expect(maxLoss).toBeNull()
    expect(maxProfit).toBeGreaterThan(0)
  })

  it('has a probability of profit from its breakevens', () => {
    const outlook = { forward: 24_100, years: 9 / 365, smile: [{ strike: 24_000, volatility: 0.14 }] }
    const profile = positionProfile(position, 24_000)
    const chance = probabilityOfProfit(position, profile, outlook)
    expect(chance).toBeGreaterThan(0.2)
    expect(chance).toBeLessThan(0.9)
    const sold = { legs: position.legs.map(reversed), booked: 0 }
    expect(probabilityOfProfit(sold, positionProfile(sold, 24_000), outlook)).toBeCloseTo(1 - chance, 6)
  })

  it('gives the same curve at its first expiry as at any other moment', () => {
    const spots = [23_900, 24_200]
    expect(positionCurve(position, spots, { moment: closeOf(NEAR) })).toEqual(
      profitsAtExpiry(position, spots),
    )
  })
})

function reversed(leg: PositionLeg): PositionLeg {
  return { ...leg, tradeType: leg.tradeType === 'BUY' ? 'SELL' : 'BUY' }
}
