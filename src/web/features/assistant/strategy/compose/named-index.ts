import type { Underlying } from '#domain'
import type { PlacedClause } from '../clauses/clause.ts'
import type { Words } from '../words/words.ts'
import { ofKind, type Findings } from './findings.ts'

interface NamedIn {
  readonly findings: Findings
  /** The index of the open strategy that the words change. */
  readonly open: Underlying | undefined
}

/**
 * `buy atm ce if banknifty breaks the high`: an index that only a condition names is the index of a new strategy. A condition
 * on another index than that of the strategy has no place in it.
 */
export function withNamedIndex(
  words: Words,
  given: readonly PlacedClause[],
  { findings, open }: NamedIn,
): readonly PlacedClause[] {
  const clauses = open === undefined ? withOneIndex(given, findings) : given
  const named = clauses.flatMap((clause) =>
    clause.is === 'underlying' || clause.is === 'filler'
      ? []
      : indicesIn(words, clause).map((underlying) => ({ clause, underlying })),
  )
  const [first] = named
  if (!first) return clauses
  const said = ofKind(clauses, 'underlying')[0]?.underlying
  // 'nifty to banknifty'.
  if (open !== undefined && said !== undefined) return clauses
  const own = said ?? open
  for (const { clause, underlying } of named)
    if (underlying !== (own ?? first.underlying)) findings.unused(clause)
  const { begin, end } = first.clause
  return own !== undefined
    ? clauses
    : [{ is: 'underlying', underlying: first.underlying, begin, end }, ...clauses]
}

/** `9:20 straddle in both nifty and banknifty`: asks which of two joined indices it is. */
function withOneIndex(clauses: readonly PlacedClause[], findings: Findings): readonly PlacedClause[] {
  const at = clauses.findIndex((one, i) => {
    const [joint, other] = clauses.slice(i + 1)
    const areTwo = one.is === 'underlying' && joint?.is === 'and' && other?.is === 'underlying'
    return areTwo && one.underlying !== other.underlying
  })
  const [first, , second] = at < 0 ? [] : clauses.slice(at)
  if (!first || !second) return clauses
  const both = findings.written({ ...first, end: second.end })
  findings.ask(
    `“${both}”: a strategy trades one index. Which one is it? The other one gets a strategy of its own.`,
    [first, second].map((one) => findings.text.replace(both, findings.written(one))),
  )
  return clauses.toSpliced(at + 1, 2)
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
