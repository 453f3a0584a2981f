import { describe, expect, it } from 'vitest'
import { profitFactor } from './profit-factor.ts'

describe('the profit factor', () => {
  it.each([
    ['wins of 400 are twice the losses of 200', [300, -150, 0, 100, -50], 2],
    ['without losses it shows 999', [1, 2, 0], 999],
    ['without wins it is zero', [-1, -2], 0],
    ['without wins and losses there is none', [0, 0], null],
    ['without trades there is none', [], null],
  ])('%s', (_, profits, expected) => {
    expect(profitFactor(profits)).toBe(expected)
  })
})
