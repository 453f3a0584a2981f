import type { IndicatorRule } from '#domain'
import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { CROSSED } from '../clauses/moved-levels.ts'
import { ofKind, type Findings } from './findings.ts'
import { saysAdd, saysWhole } from './said-whole.ts'

const CROSSINGS = new Set(Object.values(CROSSED))

/** Asks for `rsi below 55` in the place of a crossing above: whether it is a crossing as well. */
export function askIfTurned(
  rules: readonly Omit<IndicatorRule, 'id'>[],
  { indicatorConfiguration: { enabled, rules: open } }: FormRequest,
  { clauses, findings }: { readonly clauses: readonly PlacedClause[]; readonly findings: Findings },
): void {
  if (!enabled || saysAdd(clauses) || saysWhole(clauses) || !isTurned(rules, open)) return
  const words = ofKind(clauses, 'rule').map(findings.written).join(', ')
  findings.ask(
    `“${words}”: the open rule waits for a crossing to the other side. Say “crosses below” or “crosses above”.`,
  )
}

/** Whether a rule is on the other side than an open one of the same indicator that waits for a crossing. */
const isTurned = (rules: readonly Omit<IndicatorRule, 'id'>[], open: readonly IndicatorRule[]) =>
  rules.some(({ function1, condition }) => {
    const crossed = CROSSED[condition]
    const same = open.filter((one) => one.function1 === function1)
    return (
      crossed !== undefined && same.some((one) => one.condition !== crossed && CROSSINGS.has(one.condition))
    )
  })
