import { describe, expect, it } from 'vitest'
import { chargeShare, totalCharges } from './charges.ts'

describe('charges', () => {
  it('of 41.30 and 0.10, three times, are 41.60 to the paisa', () => {
    expect(totalCharges([41.3, 0.1, 0.1, 0.1].map((charges) => ({ charges })))).toBe(4160)
  })

  it('of 50 are a quarter of a gross profit of 200', () => {
    expect(chargeShare(50, 200)).toBe(25)
  })

  it('have no share of a gross profit that is zero or a loss', () => {
    expect([chargeShare(50, -100), chargeShare(50, 0)]).toEqual([null, null])
  })
})
