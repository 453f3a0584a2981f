import { weekdayName } from '#domain'
import { dayNumber, expiries, tradingDates, weekday } from '#engine/exchange'
import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'

/** A weekday names a number of sessions if it stands so many before at least this share of the expiries. */
const MOST = 0.6

/** Sessions to look back from an expiry: each weekday stands among them unless two weeks have holidays. */
const LOOKED_AT = 9

/** Asked where the words do not say on which day a position over days is entered. */
export const ENTRY_QUESTION =
  'How many sessions before the expiry is it entered, as in “enter 4 days before the expiry”?'

const DAYS_ASKED =
  'how many sessions before the expiry is it entered and left, as in “enter 4 days before expiry, exit 1 day before”?'

/** Asked where a position is held to a weekday that has no place before the expiry of its week. */
export const DAYS_QUESTION = `A position is held for one night, or up to a day counted before the expiry, but not to a weekday: ${DAYS_ASKED}`

/** Asked where the words say how long a position is held, and not from which day on. */
export const LENGTH_QUESTION = `A position is held up to a day counted before the expiry: ${DAYS_ASKED}`

/** Asked where a position of one night has no times of its own. */
export const NIGHT_QUESTION =
  'A position of one night is left on the next day by the time of its entry at the latest: at which times is it entered and left, as in “enter 15:15, exit next day 9:20”?'

const ASKED = [ENTRY_QUESTION, DAYS_QUESTION, LENGTH_QUESTION, NIGHT_QUESTION]

/** Whether it is asked how a position is held, so that nothing is known of its days. */
export const asksHowHeld = ({ questions }: Findings): boolean =>
  questions.some(({ text }) => ASKED.includes(text) || text.endsWith(MONTH_COUNTED))

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

/**
 * `enter on the day after expiry, hold till the next one`: the weekday behind that of the expiries, from which on a position is held;
 * asks where the calendar has none, and for a trade of that day alone.
 */
export function withDayAfterExpiry(
  clauses: readonly PlacedClause[],
  dates: Dates,
  findings: Findings,
): PlacedClause[] {
  const isHeld = clauses.some(({ is }) => is === 'holding' || is === 'beforeExpiry')
  const isOfMonth = clauses.some((one) => one.is === 'expiry' && one.expiry.expiry === 'monthly')
  return clauses.flatMap((clause): PlacedClause[] => {
    if (clause.is !== 'afterExpiry') return [clause]
    if (clause.isMonthly || isOfMonth) {
      const said = findings.written(clause)
      findings.ask(`“${said}”: ${MONTH_COUNTED}`, [findings.text.replace(said, '20 days before expiry')])
      return []
    }
    if (clause.isBeside) return askForWeekday(clauses, dates, findings)
    const day = WORKDAYS.find((one) => entryWeekday(one, dates)?.expiresOn === (one === 1 ? 5 : one - 1))
    if (!isHeld || day === undefined) {
      findings.ask(isHeld ? ENTRY_QUESTION : `“${findings.written(clause)}”: ${DAY_COUNTED}`)
      return []
    }
    findings.assume(`“${findings.written(clause)}” was read as: on ${weekdayName(day)}.`)
    const { begin, end } = clause
    return [{ is: 'filter', filters: { weekdays: [day] }, says: 'days', begin, end }]
  })
}

/** `monday after expiry` is each Monday; on the weekday of the expiry itself it is the expiry a week later that counts. */
function askForWeekday(clauses: readonly PlacedClause[], dates: Dates, findings: Findings): [] {
  const [day, ...others] = ofKind(clauses, 'filter').flatMap(({ filters }) => filters.weekdays ?? [])
  const entry = day === undefined || others.length > 0 ? undefined : entryWeekday(day, dates)
  if (!entry || entry.expiresOn === day) findings.ask(DAYS_QUESTION)
  return []
}

const MONTH_COUNTED =
  'the sessions from one monthly expiry to the next differ, and the entry is counted before the expiry. How many before it, as in “enter 20 days before expiry”?'

const DAY_COUNTED =
  'days are counted before the next expiry. On which of them does it trade, as in “only dte 4”?'

const WORKDAYS = [1, 2, 3, 4, 5]

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

const NEXT = /\b(next|coming|upcoming|agli|agle)\b/i
const INTO = /\b(in|into|for|of|ki|ka)\s*$/i

/**
 * `every friday 3 pm in next weekly expiry, exit on expiry day`: asks which expiry that is, because a Friday's next one is the nearest, and
 * takes no leg's expiry from it.
 */
export function withExpiryOfCycle(
  clauses: readonly PlacedClause[],
  findings: Findings,
): readonly PlacedClause[] {
  const isLeftOnExpiry = clauses.some(
    (one) =>
      (one.is === 'holding' && one.isTillExpiry) ||
      (one.is === 'beforeExpiry' && one.verb === 'exit' && one.days === 0),
  )
  const days = ofKind(clauses, 'filter').flatMap(({ filters }) => filters.weekdays ?? [])
  if (!isLeftOnExpiry || days.length !== 1) return clauses
  const expiries = ofKind(clauses, 'expiry')
  const next = expiries.find((one) => {
    const said = findings.written(one)
    const before = findings.text.slice(0, Math.max(0, findings.text.indexOf(said)))
    return one.expiry.expiry === 'next' && NEXT.test(said) && INTO.test(before)
  })
  const [day] = days
  if (!next || day === undefined) return clauses
  const said = findings.written(next)
  findings.ask(
    `“${said}”: the first expiry behind ${weekdayName(day)}, or the one after it? A position is held to the first one.`,
    [findings.text.replace(said, 'current expiry')],
  )
  return clauses.filter((one) => one !== next)
}
