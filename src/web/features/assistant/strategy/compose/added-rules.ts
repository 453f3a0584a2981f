import type { PlacedClause } from '../clauses/clause.ts'
import type { Findings } from './findings.ts'
import type { Owners } from './joined-rules.ts'

const RULES: ReadonlySet<PlacedClause['is']> = new Set(['threshold', 'trail', 'trails', 'reEntry'])
const OF_LEG: ReadonlySet<PlacedClause['is']> = new Set([
  'side',
  'option',
  'structure',
  'strike',
  'moneyness',
  'distance',
  'lots',
])

interface Added {
  readonly clauses: readonly PlacedClause[]
  /** Ids of the legs that a sentence adds to the open ones; empty if it adds none. */
  readonly ids: readonly string[]
  readonly findings: Findings
}

/**
 * Owners of rules where legs are added to open ones: in `also sell 200 otm call with 30% sl` the stop is that of the new leg. Apart
 * from it, as in `add a put, sl 30%`, the rule could be that of the open legs.
 */
export function ownersOfAdded(owners: Owners, { clauses, ids, findings }: Added): Owners {
  if (ids.length === 0) return owners
  return (clause) => {
    const own = owners(clause)
    if (own || !RULES.has(clause.is)) return own
    const before = clauses.filter(({ begin }) => begin < clause.begin)
    const leg = before.findLastIndex(({ is }) => OF_LEG.has(is))
    const between = before.slice(leg + 1)
    // `sl 30%, also buy a put` and `buy a put and make the sl 30%` change the open legs.
    if (leg < 0 || between.some(({ is }) => is === 'edit')) return undefined
    if (between.some(({ is }) => is === 'and'))
      findings.ask(`“${findings.written(clause)}”: of the new leg, or of the open legs?`)
    return ids
  }
}
