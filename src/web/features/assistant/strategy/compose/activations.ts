import type { ReEntryCause } from '#domain'
import type { FormLeg, FormRequest } from '../builder-model.ts'
import { reEntryOf, withRisk } from '../amount.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import type { LegGroup } from './leg-group.ts'
import { legsOf, withLegs } from './open-legs.ts'

interface Activating {
  readonly findings: Findings
  readonly groups: readonly LegGroup[]
  /** The ids of the legs of a group. */
  readonly idsOf: (group: number) => readonly string[]
}

/**
 * A request in which the exit of one leg activates another: `sell the atm put with 30% sl; if that sl is hit, sell the atm call`.
 * A cause that is neither this nor one of a re-entry has no place.
 */
export function withActivations(
  request: FormRequest,
  clauses: readonly PlacedClause[],
  { findings, groups, idsOf }: Activating,
): FormRequest {
  // 'Once a leg is stopped do not touch the other' changes nothing.
  const causes = ofKind(clauses, 'cause').filter((one) => clauses[clauses.indexOf(one) + 1]?.is !== 'filler')
  const again = ofKind(clauses, 'reEntry')
  again
    .filter((one) => one.reEntry.reverse && announcesLeg(one, clauses))
    .forEach((one) => findings.unused(one))
  // In 'ek baar sl lage to wapas entry, max 2 baar' the first is no number of entries.
  const areCounted = ({ count }: { count: number }) => again.some(({ reEntry }) => reEntry.count === count)
  if (again.length > 0) ofKind(clauses, 'times').forEach((one) => areCounted(one) || findings.unused(one))
  if (again.length > 0 || ofKind(clauses, 'remove').some(({ what }) => what === 'reEntry')) return request
  if (causes.length === 0) ofKind(clauses, 'times').forEach((one) => findings.unused(one))
  let result = request
  for (const cause of causes) {
    const legs = causes.length === 1 ? legsAround(cause, clauses, { groups, idsOf }) : undefined
    const stopped = legsOf(result).find(({ id }) => id === legs?.stopped)
    if (!legs || !stopped || !hasExit(stopped, cause.cause)) findings.unused(cause)
    else result = activating(result, legs, { cause, count: countOf(clauses, findings) })
  }
  return result
}

/** Whether a leg has the exit after which another one is entered. */
const hasExit = ({ riskManagement: risk }: FormLeg, cause: ReEntryCause) =>
  ({
    stopLossReEntry: risk.stopLoss.enabled,
    takeProfitReEntry: risk.takeProfit.enabled,
    trailProfitReEntry: risk.trailProfit.enabled,
  })[cause]

interface TwoLegs {
  readonly activated: string
  readonly stopped: string
}

/** The legs before and behind a cause, if there is one of each and no further leg follows. */
function legsAround(
  cause: PlacedClause,
  clauses: readonly PlacedClause[],
  { groups, idsOf }: Pick<Activating, 'groups' | 'idsOf'>,
): TwoLegs | undefined {
  const next = groups.findIndex((group) => begins(group, cause, clauses))
  const [[activated, ...others], [stopped, ...further]] = [idsOf(next), idsOf(next - 1)]
  const isPlain = others.length + further.length === 0 && next === groups.length - 1
  return isPlain && activated && stopped ? { activated, stopped } : undefined
}

/** Whether the legs of a group are said directly behind a cause. */
function begins(group: LegGroup, cause: PlacedClause, clauses: readonly PlacedClause[]): boolean {
  const behind = clauses.slice(clauses.indexOf(cause) + 1).find(({ is }) => is !== 'and')
  const [first] = group.clauses
  return behind?.is === 'side' && first === behind
}

/** In `when stopped, reverse: buy a put` another leg than the reversed one is said. */
function announcesLeg(again: PlacedClause, clauses: readonly PlacedClause[]): boolean {
  const next = clauses[clauses.indexOf(again) + 1]
  return next?.is === 'side' && next.begin - again.end <= 1
}

function countOf(clauses: readonly PlacedClause[], findings: Findings): number {
  const [times] = ofKind(clauses, 'times')
  if (!times) findings.assume('How often the other leg is entered is not stated: once a day.')
  return times?.count ?? 1
}

function activating(
  request: FormRequest,
  { activated, stopped }: TwoLegs,
  { cause, count }: { cause: PlacedClause & { is: 'cause' }; count: number },
): FormRequest {
  const changed = (leg: FormLeg): FormLeg => {
    if (leg.id === activated) return { ...leg, idle: true }
    if (leg.id !== stopped) return leg
    const reEntry = reEntryOf(leg.riskManagement.reEntry, { count, causes: [cause.cause] })
    return withRisk(leg, { reEntry: { ...reEntry, activates: activated } })
  }
  return withLegs(request, legsOf(request).map(changed))
}
