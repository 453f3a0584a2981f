import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { black76Price } from '#engine/pricing'
import { yearsToExpiry } from '#engine/exchange'
import { payoffAt } from '../payoff.ts'
import {
  carryOf,
  positionGreeks,
  positionProfit,
  profitTable,
  valueOf,
  type PositionLeg,
} from './position-value.ts'

const NOON = { date: '2024-01-02', minuteOfDay: 720 }
const CLOSE = { date: '2024-01-04', minuteOfDay: 930 }

const leg = (rest: Partial<PositionLeg> = {}): PositionLeg => ({
  optionType: 'CALL',
  tradeType: 'BUY',
  strike: 21_700,
  premium: 100,
  units: 75,
  expiry: '2024-01-04',
  volatility: 0.15,
  carry: 0.06,
  ...rest,
})

describe('the value of a position', () => {
  it('before expiry is its Black-76 value on the forward implied by the carry', () => {
    const years = yearsToExpiry(NOON.date, NOON.minuteOfDay, '2024-01-04')
    const expected = black76Price(
      { type: 'CALL', strike: 21_700, yearsToExpiry: years },
      { forward: 21_650 * Math.exp(0.06 * years), volatility: 0.15 },
    )
    expect(valueOf(leg(), { spot: 21_650, moment: NOON })).toBeCloseTo(expected, 9)
  })

  it('at expiry is the payoff', () => {
    const legs = [leg(), leg({ tradeType: 'SELL', strike: 21_900, premium: 40 })]
    for (const spot of [21_000, 21_700, 21_850, 22_000])
      expect(positionProfit(legs, { spot, moment: CLOSE })).toBeCloseTo(payoffAt(legs, spot), 6)
  })

  it('after the near expiry of a calendar is the settled profit plus the value of the far leg', () => {
    const near = leg({ tradeType: 'SELL' })
    const far = leg({ expiry: '2024-01-25', premium: 300 })
    const scenario = { spot: 21_800, moment: { date: '2024-01-10', minuteOfDay: 600 } }
    expect(positionProfit([near, far], scenario)).toBeCloseTo(
      -75 * (100 - 100) + 75 * (valueOf(far, scenario) - 300),
      9,
    )
  })

  it('of a future is its price now and the index at expiry, and equals a bought call and a sold put except for discounting', () => {
    const years = yearsToExpiry(NOON.date, NOON.minuteOfDay, '2024-01-04')
    const carry = carryOf(21_730, 21_700, years)
    const future = leg({ optionType: 'FUTURE', strike: 0, premium: 21_730, carry, units: 25 })
    expect(valueOf(future, { spot: 21_700, moment: NOON })).toBeCloseTo(21_730, 9)
    expect(positionProfit([future], { spot: 21_800, moment: CLOSE })).toBeCloseTo(25 * 70, 9)
    const scenario = { spot: 21_650, moment: NOON }
    const synthetic = (['BUY', 'SELL'] as const).map((tradeType, i) =>
      leg({ optionType: i === 0 ? 'CALL' : 'PUT', tradeType, strike: 21_700, premium: 0, carry, units: 25 }),
    )
    const discount = Math.exp(-0.06 * years)
    expect(positionProfit(synthetic, scenario)).toBeCloseTo(
      25 * discount * (valueOf(future, scenario) - 21_700),
      6,
    )
    expect(positionGreeks([future], scenario)).toMatchObject({ gamma: 0, vegaPerPoint: 0 })
    const carryLost = carry * valueOf(future, { spot: 21_650, moment: NOON })
    expect(positionGreeks([future], scenario).thetaPerDay).toBeCloseTo((-25 * carryLost) / 365, 9)
    expect(positionGreeks([future], scenario).delta).toBeCloseTo((25 * 21_730) / 21_700, 9)
  })

  it('of the underlying itself moves point by point', () => {
    const stock = leg({ optionType: 'STOCK', premium: 21_700, units: 25 })
    expect(positionProfit([stock], { spot: 21_750, moment: NOON })).toBe(1250)
  })

  it('rises with volatility for bought options', () => {
    const legs = [leg(), leg({ optionType: 'PUT' })]
    const at = (volatilityShift: number) =>
      positionProfit(legs, { spot: 21_700, moment: NOON, volatilityShift })
    expect(at(0.02)).toBeGreaterThan(at(0))
    expect(at(-0.02)).toBeLessThan(at(0))
  })

  it('over index levels and moments is a table of a row per level', () => {
    const table = profitTable([leg()], { spots: [21_600, 21_700, 21_800], moments: [NOON, CLOSE] })
    expect(table.profits).toHaveLength(3)
    expect(table.profits[2]).toEqual([
      positionProfit([leg()], { spot: 21_800, moment: NOON }),
      positionProfit([leg()], { spot: 21_800, moment: CLOSE }),
    ])
  })

  it('uses the carry implied by the forward', () => {
    expect(carryOf(21_700 * Math.exp(0.05 * 0.1), 21_700, 0.1)).toBeCloseTo(0.05, 12)
    expect(carryOf(21_800, 21_700, 0)).toBe(0)
  })
})

describe('the Greeks of a position', () => {
  const legs = fc.array(
    fc.record({
      optionType: fc.constantFrom('CALL' as const, 'PUT' as const, 'STOCK' as const),
      tradeType: fc.constantFrom('BUY' as const, 'SELL' as const),
      strike: fc.integer({ min: 420, max: 450 }).map((step) => step * 50),
      units: fc.integer({ min: 1, max: 10 }).map((lots) => lots * 75),
      expiry: fc.constantFrom('2024-01-11', '2024-01-25'),
      volatility: fc.double({ min: 0.08, max: 0.4, noNaN: true }),
      carry: fc.double({ min: 0, max: 0.1, noNaN: true }),
    }),
    { minLength: 1, maxLength: 4 },
  )

  it('are the slopes of its profit in the index, in volatility and, with the index fixed, in time', () => {
    const property = fc.property(legs, fc.integer({ min: 21_200, max: 22_200 }), (given, spot) => {
      const position = given.map((one) => leg(one))
      const units = position.reduce((sum, { units }) => sum + units, 0)
      const at = (move: number, volatilityShift = 0) =>
        positionProfit(position, { spot: spot + move, moment: NOON, volatilityShift })
      const greeks = positionGreeks(position, { spot, moment: NOON })
      expect((at(0.5) - at(-0.5)) / units).toBeCloseTo(greeks.delta / units, 4)
      expect((at(5) - 2 * at(0) + at(-5)) / 25 / units).toBeCloseTo(greeks.gamma / units, 5)
      const after = { ...NOON, minuteOfDay: NOON.minuteOfDay + 1 }
      const before = { ...NOON, minuteOfDay: NOON.minuteOfDay - 1 }
      const [later, earlier] = [after, before].map((moment) => positionProfit(position, { spot, moment }))
      expect(((later - earlier) * 720) / units).toBeCloseTo(greeks.thetaPerDay / units, 2)
      expect((at(0, 0.0005) - at(0, -0.0005)) * (10 / units)).toBeCloseTo(greeks.vegaPerPoint / units, 2)
    })
    fc.assert(property, { numRuns: 60 })
  })

  it('cancel in a box of bought and sold contracts', () => {
    const greeks = positionGreeks([leg(), leg({ tradeType: 'SELL' })], { spot: 21_700, moment: NOON })
    for (const value of Object.values(greeks)) expect(value).toBeCloseTo(0, 12)
  })
})
