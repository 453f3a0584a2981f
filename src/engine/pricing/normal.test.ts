import { describe, expect, it } from 'vitest'
import { normalDistribution } from './index.ts'

describe('the normal distribution', () => {
  // To 16 digits from the erfc of the C library (glibc).
  it.each([
    [0, 0.5],
    [-0.3, 0.3820885778110474],
    [-0.6, 0.2742531177500736],
    [1, 0.8413447460685429],
    [-1, 0.15865525393145707],
    [-3, 1.34989803163009e-3],
    [-5.6, 1.0717590258310968e-8],
    [-5.7, 5.990371401063533e-9],
    [-10, 7.619853024160593e-24],
    [-30, 4.906713927148764e-198],
  ])('at %d is %d', (x, probability) => {
    expect(Math.abs(normalDistribution(x) / probability - 1)).toBeLessThan(2e-13)
  })
})
