import type { FormLeg, FormRequest } from '../builder-model.ts'
import type { PlacedClause, StatedStrike } from '../clauses/clause.ts'
import { ofKind, type Findings } from './findings.ts'
import { MOST_LABELLED, pointsOut, wingsOf } from './form-legs.ts'
import type { LegGroup } from './leg-group.ts'
import { legsOf, withLegs, withStrike } from './open-legs.ts'

type Wings = Extract<PlacedClause, { is: 'wings' }>

/** Whether wings are those of an iron condor or butterfly; they become its further strike. */
export function isWingOf(wings: Wings, groups: readonly LegGroup[], findings: Findings): boolean {
  const iron = groups.find(({ structure }) => structure === 'iron-condor' || structure === 'iron-butterfly')
  if (!iron) return false
  const sold = groups.flatMap(({ strikes, side: own }) =>
    strikes.flatMap(({ strike, side = own }) => (side === 'BUY' ? [] : outOfMoney(strike))),
  )
  const isFly = iron.structure === 'iron-butterfly' && sold.length === 0
  // An iron fly sells at the money, so its wings have no second distance.
  if (isFly) setAside(iron, findings)
  const { strike, isRelative } = placed(wings, isFly ? [0] : sold, findings)
  if (isRelative && 'points' in strike) iron.distances.push(strike.points)
  else iron.strikes.push({ strike, side: 'BUY' })
  return true
}

/** `nifty 50 wide iron fly, wings 200`: a width beside that of the wings has no place. */
function setAside({ clauses, distances }: LegGroup, findings: Findings): void {
  distances.length = 0
  ofKind(clauses, 'distance').forEach((one) => findings.unused(one))
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
  const isAway = wings.isAway ?? isBesideAway(wings, findings)
  if (!(isAt || isAway) || !('points' in strike)) return wings
  if (sold.length > 0 && sold.every((one) => one === 0)) return wings
  const isOutside = sold.length > 0 && sold.every((one) => one !== undefined && one < strike.points)
  if (isAway) return placedAway(wings, isOutside, findings)
  if (isOutside) return { strike, isRelative: false }
  findings.ask(askedPlace(wings, findings))
  return wings
}

/** `short strikes 200 points away, hedges 400 points`: the same is said of both, and the word left out. */
const isBesideAway = (wings: Wings, findings: Findings) =>
  /^(hedges?|wings?|protection)\b/i.test(findings.written(wings)) && isLikeSold(wings, findings)

/** `hedge 300 points away`: beyond the sold strikes if it is no further out than these, and otherwise open. */
function placedAway(
  wings: Wings,
  isOutside: boolean,
  findings: Findings,
): Pick<Wings, 'strike' | 'isRelative'> {
  if (!isOutside) return wings
  if (isLikeSold(wings, findings)) {
    findings.assume(`“${findings.written(wings)}” was read as counted from the money, like the sold strikes.`)
    return { strike: wings.strike, isRelative: false }
  }
  findings.ask(askedPlace(wings, findings))
  return wings
}

/** `sell 150 points away, hedge 300 points away`: both distances are said with one word, and so are counted from one place. */
const isLikeSold = (wings: Wings, findings: Findings) =>
  /\d[^.;\d]*\b(away|door|dur)\b/i.test(
    findings.text.slice(0, findings.text.indexOf(findings.written(wings))),
  )

/** A request whose wings are at other strikes; where no leg is bought beside sold ones, wings are added. */
export function withOtherWings(
  request: FormRequest,
  wings: readonly Wings[],
  findings: Findings,
): FormRequest {
  const legs = legsOf(request)
  const sold = legs.filter(({ tradeType }) => tradeType === 'SELL')
  const bought = legs.filter(({ tradeType }) => tradeType === 'BUY')
  const [one, ...others] = wings
  if (!one || sold.length === 0 || bought.length === 0) return withWings(request, wings, findings)
  const moved = others.length === 0 ? aroundSold(one, { sold, bought }) : undefined
  if (moved) return withStrikesOf(request, moved)
  const isEach = others.length === 0 && areWings(bought, sold)
  if (!isEach) {
    findings.ask(`“${findings.written(one)}”: which bought leg goes where, as in “leg 2 at 300 otm”?`)
    return request
  }
  const outside = legsOf(withWings(withLegs(request, sold), wings, findings))
  return withStrikesOf(
    request,
    bought.flatMap((leg) => {
      const wing = outside.find(
        ({ tradeType, optionType }) => tradeType === 'BUY' && optionType === leg.optionType,
      )
      return wing ? [{ ...wing, id: leg.id }] : []
    }),
  )
}

/** `add wings 300`, where there are wings: further ones, or those that are there elsewhere. */
export function askForMoreWings(
  { isAdded, open }: { readonly isAdded: boolean; readonly open: readonly FormLeg[] },
  wings: readonly Wings[],
  findings: Findings,
): void {
  const [one] = wings
  const of = (side: FormLeg['tradeType']) => open.filter(({ tradeType }) => tradeType === side)
  if (isAdded && one && areWings(of('BUY'), of('SELL')) && of('BUY').length > 0)
    findings.ask(`“${findings.written(one)}”: do the open wings move there, or are further ones bought?`)
}

interface OpenLegs {
  readonly sold: readonly FormLeg[]
  readonly bought: readonly FormLeg[]
}

/** Legs with the strikes of others that have their ids; lots and rules stay. */
function withStrikesOf(request: FormRequest, moved: readonly FormLeg[]): FormRequest {
  return withLegs(
    request,
    legsOf(request).map((leg) => {
      const { strikeLabel: _, strikeCriteria: __, ...rest } = leg
      const strike = moved.find(({ id }) => id === leg.id)
      if (!strike) return leg
      const { strikeLabel, strikeCriteria, strikeSelection, strikeDistance } = strike
      return {
        ...rest,
        strikeSelection,
        strikeDistance,
        ...(strikeLabel !== undefined && { strikeLabel }),
        ...(strikeCriteria && { strikeCriteria }),
      }
    }),
  )
}

/** Whether each option that is sold has one bought leg of the same expiry, and none nearer to the money. */
function areWings(bought: readonly FormLeg[], sold: readonly FormLeg[]): boolean {
  const optionsOf = (legs: readonly FormLeg[]) => [...new Set(legs.map(({ optionType }) => optionType))]
  const areAlike = optionsOf(bought).length === bought.length && bought.length === optionsOf(sold).length
  return (
    areAlike &&
    bought.every((wing) => {
      const beside = sold.filter(({ optionType }) => optionType === wing.optionType)
      return beside.length > 0 && beside.every((leg) => isOutside(wing, leg))
    })
  )
}

function isOutside(wing: FormLeg, sold: FormLeg): boolean {
  const [far, near] = [pointsOut(wing), pointsOut(sold)]
  const isNearer = far !== undefined && near !== undefined && far <= near
  return wing.expiry === sold.expiry && !isNearer
}

/**
 * The bought legs of a butterfly of calls or of puts, each so many points on its own side of the sold strike; undefined for
 * another position.
 */
function aroundSold(
  { strike, isRelative }: Pick<Wings, 'strike' | 'isRelative'>,
  open: OpenLegs,
): FormLeg[] | undefined {
  if (!isRelative || !('points' in strike)) return undefined
  const center = centerOf(open)
  if (center === undefined) return undefined
  return open.bought.map((leg) => {
    const way = Math.sign((pointsOut(leg) ?? 0) - center)
    return withStrike(leg, { points: center + way * strike.points })
  })
}

/** Points out of the money of the one strike that a butterfly of calls or of puts sells. */
export function centerOf({ sold, bought }: OpenLegs): number | undefined {
  const [center, ...others] = new Set(sold.map(pointsOut))
  const kinds = new Set([...sold, ...bought].map(({ optionType, expiry }) => `${optionType} ${expiry ?? ''}`))
  if (center === undefined || others.length > 0 || kinds.size > 1 || bought.length !== 2) return undefined
  const ways = bought.map((leg) => Math.sign((pointsOut(leg) ?? center) - center))
  return ways.toSorted((a, b) => a - b).join() === '-1,1' ? center : undefined
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
