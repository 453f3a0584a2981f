import { dayNumber, isoDate, type IsoDate } from './date.ts'

/**
 * The latest end date of a period over the sessions from `first` to `last`. With a single session it is the
 * next day, since a period must end after it starts.
 */
export function latestEndDate(first: IsoDate, last: IsoDate): IsoDate {
  return first < last ? last : isoDate(dayNumber(last) + 1)
}
