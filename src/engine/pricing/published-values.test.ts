import { describe, expect, it } from 'vitest'
import { black76Greeks, black76Price, blackScholesGreeks, blackScholesPrice } from './index.ts'

const call = (strike: number, yearsToExpiry: number) => ({ type: 'CALL', strike, yearsToExpiry }) as const
const put = (strike: number, yearsToExpiry: number) => ({ type: 'PUT', strike, yearsToExpiry }) as const

// Hull: "Options, Futures, and Other Derivatives"; Haug: "The Complete Guide to Option Pricing Formulas", 2nd ed.
const HULL_15_6 = { spot: 42, rate: 0.1, volatility: 0.2 }
const HULL_19 = { spot: 49, rate: 0.05, volatility: 0.2 }
const HAUG_BLACK_76 = { forward: 19, rate: 0.1, volatility: 0.28 }
const HAUG_DELTA = { forward: 105, rate: 0.1, volatility: 0.36 }

describe('published prices', () => {
  it.each([
    ['Hull, example 15.6, call', blackScholesPrice(call(40, 0.5), HULL_15_6), 4.76, 2],
    ['Hull, example 15.6, put', blackScholesPrice(put(40, 0.5), HULL_15_6), 0.81, 2],
    [
      'Hull, Black’s model, put on a futures price of 60',
      black76Price(put(60, 4 / 12), { forward: 60, rate: 0.09, volatility: 0.25 }),
      3.35,
      2,
    ],
    [
      'Haug, section 1.1.1, call',
      blackScholesPrice(call(65, 0.25), { spot: 60, rate: 0.08, volatility: 0.3 }),
      2.1334,
      4,
    ],
    [
      'Haug, section 1.1.2, put on an index with a dividend yield',
      blackScholesPrice(put(95, 0.5), { spot: 100, rate: 0.1, volatility: 0.2, dividendYield: 0.05 }),
      2.4648,
      4,
    ],
    ['Haug, section 1.1.3, call on a futures price', black76Price(call(19, 0.75), HAUG_BLACK_76), 1.7011, 4],
    ['Haug, section 1.1.3, put on a futures price', black76Price(put(19, 0.75), HAUG_BLACK_76), 1.7011, 4],
  ])('%s', (_source, price, printed, digits) => {
    expect(price).toBeCloseTo(printed, digits)
  })
})

describe('published Greeks', () => {
  const hull = blackScholesGreeks(call(50, 0.3846), HULL_19)
  const haugTheta = blackScholesGreeks(put(405, 0.0833), {
    spot: 430,
    rate: 0.07,
    volatility: 0.2,
    dividendYield: 0.05,
  })
  it.each([
    ['Hull, chapter 19, delta', hull.delta, 0.522, 3],
    ['Hull, chapter 19, gamma', hull.gamma, 0.066, 3],
    ['Hull, chapter 19, theta a calendar day', hull.thetaPerDay, -0.0118, 4],
    ['Hull, chapter 19, vega a point', hull.vegaPerPoint, 0.121, 3],
    [
      'Haug, section 2.1, delta of a call on a futures price',
      black76Greeks(call(100, 0.5), HAUG_DELTA).delta,
      0.5946,
      4,
    ],
    [
      'Haug, section 2.1, delta of a put on a futures price',
      black76Greeks(put(100, 0.5), HAUG_DELTA).delta,
      -0.3566,
      4,
    ],
    [
      'Haug, section 2.3, gamma',
      blackScholesGreeks(call(60, 0.75), { spot: 55, rate: 0.1, volatility: 0.3 }).gamma,
      0.0278,
      4,
    ],
    [
      'Haug, section 2.5, vega of one, here a point',
      blackScholesGreeks(call(60, 0.75), { spot: 55, rate: 0.105, volatility: 0.3, dividendYield: 0.0355 })
        .vegaPerPoint,
      0.185027,
      6,
    ],
    ['Haug, section 2.7, theta a calendar day', haugTheta.thetaPerDay, -0.0855, 4],
  ])('%s', (_source, greek, printed, digits) => {
    expect(greek).toBeCloseTo(printed, digits)
  })
})
