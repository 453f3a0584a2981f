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
  const side = structure && sideOf(clauses, structure, written)
  if (!structure || !option || !side) return [...clauses]
  const strikes = threeStrikes(clauses, structure)
  if (strikes) return withThreeLegs(clauses, { structure, option, side, strikes })
  const width = widthOf(clauses)
  if (!width || clauses.some(isOfOwnLegs)) return [...clauses]
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

type Strike = Extract<PlacedClause, { is: 'strike' }>

/** `call butterfly, atm-200, atm, atm+200`: its three strikes in their order, and no other words of legs. */
function threeStrikes(
  clauses: readonly PlacedClause[],
  structure: PlacedClause,
): readonly Strike[] | undefined {
  const strikes = clauses.filter((one): one is Strike => one.is === 'strike')
  const places = strikes.map(({ strike }) =>
    'points' in strike && !strike.isFromOther ? strike.points : Number.NaN,
  )
  const [first = Number.NaN, middle = Number.NaN, last = Number.NaN] = places
  const isOrdered = (first < middle && middle < last) || (first > middle && middle > last)
  const signed = strikes.filter(({ strike }) => 'points' in strike && strike.points !== 0 && strike.isSigned)
  const areAlike = signed.length === 0 || signed.length === places.filter((points) => points !== 0).length
  const isBare = clauses.every(
    (one) =>
      !OF_OTHER_LEGS.has(one.is) ||
      (one.is === 'counts' && one.lots.join() === '1,2,1') ||
      isBefore(one, structure),
  )
  return places.length === 3 && isOrdered && areAlike && isBare ? strikes : undefined
}

const OF_OTHER_LEGS: ReadonlySet<PlacedClause['is']> = new Set([
  'side',
  'option',
  'lots',
  'ratio',
  'counts',
  'wings',
  'distance',
  'moneyness',
])

const isBefore = (one: PlacedClause, structure: PlacedClause) =>
  one.is === 'side' && one.end <= structure.begin

interface ThreeLegs {
  readonly structure: PlacedClause
  readonly option: OptionType
  readonly side: TradeType
  readonly strikes: readonly Strike[]
}

/** The legs of a butterfly at its strikes: the middle one twice, on the other side. */
function withThreeLegs(
  clauses: readonly PlacedClause[],
  { structure, option, side, strikes }: ThreeLegs,
): PlacedClause[] {
  return clauses.flatMap((one): PlacedClause[] => {
    const { begin, end } = one
    const at = strikes.indexOf(one as Strike)
    if (at < 0) {
      const isUsed = one === structure || one.is === 'side' || one.is === 'counts'
      return isUsed ? [{ is: 'filler', begin, end }] : [one]
    }
    return [
      { is: 'side', side: at === 1 ? OTHER[side] : side, begin, end },
      { is: 'lots', lots: at === 1 ? 2 : 1, begin, end },
      one,
      { is: 'option', option, begin, end },
    ]
  })
}

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
