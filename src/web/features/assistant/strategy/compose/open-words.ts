import type { FormRequest } from '../builder-model.ts'
import { AWAITED } from '../clauses/awaited-ends.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { legsOf } from './open-legs.ts'

const NO_STOPS =
  /^no (leg ?|individual |separate |per leg |leg ?wise |leg level )?(sls?|stops?|stop ?loss)( on (individual )?legs)?$/
const NO_HEDGE = /^(no|without) hedges?$|^hedge nahi chahiye$/

/**
 * Clauses that mean something else of an open strategy than in a new one: `no leg stops` takes them away, and behind a
 * condition `till 1 pm` is the last entry, because the strategy has its exit.
 */
export function ofOpenStrategy(
  clauses: readonly PlacedClause[],
  open: FormRequest,
  written: (clause: PlacedClause) => string,
): PlacedClause[] {
  const hasWings = new Set(legsOf(open).map(({ tradeType }) => tradeType)).size > 1
  const kept = keptOption(clauses, open, written)
  if (kept) return [kept]
  const hasLegs = clauses.some(({ is }) => is === 'option' || is === 'structure')
  return withNewExits(withDenied(clauses, written), open, written).map((clause, at, all): PlacedClause => {
    const words = written(clause).toLowerCase().trim()
    if (clause.is === 'filler') return removalOf(words, clause) ?? clause
    if (clause.is === 'side') return TAKEN.test(words) && !hasLegs ? { ...clause, is: 'filler' } : clause
    if (clause.is === 'wings') return (hasWings ? movedWings(clause, words) : undefined) ?? clause
    return (
      changedEntry(clause, open, namedEntry(words, all[at + 1])) ??
      inOpenTimes(clause, words, all.slice(0, at))
    )
  })
}

/** `sell only the put`, where a call is sold as well: the legs of the other option go. */
function keptOption(
  clauses: readonly PlacedClause[],
  open: FormRequest,
  written: (clause: PlacedClause) => string,
): PlacedClause | undefined {
  const said = clauses.filter(({ is }) => is !== 'and' && is !== 'filler')
  const [side, option] = [said.find(({ is }) => is === 'side'), said.find(({ is }) => is === 'option')]
  if (said.length !== 2 || side?.is !== 'side' || option?.is !== 'option') return undefined
  const [begin, end] = [
    Math.min(...clauses.map((one) => one.begin)),
    Math.max(...clauses.map((one) => one.end)),
  ]
  const isOnly = /\b(only|just|sirf|keval)\b/i.test(written({ ...side, begin, end }))
  const legs = legsOf(open)
  const isOpen = legs.length > 0 && legs.every(({ tradeType }) => tradeType === side.side)
  const other = option.option === 'CALL' ? 'PUT' : 'CALL'
  return isOnly && isOpen ? { is: 'remove', what: { of: 'option', option: other }, begin, end } : undefined
}

/** `exit 3:15 se 3:00 kar do`: the second time is the new one. */
function withNewExits(
  clauses: readonly PlacedClause[],
  open: FormRequest,
  written: (clause: PlacedClause) => string,
): readonly PlacedClause[] {
  return clauses.flatMap((clause, at): PlacedClause[] => {
    const next = clauses[at + 1]
    const [before, after] = [clauses[at - 1], clauses[at + 2]]
    const fromTo = newExitBehindVerb([clause, next, after], open, written)
    if (fromTo) return [fromTo]
    const isConsumed = (...one: (PlacedClause | undefined)[]) =>
      newExitBehindVerb(one, open, written) !== undefined
    if (isConsumed(before, clause, next) || isConsumed(clauses[at - 2], before, clause)) return []
    if (isOldTo(before, clause, written)) return []
    if (next?.is === 'time' && isOldTo(clause, next, written)) return [newForOld(clause, next, open)]
    return withoutOldExit([before, clause, next, after], written)
  })
}

/** The new exit in the place of the open one; another time is none of the exit. */
function newForOld(
  clause: PlacedClause,
  next: Extract<PlacedClause, { is: 'time' }>,
  open: FormRequest,
): PlacedClause {
  return clause.is === 'exit' && clause.time === open.strategy.squareOffTime
    ? { ...clause, time: next.time, end: next.end }
    : { is: 'unsupported', begin: clause.begin, end: next.end }
}

/** `exit 3:15 se 3:00 kar do`: the exit with its second time, which is then no clause of its own. */
function withoutOldExit(
  [before, clause, next, after]: readonly [
    PlacedClause | undefined,
    PlacedClause,
    PlacedClause | undefined,
    PlacedClause | undefined,
  ],
  written: (clause: PlacedClause) => string,
): PlacedClause[] {
  const isJoined = (one: PlacedClause | undefined, other: PlacedClause | undefined) =>
    one?.is === 'exit' && other?.is === 'time' && /\bse\b/i.test(written({ ...one, end: other.end }))
  if (clause.is === 'time' && isJoined(before, clause) && next?.is === 'edit') return []
  if (clause.is === 'exit' && next?.is === 'time' && isJoined(clause, next) && after?.is === 'edit')
    return [{ ...clause, time: next.time, end: next.end }]
  return [clause]
}

const DENIED = /^not\b|\b(nahi|nahin|nhi|nai|mat|not|na)$/i
const TAKEN_AWAY = /\b(hata\w*|nikal\w*|nikaal\w*|uda|remove|delete|drop|cancel|take off|get rid of|off)\b/i

/**
 * Beside `target hatao` a `sl nahi` says that the stop stays: `sl nahi target hatao`. Behind a comma, and beside a new value, the
 * words leave open whether it does.
 */
function withDenied(
  clauses: readonly PlacedClause[],
  written: (clause: PlacedClause) => string,
): readonly PlacedClause[] {
  const said = clauses.filter(({ is }) => is !== 'and')
  const isTaken = (one: PlacedClause | undefined) => one?.is === 'remove' && TAKEN_AWAY.test(written(one))
  return clauses.map((clause): PlacedClause => {
    const words = written(clause).trim()
    if (clause.is !== 'remove' || !DENIED.test(words) || TAKEN_AWAY.test(words)) return clause
    const at = said.indexOf(clause)
    const [before, next, after] = [said[at - 1], said[at + 1], said[at + 2]]
    const { begin, end } = clause
    const isSet = next?.is === 'threshold' && next.rule !== clause.what && after?.is === 'edit'
    const other = [next, before].find(isTaken)
    if (!other) return isSet ? { is: 'unsupported', begin, end } : clause
    const between = other.begin >= end ? { from: end, to: other.begin } : { from: other.end, to: begin }
    const isApart = clauses.some(
      (one) => one.is === 'and' && one.begin >= between.from && one.end <= between.to,
    )
    return { is: isApart ? 'unsupported' : 'filler', begin, end }
  })
}

/** `exit 3:15 to 3:00`: two times of the exit, of which the first is the open one. */
const isOldTo = (
  one: PlacedClause | undefined,
  other: PlacedClause,
  written: (clause: PlacedClause) => string,
) =>
  one?.is === 'exit' &&
  other.is === 'time' &&
  /(\bto\b|->|=>|→)\s*[\d.:]+\s*([ap]m|baje)?$/i.test(written({ ...one, end: other.end }))

/** `exit from 3:15 to 3:00`. */
function newExitBehindVerb(
  [verb, old, next]: readonly (PlacedClause | undefined)[],
  { strategy }: FormRequest,
  written: (clause: PlacedClause) => string,
): PlacedClause | undefined {
  if (verb?.is !== 'verb' || verb.verb !== 'exit' || old?.is !== 'time' || next?.is !== 'time')
    return undefined
  const { begin } = verb
  if (!/\bfrom\b.*(\bto\b|->|=>|→)/i.test(written({ ...verb, end: next.end }))) return undefined
  return old.time === strategy.squareOffTime
    ? { is: 'exit', time: next.time, begin, end: next.end }
    : { is: 'unsupported', begin, end: next.end }
}

/** `9:20 se 9:30 kar do`: two times before a verb of change are those of the entry, if the first one is. */
const namedEntry = (words: string, next: PlacedClause | undefined) =>
  next?.is === 'edit' && /^\S+ se /.test(words) ? `entry ${words}` : words

/** `entry 9:20 se 9:30 kar do`, where it is entered at 9:20. */
function changedEntry(
  clause: PlacedClause,
  { strategy: { entryStartTime } }: FormRequest,
  words: string,
): PlacedClause | undefined {
  const isOld =
    clause.is === 'range' &&
    clause.from === entryStartTime &&
    /^(entry|enter)\b.*(\bse\b|->|=>|→)(?!.*\btak\b)/.test(words)
  return isOld && clause.to < NOON_ENDS
    ? { is: 'enter', time: clause.to, begin: clause.begin, end: clause.end }
    : undefined
}

/** An exit behind a condition of the entry is the last entry, and `entry 10 to 1` could be. */
function inOpenTimes(clause: PlacedClause, words: string, before: readonly PlacedClause[]): PlacedClause {
  if (clause.is === 'range' && mayBeWindow(clause, words)) return { ...clause, isWindow: true, isOpen: true }
  if (clause.is !== 'exit' || !clause.isBare || !isAwaited(before)) return clause
  return { is: 'enterEnd', time: clause.time, begin: clause.begin, end: clause.end }
}

/** An end of the market's noon: a later one can only be that of the position. */
const NOON_ENDS = '14:30'

/** `entry 10 to 1`: until the last entry, or until the exit. */
const mayBeWindow = ({ isWindow, to }: PlacedClause & { is: 'range' }, words: string) =>
  !isWindow && to < NOON_ENDS && /^(entry|enter|entries)\b/.test(words)

/** Whether the last clause is a condition of the entry. */
function isAwaited(clauses: readonly PlacedClause[]): boolean {
  const before = clauses.findLast(({ is }) => is !== 'and' && is !== 'filler')
  return before !== undefined && AWAITED.has(before.is)
}

/** `delta 0.15 le lo` takes the strike, and buys nothing. */
const TAKEN = /^(le lo|lelo|le lena|le lijiye|lena hai|leke|lekar)$/

/** `wings 100 points further`: so much further out than they are. */
function movedWings(
  { strike, begin, end }: PlacedClause & { is: 'wings' },
  words: string,
): PlacedClause | undefined {
  const isMoved = /\b(further|farther|another|more)\b/.test(words) && 'points' in strike && !strike.inSteps
  return isMoved ? { is: 'moveWings', points: strike.points, begin, end } : undefined
}

function removalOf(words: string, { begin, end }: PlacedClause): PlacedClause | undefined {
  if (NO_STOPS.test(words)) return { is: 'remove', what: 'stop', scope: { of: 'each' }, begin, end }
  return NO_HEDGE.test(words) ? { is: 'remove', what: 'wings', begin, end } : undefined
}
