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

/**
 * Passes over the option in the title of a leg that is then said in whole: `nifty call. buy 1 itm call at 9:30` has one leg,
 * `call: sell 200 otm call, sl 30%. put: sell 200 otm put` two.
 */
export function withoutTitledOption(
  clauses: readonly PlacedClause[],
  findings: Findings,
): readonly PlacedClause[] {
  const words = clauses.flatMap((one, i) => (LEG_WORDS.has(one.is) ? [i] : []))
  return clauses.map((clause, i) => {
    const at = words.indexOf(i)
    const mark = at === 0 ? /^\s*[.:\n]/ : /^\s*:/
    const isTitle = at >= 0 && isTitleOf(clause, clauses.slice(words[at + 1]), { mark, findings })
    return isTitle ? { is: 'filler', begin: clause.begin, end: clause.end } : clause
  })
}

/** Whether a clause is an option before a mark, and the clauses behind it begin with a side and the same option. */
function isTitleOf(
  title: PlacedClause,
  leg: readonly PlacedClause[],
  { mark, findings }: { readonly mark: RegExp; readonly findings: Findings },
): boolean {
  const [verb] = leg
  if (title.is !== 'option' || verb?.is !== 'side') return false
  const next = leg.find(({ is }) => is !== 'side' && !ATTRIBUTES.has(is))
  const between = findings.written({ is: 'and', begin: title.end, end: verb.begin })
  return mark.test(between) && next?.is === 'option' && next.option === title.option
}
