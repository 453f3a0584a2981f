import { describe, expect, it } from 'vitest'
import facts from './fixtures/nse-calendar.json' with { type: 'json' }
import { dayNumber, isoDate, weekday } from './date.ts'
import { closingWindow, REGULAR_SESSION } from './session.ts'
import { holidayName, isTradingDay, sessionKind, tradingDates, tradingSession } from './trading-days.ts'

/** Weekdays without holidays, plus the special sessions, computed without the calendar under test. */
function datesByHand(from: string, to: string): string[] {
  const special = Object.keys(facts.specialSessions)
  const dates: string[] = []
  for (let day = dayNumber(from); day <= dayNumber(to); day++) {
    const date = isoDate(day)
    const isWeekend = weekday(day) === 0 || weekday(day) === 6
    if (special.includes(date) || (!isWeekend && !facts.holidays.includes(date))) dates.push(date)
  }
  return dates
}

describe('the trading days from January 2024 to April 2025', () => {
  const dates = tradingDates('2024-01-01', '2025-04-30')

  it('are 330', () => {
    expect(dates).toHaveLength(330)
  })

  it('are the weekdays without the holidays, and the special sessions', () => {
    expect(dates).toEqual(datesByHand('2024-01-01', '2025-04-30'))
  })

  it('run from 09:15 to 15:30 except two drills and one Muhurat', () => {
    const unusual = dates.filter((date) => {
      const { openMinute, minutes, breaks } = tradingSession(date)!
      return openMinute !== 555 || minutes !== 375 || breaks.length > 0
    })
    expect(unusual).toEqual(['2024-03-02', '2024-05-18', '2024-11-01'])
  })
})

describe('a session', () => {
  const drill = { openMinute: 555, minutes: 195, breaks: [[45, 135]] }
  it.each([
    ['2023-11-12', 'muhurat', { openMinute: 1095, minutes: 60, breaks: [] }],
    ['2024-01-01', 'regular', REGULAR_SESSION],
    ['2024-01-20', 'special-saturday', REGULAR_SESSION],
    ['2024-03-02', 'drill', drill],
    ['2024-05-18', 'drill', drill],
    ['2024-11-01', 'muhurat', { openMinute: 1080, minutes: 60, breaks: [] }],
    ['2025-02-01', 'budget', REGULAR_SESSION],
    ['2025-10-21', 'muhurat', { openMinute: 825, minutes: 60, breaks: [] }],
    ['2026-02-01', 'budget', REGULAR_SESSION],
    ['2026-07-31', 'regular', REGULAR_SESSION],
    ['2026-08-03', 'regular', { openMinute: 555, minutes: 385, breaks: [] }],
    ['2021-06-11', 'regular', REGULAR_SESSION],
  ] as const)('of %s is %s', (date, kind, session) => {
    expect(tradingSession(date)).toEqual(session)
    expect(sessionKind(date)).toBe(kind)
    expect(isTradingDay(date)).toBe(true)
  })

  it('of a drill trades 09:15–10:00 and 11:30–12:30: 105 minutes', () => {
    const { minutes, breaks } = tradingSession('2024-03-02')!
    const [from, to] = breaks[0]
    expect(minutes - (to - from)).toBe(105)
  })

  it.each([
    ['2024-01-22', 'added at three days notice'],
    ['2024-05-20', 'the election in Mumbai'],
    ['2024-06-01', 'an ordinary Saturday'],
    ['2024-12-25', 'Christmas'],
    ['2026-01-15', 'the municipal election'],
    ['2026-11-08', 'a Muhurat whose hours are not yet known'],
  ])('is not held on %s: %s', (date) => {
    expect(tradingSession(date)).toBeUndefined()
    expect(sessionKind(date)).toBeUndefined()
    expect(isTradingDay(date)).toBe(false)
  })

  it('refuses text that is not a date', () => {
    expect(() => tradingSession('2024-02-30')).toThrow("date '2024-02-30' is not a calendar date")
  })
})

describe('a holiday', () => {
  it('has a name, also when Muhurat is held on it', () => {
    expect(holidayName('2024-03-25')).toBe('Holi')
    expect(holidayName('2024-11-01')).toBe('Diwali Laxmi Pujan')
  })

  it('is neither a trading day nor a plain weekend', () => {
    expect(holidayName('2024-03-26')).toBeUndefined()
    expect(holidayName('2024-06-01')).toBeUndefined()
  })

  it('is one of the 62 of 2023 to 2026', () => {
    expect(facts.holidays.filter((date) => holidayName(date) !== undefined)).toHaveLength(62)
    const dates = Array.from({ length: 4 * 365 + 1 }, (_, i) => isoDate(dayNumber('2023-01-01') + i))
    expect(dates.filter((date) => holidayName(date) !== undefined)).toEqual(facts.holidays)
  })
})

describe('the closing window', () => {
  it('is 15:00–15:30 on a regular day', () => {
    expect(closingWindow(REGULAR_SESSION)).toEqual([345, 375])
  })

  it('is 15:10–15:40 from 2026-08-03', () => {
    expect(closingWindow(tradingSession('2026-08-03')!)).toEqual([355, 385])
  })
})
