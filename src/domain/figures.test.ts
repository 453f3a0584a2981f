import { describe, expect, it } from 'vitest'
import {
  formatCompactRupees,
  formatCount,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRatio,
  formatRupees,
  formatSignedRupees,
} from '#domain'

describe('figures as they are written', () => {
  it.each([
    [formatRupees(100000), '₹1,00,000'],
    [formatRupees(12345.5), '₹12,346'],
    [formatRupees(-12345.5), '−₹12,346'],
    [formatRupees(-0.5), '−₹1'],
    [formatRupees(-0.2), '₹0'],
    [formatSignedRupees(19.6), '+₹20'],
    [formatSignedRupees(250.4), '+₹250'],
    [formatSignedRupees(-2505.5), '−₹2,506'],
    [formatSignedRupees(0), '₹0'],
    [formatSignedRupees(-0.3), '₹0'],
    [formatPrice(104.3), '104.30'],
    [formatPrice(-1.005), '−1.01'],
    [formatNumber(-0.125), '−0.13'],
    [formatPercent(-2.25), '−2.3%'],
    [formatPercent(1.005, 2), '1.01%'],
    [formatPercent(-0.004, 2), '0.00%'],
    [formatCompactRupees(-642), '−₹642'],
    [formatCompactRupees(2.5), ''],
    [formatCompactRupees(1250), '₹1.25K'],
    [formatCompactRupees(-125_000), '−₹1.25L'],
    [formatCompactRupees(0), '₹0'],
    [formatCount(1, 'trade'), '1 trade'],
    [formatCount(1250, 'trade'), '1,250 trades'],
    [formatRatio(5.8), '5.80'],
    [formatRatio(-0.1), '−0.10'],
    [formatRatio(999), '999'],
  ])('%s', (written, expected) => {
    expect(written).toBe(expected)
  })

  it('a loss is rounded like a gain of the same size', () => {
    for (let paise = 0; paise <= 10_000; paise += 25)
      expect(formatRupees(-paise / 100).replace('−', '')).toBe(formatRupees(paise / 100))
  })
})
