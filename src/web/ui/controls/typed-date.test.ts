import { describe, expect, it } from 'vitest'
import { dateAfter, dateWhileTyped, shownDate, typedDate } from './typed-date.ts'
import { finishedTime, timeAfter, typedTime } from './typed-input.tsx'

describe('a typed date', () => {
  it.each([
    ['31 Jan 2025', '2025-01-31'],
    ['31 january 2025', '2025-01-31'],
    ['31jan25', '2025-01-31'],
    ['31/1/2025', '2025-01-31'],
    ['31-01-25', '2025-01-31'],
    ['310125', '2025-01-31'],
    ['31012025', '2025-01-31'],
    ['2025-01-31', '2025-01-31'],
  ])('%s is %s', (typed, day) => expect(typedDate(typed)).toBe(day))

  it.each(['', '31', '31 Jan', '31 Feb 2025', '1/13/2025', 'tomorrow'])('%j is invalid', (typed) =>
    expect(typedDate(typed)).toBeUndefined(),
  )

  it.each([['04 Jun 2024'], ['4/6/2024'], ['04062024'], ['2024-06-04']])(
    'has no value letter by letter until %s is complete',
    (text) => {
      const parts = Array.from(text, (_, i) => dateWhileTyped(text.slice(0, i + 1)))
      expect(parts.pop()).toBe('2024-06-04')
      expect(parts.filter((day) => day !== undefined)).toEqual([])
    },
  )

  it('is shown in Indian order', () => expect(shownDate('2025-01-31')).toBe('31 Jan 2025'))
  it('moves by days across the end of a month', () => expect(dateAfter('2024-02-28', 2)).toBe('2024-03-01'))
})

describe('a typed time', () => {
  it.each([
    ['9:20', '09:20'],
    ['920', '09:20'],
    ['0920', '09:20'],
    ['9.20', '09:20'],
    ['15:15', '15:15'],
    ['3:15 pm', '15:15'],
    ['12:05 am', '00:05'],
  ])('%s is %s', (typed, time) => expect(typedTime(typed)).toBe(time))

  it.each(['', '9', '24:00', '9:60', '13:00 pm'])('%j is invalid', (typed) =>
    expect(typedTime(typed)).toBeUndefined(),
  )

  it('is a full hour if only the hour was typed', () => expect(finishedTime('10')).toBe('10:00'))
  it('moves by minutes', () => expect(timeAfter('09:59', 1)).toBe('10:00'))
})
