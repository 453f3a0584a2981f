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
  if (clauses.some(isAgainst)) askForWhole(clauses, findings)
  return (clause) => {
    const own = owners(clause)
    if (own || !RULES.has(clause.is)) return own
    const before = clauses.filter((one) => one.begin < clause.begin && !isAgainst(one))
    const leg = before.findLastIndex(({ is }) => OF_LEG.has(is))
    const between = before.slice(leg + 1)
    // `sl 30%, also buy a put` and `buy a put and make the sl 30%` change the open legs.
    const isOfOpen = leg < 0 || between.some(({ is }) => is === 'edit')
    if (isOfOpen && !clauses.some(isAgainst)) return undefined
    if (isOfOpen || between.some(({ is }) => is === 'and'))
      findings.ask(`“${findings.written(clause)}”: of the new leg, or of the open legs?`)
    return ids
  }
}

const isAgainst = (one: PlacedClause) => one.is === 'edit' && one.isAgainst === true

const OF_WHOLE: ReadonlySet<PlacedClause['is']> = new Set([
  'time',
  'enter',
  'exit',
  'range',
  'together',
  'lock',
  'filter',
  'rule',
])

/** `sell 400 otm ce against it at 10 am`, `…, sl 50% each`: of the new legs, or of all. */
function askForWhole(clauses: readonly PlacedClause[], findings: Findings): void {
  for (const one of clauses) {
    const isOfEach = RULES.has(one.is) && 'scope' in one && one.scope?.of === 'each'
    if (isOfEach || OF_WHOLE.has(one.is))
      findings.ask(`“${findings.written(one)}”: of the new legs only, or of the open ones as well?`)
  }
}
