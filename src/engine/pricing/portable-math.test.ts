import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { portableExp, portableLog } from './index.ts'

describe('the portable functions', () => {
  it('agree with the platform to 14 digits', () => {
    fc.assert(
      fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => {
        expect(Math.abs(portableExp(x) / Math.exp(x) - 1)).toBeLessThan(1e-14)
      }),
    )
    fc.assert(
      fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (x) => {
        const expected = Math.log(x)
        expect(Math.abs(portableLog(x) - expected)).toBeLessThan(1e-14 * Math.max(0.01, Math.abs(expected)))
      }),
    )
  })

  it.each([
    [portableExp(0), 1],
    [portableExp(-800), 0],
    [portableExp(800), Infinity],
    [portableExp(NaN), NaN],
    [portableLog(1), 0],
    [portableLog(0), -Infinity],
    [portableLog(-1), NaN],
    [portableLog(Infinity), Infinity],
  ])('have the limits %d = %d', (value, limit) => {
    expect(value).toBe(limit)
  })
})
