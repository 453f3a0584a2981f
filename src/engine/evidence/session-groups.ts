import type { Trade } from '#domain'
import { dateReader, dteKey, dteLabel } from '#engine/analytics'
import { weekday, type IsoDate } from '#engine/exchange'
import type { Grouping } from './groups.ts'

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
const DTES = [0, 1, 2, 3, 4, 5] as const
const NO_LABEL = -1

/**
 * The ways in which sessions are told apart: the two halves of the period, the weekday (a special weekend session has none),
 * and the days to expiry of the nearest contract entered in the session (one without an entry has none).
 *
 * @param dates of the sessions of the period, ascending
 */
export function sessionGroupings(dates: readonly IsoDate[], trades: readonly Trade[]): Grouping[] {
  const read = dateReader()
  const nearest = new Map<IsoDate, number>()
  for (const { date, dte } of trades) nearest.set(date, Math.min(dte, nearest.get(date) ?? Infinity))
  return [
    {
      name: 'Half of the period',
      labels: ['First half', 'Second half'],
      of: Int32Array.from(dates, (_, i) => (i < firstHalf(dates.length) ? 0 : 1)),
    },
    {
      name: 'Weekday',
      labels: WEEKDAYS,
      of: Int32Array.from(dates, (date) => {
        const day = weekday(read(date))
        return day >= 1 && day <= 5 ? day - 1 : NO_LABEL
      }),
    },
    {
      name: 'Days to expiry',
      labels: DTES.map(dteLabel),
      of: Int32Array.from(dates, (date) => {
        const dte = nearest.get(date)
        return dte === undefined ? NO_LABEL : dteKey(dte)
      }),
    },
  ]
}

/** Sessions of the first half; of an odd number the first half has one less. */
export function firstHalf(sessions: number): number {
  return Math.floor(sessions / 2)
}
