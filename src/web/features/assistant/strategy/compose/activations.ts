import type { ReEntryCause } from '#domain'
import type { FormLeg, FormRequest } from '../builder-model.ts'
import { reEntryOf, withRisk } from '../amount.ts'
import type { LegScope, PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import type { Owners } from './joined-rules.ts'
import { causeOf, type LegGroup } from './leg-group.ts'
import { legsOf, withLegs } from './open-legs.ts'
import { isInScope } from './rule-scopes.ts'

/** A leg that is entered after the exit of another one. */
export interface Activation {
  /** The words for the exit. */
  readonly clause: PlacedClause
  readonly cause: ReEntryCause
  /** The leg that exits, if the words name it. */
  readonly scope: LegScope | undefined
  /** The ids of the legs behind the words, and of those directly before. */
  readonly activated: readonly string[]
  readonly before: readonly string[]
  readonly group: LegGroup
}

/** The exits behind which a leg is said: `if that sl is hit, sell the call`, `CE ka SL lage to naya CE sell`. */
export function activationsOf(
  clauses: readonly PlacedClause[],
  groups: readonly LegGroup[],
  idsOf: (group: number) => readonly string[],
): Activation[] {
  const found = clauses.flatMap((clause): Activation[] => {
    const cause = causeOf(clause)
    const next = cause ? groups.findIndex((group) => begins(group, clause, clauses)) : -1
    const group = groups[next]
    if (!cause || !group || next < 1) return []
    const scope = clause.is === 'cause' ? clause.scope : undefined
    return [{ clause, cause, scope, activated: idsOf(next), before: idsOf(next - 1), group }]
  })
  // A further leg behind them could be entered with the first ones.
  const areAll = groups.every((one) => !one.isLater || found.some(({ group }) => group === one))
  return areAll ? found : []
}

const OF_LEG: ReadonlySet<PlacedClause['is']> = new Set([
  'side',
  'option',
  'strike',
  'lots',
  'expiry',
  'edit',
  'and',
])

/**
 * Clauses in which a reversal that names another leg is the exit before that leg: `if stopped, reverse: buy an atm put`. A
 * reversal by itself turns the leg that exits.
 */
export function withReversedLegs(clauses: readonly PlacedClause[], findings: Findings): PlacedClause[] {
  return clauses.flatMap((clause, at): PlacedClause[] => {
    const [cause] = clause.is === 'reEntry' && clause.reEntry.reverse ? clause.reEntry.causes : []
    if (clause.is !== 'reEntry' || !cause || !namesLeg(clauses.slice(at + 1), findings)) return [clause]
    const { begin, end, scope, reEntry } = clause
    const times =
      reEntry.count === undefined ? [] : [{ is: 'times', count: reEntry.count, begin, end } as const]
    return [{ is: 'cause', cause, begin, end, ...(scope && { scope }) }, ...times]
  })
}

/** Whether a leg with its side follows, in the same sentence. */
function namesLeg(behind: readonly PlacedClause[], findings: Findings): boolean {
  const end = behind.findIndex(
    (one) => !OF_LEG.has(one.is) || (one.is === 'and' && /[.;\n]/.test(findings.written(one))),
  )
  const leg = behind.slice(0, end < 0 ? undefined : end)
  return leg.some(({ is }) => is === 'side') && leg.some(({ is }) => is === 'option')
}

const BETWEEN: ReadonlySet<PlacedClause['is']> = new Set(['and', 'filler', 'edit', 'times'])

/** Whether the legs of a group are said directly behind a clause. */
function begins(group: LegGroup, clause: PlacedClause, clauses: readonly PlacedClause[]): boolean {
  const behind = clauses.slice(clauses.indexOf(clause) + 1).find(({ is }) => !BETWEEN.has(is))
  const [first] = group.clauses
  return group.isLater && first !== undefined && first === behind
}

/** The legs of rules beside legs that wait for another one. */
export interface RulesOfActivated {
  readonly owners: Owners
  /** Whether a leg is entered only after the words of a rule: `sl 30% each; if the call is stopped, buy a put`. */
  readonly isLater: (rule: PlacedClause, leg: Pick<FormLeg, 'id'>) => boolean
}

/** A rule in the phrase of a leg that waits is that leg's; one before it is not. */
export function rulesOfActivated(
  owners: Owners,
  activations: readonly Activation[],
  clauses: readonly PlacedClause[],
  findings: Findings,
): RulesOfActivated {
  return {
    owners: (rule) => {
      const own = activations.findLast(({ clause }) => clause.begin < rule.begin)
      return own && isInPhrase(rule, own.group, clauses, findings) ? own.activated : owners(rule)
    },
    isLater: (rule, { id }) =>
      activations.some(({ clause, activated }) => rule.begin <= clause.begin && activated.includes(id)),
  }
}

const RULES: ReadonlySet<PlacedClause['is']> = new Set(['threshold', 'trail', 'lock', 'and', 'filler'])

/** Whether nothing but rules stand between a leg and a rule, in one sentence. */
function isInPhrase(
  rule: PlacedClause,
  group: LegGroup,
  clauses: readonly PlacedClause[],
  findings: Findings,
): boolean {
  const between = clauses.slice(group.last + 1, clauses.indexOf(rule))
  return between.every(
    (one) => RULES.has(one.is) && !(one.is === 'and' && /[.;\n]/.test(findings.written(one))),
  )
}

/**
 * A request in which the exit of one leg activates another: `sell the atm put with 30% sl; if that sl is hit, sell the atm call`.
 * A cause that is neither this nor one of a re-entry has no place.
 */
export function withActivations(
  request: FormRequest,
  clauses: readonly PlacedClause[],
  { findings, activations }: { readonly findings: Findings; readonly activations: readonly Activation[] },
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
  if (again.length > 0 || ofKind(clauses, 'remove').some(({ what }) => what === 'reEntry')) {
    activations.forEach(({ clause }) => findings.unused(clause))
    return request
  }
  if (activations.length === 0) ofKind(clauses, 'times').forEach((one) => findings.unused(one))
  causes
    .filter((one) => !activations.some(({ clause }) => clause === one))
    .forEach((one) => findings.unused(one))
  return activations.reduce(
    (result, one) => withActivation(result, one, { clauses, activations, findings }),
    request,
  )
}

interface Around {
  readonly clauses: readonly PlacedClause[]
  readonly activations: readonly Activation[]
  readonly findings: Findings
}

function withActivation(request: FormRequest, activation: Activation, around: Around): FormRequest {
  const {
    cause,
    clause,
    activated: [activated, ...others],
  } = activation
  const stopped = stoppedLeg(request, activation, around.activations)
  const isKnown = activated !== undefined && others.length === 0 && stopped && hasExit(stopped, cause)
  if (!isKnown || stopped.riskManagement.reEntry.activates !== undefined) {
    around.findings.unused(clause)
    return request
  }
  return activating(request, {
    activated,
    stopped: stopped.id,
    cause,
    count: countOf(around.clauses, around.findings),
  })
}

/** The only leg that exits: the one that the words name among those that wait for nothing, or the one before. */
function stoppedLeg(
  request: FormRequest,
  { scope, before }: Activation,
  activations: readonly Activation[],
): FormLeg | undefined {
  const idle = new Set(activations.flatMap(({ activated }) => activated))
  const [leg, ...others] = legsOf(request).filter((one, i) =>
    scope ? isInScope(one, i, scope) && !idle.has(one.id) : before.includes(one.id),
  )
  return others.length === 0 ? leg : undefined
}

/** Whether a leg has the exit after which another one is entered. */
const hasExit = ({ riskManagement: risk }: FormLeg, cause: ReEntryCause) =>
  ({
    stopLossReEntry: risk.stopLoss.enabled,
    takeProfitReEntry: risk.takeProfit.enabled,
    trailProfitReEntry: risk.trailProfit.enabled,
  })[cause]

/** In `when stopped, reverse: buy a put` another leg than the reversed one is said. */
function announcesLeg(again: PlacedClause, clauses: readonly PlacedClause[]): boolean {
  const next = clauses[clauses.indexOf(again) + 1]
  const isLeg = next?.is === 'side' || next?.is === 'option' || next?.is === 'strike'
  return isLeg && next.begin - again.end <= 1
}

function countOf(clauses: readonly PlacedClause[], findings: Findings): number {
  const [times] = ofKind(clauses, 'times')
  if (!times) findings.assume('How often the other leg is entered is not stated: once a day.')
  return times?.count ?? 1
}

interface TwoLegs {
  readonly activated: string
  readonly stopped: string
  readonly cause: ReEntryCause
  readonly count: number
}

function activating(request: FormRequest, { activated, stopped, cause, count }: TwoLegs): FormRequest {
  const changed = (leg: FormLeg): FormLeg => {
    if (leg.id === activated) return { ...leg, idle: true }
    if (leg.id !== stopped) return leg
    const reEntry = reEntryOf(leg.riskManagement.reEntry, { count, causes: [cause] })
    return withRisk(leg, { reEntry: { ...reEntry, activates: activated } })
  }
  return withLegs(request, legsOf(request).map(changed))
}
