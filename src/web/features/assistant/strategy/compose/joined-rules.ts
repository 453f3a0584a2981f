import type { PlacedClause } from '../clauses/clause.ts'
import type { Findings } from './findings.ts'
import { withAnnouncedWhole } from './said-whole.ts'

/** The legs that a rule is for alone; undefined for a rule of all. */
export type Owners = (clause: PlacedClause) => readonly string[] | undefined

/** `put leg: sl 60%, target 70%`: whether a rule stands in the phrase that a leg and a colon begin. */
function isInPhraseOfLeg(
  { begin: end }: PlacedClause,
  clauses: readonly PlacedClause[],
  findings: Findings,
): boolean {
  const leg = clauses.findLast((one) => one.is === 'option' && one.end <= end)
  return leg !== undefined && /^[^:.;\n]*:[^.;\n]*$/.test(findings.written({ ...leg, end }))
}

/** In `leg 2 with 35% stop and 50% target` the target is of the leg whose own stop it is joined to. */
export function withJoined(owners: Owners, clauses: readonly PlacedClause[], findings: Findings): Owners {
  return (clause) => {
    const own = owners(clause)
    const at = clauses.indexOf(clause)
    const [rule, joint] = [clauses[at - 2], clauses[at - 1]]
    const isJoined =
      joint?.is === 'and' &&
      (/^(and|aur|&|\+)$/i.test(findings.written(joint)) || isInPhraseOfLeg(clause, clauses, findings))
    if (own || clause.is !== 'threshold' || rule?.is !== 'threshold' || rule.scope || !isJoined) return own
    return rule.rule === clause.rule ? own : owners(rule)
  }
}

/** `PE ka high toote to PE buy`: an option named before the break of its premium, and again to be traded, is one leg. */
export function withoutBrokenOptions(clauses: readonly PlacedClause[]): PlacedClause[] {
  return clauses.filter((one, at) => {
    const [broken, again] = clauses.slice(at + 1, at + 3)
    const isAgain = one.is === 'option' && again?.is === 'option' && one.option === again.option
    return !(isAgain && broken?.is === 'breakSide')
  })
}

/** `sl 20 tgt 40 points`: directly behind a stop its target, with the unit of both. */
function unitOfTarget(
  clause: PlacedClause,
  next: PlacedClause | undefined,
): 'points' | 'percentage' | undefined {
  if (clause.is !== 'threshold' || next?.is !== 'threshold' || clause.rule === next.rule) return undefined
  const isDirect = next.begin === clause.end && !clause.scope && !next.scope
  const { unit } = next.amount
  return isDirect && (unit === 'points' || unit === 'percentage') ? unit : undefined
}

/** `sl type: percentage; sl 30`: the unit that is said for a rule of the legs. */
function unitNamed(
  { rule, scope }: Extract<PlacedClause, { is: 'threshold' }>,
  said: readonly PlacedClause[],
): 'points' | 'percentage' | undefined {
  const named = said.find((one) => one.is === 'unitOf' && (one.rule ?? rule) === rule)
  return named?.is === 'unitOf' && scope?.of !== 'whole' ? named.unit : undefined
}

/** Rules with the parts that are said behind another rule, or announced before it. */
export const withPartsBehind = (clauses: readonly PlacedClause[]) =>
  withCapitalOfBoth(withUnitBehind(withCountBehind(withAnnouncedWhole(clauses))))

/** A stop or a target of fewer percent is seldom one of a premium. */
const LEAST_OF_PREMIUM = 10

/** `sl 1% and target 1.5% of capital`: of two rules that are joined, the capital is said with the second. */
function withCapitalOfBoth(clauses: readonly PlacedClause[]): readonly PlacedClause[] {
  return clauses.map((clause, at): PlacedClause => {
    const next = clauses[clauses[at + 1]?.is === 'and' ? at + 2 : at + 1]
    const isPairOfCapital =
      clause.is === 'threshold' &&
      next?.is === 'threshold' &&
      next.rule !== clause.rule &&
      next.amount.ofCapital === true &&
      clause.amount.unit === 'percentage' &&
      clause.amount.value < LEAST_OF_PREMIUM
    if (!isPairOfCapital || (clause.scope && clause.scope.of !== 'whole')) return clause
    return { ...clause, amount: { ...clause.amount, ofCapital: true } }
  })
}

/** `re-enter if the 20% stop is hit, 2 times`: behind the stop the count is that of the re-entry. */
function withCountBehind(clauses: readonly PlacedClause[]): readonly PlacedClause[] {
  const said = clauses.filter(({ is }) => is !== 'and')
  const at = said.findIndex(
    (one, k) => one.is === 'reEntry' && said[k + 1]?.is === 'threshold' && said[k + 2]?.is === 'times',
  )
  const [again, times] = [said[at], said[at + 2]]
  if (again?.is !== 'reEntry' || times?.is !== 'times' || again.reEntry.count !== undefined) return clauses
  const counted = { ...again, reEntry: { ...again.reEntry, count: times.count } }
  return clauses.filter((one) => one !== times).map((one) => (one === again ? counted : one))
}

/** `ce ka sl 20 aur pe ka 35 percent`: of two options' amounts, the unit is said with the second. */
function withUnitBehind(clauses: readonly PlacedClause[]): PlacedClause[] {
  const said = clauses.filter(({ is }) => is !== 'and')
  return clauses.map((clause): PlacedClause => {
    if (clause.is !== 'threshold' || clause.amount.unit !== undefined) return clause
    const next = said[said.indexOf(clause) + 1]
    const unit = unitNamed(clause, said) ?? unitOfTarget(clause, next)
    if (unit) return { ...clause, amount: { ...clause.amount, unit } }
    return isPair(clause, next) ? { ...clause, amount: { ...clause.amount, unit: next.amount.unit } } : clause
  })
}

type Threshold = Extract<PlacedClause, { is: 'threshold' }>

/** Whether one rule is said of two options. */
const isPair = (clause: Threshold, next: PlacedClause | undefined): next is PlacedClause & Threshold =>
  clause.scope?.of === 'option' &&
  next?.is === 'threshold' &&
  next.rule === clause.rule &&
  next.scope?.of === 'option' &&
  next.scope.option !== clause.scope.option
