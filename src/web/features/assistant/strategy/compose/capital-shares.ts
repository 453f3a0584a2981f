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
  const capital = ofKind(clauses, 'capital')[0]?.rupees ?? base?.initialCapital
  return clauses.map((clause): PlacedClause => {
    if (clause.is !== 'threshold' || !clause.amount.ofCapital) return clause
    if (capital === undefined) {
      findings.ask(`${clause.amount.value}% of how much capital, as in “capital 2 lakh”?`)
      return clause
    }
    const rupees = Math.round((capital * clause.amount.value) / PERCENT)
    findings.assume(
      `${clause.amount.value}% of the capital of ${formatRupees(capital)} is ${formatRupees(rupees)}.`,
    )
    const scope = clause.scope ?? ({ of: 'whole' } as const)
    return { ...clause, amount: { value: rupees, unit: 'fixed' }, scope }
  })
}

const PERCENT = 100
