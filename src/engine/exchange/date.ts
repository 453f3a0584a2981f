/** A calendar date in India, `YYYY-MM-DD`. */
export type IsoDate = string

/** Days since 1970-01-01: dates as integers, for columns and comparisons in hot loops. */
export type DayNumber = number

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Days in 400 years, after which the calendar repeats. */
const ERA = 146_097
/** Days from 0000-03-01 to 1970-01-01. */
const EPOCH = 719_468
/** 0000-01-01 and 10000-01-01. */
const FIRST_DAY = -719_528
const AFTER_LAST_DAY = 2_932_897

/**
 * The day number of a date.
 *
 * Years count from March, so that the leap day is the last of its year (Howard Hinnant, "chrono-Compatible Low-Level
 * Date Algorithms", `days_from_civil`). `Date` would take a noticeable part of a backtest.
 * @throws RangeError when `date` is not a real calendar date written `YYYY-MM-DD`.
 */
export function dayNumber(date: IsoDate): DayNumber {
  const year = digits(date, 0, 4)
  const month = digits(date, 5, 7)
  const day = digits(date, 8, 10)
  const isDate = date.length === 10 && date[4] === '-' && date[7] === '-' && day >= 1
  if (!isDate || !(day <= daysOfMonth(year, month)))
    throw new RangeError(`date '${date}' is not a calendar date, expected YYYY-MM-DD`)
  const marchYear = month > 2 ? year : year - 1
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - 400 * era
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  return ERA * era + daysBefore(yearOfEra) + dayOfYear - EPOCH
}

/**
 * The date of a day number; its years are 0 to 9999 (`civil_from_days`, as above).
 * @throws RangeError when there is no such day
 */
export function isoDate(day: DayNumber): IsoDate {
  if (!(day >= FIRST_DAY && day < AFTER_LAST_DAY))
    throw new RangeError(`day ${day} has no date, expected one of the years 0 to 9999`)
  const fromMarch = Math.floor(day) + EPOCH
  const era = Math.floor(fromMarch / ERA)
  const dayOfEra = fromMarch - ERA * era
  const leapDays =
    Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - daysBefore(yearOfEra)
  const fromMarchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const dayOfMonth = dayOfYear - Math.floor((153 * fromMarchMonth + 2) / 5) + 1
  const month = fromMarchMonth < 10 ? fromMarchMonth + 3 : fromMarchMonth - 9
  const year = yearOfEra + 400 * era + (month > 2 ? 0 : 1)
  return `${twoDigits(Math.floor(year / 100))}${twoDigits(year % 100)}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`
}

/** The number written in a part of a text; NaN unless it consists of digits. */
function digits(text: string, from: number, to: number): number {
  let number = 0
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 48
    if (!(digit >= 0 && digit <= 9)) return NaN
    number = 10 * number + digit
  }
  return number
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`
}

/** NaN for an invalid month. */
function daysOfMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return (MONTH_DAYS[month - 1] ?? NaN) + (month === 2 && isLeap ? 1 : 0)
}

/** Days of an era before one of its years. */
function daysBefore(yearOfEra: number): number {
  return 365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100)
}

/** Day of the week, 0 = Sunday … 6 = Saturday. */
export function weekday(day: DayNumber): number {
  // 1970-01-01 was a Thursday.
  return (((day + 4) % 7) + 7) % 7
}

/**
 * Monday–Friday dates `d` with `from < d ≤ to`: the DTE of the specification. Zero if `to` is not after
 * `from`.
 */
export function daysToExpiry(from: DayNumber, to: DayNumber): number {
  let count = 0
  for (let day = from + 1; day <= to; day++) {
    const dayOfWeek = weekday(day)
    if (dayOfWeek !== 0 && dayOfWeek !== 6) count++
  }
  return count
}
