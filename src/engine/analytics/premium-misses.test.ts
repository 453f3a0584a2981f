import { describe, expect, it } from 'vitest'
import { aTrade } from './fixtures/index.ts'
import { premiumMisses } from './premium-misses.ts'

const leg = { id: 'leg-1', strikeCriteria: { type: 'Closest Premium', targetPremium: 50 } } as const
const at = (entryPrice: number, more: Parameters<typeof aTrade>[0] = {}) => aTrade({ entryPrice, ...more })

describe('a leg that asks for a premium near ₹50', () => {
  it('misses if the premium is off by more than a quarter, and reports how often and by how much', () => {
    const trades = [
      at(62.5),
      at(133, { date: '2024-01-02' }),
      at(37.5, { date: '2024-01-03' }),
      at(30, { date: '2024-01-04' }),
    ]
    expect(premiumMisses(trades, [leg])).toEqual([
      {
        legId: 'leg-1',
        asked: 50,
        entries: 4,
        missed: 2,
        averageOff: 51.5,
        worst: { date: '2024-01-02', premium: 133 },
      },
    ])
  })

  it('has no misses if all premiums were near', () => {
    expect(premiumMisses([at(48), at(55)], [leg])).toEqual([])
  })

  it('is not judged by the trades of other legs, nor by re-entries, whose premium may differ', () => {
    const again = { scope: 'leg', number: 1, cause: 'Stop Loss' } as const
    expect(premiumMisses([at(133, { leg_id: 'leg-2' }), at(133, { reEntry: again })], [leg])).toEqual([])
  })

  it('is not judged if it waits for a move of the premium', () => {
    const entry = { type: 'momentum', of: 'premium', direction: 'up', unit: 'percentage', value: 50 } as const
    expect(premiumMisses([at(75)], [{ ...leg, entry }])).toEqual([])
  })
})

it.each([
  ['Premium ≥', { type: 'Premium ≥', minimumPremium: 50 }],
  ['Premium ≤', { type: 'Premium ≤', maximumPremium: 50 }],
] as const)('%s 50 counts ₹133 as missed', (_, strikeCriteria) => {
  expect(premiumMisses([at(133)], [{ id: 'leg-1', strikeCriteria }])).toHaveLength(1)
})

it('a range of premiums and a distance from the money cannot miss', () => {
  const range = { type: 'Premium Range', lowerPremium: 40, upperPremium: 200 } as const
  const money = { type: 'Strike Type', strikeType: 'ATM' } as const
  for (const strikeCriteria of [range, money])
    expect(premiumMisses([at(133)], [{ id: 'leg-1', strikeCriteria }])).toEqual([])
})
