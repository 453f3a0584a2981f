import { describe, expect, it } from 'vitest'
import { black76Price } from '#engine/pricing'
import {
  expectedMove,
  fixedStraddle,
  rollingStraddle,
  straddleVolatility,
  type StrikeCloses,
} from './day-straddles.ts'

const strike = (at: number, calls: StrikeCloses['calls'], puts: StrikeCloses['puts']): StrikeCloses => ({
  strike: at,
  calls,
  puts,
})

describe('the rolling straddle', () => {
  const strikes = [
    strike(24_000, [110, 120, 160, 190], [105, 95, 60, 45]),
    strike(24_050, [80, 90, 125, 150], [125, 115, 80, 60]),
    strike(24_100, [55, 65, 95, 120], [150, 140, 100, 80]),
  ]

  it('is of the strike nearest to the index at each minute', () => {
    expect(rollingStraddle([24_010, 24_020, 24_060, 24_099], strikes)).toEqual([
      { strike: 24_000, call: 110, put: 105 },
      { strike: 24_000, call: 120, put: 95 },
      { strike: 24_050, call: 125, put: 80 },
      { strike: 24_100, call: 120, put: 80 },
    ])
  })

  it('takes the lower of two strikes that are equally near', () => {
    expect(rollingStraddle([24_025], strikes)[0]?.strike).toBe(24_000)
  })

  it('keeps a price for five minutes without a trade, and then has none', () => {
    const quiet = [strike(24_000, [110, null, null, null, null, null, null], Array<number>(7).fill(100))]
    const index = Array<number>(7).fill(24_000)
    const known = rollingStraddle(index, quiet).map((one) => one?.call ?? null)
    expect(known).toEqual([110, 110, 110, 110, 110, 110, null])
    expect(fixedStraddle(quiet[0] as StrikeCloses)).toEqual([210, 210, 210, 210, 210, 210, null])
  })

  it('has no value before both sides have traded', () => {
    expect(rollingStraddle([24_000, 24_000], [strike(24_000, [110, 110], [null, 100])])).toEqual([
      null,
      { strike: 24_000, call: 110, put: 100 },
    ])
  })
})

describe('the volatility of a straddle', () => {
  it('is that by which Black-76 priced it, above and below the forward', () => {
    const yearsToExpiry = 3 / 365
    const priced = (strike: number, volatility: number) => {
      const market = { forward: 24_020, volatility }
      const price = (type: 'CALL' | 'PUT') => black76Price({ type, strike, yearsToExpiry }, market)
      return { strike, call: price('CALL'), put: price('PUT') }
    }
    const found = straddleVolatility([priced(24_000, 0.14), null, priced(24_050, 0.16)], () => yearsToExpiry)
    expect(found[0]).toBeCloseTo(0.14, 6)
    expect(found[1]).toBeNull()
    expect(found[2]).toBeCloseTo(0.16, 6)
  })

  it('does not exist at expiry', () => {
    expect(straddleVolatility([{ strike: 24_000, call: 20, put: 5 }], () => 0)).toEqual([null])
  })
})

describe('the expected move', () => {
  it('is one standard deviation: 24,000 at 15 % for 30 days moves by about 1,032 points', () => {
    expect(expectedMove({ forward: 24_000, volatility: 0.15, years: 30 / 365 })).toBeCloseTo(1032.1, 1)
  })

  it('of a quarter of the time is half as large', () => {
    const move = (years: number) => expectedMove({ forward: 24_000, volatility: 0.15, years })
    expect(move(0.01)).toBeCloseTo(move(0.04) / 2, 9)
  })
})
