import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import type { LegGroup } from './leg-group.ts'

/**
 * Structures that are named twice: `my straddle setup: sell the straddle at 9:20`, `…, straddle sl 20%`. The second mention adds no
 * legs. Two of them are meant where they differ, or where each has its own days, time or stop.
 */
export function repeatedStructures(
  groups: readonly LegGroup[],
  all: readonly PlacedClause[],
  findings: Findings,
): ReadonlySet<LegGroup> {
  const repeated = new Set<LegGroup>()
  groups.forEach((group, i) => {
    const earlier = groups.slice(0, i).find((one) => !repeated.has(one) && areOne(one, group))
    if (!earlier || areApart(group, all, findings)) return
    // The fuller mention stays: its rules stand behind it.
    const [kept, dropped] = isBare(earlier) && !isBare(group) ? [group, earlier] : [earlier, group]
    complete(kept, dropped)
    repeated.add(dropped)
  })
  return repeated
}

const isBare = ({ strikes, lots, expiry, distances, moneyness }: LegGroup) =>
  strikes.length + distances.length === 0 && lots === undefined && expiry === undefined && !moneyness

/** Whether two groups are one structure of which neither says something else than the other. */
function areOne(first: LegGroup, second: LegGroup): boolean {
  const isOpenOrSame = (a: unknown, b: unknown) =>
    a === undefined || b === undefined || JSON.stringify(a) === JSON.stringify(b)
  const listed = (list: readonly unknown[]) => (list.length === 0 ? undefined : list)
  return (
    first.structure !== undefined &&
    first.structure === second.structure &&
    first.isLater === second.isLater &&
    isOpenOrSame(first.side, second.side) &&
    isOpenOrSame(first.lots, second.lots) &&
    isOpenOrSame(first.expiry, second.expiry) &&
    isOpenOrSame(first.moneyness, second.moneyness) &&
    isOpenOrSame(listed(first.options), listed(second.options)) &&
    isOpenOrSame(listed(first.strikes), listed(second.strikes)) &&
    isOpenOrSame(listed(first.distances), listed(second.distances)) &&
    isOpenOrSame(listed(first.ratio), listed(second.ratio))
  )
}

/** Whether the second structure is one more: it is joined to legs by `and`, or days, times or stops differ before and behind it. */
function areApart(group: LegGroup, all: readonly PlacedClause[], findings: Findings): boolean {
  const [first] = group.clauses
  if (!first) return true
  const before = all[all.indexOf(first) - 1]
  const joint = before?.is === 'and' ? findings.written(before) : ''
  const isJoined = /^(and|&|\+|aur)$/i.test(joint.trim())
  const times = [...ofKind(all, 'time'), ...ofKind(all, 'enter')]
  const haveOtherTimes = times.some(
    (one) => one.begin < first.begin && times.some((two) => two.begin > first.begin && two.time !== one.time),
  )
  const days = ofKind(all, 'filter').filter(({ filters }) => 'weekdays' in filters)
  return isJoined || days.length > 1 || haveOtherTimes || haveOtherStops(all, first)
}

/** Whether a stop of one kind stands on either side of a mention with another amount. */
function haveOtherStops(all: readonly PlacedClause[], { begin }: PlacedClause): boolean {
  const rules = ofKind(all, 'threshold').filter(({ scope }) => scope === undefined || scope.of === 'each')
  const ahead = rules.filter((one) => one.begin < begin)
  const behind = rules.filter((one) => one.begin > begin)
  return ahead.some((one) =>
    behind.some((two) => one.rule === two.rule && JSON.stringify(one.amount) !== JSON.stringify(two.amount)),
  )
}

function complete(
  kept: LegGroup,
  { side, lots, expiry, strikes, distances, ratio, moneyness }: LegGroup,
): void {
  kept.side ??= side
  kept.lots ??= lots
  kept.expiry ??= expiry
  kept.moneyness ??= moneyness
  if (kept.strikes.length === 0) kept.strikes.push(...strikes)
  if (kept.distances.length === 0) kept.distances.push(...distances)
  if (kept.ratio.length === 0) kept.ratio.push(...ratio)
}
