import { dayNumber, isoDate } from '#engine/exchange'
import { describe, expect, it } from 'vitest'
import { weekDates, mondayOf } from './week.ts'

describe('the week of a trading day', () => {
  it.each([
    ['2024-01-01', '2024-01-01', '01 Jan – 05 Jan 2024', 'a Monday opens its own week'],
    ['2024-01-05', '2024-01-01', '01 Jan – 05 Jan 2024', 'a Friday belongs to the Monday before'],
    ['2024-01-20', '2024-01-15', '15 Jan – 19 Jan 2024', 'a Saturday drill belongs to the week before it'],
    ['2025-02-02', '2025-01-27', '27 Jan – 31 Jan 2025', 'so does a Sunday'],
    ['2024-12-31', '2024-12-30', '30 Dec – 03 Jan 2025', 'a week over New Year bears the year of its Friday'],
    ['2021-01-01', '2020-12-28', '28 Dec – 01 Jan 2021', 'New Year’s Day on a Friday ends its week'],
    [
      '2022-01-01',
      '2021-12-27',
      '27 Dec – 31 Dec 2021',
      'New Year’s Day on a Saturday belongs to the old year',
    ],
  ])('%s starts on %s and is %s: %s', (date, monday, name) => {
    expect(isoDate(mondayOf(dayNumber(date)))).toBe(monday)
    expect(weekDates(mondayOf(dayNumber(date)))).toBe(name)
  })
})
