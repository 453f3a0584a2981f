import { describe, expect, it } from 'vitest'
import { LIBRARY, libraryRequest } from '#domain/library'
import { assumedMarket, payoffSketch } from '#engine/analytics'
import { REFERENCE_MARKET, referencePosition } from './reference-position.ts'

const positionOf = (id: string) => referencePosition(LIBRARY.find((strategy) => strategy.id === id)!)
const LOT = 75

describe('a strategy in the reference market', () => {
  it('is priced at NIFTY 24,000 with three days to the expiry of 24 April 2025', () => {
    const [call] = positionOf('long-call').legs
    expect(call).toMatchObject({ strike: 24_000, expiry: '2025-04-24', units: LOT, optionType: 'CALL' })
    // 0.4 × S × σ × √T, the approximation at the money, and half of the carry.
    const years = (3 * 1440 + 6 * 60 + 14) / (365 * 1440)
    const { spot, volatility, rate } = REFERENCE_MARKET
    const textbook = 0.4 * spot * volatility * Math.sqrt(years) + (spot * rate * years) / 2
    expect(Math.abs(call.premium / textbook - 1)).toBeLessThan(0.02)
  })

  it('obeys put-call parity: call less put is the carry of the strike', () => {
    const [call, put] = positionOf('long-straddle').legs
    const years = (3 * 1440 + 6 * 60 + 14) / (365 * 1440)
    expect(call.premium - put.premium).toBeCloseTo(24_000 * (1 - Math.exp(-0.06 * years)), 6)
  })

  it('breaks even where its premiums imply', () => {
    const { legs, profile, netPremium } = positionOf('short-straddle')
    const both = legs[0].premium + legs[1].premium
    expect(profile.breakevens[0]).toBeCloseTo(24_000 - both, 6)
    expect(profile.breakevens[1]).toBeCloseTo(24_000 + both, 6)
    expect(profile.maxLoss).toBeNull()
    expect(profile.maxProfit).toBeCloseTo(netPremium, 6)
  })

  it('loses at most the width of a wing less the premium as an iron condor', () => {
    const { profile, netPremium } = positionOf('iron-condor')
    expect(profile.maxProfit).toBeCloseTo(netPremium, 6)
    expect(profile.maxLoss).toBeCloseTo(netPremium - 200 * LOT, 6)
  })

  it('pays the same at every level as a box: the interest on its money until the expiry', () => {
    const { profile, netPremium } = positionOf('box-spread')
    expect(profile.breakevens).toEqual([])
    expect(profile.maxProfit).toBeCloseTo(profile.maxLoss!, 6)
    expect(profile.maxProfit).toBeCloseTo(400 * LOT + netPremium, 6)
  })

  it('is best near its strike as a calendar, between two break-evens, and loses at most its cost', () => {
    const { legs, profile, netPremium, nearestExpiry } = positionOf('calendar-spread')
    expect([profile.isModelled, nearestExpiry]).toEqual([true, '2025-04-24'])
    expect(legs.map(({ expiry }) => expiry)).toEqual(['2025-04-24', '2025-04-30'])
    const [low, high] = profile.breakevens
    expect(profile.breakevens).toHaveLength(2)
    expect(low < 24_000 && high > 24_000).toBe(true)
    expect(profile.maxProfit!).toBeGreaterThan(0)
    expect(profile.maxLoss! / netPremium).toBeGreaterThan(0.95)
  })

  it.each(LIBRARY.flatMap((strategy) => (libraryRequest(strategy) ? [strategy] : [])))(
    'has the figures that the builder and the list of strategies show without data: $id',
    (strategy) => {
      const market = assumedMarket(REFERENCE_MARKET.underlying, REFERENCE_MARKET.date)
      const sketch = payoffSketch(libraryRequest(strategy)!, market)!.profile
      const { profile } = referencePosition(strategy)
      expect(sketch.isModelled).toBe(profile.isModelled)
      for (const limit of ['maxProfit', 'maxLoss'] as const)
        expect(Math.abs((sketch[limit] ?? 0) - (profile[limit] ?? 0))).toBeLessThan(1)
      expect(sketch.breakevens.map(Math.round)).toEqual(profile.breakevens.map(Math.round))
    },
  )

  it('has a current profit of zero at the spot', () => {
    for (const strategy of LIBRARY) {
      const { curves } = referencePosition(strategy)
      expect(curves.now[curves.spots.indexOf(REFERENCE_MARKET.spot)]).toBeCloseTo(0, 6)
    }
  })

  it.each([
    ['long-call', { delta: 1, theta: -1, vega: 1 }],
    ['long-put', { delta: -1, theta: -1, vega: 1 }],
    ['bull-call-spread', { delta: 1, theta: -1, vega: 1 }],
    ['bear-put-spread', { delta: -1, theta: -1, vega: 1 }],
    ['covered-call', { delta: 1, theta: 1, vega: -1 }],
  ] as const)('%s has Greeks with the expected signs', (id, signs) => {
    const { delta, thetaPerDay, vegaPerPoint } = positionOf(id).greeks
    expect({
      delta: Math.sign(delta),
      theta: Math.sign(thetaPerDay),
      vega: Math.sign(vegaPerPoint),
    }).toEqual(signs)
  })
})
