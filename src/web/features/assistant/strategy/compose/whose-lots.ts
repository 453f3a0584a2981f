import type { LegScope, PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { LEG_WORDS } from './leg-group.ts'

/** Whether a scope is of some legs only. */
export const isOfSome = (scope: LegScope | undefined): boolean =>
  scope !== undefined && scope.of !== 'each' && scope.of !== 'whole'

type Lots = PlacedClause & { is: 'lots' }

/**
 * `…, 2 lots of hedge`, `3 lots for the call`, `put sl 30% 2 lots`: lots that are said with some of the legs are not those of
 * all, which is asked.
 */
export function askWhoseLots(all: readonly PlacedClause[], findings: Findings, isOpen: boolean): void {
  for (const clause of ofKind(all, 'lots')) {
    const at = all.indexOf(clause)
    const isNamed =
      !isOpen && !areOfAllLegs(all, clause) && (isNamedBehind(all, at) || isNamedBefore(all, at))
    if (!isNamed && !isBehindRuleOfSome(clause, all)) continue
    findings.ask(
      `“${findings.written(clause)}”: for all legs, or only for those that are named with it? Say it at each leg.`,
    )
  }
}

/** `5 lots strangle, hedges 500 otm 5 lots`: the same number is said of the sold legs, before their structure. */
function areOfAllLegs(all: readonly PlacedClause[], { lots }: Lots): boolean {
  const said = ofKind(all, 'lots')
  const isOfSold = said.some((one) => {
    const phrase = all.slice(all.indexOf(one) + 1)
    const next = phrase.find(({ is }) => is !== 'underlying')
    return next?.is === 'structure'
  })
  return isOfSold && said.every((one) => one.lots === lots)
}

function isNamedBehind(all: readonly PlacedClause[], at: number): boolean {
  const next = all[at + 1]
  return next?.is === 'protection' || (next?.is === 'scope' && isOfSome(next.scope))
}

function isNamedBefore(all: readonly PlacedClause[], at: number): boolean {
  const before = all[at - 1]
  const phrase = all.slice(1 + all.findLastIndex(({ is }, i) => i < at && is === 'and'), at)
  const isOfHedge = phrase.some(({ is }) => is === 'protection' || is === 'wings')
  // Behind 'buy 400 otm for hedge' they are those of the bought legs.
  if (phrase.some(({ is }) => is === 'side') || isLeg(all[at + 1])) return false
  return isOfHedge || (before?.is === 'scope' && isOfSome(before.scope))
}

const isLeg = (one: PlacedClause | undefined) =>
  one !== undefined && (LEG_WORDS.has(one.is) || one.is === 'side')

/** In `call sl 25%, put sl 30%, 2 lots` the lots are behind the rules of all legs; in `sl 30% on the call, 2 lots` they may be the call's. */
function isBehindRuleOfSome(clause: Lots, all: readonly PlacedClause[]): boolean {
  const at = all.indexOf(clause)
  const rule = all.slice(0, at).findLast(({ is }) => is !== 'and')
  const next = all.slice(at + 1).find(({ is }) => is !== 'and')
  if (rule?.is !== 'threshold' || !isOfSome(rule.scope) || isLeg(next) || next?.is === 'scope') return false
  const scopes = ofKind(all, 'threshold').map(({ scope }) => JSON.stringify(scope))
  return all[at - 1] === rule || (rule.scope?.of !== 'side' && new Set(scopes).size === 1)
}
