import { RE_ENTRY_CAUSE_FIELDS } from '#domain'
import type { PlacedClause, StatedReEntry } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'

/** A re-entry with the kinds of exit and the count that its words leave open. */
export function completed(
  reEntry: StatedReEntry,
  clauses: readonly PlacedClause[],
  findings: Findings,
): Required<Pick<StatedReEntry, 'count'>> & StatedReEntry {
  const apart = ofKind(clauses, 'cause').map(({ cause }) => cause)
  const causes = [...reEntry.causes, ...apart]
  if (reEntry.count === undefined) findings.assume('How often it re-enters is not stated: once a day.')
  if (causes.length === 0) findings.assume('After which exit it re-enters is not stated: after a stop.')
  return {
    ...reEntry,
    count: reEntry.count ?? 1,
    causes:
      causes.length > 0
        ? RE_ENTRY_CAUSE_FIELDS.filter((cause) => causes.includes(cause))
        : ['stopLossReEntry'],
  }
}
