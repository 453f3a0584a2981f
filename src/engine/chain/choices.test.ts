import { describe, expect, it } from 'vitest'
import { ChoiceCache } from './choices.ts'

const choice = (strike: number) => ({
  row: strike,
  contract: { expiry: 1, strike, isCall: true },
  price: undefined,
})

describe('cached choices of a day', () => {
  it('are found by criterion and minute, including the choice of no contract', () => {
    const kept = new ChoiceCache()
    kept.keep(1, 5, choice(21_700))
    kept.keep(1, 6, null)
    expect(kept.get(1, 5)).toEqual(choice(21_700))
    expect(kept.get(1, 6)).toBeNull()
    expect(kept.get(2, 5)).toBeUndefined()
  })

  it('are dropped before they fill the memory', () => {
    const kept = new ChoiceCache()
    for (let id = 0; id < 5000; id++) kept.keep(id, 5, choice(id))
    const known = Array.from({ length: 5000 }, (_, id) => kept.get(id, 5)).filter((one) => one !== undefined)
    expect(known.length).toBeLessThanOrEqual(256)
    expect(kept.get(4999, 5)).toEqual(choice(4999))
  })
})
