export { dayNumber, daysToExpiry, isoDate, weekday, type DayNumber, type IsoDate } from './date.ts'
export { clockTime, minuteOfDay, REGULAR_SESSION, type Session } from './session.ts'
