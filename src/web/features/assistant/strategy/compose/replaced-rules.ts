import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { openRules, type OpenRule } from './open-changes.ts'

type Threshold = PlacedClause & { is: 'threshold' }
type Edit = PlacedClause & { is: 'edit' }

/**
 * `overall sl 3000 instead of 25%`, where the legs have that stop: the new rule is no change of the old one, which has to go. Of
 * an amount that the open strategy has nowhere, the words do not say which rule it is.
 */
export function withReplacedRules(
  clauses: readonly PlacedClause[],
  open: FormRequest,
  written: (clause: PlacedClause) => string,
): PlacedClause[] {
  return clauses.map((one, at): PlacedClause => {
    const rule = [clauses[at - 1], clauses[at + 1]].find((other) => other?.is === 'threshold')
    if (one.is !== 'edit' || !one.was || rule?.is !== 'threshold') return one
    return goneRule(one, rule, { open, written }) ?? one
  })
}

interface Context {
  readonly open: FormRequest
  readonly written: (clause: PlacedClause) => string
}

/** The removal of the old rule, or a question for it; undefined if the new rule takes its place. */
function goneRule(
  { was, begin, end }: Edit,
  rule: Threshold,
  { open, written }: Context,
): PlacedClause | undefined {
  const name = was?.rule ?? rule.rule
  const rules = openRules(open).filter((one) => one.rule === name)
  const old = rules.filter(({ amount }) => was && isOf(amount, was.amount))
  const isInPlace = (one: OpenRule) => one.rule === rule.rule && isWhole(one) === isWhole(rule)
  const [first, ...others] = old
  if (first && !isInPlace(first) && others.length === 0)
    return { is: 'remove', what: name, scope: first.scope, begin, end }
  if (old.length > 0 ? old.every(isInPlace) : rules.every(isInPlace)) return undefined
  const place = { begin: Math.min(begin, rule.begin), end: Math.max(end, rule.end) }
  const question = `“${written({ ...rule, ...place })}”: which stop or target of the open strategy goes, that of the legs or that of the whole position?`
  return { is: 'question', question, begin, end }
}

const isOf = (amount: OpenRule['amount'], was: { readonly value: number; readonly unit?: string }) =>
  amount.value === was.value && (was.unit === undefined || was.unit === amount.unit)

const isWhole = ({ scope }: { readonly scope?: { readonly of: string } }) => scope?.of === 'whole'
