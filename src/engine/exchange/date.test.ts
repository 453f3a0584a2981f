import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayNumber, daysToExpiry, isoDate, weekday } from './date.ts'

describe('a day number', () => {
  it('counts from 1970-01-01', () => {
    expect(dayNumber('1970-01-01')).toBe(0)
    expect(dayNumber('2024-01-01')).toBe(19_723)
  })

  it('converts to its date and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 60_000 }), (day) => {
        expect(dayNumber(isoDate(day))).toBe(day)
      }),
    )
  })

  it("agrees with the machine's calendar on every day from year 0 to 9999", () => {
    const last = Date.UTC(9999, 11, 31) / 86_400_000
    fc.assert(
      fc.property(fc.integer({ min: -719_528, max: last }), (day) => {
        const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
        expect([isoDate(day), dayNumber(date)]).toEqual([date, day])
      }),
      { numRuns: 1_000 },
    )
  })

  it.each([NaN, -719_529, 2_932_897])('has no date for %d', (day) => {
    expect(() => isoDate(day)).toThrow(`day ${day} has no date, expected one of the years 0 to 9999`)
  })

  it.each([
    '2024-02-30',
    '2023-02-29',
    '1900-02-29',
    '2024-00-10',
    '2024-01-00',
    '2024-13-01',
    '2024-01-01T',
    '2024-1-1',
    '01-01-2024',
    '',
  ])('does not exist for %j', (text) => {
    expect(() => dayNumber(text)).toThrow(`date '${text}' is not a calendar date, expected YYYY-MM-DD`)
  })
})

describe('the weekday', () => {
  it.each([
    ['1969-12-31', 3],
    ['1970-01-01', 4],
    ['2024-01-20', 6],
    ['2026-02-01', 0],
  ])('of %s is %i, counted from Sunday', (date, expected) => {
    expect(weekday(dayNumber(date))).toBe(expected)
  })
})

describe('days to expiry', () => {
  it.each([
    ['2024-01-04', '2024-01-04', 0, 'on the expiry day'],
    ['2024-01-03', '2024-01-04', 1, 'the day before'],
    ['2024-01-05', '2024-01-08', 1, 'over a weekend'],
    ['2024-01-19', '2024-01-25', 4, 'counting a holiday that falls on a weekday'],
    ['2024-01-05', '2024-01-04', 0, 'after the expiry'],
  ])('from %s to %s are %i: %s', (from, to, expected) => {
    expect(daysToExpiry(dayNumber(from), dayNumber(to))).toBe(expected)
  })
})
