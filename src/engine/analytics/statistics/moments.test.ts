import { describe, expect, it } from 'vitest'
import { kurtosis, skewness } from './moments.ts'

describe('the shape of profits', () => {
  it('of 1, 2, 3, 4, 5 is symmetric, with a kurtosis of 1.7', () => {
    expect(skewness([1, 2, 3, 4, 5])).toBe(0)
    expect(kurtosis([1, 2, 3, 4, 5])).toBeCloseTo(1.7, 12)
  })

  it('of three wins of 1 and a loss of 3 is skewed down', () => {
    // Central moments: second (3 × 1 + 9) / 4 = 3, third (3 × 1 − 27) / 4 = −6, fourth (3 × 1 + 81) / 4 = 21.
    expect(skewness([1, 1, 1, -3])).toBeCloseTo(-6 / 3 ** 1.5, 12)
    expect(kurtosis([1, 1, 1, -3])).toBeCloseTo(21 / 9, 12)
  })

  it.each([[[]], [[7]], [[7, 7]]])('of %j does not exist', (profits) => {
    expect(skewness(profits)).toBeNull()
    expect(kurtosis(profits)).toBeNull()
  })
})
