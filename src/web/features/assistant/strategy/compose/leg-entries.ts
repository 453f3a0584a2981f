import type { LegEntry } from '#domain'
import type { PlacedClause } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'

/** The entry condition that a clause gives a leg. The parts of a range may be stated in two places. */
export function entryOf(
  clause: PlacedClause,
  clauses: readonly PlacedClause[],
  findings: Findings,
): LegEntry | undefined {
  if (clause.is === 'entry') return clause.entry
  return clause.is === 'breakout' || clause.is === 'breakSide'
    ? breakOf(clause, clauses, findings)
    : undefined
}

type Break = Extract<PlacedClause, { is: 'breakout' | 'breakSide' }>

function breakOf(clause: Break, clauses: readonly PlacedClause[], findings: Findings): LegEntry | undefined {
  const ranges = ofKind(clauses, 'breakout')
  const range = ranges.find(({ rangeEnd }) => rangeEnd !== undefined)
  const sides = ofKind(clauses, 'breakSide')
  // The side stands at each leg.
  const isSideApart = sides.length > 0 || ranges.some(({ side }) => side !== undefined)
  if (clause.is === 'breakout' && !clause.side && isSideApart) return undefined
  const { side } = clause
  if (range?.rangeEnd && side)
    return { type: 'breakout', of: watchedBy(clause) ?? range.of, side, rangeEnd: range.rangeEnd }
  findings.ask(
    side
      ? 'Until when does the range last, as in “range from 9:15 to 9:45”?'
      : 'Is the high or the low of the range broken?',
  )
  return undefined
}

/** `its premium breaks the low` is said of the premium, whatever the range is said of. */
const watchedBy = (clause: Break) =>
  clause.is === 'breakout' && clause.of === 'premium' ? clause.of : undefined
