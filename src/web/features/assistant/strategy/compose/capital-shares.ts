import { formatRupees } from '#domain'
import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'

/** Clauses with stops and targets of `1% of capital` in rupees: of all legs together, unless legs are named. */
export function withCapitalShares(
  clauses: readonly PlacedClause[],
  base: FormRequest | undefined,
  findings: Findings,
): PlacedClause[] {
  const behind = [...sharesBefore(clauses, findings), ...(base ? [] : smallShares(clauses, findings))]
  const capital = ofKind(clauses, 'capital')[0]?.rupees ?? base?.initialCapital
  const isShared = behind.length > 0 || ofKind(clauses, 'threshold').some(({ amount }) => amount.ofCapital)
  const other = ofKind(clauses, 'capital').find(({ rupees }) => rupees !== capital)
  if (isShared && other) findings.unused(other)
  return clauses.flatMap((clause): PlacedClause[] => {
    if (clause.is !== 'threshold' || !(clause.amount.ofCapital || behind.includes(clause))) return [clause]
    if (capital === undefined) {
      const isAsked = findings.questions.some(({ text }) => text.endsWith(OF_CAPITAL))
      if (!isAsked) findings.ask(`${clause.amount.value}${OF_CAPITAL}`)
      return []
    }
    const rupees = Math.round((capital * clause.amount.value) / PERCENT)
    findings.assume(
      `${clause.amount.value}% of the capital of ${formatRupees(capital)} is ${formatRupees(rupees)}.`,
    )
    const scope = clause.scope ?? ({ of: 'whole' } as const)
    return [{ ...clause, amount: { value: rupees, unit: 'fixed' }, scope }]
  })
}

const PERCENT = 100
const OF_CAPITAL = '% of how much capital, as in “capital 2 lakh”?'
/** No larger share of the capital is risked on a day. */
const MOST_PERCENT = 10

/** `2% profit and 1% loss on capital of 3 lakh`: small percentages directly before the capital that they are of. */
function sharesBefore(clauses: readonly PlacedClause[], findings: Findings): PlacedClause[] {
  const at = clauses.findIndex(({ is }) => is === 'capital')
  const [before, capital] = [clauses[at - 1], clauses[at]]
  if (!before || !capital || !isShare(before)) return []
  const joint = findings.written({ ...before, begin: before.end, end: capital.begin }).trim()
  // In '2% capital 200000' it may be of the capital, or stand before it in a list.
  if (joint === '' && before.is === 'threshold' && !before.amount.ofCapital)
    findings.ask(`${before.amount.value}% of the capital, as in “1% of capital”, or of the premiums?`)
  if (!/^(on|of)( (my|the|a|total))*$/i.test(joint)) return []
  const [joined, earlier] = [clauses[at - 2], clauses[at - 3]]
  return joined?.is === 'and' && earlier && isShare(earlier) ? [before, earlier] : [before]
}

/** A stop or a target of all premiums together is never so small. */
const LEAST_OF_PREMIUMS = 3

/**
 * `capital 5 lakh, total loss not more than 1%`: a result of the whole position that is too small to be one of the premiums. Without
 * a capital it is asked.
 */
function smallShares(clauses: readonly PlacedClause[], findings: Findings): PlacedClause[] {
  const small = clauses.filter((one) => isSmallResult(one, findings.written(one)))
  if (ofKind(clauses, 'capital').length > 0) return small
  for (const one of ofKind(small, 'threshold'))
    findings.ask(`${one.amount.value}% of the capital, as in “1% of capital”, or of the premiums?`)
  return []
}

function isSmallResult(one: PlacedClause, written: string): boolean {
  if (one.is !== 'threshold' || one.amount.unit !== 'percentage' || one.amount.ofCapital) return false
  const isWhole = one.scope ? one.scope.of === 'whole' : one.isResult === true || MOST_LOSS.test(written)
  return isWhole && one.amount.value < LEAST_OF_PREMIUMS && !/prem|credit|debit/i.test(written)
}

const MOST_LOSS = /\b(max|maximum|daily)\W+loss\b|\bloss\W+limit\b/i

const isShare = (clause: PlacedClause) =>
  clause.is === 'threshold' &&
  (clause.scope === undefined || clause.scope.of === 'whole') &&
  clause.amount.unit === 'percentage' &&
  clause.amount.value <= MOST_PERCENT
