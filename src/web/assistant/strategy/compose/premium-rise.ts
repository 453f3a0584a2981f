import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { legsOf } from './open-legs.ts'

/** Clauses in which a rise of the premium is the stop of sold legs; for bought ones it would be their target. */
export function withPremiumRise(
  clauses: readonly PlacedClause[],
  request: FormRequest,
  findings: Findings,
): PlacedClause[] {
  if (ofKind(clauses, 'premiumRise').length === 0) return [...clauses]
  const areSold = legsOf(request).every(({ tradeType }) => tradeType === 'SELL')
  return clauses.flatMap((clause): PlacedClause[] => {
    if (clause.is !== 'premiumRise') return [clause]
    if (!areSold) {
      findings.unused(clause)
      return []
    }
    const { begin, end, percent, scope = { of: 'each' } } = clause
    findings.assume(`A premium that rises by ${percent}% was read as a stop of ${percent}%.`)
    return [
      { is: 'threshold', rule: 'stop', amount: { value: percent, unit: 'percentage' }, scope, begin, end },
    ]
  })
}
