import { describe, expect, it } from 'vitest'
import { yearsToExpiry } from './year.ts'

const MINUTES_PER_YEAR = 365 * 1440

describe('years to expiry', () => {
  it('count calendar time to 15:30 of the expiry day', () => {
    expect(yearsToExpiry('2024-01-01', 930, '2024-12-31')).toBe(1)
    expect(yearsToExpiry('2024-01-04', 555, '2024-01-04')).toBeCloseTo(375 / MINUTES_PER_YEAR, 15)
  })

  it('include the weekend', () => {
    expect(yearsToExpiry('2024-01-05', 930, '2024-01-08')).toBeCloseTo(3 / 365, 15)
  })

  it('run to 15:40 from August 2026', () => {
    expect(yearsToExpiry('2026-08-04', 930, '2026-08-04')).toBeCloseTo(10 / MINUTES_PER_YEAR, 15)
  })

  it('are zero at and after the close', () => {
    expect(yearsToExpiry('2024-01-04', 930, '2024-01-04')).toBe(0)
    expect(yearsToExpiry('2024-01-05', 555, '2024-01-04')).toBe(0)
  })
})
