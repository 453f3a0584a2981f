import { describe, expect, it } from 'vitest'
import {
  formatCompactRupees,
  formatCount,
  formatDate,
  formatElapsed,
  formatPrice,
  formatRatio,
  formatRupees,
  formatSignedCompactRupees,
  formatSignedRupees,
} from './format.ts'

describe('amounts as they are written', () => {
  it.each([
    [formatRupees(100000), '₹1,00,000'],
    [formatRupees(-12345.5), '−₹12,345'],
    [formatRupees(-0.2), '₹0'],
    [formatSignedRupees(250.4), '+₹250'],
    [formatSignedRupees(0), '₹0'],
    [formatPrice(104.3), '104.30'],
    [formatCompactRupees(-642.49), '−₹642'],
    [formatCompactRupees(2.5), '₹2.5'],
    [formatSignedCompactRupees(16_465), '+₹16.5K'],
    [formatSignedCompactRupees(0), '₹0'],
    [formatCount(1, 'trade'), '1 trade'],
    [formatCount(1250, 'trade'), '1,250 trades'],
    [formatRatio(5.8), '5.80'],
    [formatRatio(-0.1), '−0.10'],
    [formatRatio(999), '999'],
    [formatDate('2024-01-31'), '31 Jan 2024'],
    [formatElapsed(75.9), '1:15'],
  ])('%s', (written, expected) => {
    expect(written).toBe(expected)
  })
})
