import { expect, it } from 'vitest'
import { correlation } from './correlation.ts'

it('is Σ of the products over the root of the products of squares', () => {
  // Means 2 and 3; products 2 + 0 + 1 = 3, squares 2 and 6.
  expect(correlation([1, 2, 3], [1, 4, 4])).toBeCloseTo(3 / Math.sqrt(12), 12)
})

it.each([
  ['the same days, larger', [1, -2, 5], [10, -20, 50], 1],
  ['the opposite days', [1, -2, 5], [-1, 2, -5], -1],
  ['one day', [1], [1], null],
  ['one that never changes', [1, 2], [3, 3], null],
] as const)('of %s', (_, xs, ys, expected) => expect(correlation(xs, ys)).toBe(expected))
