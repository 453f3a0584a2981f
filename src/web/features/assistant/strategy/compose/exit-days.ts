import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { DAYS_QUESTION, describeEntryWeekday, entryWeekday } from './entry-weekday.ts'
import { ofKind, type Findings } from './findings.ts'

const NIGHT =
  'A position of one night is left on the next day by the time of its entry at the latest: at which time, or how many sessions before the expiry is it entered and left, as in “enter 4 days before expiry, exit 1 day before”?'

/** Whether the time of the exit is later in its day than that of the entry. */
function isLaterInDay(clauses: readonly PlacedClause[]): boolean {
  const times = clauses.flatMap((one) =>
    one.is === 'enter' || one.is === 'time' || one.is === 'exit' ? [one.time] : [],
  )
  const [first, last, ...others] = times
  return first !== undefined && last !== undefined && others.length === 0 && last > first
}

const FRIDAY = 5

const nextWorkday = (day: number) => (day === FRIDAY ? 1 : day + 1)

/**
 * `friday 3:15, exit monday 9:30` as a position of one night, `enter monday, exit wednesday` as days before the expiry; asks where a
 * weekday of an exit says something else.
 */
export function withExitDay(
  clauses: readonly PlacedClause[],
  request: FormRequest,
  findings: Findings,
): readonly PlacedClause[] {
  const [exit] = ofKind(clauses, 'exitDay')
  if (!exit) return clauses
  const entry = onlyEntry(clauses)
  // From a Friday, the next Thursday is that of the week that follows anyway.
  const isReached =
    entry !== undefined && (exit.weekday < entry || !/next|following|coming/i.test(findings.written(exit)))
  if (isReached && entry === exit.weekday) return clauses
  const isNext = isOnNextDay(clauses, entry, exit)
  if (isNext && !isLaterInDay(clauses)) return overNight(clauses, exit, findings)
  const days = isReached ? daysBetween(entry, exit, { clauses, request, findings }) : undefined
  if (!days) findings.ask(isNext ? NIGHT : DAYS_QUESTION)
  return days ? [...clauses, ...days] : clauses
}

/** Whether an exit is on the workday behind the entry, and nothing else says how long the position is held. */
const isOnNextDay = (clauses: readonly PlacedClause[], entry: number | undefined, exit: ExitDay) =>
  entry !== undefined && exit.weekday === nextWorkday(entry) && !clauses.some(({ is }) => is === 'holding')

/** The weekday of the entry beside one exit on a weekday, if nothing else says how long the position is held. */
function onlyEntry(clauses: readonly PlacedClause[]): number | undefined {
  const [entry, ...others] = ofKind(clauses, 'filter').flatMap(({ filters }) => filters.weekdays ?? [])
  const isHeld = clauses.some((one) => one.is === 'beforeExpiry' || (one.is === 'holding' && !isBare(one)))
  return others.length > 0 || ofKind(clauses, 'exitDay').length > 1 || isHeld ? undefined : entry
}

/** `positional`, without the day to which a position is held. */
const isBare = ({ holding, isTillExpiry }: Extract<PlacedClause, { is: 'holding' }>) =>
  holding.type === 'positional' && !isTillExpiry

function overNight(
  clauses: readonly PlacedClause[],
  exit: ExitDay,
  findings: Findings,
): readonly PlacedClause[] {
  findings.assume(`“${findings.written(exit)}” was read as: on the next session.`)
  const { begin, end } = exit
  return [...clauses, { is: 'holding', holding: { type: 'btst' }, isExit: true, begin, end }]
}

type ExitDay = Extract<PlacedClause, { is: 'exitDay' }>

interface Told {
  readonly clauses: readonly PlacedClause[]
  readonly request: FormRequest
  readonly findings: Findings
}

/** `enter monday, exit wednesday` as days before the expiry of the week, if both stand before it by the calendar. */
function daysBetween(
  entry: number,
  { weekday, begin, end }: ExitDay,
  { clauses, request, findings }: Told,
): PlacedClause[] | undefined {
  // Monthly options are not left before the expiry of their week.
  if (ofKind(clauses, 'expiry').some((one) => one.expiry.expiry === 'monthly')) return undefined
  const from = entryWeekday(entry, request)
  const to = entryWeekday(weekday, request)
  const left = from?.expiresOn === weekday ? 0 : to?.sessionsBefore
  if (!from || from.expiresOn === entry || left === undefined || left >= from.sessionsBefore) return undefined
  findings.assume(describeEntryWeekday(entry, from))
  return [
    { is: 'beforeExpiry', verb: 'enter', days: from.sessionsBefore, begin, end },
    { is: 'beforeExpiry', verb: 'exit', days: left, begin, end },
  ]
}
