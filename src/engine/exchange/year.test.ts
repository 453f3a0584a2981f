import { describe, expect, it } from 'vitest'
import { tradingYearsToExpiry, yearsToExpiry } from './year.ts'

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

describe('years to expiry by the trading clock', () => {
  const days = (date: string, minute: number, expiry: string) =>
    252 * tradingYearsToExpiry(date, minute, expiry)
  const [open, close] = [555, 930]

  it('count a session as 0.7 of a day, by its minutes', () => {
    expect(days('2024-01-04', open, '2024-01-04')).toBeCloseTo(0.7, 12)
    expect(days('2024-01-04', open + 75, '2024-01-04')).toBeCloseTo(0.7 * 0.8, 12)
    expect(days('2026-08-04', 930, '2026-08-04')).toBeCloseTo((0.7 * 10) / 385, 12)
  })

  it('count a night, a weekend and a holiday as 0.3 each', () => {
    expect(days('2024-01-03', close, '2024-01-04')).toBeCloseTo(1, 12)
    expect(days('2024-01-05', close, '2024-01-08')).toBeCloseTo(1, 12)
    // Friday, 26 January 2024 was Republic Day.
    expect(days('2024-01-25', close, '2024-01-29')).toBeCloseTo(1, 12)
  })

  it('count an hour of Muhurat trading by its minutes', () => {
    // On the evening of Friday, 1 November 2024; the next session was on Monday.
    expect(days('2024-10-31', close, '2024-11-04')).toBeCloseTo(0.3 + (0.7 * 60) / 375 + 1, 12)
  })

  it('are zero at and after the close', () => {
    expect(days('2024-01-04', close, '2024-01-04')).toBe(0)
    expect(days('2024-01-05', open, '2024-01-04')).toBe(0)
  })
})
