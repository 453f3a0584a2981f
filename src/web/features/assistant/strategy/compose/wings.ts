import type { FormLeg, FormRequest } from '../builder-model.ts'
import type { PlacedClause, StatedStrike } from '../clauses/clause.ts'
import type { Findings } from './findings.ts'
import { MOST_LABELLED, pointsOut, wingsOf } from './form-legs.ts'
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
  const { strike, isAt, isAway } = wings
  if (!(isAt || isAway) || !('points' in strike)) return wings
  if (sold.length > 0 && sold.every((one) => one === 0)) return wings
  const isOutside = sold.length > 0 && sold.every((one) => one !== undefined && one < strike.points)
  if (isAway && !isOutside) return wings
  if (isOutside && !isAway) return { strike, isRelative: false }
  findings.ask(askedPlace(wings, findings))
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
    // Legs that are named one by one may be the wings: `100-point wings: buy atm, sell 2 atm+100, buy atm+200`.
    const further = bought.filter((wing) => !legs.some((leg) => isNamedAs(leg, wing)))
    if (further.length > 0) result = withLegs(result, [...legs, ...further])
  }
  return result
}

/** Whether a bought leg is at the strike of a sold one. */
const areOpposite = (leg: FormLeg, wing: FormLeg) => leg.tradeType === 'SELL' && areOneContract(leg, wing)

const isNamedAs = (leg: FormLeg, wing: FormLeg) => leg.tradeType === 'BUY' && areOneContract(leg, wing)

const areOneContract = (leg: FormLeg, wing: FormLeg) =>
  leg.optionType === wing.optionType && strikeOf(leg) === strikeOf(wing) && leg.expiry === wing.expiry

const strikeOf = ({ strikeCriteria, strikeSelection, strikeDistance }: FormLeg) =>
  JSON.stringify([strikeCriteria, strikeSelection, strikeDistance])

/** How far out of the money a leg is sold; undefined if its strike is chosen otherwise. */
const soldAt = (leg: FormLeg) => (leg.tradeType === 'SELL' ? [pointsOut(leg)] : [])

/**
 * `wings 400 instead of 500`: the old number tells whether the wings are counted from the money or from the sold strikes. Without
 * it a number that leads further out than labels go could be either.
 */
export function likeOpenWings(wings: Wings, open: FormRequest, findings: Findings): Wings {
  const { strike, isRelative, isAt, was } = wings
  // `wings to 500` is a place, whose meaning is decided with the others.
  if (isAt) return wings
  const legs = legsOf(open)
  const [distance, ...others] = legs.filter(({ tradeType }) => tradeType === 'BUY').map(pointsOut)
  const isOld = was !== undefined && was === distance && others.every((one) => one === distance)
  if (isOld) return { ...wings, isRelative: false }
  const sold = legs.flatMap(soldAt)
  askIfNearer(wings, { sold, distance }, findings)
  const isFar = sold.some((one) => 'points' in strike && (one ?? 0) + strike.points > MOST_LABELLED)
  if (isRelative && isFar && distance !== undefined && sold.some((one) => one !== 0))
    findings.ask(askedPlace(wings, findings))
  return wings
}

interface OpenPlaces {
  readonly sold: readonly (number | undefined)[]
  /** Of the bought legs. */
  readonly distance: number | undefined
}

/** `Wings 100 points away`, where they are further out already, may add to the distance. */
function askIfNearer(wings: Wings, { sold, distance }: OpenPlaces, findings: Findings): void {
  const { strike, isAway } = wings
  if (!isAway || distance === undefined || !('points' in strike)) return
  const nearest = Math.max(...sold.map((one) => one ?? 0), 0)
  if (nearest + strike.points < distance)
    findings.ask(`${askedPlace(wings, findings).slice(0, -1)}, or so much further out than now?`)
}

const askedPlace = ({ strike, ...wings }: Wings & PlacedClause, findings: Findings) => {
  const points = 'points' in strike ? strike.points : 0
  return `“${findings.written({ ...wings, strike })}”: ${points} points out of the money, or ${points} points beyond the sold strikes?`
}
