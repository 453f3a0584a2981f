import type { FormLeg, FormRequest } from '../builder-model.ts'
import type { PlacedClause, StatedStrike } from '../clauses/clause.ts'
import type { Findings } from './findings.ts'
import { pointsOut, wingsOf } from './form-legs.ts'
import type { LegGroup } from './leg-group.ts'
import { legsOf, withLegs } from './open-legs.ts'

type Wings = Extract<PlacedClause, { is: 'wings' }>

/** Whether wings are those of an iron condor or butterfly; they become its further strike. */
export function isWingOf(wings: Wings, groups: readonly LegGroup[], findings: Findings): boolean {
  const iron = groups.find(({ structure }) => structure === 'iron-condor' || structure === 'iron-butterfly')
  if (!iron) return false
  const sold = groups.flatMap(({ strikes, side: own }) =>
    strikes.flatMap(({ strike, side = own }) => (side === 'BUY' ? [] : outOfMoney(strike))),
  )
  const isFly = iron.structure === 'iron-butterfly' && sold.length === 0
  const { strike, isRelative } = placed(wings, isFly ? [0] : sold, findings)
  if (isRelative && 'points' in strike) iron.distances.push(strike.points)
  else iron.strikes.push({ strike, side: 'BUY' })
  return true
}

/** Points out of the money; undefined for a strike that is chosen otherwise. */
const outOfMoney = (strike: StatedStrike) => ('points' in strike ? [strike.points] : [undefined])

/** `wings at 400`: so far from the money, where the sold strikes are nearer to it; otherwise the words could mean two things. */
function placed(
  wings: Wings,
  sold: readonly (number | undefined)[],
  findings: Findings,
): Pick<Wings, 'strike' | 'isRelative'> {
  const { strike, isAt } = wings
  if (!isAt || !('points' in strike)) return wings
  if (sold.length > 0 && sold.every((one) => one === 0)) return wings
  const isOutside = sold.length > 0 && sold.every((one) => one !== undefined && one < strike.points)
  if (isOutside) return { strike, isRelative: false }
  findings.ask(
    `“${findings.written(wings)}”: ${strike.points} points out of the money, or ${strike.points} points beyond the sold strikes?`,
  )
  return wings
}

/** Without the bought legs beside sold ones, which new wings replace. */
export function withoutWings(request: FormRequest): FormRequest {
  const legs = legsOf(request)
  const sold = legs.filter(({ tradeType }) => tradeType === 'SELL')
  return sold.length > 0 && sold.length < legs.length ? withLegs(request, sold) : request
}

/** A request with bought legs outside the sold ones. */
export function withWings(request: FormRequest, wings: readonly Wings[], findings: Findings): FormRequest {
  let result = request
  for (const one of wings) {
    const legs = legsOf(result)
    const { strike, isRelative } = placed(one, legs.flatMap(soldAt), findings)
    const bought = wingsOf(legs, strike, isRelative)
    if (bought.length === 0) findings.unused(one)
    if (bought.some((wing) => legs.some((leg) => areOpposite(leg, wing))))
      findings.ask(
        `“${findings.written(one)}” is at the sold strike: how far out of the money, as in “400 points otm”?`,
      )
    if (bought.length > 0) result = withLegs(result, [...legs, ...bought])
  }
  return result
}

/** Whether a bought leg is at the strike of a sold one. */
const areOpposite = (leg: FormLeg, wing: FormLeg) =>
  leg.tradeType === 'SELL' && leg.optionType === wing.optionType && strikeOf(leg) === strikeOf(wing)

const strikeOf = ({ strikeCriteria, strikeSelection, strikeDistance }: FormLeg) =>
  JSON.stringify([strikeCriteria, strikeSelection, strikeDistance])

/** How far out of the money a leg is sold; undefined if its strike is chosen otherwise. */
const soldAt = (leg: FormLeg) => (leg.tradeType === 'SELL' ? [pointsOut(leg)] : [])

/** `wings 400 instead of 500`: the old number tells whether the wings are counted from the money or from the sold strikes. */
export function likeOpenWings(wings: Wings, open: FormRequest): Wings {
  const legs = legsOf(open)
  const [bought, ...others] = legs.filter(({ tradeType }) => tradeType === 'BUY')
  const distance = bought && pointsOut(bought)
  const isOne = others.every((leg) => pointsOut(leg) === distance)
  return wings.was !== undefined && isOne && wings.was === distance ? { ...wings, isRelative: false } : wings
}
