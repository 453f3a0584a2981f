import { describe, expect, it } from 'vitest'
import { formatDate, formatElapsed, formatPrice, formatRupees, formatSignedRupees } from './format.ts'

describe('amounts as they are written', () => {
  it.each([
    [formatRupees(100000), '₹1,00,000'],
    [formatRupees(-12345.5), '−₹12,345'],
    [formatRupees(-0.2), '₹0'],
    [formatSignedRupees(250.4), '+₹250'],
    [formatSignedRupees(0), '₹0'],
    [formatPrice(104.3), '104.30'],
    [formatDate('2024-01-31'), '31 Jan 2024'],
    [formatElapsed(75.9), '1:15'],
  ])('%s', (written, expected) => {
    expect(written).toBe(expected)
  })
})
