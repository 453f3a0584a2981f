import { describe, expect, it } from 'vitest'
import { normalProbability, normalQuantile } from './normal-distribution.ts'

describe('the normal distribution', () => {
  it.each([
    [0, 0.5],
    [1, 0.841344746068543],
    [-1.959963984540054, 0.025],
    [2.326347874040841, 0.99],
    [-6, 9.865876450376946e-10],
  ])('is below %d with a probability of %d, and back', (x, probability) => {
    expect(normalProbability(x)).toBeCloseTo(probability, 14)
    expect(normalQuantile(probability)).toBeCloseTo(x, 6)
  })

  it('has no tail beyond what a double can hold', () => {
    expect([normalProbability(-40), normalProbability(40)]).toEqual([0, 1])
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity])
  })
})
