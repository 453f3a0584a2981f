import { describe, expect, it } from 'vitest'
import { deviationLevels, gammaExposure, maxPain, putCallRatio } from './chain-figures.ts'
import { probabilityAbove, volatilityAt, type ChainOutlook } from './expiry-distribution.ts'
import type { PositionLeg } from './position-value.ts'
import { positionProfile, probabilityOfProfit } from './position.ts'

const leg = (changes: Partial<PositionLeg> = {}): PositionLeg => ({
  optionType: 'CALL',
  tradeType: 'SELL',
  strike: 40,
  premium: 0,
  units: 1,
  expiry: '2025-04-30',
  volatility: 0.2,
  carry: 0.06,
  ...changes,
})

function chanceOf(legs: readonly PositionLeg[], outlook: ChainOutlook): number {
  const position = { legs, booked: 0 }
  return probabilityOfProfit(position, positionProfile(position, outlook.forward), outlook)
}

// J. Hull, Options, Futures, and Other Derivatives, 8th ed., example 14.6: S = 42, K = 40, r = 10 %, σ = 20 %, T = 0.5.
// He prints d2 = 0.6278 and N(0.6278) = 0.7349: the risk-neutral probability that the call is exercised.
const HULL = { forward: 42 * Math.exp(0.1 * 0.5), years: 0.5, smile: [{ strike: 40, volatility: 0.2 }] }

describe('the probability that a chain implies', () => {
  it("equals the textbook's if volatility is the same at all strikes", () => {
    expect(probabilityAbove(40, HULL)).toBeCloseTo(0.7349, 4)
  })

  it('of ending within one standard deviation is 68.27 %, within two 95.45 %, as in tables of the normal distribution', () => {
    const flat = { forward: 24_000, years: 7 / 365, smile: [{ strike: 24_000, volatility: 0.14 }] }
    // The median of a lognormal lies half a variance below its mean.
    const median = 24_000 * Math.exp(-(0.14 ** 2) * flat.years * 0.5)
    const levels = deviationLevels({ forward: median, volatility: 0.14, years: flat.years })
    const above = new Map(levels.map(({ deviations, level }) => [deviations, probabilityAbove(level, flat)]))
    expect(above.get(-1)! - above.get(1)!).toBeCloseTo(0.6827, 4)
    expect(above.get(-2)! - above.get(2)!).toBeCloseTo(0.9545, 4)
  })

  it('of a profit is the sum over the ranges in which the position earns', () => {
    const smile = [
      { strike: 38, volatility: 0.24 },
      { strike: 42, volatility: 0.2 },
      { strike: 46, volatility: 0.18 },
    ]
    const outlook = { forward: 42, years: 0.1, smile }
    const strangle = [leg({ strike: 44, premium: 0.5 }), leg({ strike: 40, optionType: 'PUT', premium: 0.5 })]
    const within = probabilityAbove(39, outlook) - probabilityAbove(45, outlook)
    expect(chanceOf(strangle, outlook)).toBeCloseTo(within, 12)
    const bought = strangle.map((one) => ({ ...one, tradeType: 'BUY' as const }))
    expect(chanceOf(bought, outlook)).toBeCloseTo(1 - within, 12)
  })

  it('is lower below the index if the volatility rises there than with one volatility at all strikes', () => {
    const flat = { forward: 24_000, years: 0.02, smile: [{ strike: 24_000, volatility: 0.14 }] }
    const leaning = { ...flat, smile: [{ strike: 23_000, volatility: 0.2 }, ...flat.smile] }
    expect(probabilityAbove(23_000, leaning)).toBeLessThan(probabilityAbove(23_000, flat))
  })

  it('is certain at expiry', () => {
    const done = { ...HULL, years: 0, forward: 41 }
    expect([40, 42].map((level) => probabilityAbove(level, done))).toEqual([1, 0])
    expect(chanceOf([leg({ strike: 42, premium: 1 })], done)).toBe(1)
  })

  it('interpolates the smile linearly between strikes and keeps it constant beyond them', () => {
    const smile = [
      { strike: 100, volatility: 0.2 },
      { strike: 110, volatility: 0.3 },
    ]
    expect([90, 100, 105, 110, 200].map((strike) => volatilityAt(strike, smile))).toEqual([
      0.2, 0.2, 0.25, 0.3, 0.3,
    ])
  })
})

describe('the figures of a chain', () => {
  // Worked by hand: settling at 100 pays 10 × 10 to the puts at 110, at 110 it pays 40 × 10 to the calls at 100.
  const interest = [
    { strike: 100, calls: 40, puts: 5 },
    { strike: 110, calls: 20, puts: 10 },
  ]

  it('have max pain at the level at which the holders of all contracts receive least', () => {
    expect(maxPain(interest)).toBe(100)
    expect(maxPain([{ strike: 100, calls: 0, puts: 0 }])).toBeUndefined()
  })

  it('have a put-call ratio: the open interest of all puts over that of all calls', () => {
    expect(putCallRatio(interest)).toBe(0.25)
    expect(putCallRatio([])).toBeUndefined()
  })

  it('have a gamma exposure: the rupees of the index to trade after a move of one percent', () => {
    const row = { strike: 24_000, calls: 1_000, puts: 500, callGamma: 0.001, putGamma: null }
    // One percent of 24,000 is 240 points; a delta of 0.24 for 1,000 units is 240 units at 24,000.
    expect(gammaExposure([row], 24_000)).toEqual([{ strike: 24_000, calls: 240 * 24_000, puts: 0 }])
  })
})
