import type { PlacedClause } from '../clauses/clause.ts'
import type { Findings } from './findings.ts'
import { LEG_WORDS } from './leg-group.ts'

/** What may stand between a side and its option. */
const ATTRIBUTES: ReadonlySet<PlacedClause['is']> = new Set([
  'lots',
  'strike',
  'moneyness',
  'expiry',
  'underlying',
])

/** Passes over the option in the title of a leg that is then said in whole: `nifty call. buy 1 itm call at 9:30` has one leg. */
export function withoutTitledOption(
  clauses: readonly PlacedClause[],
  findings: Findings,
): readonly PlacedClause[] {
  const [at, ...others] = clauses.flatMap((one, i) => (LEG_WORDS.has(one.is) ? [i] : []))
  const [title, verb] = [clauses[at ?? -1], clauses[others[0] ?? -1]]
  if (at === undefined || title?.is !== 'option' || verb?.is !== 'side') return clauses
  const between = findings.written({ is: 'and', begin: title.end, end: verb.begin })
  const next = clauses.slice(others[0]).find(({ is }) => is !== 'side' && !ATTRIBUTES.has(is))
  if (!/^\s*[.:\n]/.test(between) || next?.is !== 'option' || next.option !== title.option) return clauses
  return clauses.with(at, { is: 'filler', begin: title.begin, end: title.end })
}
