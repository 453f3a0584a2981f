import { expect, it } from 'vitest'
import { concentration } from './concentration.ts'

it('a hundred days at 1 and one at 100: half of the profit is one day', () => {
  const days = [100, ...Array<number>(100).fill(1)]
  // 1 % of 101 sessions is two of them, 5 % is six.
  expect(concentration(days)).toEqual({
    bestPercent: 101 / 200,
    bestFivePercent: 105 / 200,
    withoutBestFive: 96,
  })
})

it('a loss has no share', () => {
  expect(concentration([-5, 3])).toEqual({ bestPercent: null, bestFivePercent: null, withoutBestFive: 0 })
})

it('a share above one means that all other days together lost money', () => {
  expect(concentration([50, -10, -10]).bestPercent).toBeCloseTo(50 / 30)
})
