import { RE_ENTRY_CAUSE_FIELDS, type ReEntry } from '#domain'
import type { StatedReEntry } from '../clauses/clause.ts'
import { ofKind } from './findings.ts'
import type { Judging } from './rule-scopes.ts'

/** A re-entry with the kinds of exit and the count that its words leave open: those of the open one, or the usual ones. */
export function completed(
  reEntry: StatedReEntry,
  before: ReEntry,
  { clauses, findings }: Judging,
): Required<Pick<StatedReEntry, 'count'>> & StatedReEntry {
  const apart = ofKind(clauses, 'cause').map(({ cause }) => cause)
  const open = before.enabled ? RE_ENTRY_CAUSE_FIELDS.filter((cause) => before[cause]?.enabled) : []
  const isOpen = open.length > 0
  const isAlso = ofKind(clauses, 'edit').some(({ edit }) => edit === 'add')
  const causes = [...reEntry.causes, ...apart, ...(isAlso ? open : [])]
  if (reEntry.count === undefined && !isOpen)
    findings.assume('How often it re-enters is not stated: once a day.')
  if (causes.length === 0 && !isOpen)
    findings.assume('After which exit it re-enters is not stated: after a stop.')
  return {
    ...reEntry,
    count: reEntry.count ?? (isOpen ? before.count : 1),
    causes:
      causes.length > 0
        ? RE_ENTRY_CAUSE_FIELDS.filter((cause) => causes.includes(cause))
        : isOpen
          ? open
          : ['stopLossReEntry'],
  }
}
