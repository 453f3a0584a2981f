import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { legsOf } from './open-legs.ts'

const DOUBLE = 100

/** Clauses in which a premium that doubles is the stop of sold legs; for bought ones it would be their target. */
export function withDoubling(
  clauses: readonly PlacedClause[],
  request: FormRequest,
  findings: Findings,
): PlacedClause[] {
  if (ofKind(clauses, 'doubling').length === 0) return [...clauses]
  const areSold = legsOf(request).every(({ tradeType }) => tradeType === 'SELL')
  return clauses.flatMap((clause): PlacedClause[] => {
    if (clause.is !== 'doubling') return [clause]
    if (!areSold) {
      findings.unused(clause)
      return []
    }
    findings.assume('A premium that doubles was read as a stop of 100%.')
    const { begin, end, scope = { of: 'each' } } = clause
    return [
      { is: 'threshold', rule: 'stop', amount: { value: DOUBLE, unit: 'percentage' }, scope, begin, end },
    ]
  })
}
