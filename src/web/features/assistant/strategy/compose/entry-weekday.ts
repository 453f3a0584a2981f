import { weekdayName } from '#domain'
import { dayNumber, expiries, tradingDates, weekday } from '#engine/exchange'
import type { FormRequest } from '../builder-model.ts'

/** A weekday names a number of sessions if it stands so many before at least this share of the expiries. */
const MOST = 0.6

/** Sessions to look back from an expiry: each weekday stands among them unless two weeks have holidays. */
const LOOKED_AT = 9

/** Asked where the words do not say on which day a position over days is entered. */
export const ENTRY_QUESTION =
  'How many sessions before the expiry is it entered, as in “enter 4 days before the expiry”?'

type Dates = Pick<FormRequest, 'instrument' | 'startDate' | 'endDate'>

/** Where a weekday usually stands before weekly expiries. */
export interface EntryWeekday {
  readonly sessionsBefore: number
  /** Weekday of most expiries, 1 is Monday. */
  readonly expiresOn: number
  /** `usual` weeks of `all` have the weekday so many sessions before the expiry. */
  readonly weeks: { readonly usual: number; readonly all: number }
}

/**
 * Where a weekday (1 Monday to 5 Friday) stands before the weekly expiries of an index, by the exchange's calendar: Monday is 3
 * sessions before an expiry on Thursday. Undefined if that differs in more than two fifths of the weeks, as it does where the
 * expiry moved to another weekday, and if the index has no expiry in some weeks.
 */
export function entryWeekday(
  day: number,
  { instrument, startDate: from, endDate: to }: Dates,
): EntryWeekday | undefined {
  const weekly = expiries(instrument, from, to)
  const all = weekly.length
  if (all < Math.floor((dayNumber(to) - dayNumber(from)) / 7)) return undefined
  const sessions = tradingDates(from, to)
  const before = mostCommon(
    weekly.flatMap(({ date }) => {
      const at = sessions.indexOf(date)
      const earlier = sessions.slice(Math.max(0, at - LOOKED_AT), at).toReversed()
      const count = earlier.findIndex((one) => weekday(dayNumber(one)) === day) + 1
      return count > 0 ? [count] : []
    }),
  )
  const on = mostCommon(weekly.map(({ scheduled }) => weekday(dayNumber(scheduled))))
  if (!before || !on || before.count < all * MOST) return undefined
  return { sessionsBefore: before.value, expiresOn: on.value, weeks: { usual: before.count, all } }
}

/** `Monday is 3 sessions before the expiry, a Thursday, in 41 of 56 weeks of these dates; the other weeks are left out.` */
export function describeEntryWeekday(
  day: number,
  { sessionsBefore, expiresOn, weeks }: EntryWeekday,
): string {
  const sessions = sessionsBefore === 1 ? 'the session' : `${sessionsBefore} sessions`
  const others = weeks.usual < weeks.all ? '; the other weeks, with holidays, are left out' : ''
  return `${weekdayName(day)} is ${sessions} before the expiry, a ${weekdayName(expiresOn)}, in ${weeks.usual} of ${weeks.all} weeks of these dates${others}.`
}

function mostCommon(values: readonly number[]): { value: number; count: number } | undefined {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a)
  return first && { value: first[0], count: first[1] }
}
