import type { FormRequest } from '../builder-model.ts'
import type { PlacedClause } from '../clauses/clause.ts'
import { legsOf } from './open-legs.ts'

const AT_PROFIT =
  'A stop moves to its cost when another leg is stopped, but not at a profit: there the stop can trail, as in “trail the stop by 10 points for every 10 points”.'
const ONE_LEG = 'A stop moves to its cost when another leg is stopped, and the open strategy has one leg.'

const isMoved = (one: PlacedClause | undefined) => one?.is === 'together' && one.key === 'onLegStop'

/**
 * Asks about `once up 20 points bring sl to cost`: a stop moves when another leg is stopped, and no leg waits for this profit. The
 * only open leg has no other one.
 */
export function withoutCostAtProfit(
  clauses: readonly PlacedClause[],
  open: FormRequest | undefined,
): PlacedClause[] {
  const said = clauses.filter(({ is }) => is !== 'edit' && is !== 'filler')
  const isAlone = open !== undefined && legsOf(open).length < 2 && !clauses.some(({ is }) => LEGS.has(is))
  return clauses.map((one): PlacedClause => {
    const { begin, end } = one
    const at = said.indexOf(one)
    const isAtProfit = one.is === 'entry' && (isMoved(said[at + 1]) || isMoved(said[at - 1]))
    if (isAtProfit) return { is: 'question', question: AT_PROFIT, begin, end }
    const isOther = said.some((other) => other.is === 'entry')
    return isMoved(one) && isAlone && !isOther ? { is: 'question', question: ONE_LEG, begin, end } : one
  })
}

const LEGS: ReadonlySet<PlacedClause['is']> = new Set(['option', 'structure', 'likeOpen', 'wings', 'side'])
