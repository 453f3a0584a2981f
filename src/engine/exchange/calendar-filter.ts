import type { DayFilters, Underlying } from '#domain'
import { dayNumber, daysToExpiry, isoDate, weekday } from './date.ts'
import { expiries } from './expiries.ts'
import { eventDates } from './market-events.ts'

/** A period of an underlying; both dates are included. */
export interface CalendarPeriod {
  readonly instrument: Underlying
  readonly from: string
  readonly to: string
}

/** Days after the period within which the nearest expiry of its last session lies. */
const AHEAD_DAYS = 45

/**
 * A filter for the days of a period by the calendar: dates, events, weekdays and days to expiry. Days must be
 * checked in ascending order.
 */
export function calendarFilter(
  filters: DayFilters,
  { instrument, from, to }: CalendarPeriod,
): (date: string) => boolean {
  const { onlyDates, skipDates, skipEvents, onlyEvents, weekdays, dte } = filters
  const of = (events: DayFilters['skipEvents']) =>
    new Set((events ?? []).flatMap((event) => eventDates(event, instrument)))
  const skipped = of(skipEvents)
  const only = onlyEvents && of(onlyEvents)
  const expiryDays = dte
    ? expiries(instrument, from, isoDate(dayNumber(to) + AHEAD_DAYS)).map(({ date }) => date)
    : []
  let next = 0
  const daysLeft = (date: string) => {
    while (next < expiryDays.length && expiryDays[next] < date) next++
    const expiry = expiryDays[next]
    return expiry === undefined ? -1 : daysToExpiry(dayNumber(date), dayNumber(expiry))
  }
  return (date) =>
    onlyDates?.includes(date) !== false &&
    skipDates?.includes(date) !== true &&
    !skipped.has(date) &&
    only?.has(date) !== false &&
    weekdays?.includes(weekday(dayNumber(date)) || 7) !== false &&
    (!dte || dte.includes(daysLeft(date)))
}
