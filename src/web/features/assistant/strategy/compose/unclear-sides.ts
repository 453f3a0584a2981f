import type { ThresholdExit } from '#domain'
import type { PlacedClause } from '../clauses/clause.ts'
import type { FormRequest } from '../builder-model.ts'
import { NAMED_LEGS } from '../words/lexicon.ts'
import { ofKind, type Findings } from './findings.ts'
import type { Judging, Rule } from './rule-scopes.ts'

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
