import { describe, expect, it } from 'vitest'
import { formatCompactRupees, formatDate } from '../../ui/format.ts'
import { compactRupees, dateText } from './read-shared.ts'

describe('a shared result', () => {
  it.each([21_400, -18_700, 0, 1_250_000])('writes %d rupees as the product does', (amount) => {
    expect(compactRupees(amount)).toBe(formatCompactRupees(amount))
  })

  it.each(['2024-01-01', '2024-09-05', '2025-12-31'])('writes %s as the product does', (date) => {
    expect(dateText(date)).toBe(formatDate(date))
  })
})
