import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { nearestScope, type Judging, type RiskContext, type Rule } from './rule-scopes.ts'

/** `sl 20% on ce, 30% on pe, rr 1:2`: of several stops a target can't be the multiple of one. */
export function askWhichStop({ clauses, findings }: Judging): void {
  const stops = ofKind(clauses, 'threshold').filter(({ rule }) => rule === 'stop')
  const legsOf = new Set(stops.map(({ scope }) => JSON.stringify(scope)))
  const target = ofKind(clauses, 'threshold').find(({ isOfStop }) => isOfStop)
  if (target && legsOf.size > 1)
    findings.ask(
      `“${findings.written(target)}”: of which stop? Say the target of each leg, as in “target 40% on ce, 60% on pe”.`,
    )
}

/**
 * `hedges 300 otm with sl 50%`, `target 100% on hedges, sl 25%`: a rule that is said with the hedge may be that of the hedge or
 * that of the sold legs.
 */
export function askWhoseHedge(
  { multiLegStrategy: { legs } }: FormRequest,
  rules: readonly Rule[],
  { clauses, findings }: RiskContext,
): void {
  const hasBoth = new Set(legs.map(({ tradeType }) => tradeType)).size > 1
  for (const rule of hasBoth ? rules : []) {
    const before = clauses.findLast(({ end }) => end <= rule.begin)
    const isJoined = before !== undefined && areJoined(before, rule, findings)
    const isOpen = isJoined ? isWithHedge(rule, before, findings) : isAfterHedge(rule, clauses)
    if (isOpen) askForLegs(rule, findings)
  }
}

/** Whether no comma or line stands between a clause and the rule behind it. */
function areJoined(before: PlacedClause, rule: Rule, findings: Findings): boolean {
  const all = findings.written({ ...rule, begin: before.begin })
  const between = all.slice(findings.written(before).length, all.length - findings.written(rule).length)
  return before.is !== 'and' && !/[,.;\n\r—]/.test(between)
}

/** Whether a rule that doesn't say its legs directly follows a hedge. */
function isWithHedge(rule: Rule, before: PlacedClause, findings: Findings): boolean {
  const scope = 'scope' in rule ? rule.scope : undefined
  if (before.is === 'protection') return scope === undefined || scope.of === 'option' || scope.of === 'each'
  const isHedge = before.is === 'wings' || HEDGED.test(findings.written(before))
  return isHedge && !RULES.has(before.is) && scope === undefined
}

const HEDGED = /\b(hedges?|wings?)\b/i
const RULES: ReadonlySet<PlacedClause['is']> = new Set(['threshold', 'trail', 'trails', 'lock', 'reEntry'])

/** Whether the only rule that says its legs is one of the hedge. */
function isAfterHedge(rule: Rule, clauses: readonly PlacedClause[]): boolean {
  const scope = rule.is === 'threshold' && !rule.scope ? nearestScope(rule, clauses) : undefined
  return scope?.of === 'side' && scope.side === 'BUY'
}

function askForLegs(rule: Rule, findings: Findings): void {
  const words = findings.written(rule)
  const hasLegs = 'scope' in rule && rule.scope !== undefined
  findings.ask(
    `“${words}”: of the hedge, or of the sold legs?`,
    hasLegs
      ? []
      : ['hedges', 'sold legs'].map((legs) => findings.text.replace(words, `${words} on the ${legs}`)),
  )
}
