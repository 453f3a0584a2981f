import { describe, expect, it } from 'vitest'
import type { OptionChain } from '#api'
import { legsOf, someFormValues } from '../../../strategy/fixtures/form-values.fixture.ts'
import type { FormRequest } from '../../../strategy/form-values.ts'
import { assumedMarket, chosenExpiries, payoffSketch, sketchedContract } from '#engine/analytics'
import { marketOfChains } from '../../../strategy/sketch-market.ts'

const assumed = assumedMarket('NIFTY', '2024-01-01')
const sketchOf = (request: Partial<FormRequest>) => payoffSketch(someFormValues(request).request, assumed)

describe('the payoff sketch', () => {
  it('of a short straddle is limited above, unlimited below, and has two breakevens around the spot', () => {
    const legs = legsOf({ tradeType: 'SELL' }, { tradeType: 'SELL', optionType: 'PUT' })
    const sketch = sketchOf({ multiLegStrategy: legs })
    expect(sketch?.profile.maxProfit).toBeGreaterThan(0)
    expect(sketch?.profile.maxLoss).toBeNull()
    const [lower, upper] = sketch?.profile.breakevens ?? []
    expect(lower).toBeLessThan(24_000)
    expect(upper).toBeGreaterThan(24_000)
  })

  it('finds a strike by premium as the strategy would', () => {
    const near = (targetPremium: number) => {
      const strikeCriteria = { type: 'Closest Premium' as const, targetPremium }
      return sketchOf({ multiLegStrategy: legsOf({ strikeCriteria }) })
    }
    expect(near(20)?.profile.maxLoss).toBeGreaterThan(near(200)?.profile.maxLoss ?? 0)
  })

  it('is undefined while no leg is in use', () => {
    expect(sketchOf({ multiLegStrategy: legsOf({ enabled: false }) })).toBeUndefined()
  })

  it("takes strike, premium and lot from the chain of the leg's expiry", () => {
    const market = marketOfChains(new Map([['monthly', aChain()]]))
    const legs = legsOf({ expiry: 'monthly', quantity: 2 })
    const { request } = someFormValues({ multiLegStrategy: legs })
    expect(chosenExpiries(request)).toEqual(['monthly'])
    // Bought at 150, two lots of 50: the premium is the maximum loss. The price is old; the strike is the nearest
    // listed.
    expect(market && payoffSketch(request, market)?.profile.maxLoss).toBe(-15_000)
  })

  it.each([
    [
      'the nearest premium among recent ones',
      { type: 'Closest Premium' as const, targetPremium: 149 },
      21_750,
    ],
    [
      'the listed strike at a distance, even untraded',
      { type: 'Strike Type' as const, strikeType: 'ATM-50' },
      21_650,
    ],
    [
      'the one above on a tie out of the money',
      { type: 'Strike Type' as const, strikeType: 'ATM+150' },
      21_900,
    ],
    [
      'none that is further than a step away',
      { type: 'Strike Type' as const, strikeType: 'ATM-500' },
      undefined,
    ],
    ['none for a premium that is not typed', { type: 'Closest Premium' as const }, undefined],
  ])('chooses %s', (_, strikeCriteria, strike) => {
    const market = marketOfChains(new Map([['current', aChain()]]))!
    const [leg] = legsOf({ strikeCriteria }).legs
    expect(sketchedContract(leg, market)?.strike).toBe(strike)
  })
})

function aChain(): OptionChain {
  const call = (strike: number, ltp: number, ltp_age_minutes: number) => ({
    strike,
    option_type: 'CALL' as const,
    ltp,
    ltp_age_minutes,
  })
  const options = [call(21_700, 150, 9), call(21_750, 120, 0), call(21_800, 95, 0)]
  const listed_strikes = { CALL: [21_650, 21_700, 21_750, 21_800, 21_900], PUT: [] }
  return {
    underlying: 'NIFTY',
    spot: 21_710,
    forward: 21_720,
    lot_size: 50,
    listed_strikes,
    options,
  } as unknown as OptionChain
}

describe('the sketch of legs with different expiries', () => {
  const chainUntil = (expiry_date: string, premium: number): OptionChain =>
    ({
      ...aChain(),
      date: '2024-01-01',
      time: '09:20',
      expiry_date,
      listed_strikes: { CALL: [21_700], PUT: [] },
      options: [{ strike: 21_700, option_type: 'CALL', ltp: premium, ltp_age_minutes: 0, iv: 12 }],
    }) as unknown as OptionChain
  const market = marketOfChains(
    new Map([
      ['current', chainUntil('2024-01-04', 100)],
      ['dte 10', chainUntil('2024-01-25', 300)],
    ]),
  )!
  const strikeCriteria = { type: 'Strike Type' as const, strikeType: 'ATM' }
  const calendar = someFormValues({
    multiLegStrategy: legsOf(
      { tradeType: 'SELL', strikeCriteria },
      { tradeType: 'BUY', strikeCriteria, minDte: 10 },
    ),
  }).request

  it('is of the first expiry and values the later leg by the model: best at the strike, a loss far from it', () => {
    const sketch = payoffSketch(calendar, market)!
    expect(sketch.profile).toMatchObject({ firstExpiry: '2024-01-04', isModelled: true })
    const { spots, profits } = sketch.curve
    const best = profits.indexOf(Math.max(...profits))
    expect(Math.abs(spots[best] - 21_700)).toBeLessThan(50)
    expect(profits[0]).toBeLessThan(0)
    expect(profits.at(-1)).toBeLessThan(0)
    expect(sketch.profile.breakevens).toHaveLength(2)
  })

  it('measures a strike from the leg that it names', () => {
    const legs = legsOf(
      { strikeCriteria },
      { strikeCriteria: { type: 'From Leg', leg: 'leg-1', offset: 50 } },
    )
    const one = marketOfChains(new Map([['current', aChain()]]))!
    const request = someFormValues({ multiLegStrategy: legs }).request
    // Bought at 150 and 120 a unit, one lot of 50 each.
    expect(payoffSketch(request, one)?.profile.maxLoss).toBe(-(150 + 120) * 50)
  })
})
