import type { PlacedClause } from '../clauses/clause.ts'

/** The clauses that describe a leg in its phrase. */
const OF_LEG: ReadonlySet<PlacedClause['is']> = new Set([
  'side',
  'option',
  'strike',
  'lots',
  'expiry',
  'threshold',
  'filler',
  'edit',
])

/**
 * `sell the put only when the call's sl is hit`, `pe tabhi bechna hai jab ce ka sl hit ho`: the exit that a leg waits for is said
 * behind it. It is put before the leg, as in `when the call's sl is hit, sell the put`.
 */
export function withLegsBehindCauses(
  clauses: readonly PlacedClause[],
  written: (clause: PlacedClause) => string,
): PlacedClause[] {
  const result: PlacedClause[] = []
  // In `only when` the first word joins nothing.
  const isOnly = (one: PlacedClause, next: PlacedClause | undefined) =>
    one.is === 'and' && next?.is === 'cause' && /^only$/i.test(written(one))
  for (const [at, clause] of clauses.entries()) {
    if (isOnly(clause, clauses[at + 1])) continue
    const start = 1 + result.findLastIndex(({ is }) => !OF_LEG.has(is))
    const leg = result.slice(start)
    const [first] = leg
    const isAfterLegs = result.slice(0, start).some(({ is }) => is === 'option' || is === 'structure')
    const isLast = clauses[at + 1] === undefined || clauses[at + 1]?.is === 'and'
    if (first && isLast && isAfterLegs && waitsFor(clause, leg))
      result.splice(start, 0, { ...clause, begin: first.begin, end: clause.end })
    else result.push(clause)
  }
  return result
}

/** Whether a phrase is one leg with its side, and a clause the exit of the other option. */
function waitsFor(clause: PlacedClause, leg: readonly PlacedClause[]): boolean {
  const options = leg.flatMap((one) => (one.is === 'option' ? one.option : []))
  const isSided = leg.some(({ is }) => is === 'side')
  const scope = clause.is === 'cause' ? clause.scope : undefined
  return isSided && options.length === 1 && scope?.of === 'option' && scope.option !== options[0]
}
