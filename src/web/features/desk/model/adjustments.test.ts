import { describe, expect, it } from 'vitest'
import type { OptionChain } from '#api'
import type { ContractType, OpenPosition } from '#domain'
import {
  addWings,
  convertToButterfly,
  defendTestedSide,
  exitLegs,
  isRefused,
  rollToExpiry,
  shiftLegs,
  type AdjustmentOutcome,
} from './adjustments.ts'
import { aChain, EXPIRY, MOMENT } from '../fixtures/a-chain.fixture.ts'

const aLeg = (
  optionType: ContractType,
  strike: number,
  changes: Partial<OpenPosition> = {},
): OpenPosition => ({
  id: `${strike} ${optionType}`,
  optionType,
  tradeType: 'SELL',
  strike,
  expiry: EXPIRY,
  lots: 2,
  lotSize: 75,
  averagePrice: 100,
  since: MOMENT,
  legs: [],
  ...changes,
})

const chains = (...all: OptionChain[]) =>
  new Map((all.length > 0 ? all : [aChain()]).map((chain) => [chain.expiry_date, chain]))

/** Orders of an adjustment, in words. */
function done(outcome: AdjustmentOutcome): string[] {
  if (isRefused(outcome)) return [outcome.refused]
  return [
    ...outcome.exits.map(({ strike, optionType }) => `exit ${strike} ${optionType}`),
    ...outcome.orders.map(
      ({ tradeType, lots, strike, optionType }) => `${tradeType} ${lots} ${strike} ${optionType}`,
    ),
  ]
}

describe('adjusting a position', () => {
  it('exits a leg at its last price', () => {
    const outcome = exitLegs([aLeg('CALL', 24_000)], chains())
    const [exit] = isRefused(outcome) ? [] : outcome.exits
    expect(exit).toMatchObject({ tradeType: 'BUY', strike: 24_000, lots: 2 })
    expect(exit?.price).toBeGreaterThan(100)
  })

  it('refuses to exit a contract without a price, and names it', () => {
    const thin = aChain({ untraded: ({ strike }) => strike === 24_000 })
    expect(done(exitLegs([aLeg('CALL', 24_000)], chains(thin)))).toEqual([
      '24000 CE has no price at this minute to leave it at',
    ])
  })

  it('shifts all legs by a strike, with their side and lots, and skips strikes without trades', () => {
    const legs = [aLeg('CALL', 24_000), aLeg('PUT', 23_900, { tradeType: 'BUY' })]
    const thin = aChain({ untraded: ({ strike }) => strike === 24_050 })
    expect(done(shiftLegs(legs, chains(thin), 1))).toEqual([
      'exit 24000 CALL',
      'exit 23900 PUT',
      'SELL 2 24100 CALL',
      'BUY 2 23950 PUT',
    ])
    expect(done(shiftLegs(legs, chains(), -1)).slice(2)).toEqual(['SELL 2 23950 CALL', 'BUY 2 23850 PUT'])
  })

  it('rolls a leg to another expiry at the same strike', () => {
    const next = aChain({ expiry: '2025-05-08' })
    const outcome = rollToExpiry(aLeg('CALL', 24_000), chains(aChain(), next), next)
    expect(done(outcome)).toEqual(['exit 24000 CALL', 'SELL 2 24000 CALL'])
    expect(isRefused(outcome) ? '' : outcome.orders[0]?.expiry).toBe('2025-05-08')
  })

  it('defends the tested side: sells it again at the delta of the other side', () => {
    const [exit, order] = done(defendTestedSide([aLeg('CALL', 24_000), aLeg('PUT', 23_700)], chains()))
    expect(exit).toBe('exit 24000 CALL')
    // The chain is symmetric: 300 below for the put is about 300 above for the call.
    expect(order).toBe('SELL 2 24300 CALL')
  })

  it('buys wings beyond short legs only, and only once', () => {
    const strangle = [aLeg('CALL', 24_100), aLeg('PUT', 23_900)]
    expect(done(addWings(strangle, chains(), 4))).toEqual(['BUY 2 24300 CALL', 'BUY 2 23700 PUT'])
    const condor = [
      ...strangle,
      aLeg('CALL', 24_300, { tradeType: 'BUY' }),
      aLeg('PUT', 23_700, { tradeType: 'BUY' }),
    ]
    expect(done(addWings(condor, chains(), 4))).toEqual(['Every short leg has its wing already'])
    expect(done(addWings(strangle, chains(), 30))).toEqual([
      'There is no traded strike 30 beyond 24100 CE; choose narrower wings',
    ])
  })

  it('turns a strangle into a butterfly at the money', () => {
    const strangle = [aLeg('CALL', 24_200), aLeg('PUT', 23_800)]
    expect(done(convertToButterfly(strangle, chains(), 3))).toEqual([
      'exit 24200 CALL',
      'exit 23800 PUT',
      'SELL 2 24000 CALL',
      'SELL 2 24000 PUT',
      'BUY 2 24150 CALL',
      'BUY 2 23850 PUT',
    ])
    expect(done(convertToButterfly([aLeg('CALL', 24_200)], chains(), 3))).toEqual([
      'A butterfly is made of a short call and a short put of one expiry',
    ])
  })
})

describe('a future among the legs', () => {
  const future = aLeg('FUTURE', 0)
  const withFuture = (expiry = EXPIRY) => ({
    ...aChain({ expiry }),
    future: { price: 24_040, age_minutes: 0, open_interest: 0, volume: 0 },
  })

  it('is exited at its own price, and rolled to the future of another expiry', () => {
    const all = chains(withFuture(), withFuture('2025-05-29'))
    expect(exitLegs([future], all)).toMatchObject({ exits: [{ optionType: 'FUTURE', price: 24_040 }] })
    expect(rollToExpiry(future, all, withFuture('2025-05-29'))).toMatchObject({
      orders: [{ optionType: 'FUTURE', strike: 0, expiry: '2025-05-29', price: 24_040 }],
    })
    expect(isRefused(rollToExpiry(future, all, aChain({ expiry: '2025-05-29' })))).toBe(true)
  })

  it('stays unchanged when options are shifted or get wings; alone it cannot be adjusted in these ways', () => {
    const all = chains(withFuture())
    const shifted = shiftLegs([future, aLeg('CALL', 24_100)], all, 1)
    expect(shifted).toMatchObject({ orders: [{ optionType: 'CALL', strike: 24_150 }] })
    expect(shiftLegs([future], all, 1)).toEqual({
      refused: 'There is no option among the open legs; a future has no strike to shift',
    })
    expect(isRefused(addWings([future], all, 2))).toBe(true)
  })
})
