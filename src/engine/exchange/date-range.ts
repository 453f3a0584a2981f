import { dayNumber, isoDate, type IsoDate } from './date.ts'

/**
 * The latest end date of a period that starts on the session `start` of data with the last session `last`. For the
 * last session itself it is the next day, since a period must end after it starts.
 */
export function latestEndDate(start: IsoDate, last: IsoDate): IsoDate {
  return start === last ? isoDate(dayNumber(last) + 1) : last
}
