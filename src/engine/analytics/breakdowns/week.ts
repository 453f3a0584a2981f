import { type DayNumber, isoDate, weekday } from '#engine/exchange'
import { MONTH_NAMES } from '#domain'

/** The Monday of a day's week: weeks run from Monday to Sunday, so a Saturday session belongs to the week before it. */
export function mondayOf(day: DayNumber): DayNumber {
  return day - ((weekday(day) + 6) % 7)
}

/** A week by its dates, Monday to Friday: `01 Jan – 05 Jan 2024`. The year is that of the Friday. */
export function weekDates(monday: DayNumber): string {
  const friday = isoDate(monday + 4)
  return `${dayAndMonth(isoDate(monday))} – ${dayAndMonth(friday)} ${friday.slice(0, 4)}`
}

function dayAndMonth(date: string): string {
  return `${date.slice(8)} ${MONTH_NAMES[Number(date.slice(5, 7)) - 1]}`
}
