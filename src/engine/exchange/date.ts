/** A calendar date in India, `YYYY-MM-DD`. */
export type IsoDate = string

/** Days since 1970-01-01: dates as integers, for columns and comparisons in hot loops. */
export type DayNumber = number

const MILLISECONDS_PER_DAY = 86_400_000
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

/**
 * The day number of a date.
 * @throws RangeError when `date` is not a real calendar date written `YYYY-MM-DD`.
 */
export function dayNumber(date: IsoDate): DayNumber {
  const time = ISO_DATE.test(date) ? Date.parse(`${date}T00:00:00Z`) : NaN
  const day = time / MILLISECONDS_PER_DAY
  // Date.parse rolls 2024-02-30 over into March; only of a real date the day reads back unchanged.
  if (Number.isNaN(time) || new Date(time).getUTCDate() !== Number(date.slice(-2)))
    throw new RangeError(`date '${date}' is not a calendar date, expected YYYY-MM-DD`)
  return day
}

/** The date of a day number. */
export function isoDate(day: DayNumber): IsoDate {
  return new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10)
}

/** Day of the week, 0 = Sunday … 6 = Saturday. */
export function weekday(day: DayNumber): number {
  // 1970-01-01 was a Thursday.
  return (((day + 4) % 7) + 7) % 7
}

/** Monday–Friday dates `d` with `from < d ≤ to`: the DTE of the specification. Zero when `to` is not after `from`. */
export function daysToExpiry(from: DayNumber, to: DayNumber): number {
  let count = 0
  for (let day = from + 1; day <= to; day++) {
    const dayOfWeek = weekday(day)
    if (dayOfWeek !== 0 && dayOfWeek !== 6) count++
  }
  return count
}
