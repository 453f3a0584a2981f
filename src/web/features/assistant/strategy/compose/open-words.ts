import type { FormRequest } from '../builder-model.ts'
import type { Clause, PlacedClause } from '../clauses/clause.ts'
import { legsOf } from './open-legs.ts'

const NO_STOPS =
  /^no (leg ?|individual |separate |per leg |leg ?wise |leg level )?(sls?|stops?|stop ?loss)( on (individual )?legs)?$/
const NO_HEDGE = /^(no|without) hedges?$|^hedge nahi chahiye$/

/** What bounds an entry that waits for something. */
const AWAITED: ReadonlySet<Clause['is']> = new Set(['entry', 'entryMomentum', 'breakout', 'rule'])

/**
 * Clauses that mean something else of an open strategy than in a new one: `no leg stops` takes them away, and behind a
 * condition `till 1 pm` is the last entry, because the strategy has its exit.
 */
export function ofOpenStrategy(
  clauses: readonly PlacedClause[],
  open: FormRequest,
  written: (clause: PlacedClause) => string,
): PlacedClause[] {
  const hasWings = new Set(legsOf(open).map(({ tradeType }) => tradeType)).size > 1
  const hasLegs = clauses.some(({ is }) => is === 'option' || is === 'structure')
  return clauses.map((clause, at): PlacedClause => {
    const place = { begin: clause.begin, end: clause.end }
    const words = written(clause).toLowerCase().trim()
    switch (clause.is) {
      case 'filler':
        return removalOf(words, place) ?? clause
      case 'side':
        return TAKEN.test(words) && !hasLegs ? { is: 'filler', ...place } : clause
      case 'wings':
        return (hasWings ? movedWings(clause, words) : undefined) ?? clause
      case 'exit':
        return clause.isBare && isAwaited(clauses.slice(0, at))
          ? { is: 'enterEnd', time: clause.time, ...place }
          : clause
      default:
        return clause
    }
  })
}

/** Whether the last clause is a condition of the entry. */
function isAwaited(clauses: readonly PlacedClause[]): boolean {
  const before = clauses.findLast(({ is }) => is !== 'and' && is !== 'filler')
  return before !== undefined && AWAITED.has(before.is)
}

/** `delta 0.15 le lo` takes the strike, and buys nothing. */
const TAKEN = /^(le lo|lelo|le lena|le lijiye|lena hai|leke|lekar)$/

/** `wings 100 points further`: so much further out than they are. */
function movedWings(
  { strike, begin, end }: PlacedClause & { is: 'wings' },
  words: string,
): PlacedClause | undefined {
  const isMoved = /\b(further|farther|another|more)\b/.test(words) && 'points' in strike && !strike.inSteps
  return isMoved ? { is: 'moveWings', points: strike.points, begin, end } : undefined
}

function removalOf(words: string, at: { begin: number; end: number }): PlacedClause | undefined {
  if (NO_STOPS.test(words)) return { is: 'remove', what: 'stop', scope: { of: 'each' }, ...at }
  return NO_HEDGE.test(words) ? { is: 'remove', what: 'wings', ...at } : undefined
}
