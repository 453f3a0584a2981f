import { isoDate, weekday, type DayNumber } from '#engine/calendar'

/** The Monday of a day's week: weeks run from Monday to Sunday, so a Saturday session belongs to the week before it. */
export function mondayOf(day: DayNumber): DayNumber {
  return day - ((weekday(day) + 6) % 7)
}

const DAYS_PER_WEEK = 7

/** The name of a week by ISO 8601, like `2024-W01`: the week belongs to the year that its Thursday is in. */
export function isoWeek(monday: DayNumber): string {
  const thursday = isoDate(monday + 3)
  const year = thursday.slice(0, 4)
  const dayOfYear = monday + 3 - yearStart(year)
  const week = Math.floor(dayOfYear / DAYS_PER_WEEK) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

function yearStart(year: string): DayNumber {
  return Date.UTC(Number(year), 0, 1) / 86_400_000
}
