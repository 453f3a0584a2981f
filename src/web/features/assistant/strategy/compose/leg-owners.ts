import type { PlacedClause } from '../clauses/clause.ts'
import type { Owners } from './joined-rules.ts'
import { lastOfLegs, type LegGroup } from './leg-group.ts'

const CONDITIONS: ReadonlySet<PlacedClause['is']> = new Set(['entry', 'breakout', 'breakSide'])

/** A range without a side is no condition: it may stand before all legs. */
const isCondition = (one: PlacedClause) =>
  CONDITIONS.has(one.is) && !(one.is === 'breakout' && one.side === undefined)

/** Where a leg is named: the `selling` of a title before all conditions is none of its words. */
function placeOf({ clauses: own }: LegGroup, clauses: readonly PlacedClause[]): number {
  const named = own.find(({ is }) => is === 'option' || is === 'structure') ?? own[0]
  return named ? clauses.indexOf(named) : Infinity
}

/** Whether legs are the same, or one repeats the other with the other option. */
const areAlike = (one: LegGroup, other: LegGroup | undefined) =>
  one === other || one.like === other || other?.like === one

/** Whether each leg stands behind its condition: `high break buy ce, low break buy pe`. */
function areConditionsFirst(clauses: readonly PlacedClause[], groups: readonly LegGroup[]): boolean {
  const conditions = clauses.flatMap((one, at) => (isCondition(one) ? [at] : []))
  const first = Math.min(...groups.map((group) => placeOf(group, clauses)))
  return conditions.length > 1 && (conditions[0] ?? Infinity) < first
}

const BETWEEN_LEGS: ReadonlySet<PlacedClause['is']> = new Set([
  'and',
  'side',
  'option',
  'strike',
  'lots',
  'filler',
])

/**
 * `sell 200 otm ce and 200 otm pe sl 30%, buy 400 otm ce and pe`: the first of the sold legs before a rule that bought ones
 * follow, all named one after the other, as without the bought ones.
 */
function firstOfSold(groups: readonly LegGroup[], own: number, clauses: readonly PlacedClause[]): number {
  const last = groups[own]
  if (!last || !isSold(last) || groups[own + 1]?.side !== 'BUY') return own
  const first = 1 + groups.findLastIndex((group, i) => i < own && !isSold(group))
  const from = Math.min(...groups.slice(first, own + 1).map((group) => placeOf(group, clauses)))
  const between = clauses.slice(from, lastOfLegs(last, clauses) + 1)
  return between.every(({ is }) => BETWEEN_LEGS.has(is)) ? first : own
}

const isSold = ({ side, isLater, structure }: LegGroup) =>
  side === 'SELL' && !isLater && structure === undefined

/** The legs directly before a rule, if it is for them alone: other legs follow it, or earlier legs have a rule of its kind. */
export function ownersOf(
  clauses: readonly PlacedClause[],
  groups: readonly LegGroup[],
  idsOf: (group: number) => readonly string[],
): Owners {
  const ends = groups.map((group) => lastOfLegs(group, clauses))
  const groupBefore = (at: number) => ends.findLastIndex((end) => end < at)
  // 'No target' of one leg is a rule of that leg.
  const kindOf = (one: PlacedClause) => {
    if (one.is === 'threshold') return `threshold${one.rule}`
    if (one.is === 'remove' && (one.what === 'stop' || one.what === 'target')) return `threshold${one.what}`
    // The first side of a range may stand with the range.
    return one.is === 'breakout' && one.side ? 'breakSide' : one.is
  }
  // 'Sell ce sl 30%, buy 400 otm ce, same for pe': the stop is that of the repeated leg as well.
  const idsOfBoth = (at: number) => groups.flatMap((one, i) => (areAlike(one, groups[at]) ? idsOf(i) : []))
  const othersHaveOne = (clause: PlacedClause, own: number) =>
    clauses.some(
      (one) =>
        one !== clause &&
        kindOf(one) === kindOf(clause) &&
        groupBefore(clauses.indexOf(one)) < own &&
        groupBefore(clauses.indexOf(one)) >= 0,
    )
  // A leg that waits for the exit of another one has rules of its own.
  const isLast = (own: number) =>
    own === groups.length - 1 || (!groups[own]?.isLater && groups[own + 1]?.isLater)
  const idsOfSold = (clause: PlacedClause, own: number) => {
    const first = clause.is === 'threshold' ? firstOfSold(groups, own, clauses) : own
    return first < own ? groups.slice(first, own + 1).flatMap((_, i) => idsOf(first + i)) : undefined
  }
  return (clause) => {
    if (groups.length < 2) return undefined
    const at = clauses.indexOf(clause)
    if (areConditionsFirst(clauses, groups) && CONDITIONS.has(clause.is)) {
      const next = groups.findIndex((group) => placeOf(group, clauses) > at)
      return next < 0 ? undefined : idsOf(next)
    }
    const own = groupBefore(at)
    if (own < 0) return undefined
    if (othersHaveOne(clause, own)) return idsOfBoth(own)
    return isLast(own) ? undefined : (idsOfSold(clause, own) ?? idsOfBoth(own))
  }
}
