import type { Clause, PlacedClause } from '../clauses/clause.ts'

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
  written: (clause: PlacedClause) => string,
): PlacedClause[] {
  return clauses.map((clause, at): PlacedClause => {
    const { begin, end } = clause
    if (clause.is === 'filler')
      return removalOf(written(clause).toLowerCase().trim(), { begin, end }) ?? clause
    const before = clauses.slice(0, at).findLast(({ is }) => is !== 'and' && is !== 'filler')
    const isEnd = clause.is === 'exit' && clause.isBare && before !== undefined && AWAITED.has(before.is)
    return isEnd ? { is: 'enterEnd', time: clause.time, begin, end } : clause
  })
}

function removalOf(words: string, at: { begin: number; end: number }): PlacedClause | undefined {
  if (NO_STOPS.test(words)) return { is: 'remove', what: 'stop', scope: { of: 'each' }, ...at }
  return NO_HEDGE.test(words) ? { is: 'remove', what: 'wings', ...at } : undefined
}
