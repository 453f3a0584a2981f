import { dayNumber, isoDate } from '#engine/calendar'
import { describe, expect, it } from 'vitest'
import { isoWeek, mondayOf } from './week.ts'

describe('the week of a trading day', () => {
  it.each([
    ['2024-01-01', '2024-01-01', '2024-W01', 'a Monday opens its own week'],
    ['2024-01-05', '2024-01-01', '2024-W01', 'a Friday belongs to the Monday before'],
    ['2024-01-20', '2024-01-15', '2024-W03', 'a Saturday drill belongs to the week before it'],
    ['2025-02-02', '2025-01-27', '2025-W05', 'so does a Sunday'],
    ['2024-12-31', '2024-12-30', '2025-W01', 'New Year’s Eve of 2024 is in the first week of 2025'],
    ['2021-01-01', '2020-12-28', '2020-W53', 'New Year’s Day of 2021 is in week 53 of 2020'],
    ['2022-01-01', '2021-12-27', '2021-W52', 'New Year’s Day of 2022 is in the last week of 2021'],
  ])('%s starts on %s and is %s: %s', (date, monday, name) => {
    expect(isoDate(mondayOf(dayNumber(date)))).toBe(monday)
    expect(isoWeek(mondayOf(dayNumber(date)))).toBe(name)
  })
})
