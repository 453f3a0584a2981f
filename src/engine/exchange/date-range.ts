import { dayNumber, isoDate, type IsoDate } from './date.ts'

/**
 * The latest date on which a period over the sessions from `first` to `last` may end: the last one, and where there is
 * only one, the day after it, since a period ends after it starts.
 */
export function latestEndDate(first: IsoDate, last: IsoDate): IsoDate {
  return first < last ? last : isoDate(dayNumber(last) + 1)
}
