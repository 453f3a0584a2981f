import { expect, it } from 'vitest'
import type { DeploymentChain } from '#api'
import { nearestStrike, newLegOf, premiumOf, type TypedLeg } from './new-leg.ts'

const chain: DeploymentChain = {
  date: '2024-06-05',
  time: '10:30',
  expiries: ['2024-06-06'],
  expiry: '2024-06-06',
  lotSize: 25,
  spot: 24_025,
  strikes: [
    { strike: 24_000, call: 120.5, put: 80 },
    { strike: 24_050, call: 95, put: null },
  ],
}
const typed: TypedLeg = {
  tradeType: 'SELL',
  optionType: 'PUT',
  strike: 24_000,
  lots: 2,
  stop: 120.02,
  target: null,
}

it('a leg has the expiry of the chain, and levels on the tick', () => {
  expect(newLegOf(typed, chain)).toEqual({
    tradeType: 'SELL',
    optionType: 'PUT',
    strike: 24_000,
    expiry: '2024-06-06',
    lots: 2,
    stop: 120,
  })
})

it('of two strikes equally near to the index, the lower is proposed', () => {
  expect(nearestStrike(chain)).toBe(24_000)
  expect(newLegOf({ ...typed, strike: undefined }, chain)?.strike).toBe(24_000)
  expect(nearestStrike({ ...chain, spot: null })).toBeUndefined()
})

it('a strike that is not listed, a half lot or a level of zero make no leg', () => {
  for (const wrong of [{ strike: 23_000 }, { lots: 1.5 }, { lots: null }, { stop: 0 }])
    expect(newLegOf({ ...typed, ...wrong }, chain)).toBeUndefined()
})

it('a contract that has not traded has no premium', () => {
  expect(premiumOf(chain, { strike: 24_050, optionType: 'PUT' })).toBeNull()
  expect(premiumOf(chain, { strike: 24_000, optionType: 'CALL' })).toBe(120.5)
})
