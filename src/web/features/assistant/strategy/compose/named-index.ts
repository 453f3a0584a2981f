import type { Underlying } from '#domain'
import type { PlacedClause } from '../clauses/clause.ts'
import type { Words } from '../words/words.ts'
import { ofKind, type Findings } from './findings.ts'

/**
 * `buy atm ce if banknifty breaks the high`: an index that only a condition names is the index of a new strategy. A condition
 * on another index than that of the strategy has no place in it.
 */
export function withNamedIndex(
  words: Words,
  clauses: readonly PlacedClause[],
  findings: Findings,
): readonly PlacedClause[] {
  const named = clauses.flatMap((clause) =>
    clause.is === 'underlying' || clause.is === 'filler'
      ? []
      : indicesIn(words, clause).map((underlying) => ({ clause, underlying })),
  )
  const [first] = named
  if (!first) return clauses
  const own = ofKind(clauses, 'underlying')
  for (const { clause, underlying } of named)
    if (underlying !== (own[0]?.underlying ?? first.underlying)) findings.unused(clause)
  const { begin, end } = first.clause
  return own.length > 0
    ? clauses
    : [{ is: 'underlying', underlying: first.underlying, begin, end }, ...clauses]
}

/** The indices that the words of a clause name; `bank nifty` is one. */
function indicesIn(words: Words, { begin, end }: PlacedClause): Underlying[] {
  const indices: Underlying[] = []
  for (let i = begin; i < end;) {
    const found = words.find(i, 'underlying')
    if (found) indices.push(found.value as Underlying)
    i = found?.end ?? i + 1
  }
  return indices
}
