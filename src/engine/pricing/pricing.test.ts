import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  black76Greeks,
  black76Price,
  blackScholesGreeks,
  blackScholesPrice,
  forwardOfSpot,
  parityForward,
  priceChain,
  RISK_FREE_RATE,
  type EuropeanOption,
  type Greeks,
} from './index.ts'

const anOption = fc.record({
  type: fc.constantFrom('CALL' as const, 'PUT' as const),
  strike: fc.double({ min: 15_000, max: 30_000, noNaN: true }),
  yearsToExpiry: fc.double({ min: 1 / 365, max: 1, noNaN: true }),
})
const aMarket = fc.record({
  spot: fc.double({ min: 18_000, max: 26_000, noNaN: true }),
  volatility: fc.double({ min: 0.08, max: 0.8, noNaN: true }),
  rate: fc.double({ min: 0, max: 0.1, noNaN: true }),
  dividendYield: fc.double({ min: 0, max: 0.04, noNaN: true }),
})

describe('prices', () => {
  it('of a call and a put differ by the discounted difference of forward and strike', () => {
    fc.assert(
      fc.property(anOption, aMarket, (option, market) => {
        const call = blackScholesPrice({ ...option, type: 'CALL' }, market)
        const put = blackScholesPrice({ ...option, type: 'PUT' }, market)
        const forward = forwardOfSpot(market, option.yearsToExpiry)
        const discount = Math.exp(-market.rate * option.yearsToExpiry)
        expect(call - put).toBeCloseTo(discount * (forward - option.strike), 8)
      }),
    )
  })

  it('stay inside the no-arbitrage bounds and rise with volatility', () => {
    fc.assert(
      fc.property(anOption, aMarket, (option, { spot, volatility, rate }) => {
        const price = black76Price(option, { forward: spot, volatility, rate })
        const discount = Math.exp(-rate * option.yearsToExpiry)
        const sign = option.type === 'CALL' ? 1 : -1
        expect(price).toBeGreaterThanOrEqual(discount * Math.max(0, sign * (spot - option.strike)) - 1e-9)
        expect(price).toBeLessThan(discount * (option.type === 'CALL' ? spot : option.strike))
        const dearer = black76Price(option, { forward: spot, volatility: volatility * 1.1, rate })
        expect(dearer).toBeGreaterThanOrEqual(price - 1e-9)
      }),
    )
  })

  it('are the discounted payoff when no time or no volatility is left', () => {
    const market = { forward: 24_000, volatility: 0.15 }
    expect(black76Price({ type: 'CALL', strike: 23_900, yearsToExpiry: 0 }, market)).toBe(100)
    expect(black76Price({ type: 'PUT', strike: 23_900, yearsToExpiry: 0 }, market)).toBe(0)
    expect(
      black76Price({ type: 'CALL', strike: 23_900, yearsToExpiry: 1 }, { forward: 24_000, volatility: 0 }),
    ).toBeCloseTo(100 * Math.exp(-RISK_FREE_RATE), 9)
  })

  it.each([
    [{ strike: 0 }, 'strike is 0, expected a number above 0'],
    [{ strike: NaN }, 'strike is NaN, expected a number above 0'],
    [{ yearsToExpiry: -0.1 }, 'yearsToExpiry is -0.1, expected 0 or more'],
    [{ spot: -1 }, 'spot is -1, expected a number above 0'],
    [{ volatility: -0.2 }, 'volatility is -0.2, expected 0 or more'],
  ])('are refused for %o', (wrong, message) => {
    const given = {
      type: 'CALL',
      strike: 100,
      yearsToExpiry: 0.1,
      spot: 100,
      volatility: 0.2,
      ...wrong,
    } as const
    expect(() => blackScholesPrice(given, given)).toThrow(message)
    expect(() => blackScholesGreeks(given, given)).toThrow(message)
  })
})

describe('Greeks', () => {
  type Price = (change: { underlying?: number; volatility?: number; days?: number; rate?: number }) => number

  /** Central differences, with steps that balance truncation against rounding. */
  function differences(price: Price, underlying: number): Greeks {
    const step = underlying * 1e-4
    const up = price({ underlying: step })
    const down = price({ underlying: -step })
    return {
      delta: (up - down) / (2 * step),
      gamma: (up - 2 * price({}) + down) / (step * step),
      thetaPerDay: (price({ days: 0.01 }) - price({ days: -0.01 })) / 0.02,
      rhoPerPoint: (price({ rate: 1e-5 }) - price({ rate: -1e-5 })) / 0.002,
      vegaPerPoint: (price({ volatility: 1e-4 }) - price({ volatility: -1e-4 })) / 0.02,
    }
  }

  function expectNear(greeks: Greeks, expected: Greeks, price: number): void {
    expect(Math.abs(greeks.delta - expected.delta)).toBeLessThan(2e-4)
    expect(Math.abs(greeks.gamma - expected.gamma)).toBeLessThan(1e-6 + 2e-2 * greeks.gamma)
    expect(Math.abs(greeks.thetaPerDay - expected.thetaPerDay)).toBeLessThan(1e-3 + 1e-4 * price)
    expect(Math.abs(greeks.vegaPerPoint - expected.vegaPerPoint)).toBeLessThan(1e-3 + 1e-4 * price)
    expect(Math.abs(greeks.rhoPerPoint - expected.rhoPerPoint)).toBeLessThan(1e-3 + 1e-4 * price)
  }

  const later = (option: EuropeanOption, days = 0) => ({
    ...option,
    yearsToExpiry: option.yearsToExpiry - days / 365,
  })

  it('of Black-Scholes are the derivatives of the price, per unit of the spot', () => {
    fc.assert(
      fc.property(anOption, aMarket, (option, market) => {
        const price: Price = ({ underlying = 0, volatility = 0, days, rate = 0 }) =>
          blackScholesPrice(later(option, days), {
            ...market,
            rate: market.rate + rate,
            spot: market.spot + underlying,
            volatility: market.volatility + volatility,
          })
        expectNear(blackScholesGreeks(option, market), differences(price, market.spot), price({}))
      }),
    )
  })

  it('of Black-76 are the derivatives of the price, per unit of the forward', () => {
    fc.assert(
      fc.property(anOption, aMarket, (option, market) => {
        const price: Price = ({ underlying = 0, volatility = 0, days, rate = 0 }) =>
          black76Price(later(option, days), {
            // The spot is fixed, so the forward rises with the rate.
            forward: (market.spot + underlying) * Math.exp(rate * option.yearsToExpiry),
            volatility: market.volatility + volatility,
            rate: market.rate + rate,
          })
        const greeks = black76Greeks(option, { ...market, forward: market.spot })
        expectNear(greeks, differences(price, market.spot), price({}))
      }),
    )
  })

  it.each([
    ['CALL', 23_000, 1],
    ['CALL', 25_000, 0],
    ['PUT', 25_000, -1],
    ['PUT', 23_000, 0],
  ] as const)(
    'of a %s at %d on the expiry close, spot 24000, leave a delta of %d alone',
    (type, strike, delta) => {
      const greeks = blackScholesGreeks({ type, strike, yearsToExpiry: 0 }, { spot: 24_000, volatility: 0.2 })
      expect(greeks.delta).toBeCloseTo(delta, 12)
      expect(greeks.gamma).toBe(0)
      expect(greeks.vegaPerPoint).toBe(0)
    },
  )
})

describe('the parity forward', () => {
  it('is read where call and put are nearest', () => {
    const pairs = [
      { strike: 23_900, call: 231, put: 105 },
      { strike: 24_000, call: 170, put: 140 },
      { strike: 24_100, call: 120, put: 195 },
    ]
    const expiry = { yearsToExpiry: 7 / 365, rate: 0.06 }
    expect(parityForward(pairs, expiry)).toBeCloseTo(24_000 + 30 * Math.exp((0.06 * 7) / 365), 9)
  })

  it('is unknown without a pair', () => {
    expect(parityForward([], { yearsToExpiry: 0.1 })).toBeUndefined()
  })

  it('recovers the forward that the pairs were priced at', () => {
    fc.assert(
      fc.property(aMarket, fc.integer({ min: 16_000, max: 28_000 }), (market, strike) => {
        const option = { strike, yearsToExpiry: 0.1 }
        const call = black76Price({ ...option, type: 'CALL' }, { ...market, forward: market.spot })
        const put = black76Price({ ...option, type: 'PUT' }, { ...market, forward: market.spot })
        const forward = parityForward([{ strike, call, put }], { yearsToExpiry: 0.1, rate: market.rate })
        expect(forward).toBeCloseTo(market.spot, 7)
      }),
    )
  })
})

describe('the chain kernel', () => {
  it('agrees with the scalar prices for every strike', () => {
    fc.assert(
      fc.property(anOption, aMarket, ({ yearsToExpiry }, { spot: forward, volatility }) => {
        const strikes = Float64Array.from({ length: 41 }, (_, i) => 20_000 + 250 * i)
        const chain = {
          strikes,
          logStrikes: strikes.map(Math.log),
          deviations: strikes.map(() => volatility * Math.sqrt(yearsToExpiry)),
          calls: new Float64Array(strikes.length),
          puts: new Float64Array(strikes.length),
        }
        priceChain(chain, forward, Math.log(forward))
        strikes.forEach((strike, i) => {
          const market = { forward, volatility, rate: 0 }
          expect(chain.calls[i]).toBeCloseTo(black76Price({ type: 'CALL', strike, yearsToExpiry }, market), 7)
          expect(chain.puts[i]).toBeCloseTo(black76Price({ type: 'PUT', strike, yearsToExpiry }, market), 7)
        })
      }),
    )
  })
})
