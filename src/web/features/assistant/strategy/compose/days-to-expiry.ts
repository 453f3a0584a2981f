import type { Underlying } from '#domain'
import { expiries } from '#engine/exchange'
import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { legsOf } from './open-legs.ts'

const QUESTION =
  'Trading days to the expiry can be chosen, but not left out: on which of them does it trade, as in “only dte 1, 2, 3, 4”?'

/** Indices with an expiry each week, so that the nearest one is never more than four trading days away. */
const WEEKLY: ReadonlySet<Underlying> = new Set(['NIFTY', 'SENSEX'])
const DAYS_OF_A_WEEK = [0, 1, 2, 3, 4]

type Filter = Extract<PlacedClause, { is: 'filter' }>

/** `skip expiry day` as the other days to the expiry; asks where the words do not say which those are. */
export function withOtherDaysToExpiry(
  clauses: readonly PlacedClause[],
  { instrument, base }: { instrument: Underlying; base: FormRequest | undefined },
  findings: Findings,
): PlacedClause[] {
  return clauses.map((clause) => {
    if (clause.is !== 'filter' || !clause.notDte) return clause
    const { notDte, ...filter } = clause
    const dte = daysLeft(notDte, base)
    const isNamed = base !== undefined || clauses.some(({ is }) => is === 'underlying')
    const isNearest = isNamed && WEEKLY.has(instrument) && isOfNearest(clauses, base)
    if (!isNearest || dte.length === 0 || namesOtherDays(clauses, clause)) {
      findings.ask(QUESTION)
      return filter
    }
    findings.assume(
      `“${findings.written(clause)}” was read as: with ${dte.join(', ')} trading days to the expiry.`,
    )
    return { ...filter, filters: { ...filter.filters, dte } }
  })
}

/** The other days to the expiry; of a strategy that trades on no others, those of a week: `avoid expiry day` turns it around. */
function daysLeft(notDte: readonly number[], base: FormRequest | undefined): number[] {
  const left = (days: readonly number[]) => days.filter((day) => !notDte.includes(day))
  const open = left(base?.strategy.filters?.dte ?? [])
  return open.length > 0 ? open : left(DAYS_OF_A_WEEK)
}

/** `monthly straddle on expiry day`: days to the expiry are those to the nearest one, which in most weeks is a weekly one. */
export function askForDaysOfMonthly(
  clauses: readonly PlacedClause[],
  { instrument, startDate, endDate }: FormRequest,
  findings: Findings,
): void {
  const stated = ofKind(clauses, 'expiry').map(({ expiry }) => expiry.expiry)
  const isMonthly = stated.length > 0 && stated.every((one) => one === 'monthly' || one === 'nextMonthly')
  const days = ofKind(clauses, 'filter').find((one) => one.says !== 'skip' && one.filters.dte !== undefined)
  const hasWeekly = expiries(instrument, startDate, endDate).some(({ kind }) => kind === 'weekly')
  if (isMonthly && days && hasWeekly)
    findings.ask(
      `“${findings.written(days)}”: days to the expiry are counted to the nearest one, which can be a weekly one. For the monthly expiry, hold it over days, as in “monthly cycle, enter 1 day before expiry, exit on expiry”. Which days does it trade?`,
    )
}

/** Words that count the days to an expiry. */
const COUNTED = /\b(days? (before|prior|ahead|to|left|are|remain)|dte|din pehle)\b/i

/**
 * `sell a strangle in nifty 3 days before expiry and exit on expiry day`, `2 days to expiry 9:30, hold till expiry`: beside an exit
 * that is counted from the expiry and without another entry, the days before are those of the entry. So is `on 1 dte` of a position
 * that is held.
 */
export function withEntryBeforeExpiry(
  clauses: readonly PlacedClause[],
  findings: Findings,
): readonly PlacedClause[] {
  const exit = exitDays(clauses)
  const entry = onlyDay(clauses)
  const [count = 0] = entry?.filters.dte ?? []
  if (exit === undefined || !entry || count <= exit) return clauses
  if (!COUNTED.test(findings.written(entry))) return clauses
  const { begin, end } = entry
  // 'Hold overnight' says no more than the two days do.
  return clauses.flatMap((one): PlacedClause[] => {
    if (one === entry) return [{ is: 'beforeExpiry', verb: 'enter', days: count, begin, end }]
    return one.is === 'holding' && !one.isTillExpiry && isSaidByDays(one, count - exit) ? [] : [one]
  })
}

/** The only filter by days to expiry, if it is of one day. */
function onlyDay(clauses: readonly PlacedClause[]): Filter | undefined {
  const [entry, ...others] = ofKind(clauses, 'filter').filter(({ filters }) => filters.dte !== undefined)
  return others.length === 0 && entry?.filters.dte?.length === 1 ? entry : undefined
}

/** Whether a holding follows from so many days between entry and exit. */
const isSaidByDays = ({ holding }: Extract<PlacedClause, { is: 'holding' }>, days: number) =>
  holding.type === 'positional' || (holding.type === 'btst' && days === 1)

/** The sessions before the expiry at which a position is left; undefined if an entry is counted, too. */
function exitDays(clauses: readonly PlacedClause[]): number | undefined {
  const [exit, ...others] = ofKind(clauses, 'beforeExpiry')
  if (exit) return exit.verb === 'exit' && others.length === 0 ? exit.days : undefined
  return ofKind(clauses, 'holding').some(({ isTillExpiry }) => isTillExpiry) ? 0 : undefined
}

/**
 * `enter friday, exit 15:00 expiry day`: of a position that is held or entered on a weekday, the days to the expiry directly at the
 * exit are those of the exit.
 */
export function withExitBeforeExpiry(clauses: readonly PlacedClause[]): readonly PlacedClause[] {
  const isHeld = (one: PlacedClause) =>
    one.is === 'holding' ||
    one.is === 'beforeExpiry' ||
    (one.is === 'filter' && one.filters.weekdays !== undefined) ||
    // 'Sell on the day before expiry at 3 pm, close at 9:30 on expiry'.
    (one.is === 'filter' && one.filters.dte?.every((day) => day > 0))
  if (!clauses.some(isHeld)) return clauses
  return clauses.map((clause, i) => {
    const days = daysAlone(clause)
    const { begin, end } = clause
    const [before, behind] = [clauses[i - 1], clauses[i + 1]]
    const isAtExit =
      (before?.is === 'exit' && before.end === begin) || (behind?.is === 'exit' && behind.begin === end)
    return days === undefined || !isAtExit ? clause : { is: 'beforeExpiry', verb: 'exit', days, begin, end }
  })
}

/** The days to the expiry of a filter that says no more. */
function daysAlone(clause: PlacedClause): number | undefined {
  if (clause.is !== 'filter' || clause.says !== 'days' || Object.keys(clause.filters).length > 1)
    return undefined
  const [days, ...others] = clause.filters.dte ?? []
  return others.length > 0 ? undefined : days
}

/** Whether the expiry of the legs is the nearest one: of monthly options, the day could be that of the month. */
function isOfNearest(clauses: readonly PlacedClause[], base: FormRequest | undefined): boolean {
  const stated = ofKind(clauses, 'expiry').map(({ expiry }) => expiry)
  const isOther = (stated.length > 0 || !base ? stated : legsOf(base)).some(
    ({ expiry = 'current', minDte }) => expiry !== 'current' || minDte !== undefined,
  )
  const isHeld = clauses.some(({ is }) => is === 'holding' || is === 'beforeExpiry' || is === 'cycle')
  return !isOther && !isHeld && (base?.strategy.holding?.type ?? 'intraday') === 'intraday'
}

const namesOtherDays = (clauses: readonly PlacedClause[], clause: Filter) =>
  ofKind(clauses, 'filter').some((one) => one !== clause && (one.filters.dte ?? one.notDte) !== undefined)
