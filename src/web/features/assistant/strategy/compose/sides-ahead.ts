import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind } from './findings.ts'
import { isOfOneOption } from './named-structures.ts'

type Side = Extract<PlacedClause, { is: 'side' }>

/** What a leg has before a side that stands behind it. */
const PARTS: ReadonlySet<PlacedClause['is']> = new Set(['strike', 'option', 'lots', 'expiry', 'moneyness'])

/**
 * `bear call spread: atm ce sell, 400 upar wali buy`, `sell atm ce, 300 otm ce buy`: a side that ends the phrase of a leg is put
 * before it, where a spread is named or a leg with its side in front is.
 */
export function withSidesAhead(clauses: readonly PlacedClause[]): PlacedClause[] {
  const titles = ofKind(clauses, 'structure')
  const isSpread = titles.length === 1 && titles.every(isOfOneOption)
  const order = [...clauses]
  clauses.forEach((side, at) => {
    if (side.is !== 'side') return
    const begin = beginOfLeg(clauses, at)
    // In 'atm buy 1, 100 otm sell 2' lots end the leg.
    const end = clauses[at + 1]?.is === 'lots' ? at + 2 : at + 1
    const leg = [...clauses.slice(begin, at), ...clauses.slice(at + 1, end)]
    if (!leg.some(({ is }) => is === 'strike') || !endsLeg(clauses[end])) return
    if (!isSpread && !(isAhead(clauses, begin, side) && leg.some(({ is }) => is === 'option'))) return
    order.splice(begin, end - begin, side, ...leg)
  })
  return order
}

/** The first part of the leg before a side. */
function beginOfLeg(clauses: readonly PlacedClause[], at: number): number {
  let begin = at
  while (PARTS.has(clauses[begin - 1]?.is ?? 'and')) begin--
  return begin
}

const endsLeg = (next: PlacedClause | undefined) =>
  next === undefined || !(PARTS.has(next.is) || next.is === 'side' || next.is === 'structure')

/** Whether a leg behind an `and` follows one with the other side in front. */
function isAhead(clauses: readonly PlacedClause[], begin: number, { side }: Side): boolean {
  const before = clauses.slice(0, begin)
  const last = before.findLastIndex(({ is }) => is === 'side')
  const other = before[last]
  const isFront = PARTS.has(before.slice(last + 1).find(({ is }) => is !== 'underlying')?.is ?? 'and')
  return before.at(-1)?.is === 'and' && other?.is === 'side' && other.side !== side && isFront
}
