import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { payoffAt, payoffAtExpiry, payoffCurve, payoffProfile, type PayoffLeg } from './payoff.ts'

const UNITS = 50

const buy = (
  optionType: PayoffLeg['optionType'],
  strike: number,
  premium: number,
  units = UNITS,
): PayoffLeg => ({
  optionType,
  tradeType: 'BUY',
  strike,
  premium,
  units,
})
const sell = (...leg: Parameters<typeof buy>): PayoffLeg => ({ ...buy(...leg), tradeType: 'SELL' })

const longStraddle = [buy('CALL', 21_700, 120), buy('PUT', 21_700, 80)]
const shortStrangle = [sell('CALL', 21_900, 60), sell('PUT', 21_500, 40)]
const ironCondor = [
  buy('PUT', 21_300, 20),
  sell('PUT', 21_500, 50),
  sell('CALL', 21_900, 60),
  buy('CALL', 22_100, 30),
]
const ratioSpread = [buy('CALL', 21_700, 100), sell('CALL', 21_900, 40, 2 * UNITS)]
const coveredCall = [buy('STOCK', 0, 21_700), sell('CALL', 22_000, 90)]
const zeroCostCollarSpread = [buy('CALL', 21_700, 50), sell('CALL', 21_900, 50)]

describe('a position at expiry', () => {
  it.each([
    ['a straddle bought for 200 loses all of it at the strike', longStraddle, 21_700, -10_000],
    ['a straddle bought for 200 earns 100 points 300 above the strike', longStraddle, 22_000, 5000],
    ['a condor sold for 60 keeps it between its strikes', ironCondor, 21_650, 3000],
    ['a condor sold for 60 loses 140 points beyond its wings', ironCondor, 21_000, -7000],
    ['a covered call earns to the strike and keeps the premium', coveredCall, 23_000, 19_500],
  ])('%s', (_, legs, spot, profit) => {
    expect(payoffAt(legs, spot)).toBe(profit)
  })

  it('without legs is worth zero at every price', () => {
    expect([...payoffAtExpiry([], [0, 100])]).toEqual([0, 0])
  })
})

describe('the profile of a position', () => {
  it.each([
    ['a long straddle breaks even 200 either side', longStraddle, [21_500, 21_900], null, -10_000],
    ['a short strangle breaks even 100 outside its strikes', shortStrangle, [21_400, 22_000], 5000, null],
    ['an iron condor breaks even 60 outside its short strikes', ironCondor, [21_440, 21_960], 3000, -7000],
    // Bought for 100 − 2 × 40 = 20: earns 180 at 21,900 and loses a point for each point above it.
    ['a call ratio spread has no floor above 22,080', ratioSpread, [21_720, 22_080], 9000, null],
    ['a covered call breaks even at the price less the premium', coveredCall, [21_610], 19_500, -1_080_500],
    ['a long call has no ceiling', [buy('CALL', 21_700, 100)], [21_800], null, -5000],
    ['a short put loses down to an index of zero', [sell('PUT', 21_500, 40)], [21_460], 2000, -1_073_000],
    ['a spread for nothing is at zero up to its strike', zeroCostCollarSpread, [21_700], 10_000, 0],
    ['a call bought and sold at one price is nothing', [buy('CALL', 1, 9), sell('CALL', 1, 9)], [], 0, 0],
    ['a box of costs alone never breaks even', [buy('PUT', 100, 3), sell('PUT', 100, 1)], [], -100, -100],
    ['nothing earns nothing', [], [], 0, 0],
  ])('%s', (_, legs, breakevens, ...limits) => {
    expect(payoffProfile(legs)).toEqual({ breakevens, maxProfit: limits[0], maxLoss: limits[1] })
  })

  it('is zero beyond the wing of a zero-cost butterfly, and reports where that range begins', () => {
    const butterfly = [buy('CALL', 100, 4), sell('CALL', 110, 3, 2 * UNITS), buy('CALL', 120, 2)]
    expect(payoffProfile(butterfly)).toEqual({ breakevens: [100, 120], maxProfit: 500, maxLoss: 0 })
  })

  it('finds breakevens exactly if premiums are in paise', () => {
    const [lower, upper] = payoffProfile([sell('CALL', 21_700, 101.35), sell('PUT', 21_700, 98.4)]).breakevens
    expect(lower).toBeCloseTo(21_700 - 199.75, 9)
    expect(upper).toBeCloseTo(21_700 + 199.75, 9)
  })
})

describe('the curve of a position', () => {
  it('is exact at strikes and breakevens between the even points', () => {
    const { spots, profits } = payoffCurve(longStraddle, { from: 21_000, to: 22_450, points: 3 })
    expect([...spots]).toEqual([21_000, 21_500, 21_700, 21_725, 21_900, 22_450])
    expect([...profits]).toEqual([25_000, 0, -10_000, -8750, 0, 27_500])
  })

  it('refuses an empty range with a message', () => {
    expect(() => payoffCurve(longStraddle, { from: 5, to: 5, points: 9 })).toThrow(
      'payoff range 5 to 5 is empty',
    )
    expect(() => payoffCurve(longStraddle, { from: 0, to: 5, points: 1 })).toThrow('points 1 is too few')
  })
})

describe('any position', () => {
  const anyLeg = fc.record({
    optionType: fc.constantFrom('CALL' as const, 'PUT' as const),
    tradeType: fc.constantFrom('BUY' as const, 'SELL' as const),
    strike: fc.integer({ min: 1, max: 40 }).map((n) => n * 50),
    premium: fc.integer({ min: 1, max: 400 }).map((n) => n * 0.05),
    units: fc.integer({ min: 1, max: 3 }).map((n) => n * UNITS),
  })
  const anyPosition = fc.array(anyLeg, { maxLength: 6 })
  const anySpot = fc.integer({ min: 0, max: 5000 })

  it('is worth zero at its breakevens', () => {
    fc.assert(
      fc.property(anyPosition, (legs) => {
        for (const spot of payoffProfile(legs).breakevens) expect(payoffAt(legs, spot)).toBeCloseTo(0, 5)
      }),
    )
  })

  it('never leaves its highest profit and lowest result', () => {
    fc.assert(
      fc.property(anyPosition, anySpot, (legs, spot) => {
        const { maxProfit, maxLoss } = payoffProfile(legs)
        expect(payoffAt(legs, spot)).toBeLessThanOrEqual((maxProfit ?? Infinity) + 1e-6)
        expect(payoffAt(legs, spot)).toBeGreaterThanOrEqual((maxLoss ?? -Infinity) - 1e-6)
      }),
    )
  })

  it('changes sign only at a breakeven', () => {
    fc.assert(
      fc.property(anyPosition, anySpot, anySpot, (legs, one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const changes = payoffAt(legs, from) * payoffAt(legs, to) < -1e-6
        const between = payoffProfile(legs).breakevens.some((spot) => spot >= from && spot <= to)
        expect(between || !changes).toBe(true)
      }),
    )
  })

  it('is the mirror image of the other side of its trades', () => {
    fc.assert(
      fc.property(anyPosition, anySpot, (legs, spot) => {
        const others = legs.map(
          (leg) => ({ ...leg, tradeType: leg.tradeType === 'BUY' ? 'SELL' : 'BUY' }) as const,
        )
        expect(payoffAt(others, spot)).toBeCloseTo(-payoffAt(legs, spot), 8)
      }),
    )
  })
})
