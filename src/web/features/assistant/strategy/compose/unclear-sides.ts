import type { ThresholdExit } from '#domain'
import type { PlacedClause } from '../clauses/clause.ts'
import type { FormRequest } from '../builder-model.ts'
import { NAMED_LEGS } from '../words/lexicon.ts'
import { ofKind, type Findings } from './findings.ts'
import type { Judging, Rule } from './rule-scopes.ts'
import type { LegDraft } from './structures.ts'

/**
 * Asks for the legs of `200 wide on ce and 300 wide on pe`, `hedge 300 otm on ce side only`: a width and wings are those of both sides,
 * and an option behind them has no place.
 */
export function askForSidedWidths(clauses: readonly PlacedClause[], findings: Findings): void {
  clauses.forEach((clause, at) => {
    const next = clauses[at + 1]
    const isWidth = clause.is === 'distance' || clause.is === 'wings'
    if (!isWidth || next?.is !== 'scope' || next.scope.of !== 'option' || next.begin !== clause.end) return
    const leg = `buy 300 otm ${next.scope.option === 'CALL' ? 'ce' : 'pe'}`
    findings.ask(
      `“${findings.written({ ...clause, end: next.end })}”: of that side only? Then name the bought leg, as in “${leg}”.`,
    )
  })
}

/** Whether words buy legs for protection: `wings 300 out`, `as a hedge`, or the verb of `hedge 500 otm ce`. */
const isHedge = (one: PlacedClause, findings: Findings): boolean =>
  one.is === 'wings' ||
  one.is === 'protection' ||
  (one.is === 'side' && one.side === 'BUY' && /hedg|protect|insur/i.test(findings.written(one)))

/** Whether a rule in percent or points stands beside a hedge: bought legs that only protect the sold ones. */
export function isBesideHedge(
  rule: Rule,
  { multiLegStrategy: { legs } }: FormRequest,
  { clauses, findings }: Judging,
) {
  const isOfLegs = rule.is === 'threshold' && rule.amount.unit !== 'fixed'
  return (
    isOfLegs &&
    clauses.some((one) => isHedge(one, findings)) &&
    new Set(legs.map(({ tradeType }) => tradeType)).size > 1
  )
}

/**
 * Asks about `sell atm ce, hedge pe`, `sell atm put, 500 otm put hedge`: words for protection directly at one of the legs, which are
 * all sold as they stand.
 */
export function askForBoughtLeg(
  clauses: readonly PlacedClause[],
  drafts: readonly LegDraft[],
  findings: Findings,
): void {
  if (drafts.length < 2 || drafts.some(({ side }) => side !== 'SELL')) return
  clauses.forEach((one, at) => {
    const isAtLeg = [clauses[at - 1], clauses[at + 1]].some(isOfLeg)
    if (isOfProtection(one, findings.written(one)) && isAtLeg)
      findings.ask(
        `“${findings.written(one)}”: which leg is bought for it? Say it with its side, as in “buy 500 otm pe”.`,
      )
  })
}

/**
 * `sell atm put, with a 200 lower put as hedge`: behind a comma or an `and` the leg that is there for protection is a bought one,
 * whatever is sold before it.
 */
export function withBoughtHedges(
  clauses: readonly PlacedClause[],
  wordsOf: (clause: PlacedClause) => string,
): PlacedClause[] {
  return clauses.flatMap((one, at): PlacedClause[] => {
    const isBought = isLegFor(clauses.slice(at, at + 3), wordsOf) && isNextOfSold(clauses, at, wordsOf)
    return isBought ? [{ is: 'side', side: 'BUY', begin: one.begin, end: one.begin }, one] : [one]
  })
}

/** Whether three clauses are a strike and an option, and what the leg is for. */
function isLegFor([one, last, hedge]: readonly PlacedClause[], wordsOf: (clause: PlacedClause) => string) {
  if (!isOfLeg(one) || !isOfLeg(last) || last.is === one.is || !hedge) return false
  const purpose = wordsOf({ ...hedge, begin: last.end })
  return isOfProtection(hedge, purpose) && AS_HEDGE.test(purpose)
}

/** Whether a leg is joined to a sold one. */
function isNextOfSold(
  clauses: readonly PlacedClause[],
  at: number,
  wordsOf: (clause: PlacedClause) => string,
): boolean {
  const [before, one] = [clauses[at - 1], clauses[at]]
  if (!before || !one || ofKind(clauses.slice(0, at), 'side').at(-1)?.side !== 'SELL') return false
  const between = wordsOf({ ...before, begin: before.end, end: one.begin })
  return before.is === 'and' || /\bwith\b/i.test(between)
}

const AS_HEDGE = /^(as|for|ka|ke)\b|\bke liye$/i

const isOfLeg = (one: PlacedClause | undefined): one is PlacedClause =>
  one?.is === 'option' || one?.is === 'strike'

/** Words that say what a leg is for: `for hedge` could be its rule, and `as insurance` says no more than that. */
const isOfProtection = (one: PlacedClause, written: string): boolean =>
  one.is === 'protection' ||
  (one.is === 'threshold' && /^(for|as) (an? |the |my )?(hedg|protect|insur)/i.test(written)) ||
  ((one.is === 'filler' || (one.is === 'scope' && one.scope.of === 'side' && one.scope.side === 'BUY')) &&
    /hedg|protect|insur/i.test(written) &&
    !/\b(no|not|nahi|without|bina)\b/i.test(written))

/** Asks on which side a structure, or the legs by themselves, are. */
export function askForSide(structure: string | undefined, findings: Findings): void {
  const isNamed = structure !== undefined && structure !== NAMED_LEGS
  const question = isNamed ? `Is the ${structure} sold or bought?` : 'Are the legs sold or bought?'
  findings.ask(question, [`sell ${findings.text}`, `buy ${findings.text}`])
}

/** A profit of all legs together of so much can only be rupees. */
const LEAST_SUM = 1000

/** The rule of legs beside which one in rupees is of all legs; of a lock of thousands it is their stop. */
function nameBesideLegs(rule: Rule): ThresholdExit | undefined {
  if (rule.is === 'threshold' && rule.amount.unit === 'fixed') return rule.rule
  const isSumLocked = rule.is === 'lock' && rule.per?.unit === 'fixed' && rule.per.value >= LEAST_SUM
  return isSumLocked ? 'stop' : undefined
}

/** Beside a stop of each leg in percent or points, one in rupees is of all legs together; so is a lock of thousands. */
export function isBesideLegs(rule: Rule, clauses: readonly PlacedClause[]): boolean {
  const name = nameBesideLegs(rule)
  const others = ofKind(clauses, 'threshold').filter((one) => one !== rule && one.rule === name)
  return (
    others.length > 0 && others.every(({ amount, scope }) => amount.unit !== 'fixed' && scope?.of !== 'whole')
  )
}
