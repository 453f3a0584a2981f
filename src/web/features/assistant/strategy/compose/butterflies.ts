import type { OptionType, TradeType } from '#domain'
import type { PlacedClause } from '../clauses/clause.ts'

type Written = (clause: PlacedClause) => string

const NAMED = /^(long |short )?(?<option>call|put|ce|pe) (butterfly|fly|bfly)$/i
const OTHER: Readonly<Record<TradeType, TradeType>> = { BUY: 'SELL', SELL: 'BUY' }

/**
 * `call butterfly, 100 point wings`: a bought option in the money, two sold ones at it and a bought one out of it, so far apart.
 * Beside legs that are named, lots, or another middle the structure stays as it is said.
 */
export function withButterflies(clauses: readonly PlacedClause[], written: Written): PlacedClause[] {
  const structure = clauses.find((one) => one.is === 'structure' && NAMED.test(written(one)))
  const option = structure && optionOf(NAMED.exec(written(structure))?.groups?.['option'])
  const width = widthOf(clauses)
  const side = structure && sideOf(clauses, structure, written)
  if (!structure || !option || !width || !side || clauses.some(isOfOwnLegs)) return [...clauses]
  const legs = legsOf({ option, side, width: width.points }, structure)
  return clauses.flatMap((one): PlacedClause[] => {
    const { begin, end } = one
    if (one === structure) return legs
    const isUsed = one === width.clause || one.is === 'side' || one.is === 'wings' || isAtMoney(one)
    return isUsed ? [{ is: 'filler', begin, end }] : [one]
  })
}

/** The side of the structure; undefined where sides of legs are said. Without one it is bought. */
function sideOf(
  clauses: readonly PlacedClause[],
  structure: PlacedClause,
  written: Written,
): TradeType | undefined {
  const before = clauses.slice(0, clauses.indexOf(structure)).findLast(({ is }) => is !== 'underlying')
  const [side, ...others] = clauses.filter((one) => one.is === 'side')
  if (side) return side === before && others.length === 0 ? side.side : undefined
  return /^short/i.test(written(structure)) ? 'SELL' : 'BUY'
}

const optionOf = (name: string | undefined): OptionType | undefined =>
  name === undefined ? undefined : /^(call|ce)$/i.test(name) ? 'CALL' : 'PUT'

const isAtMoney = (one: PlacedClause) =>
  one.is === 'strike' && 'points' in one.strike && one.strike.points === 0

/** What says other legs than those of a plain butterfly at the money. */
const isOfOwnLegs = (one: PlacedClause) =>
  one.is === 'option' || one.is === 'lots' || one.is === 'ratio' || (one.is === 'strike' && !isAtMoney(one))

interface Width {
  readonly clause: PlacedClause
  readonly points: number
}

/** The only distance of the sentence: points by themselves, or those of the wings. */
function widthOf(clauses: readonly PlacedClause[]): Width | undefined {
  const widths = clauses.flatMap((clause): Width[] => {
    if (clause.is === 'distance') return clause.points.map((points) => ({ clause, points }))
    const isWide = clause.is === 'wings' && 'points' in clause.strike && clause.strike.points > 0
    return isWide && 'points' in clause.strike && !clause.strike.inSteps
      ? [{ clause, points: clause.strike.points }]
      : []
  })
  return widths.length === 1 ? widths[0] : undefined
}

/** The clauses of the three legs, in the place of the structure. */
function legsOf(
  { option, side, width }: { readonly option: OptionType; readonly side: TradeType; readonly width: number },
  { begin, end }: PlacedClause,
): PlacedClause[] {
  const leg = (own: TradeType, lots: number, points: number): PlacedClause[] => [
    { is: 'side', side: own, begin, end },
    { is: 'lots', lots, begin, end },
    { is: 'strike', strike: { points }, begin, end },
    { is: 'option', option, begin, end },
  ]
  return [...leg(side, 1, -width), ...leg(OTHER[side], 2, 0), ...leg(side, 1, width)]
}
