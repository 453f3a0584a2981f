import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { black76Price, impliedVolatility } from './index.ts'

const FORWARD = 24_000
const MONEYNESS_IN_DEVIATIONS = [-7, -4, -2, -1, -0.3, 0, 0.3, 1, 2, 4, 7]
const YEARS = [1 / (365 * 375), 1 / 365, 7 / 365, 0.25, 1, 5]
const VOLATILITIES = [0.005, 0.08, 0.15, 0.6, 2, 5]

/** Every out-of-the-money option of the grid whose price differs from its bounds in double precision. */
const GRID = YEARS.flatMap((yearsToExpiry) =>
  VOLATILITIES.flatMap((volatility) =>
    MONEYNESS_IN_DEVIATIONS.map((deviations) => {
      const strike = FORWARD * Math.exp(deviations * volatility * Math.sqrt(yearsToExpiry))
      const option = { type: deviations < 0 ? 'PUT' : 'CALL', strike, yearsToExpiry } as const
      return { option, volatility, price: black76Price(option, { forward: FORWARD, volatility }) }
    }),
  ),
)

describe('implied volatility', () => {
  it('recovers the volatility an option was priced at, to nine digits, over the whole grid', () => {
    expect(GRID).toHaveLength(396)
    for (const { option, volatility, price } of GRID) {
      const implied = impliedVolatility({ option, price, forward: FORWARD })
      expect(Math.abs(implied! / volatility - 1), JSON.stringify({ option, volatility })).toBeLessThan(1e-9)
    }
  })

  it('exists for every price strictly inside the bounds, and reprices the option to 1e-11 of the forward', () => {
    const anything = fc.record({
      type: fc.constantFrom('CALL' as const, 'PUT' as const),
      strike: fc.double({ min: 0.3 * FORWARD, max: 3 * FORWARD, noNaN: true }),
      yearsToExpiry: fc.double({ min: 1 / (365 * 1440), max: 3, noNaN: true }),
      share: fc.double({ min: 1e-9, max: 1 - 1e-6, noNaN: true }),
    })
    fc.assert(
      fc.property(anything, ({ type, strike, yearsToExpiry, share }) => {
        const sign = type === 'CALL' ? 1 : -1
        const lower = Math.max(0, sign * (FORWARD - strike))
        const price = lower + share * ((type === 'CALL' ? FORWARD : strike) - lower)
        const option = { type, strike, yearsToExpiry }
        const volatility = impliedVolatility({ option, price, forward: FORWARD, rate: 0 })
        expect(volatility).toBeGreaterThan(0)
        const again = black76Price(option, { forward: FORWARD, volatility: volatility!, rate: 0 })
        expect(Math.abs(again - price)).toBeLessThan(1e-11 * FORWARD)
      }),
      { numRuns: 3000 },
    )
  })

  it('is the same for a call and a put in parity', () => {
    for (const strike of [23_000, 23_800, 24_000, 24_200, 25_000]) {
      const at = (type: 'CALL' | 'PUT') => {
        const option = { type, strike, yearsToExpiry: 7 / 365 }
        const price = black76Price(option, { forward: FORWARD, volatility: 0.14 })
        return impliedVolatility({ option, price, forward: FORWARD })
      }
      expect(at('CALL')).toBeCloseTo(at('PUT')!, 7)
    }
  })

  const call = { type: 'CALL', strike: 23_500, yearsToExpiry: 0.1 } as const
  const put = { type: 'PUT', strike: 23_500, yearsToExpiry: 0.1 } as const
  it.each([
    ['a call at its intrinsic value', { option: call, price: 500 }],
    ['a call below its intrinsic value', { option: call, price: 480 }],
    ['a call worth the forward', { option: call, price: 24_000 }],
    ['a put worth nothing', { option: put, price: 0 }],
    ['a put worth its strike', { option: put, price: 23_500 }],
    ['a price that is not a number', { option: put, price: NaN }],
    ['an expired option', { option: { ...call, yearsToExpiry: 0 }, price: 600 }],
  ])('does not exist for %s', (_case, quoted) => {
    expect(impliedVolatility({ ...quoted, forward: FORWARD, rate: 0 })).toBeUndefined()
  })

  it('exists a hair inside the bounds', () => {
    expect(impliedVolatility({ option: call, price: 500.001, forward: FORWARD, rate: 0 })).toBeGreaterThan(0)
    expect(impliedVolatility({ option: call, price: 23_999.9, forward: FORWARD, rate: 0 })).toBeGreaterThan(
      10,
    )
  })
})
