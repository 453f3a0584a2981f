import type { PlacedClause } from '../clauses/clause.ts'
import type { LegGroup } from './leg-group.ts'

const OF_STRIKES: ReadonlySet<PlacedClause['is']> = new Set(['side', 'strike'])

/**
 * Gives both strikes of a structure the side that is said before or behind each: `iron condor, 0.1 delta longs and 0.25 delta
 * shorts`, `longs at 400 otm, shorts at 200 otm`. These sides are then not that of the structure.
 */
export function putSidesOfStrikes(groups: readonly LegGroup[]): void {
  for (const group of groups.filter(({ structure = '' }) => !ONE_STRIKE.has(structure)))
    putSides(
      group,
      groups.filter((one) => one !== group),
    )
}

/** Legs, and structures, that have one strike. */
const ONE_STRIKE = new Set(['', 'straddle', 'strangle'])

function putSides(group: LegGroup, others: readonly LegGroup[]): void {
  const at = group.clauses.findIndex(({ is }) => is === 'structure')
  const ahead = group.clauses.slice(0, at).find((one) => one.is === 'side')
  const said = group.clauses.slice(at + 1).filter(({ is }) => OF_STRIKES.has(is))
  const sides = said.flatMap((one) => (one.is === 'side' ? [one.side] : []))
  const order = said.map(({ is }) => is).join()
  const areTwo = order === 'side,strike,side,strike' || order === 'strike,side,strike,side'
  // 'Iron condor, buy 350 otm, sell 150 otm call and put'.
  const isOne = order === 'side,strike' && others.some(({ side }) => side !== undefined && side !== sides[0])
  const isApart = areTwo ? sides[0] !== sides[1] : isOne
  if (!isApart || group.strikes.length !== sides.length) return
  group.side = ahead?.side
  group.strikes.forEach(({ strike }, i) => (group.strikes[i] = { strike, side: sides[i] }))
}
