import fc from 'fast-check'
import { normalDistribution } from '#engine/pricing'
import { describe, expect, it } from 'vitest'
import { normalQuantile } from './normal-quantile.ts'

describe('the quantile of the normal distribution', () => {
  it.each([
    [0.5, 0],
    [0.841344746068543, 1],
    [0.025, -1.959963984540054],
    [0.99, 2.326347874040841],
    [9.865876450376946e-10, -6],
  ])('at %d is %d', (probability, x) => {
    expect(normalQuantile(probability)).toBeCloseTo(x, 9)
  })

  it('is the value at which the distribution reaches the probability', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true }), (probability) => {
        expect(normalDistribution(normalQuantile(probability))).toBeCloseTo(probability, 13)
      }),
    )
  })

  it('is without bounds at 0 and 1', () => {
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity])
  })
})
