import type { FormLeg, FormRequest } from '../builder-model.ts'
import type { PlacedClause, StatedStrike } from '../clauses/clause.ts'
import { outwardPoints, pointsOut } from './form-legs.ts'
import { openRules } from './open-changes.ts'
import { legsOf } from './open-legs.ts'

type Written = (clause: PlacedClause) => string
type OpenPlace = Extract<PlacedClause, { is: 'openPlace' }>
type Width = Extract<PlacedClause, { is: 'spreadWidth' }>

const asked = (question: string, { begin, end }: PlacedClause): PlacedClause[] => [
  { is: 'question', question, begin, end },
]

const placeOf = (points: number) => {
  if (points === 0) return 'ATM'
  return `${Math.abs(points)} points ${points > 0 ? 'out of' : 'in'} the money`
}

/** The new strikes of the open legs that words place; a question where the open strategy does not explain them. */
export function newPlaces(one: OpenPlace, open: FormRequest, written: Written): PlacedClause[] {
  const { from, side, option } = one
  const named = legsOf(open).filter(
    (leg) => (!side || leg.tradeType === side) && (!option || leg.optionType === option),
  )
  const own = from === undefined ? named : named.filter((leg) => pointsOut(leg) === from)
  const words = written(one)
  if (areOfBothSides(one, named)) return asked(`“${words}”: the sold legs or the bought ones?`, one)
  if (one.isFromSold) return fromSold(one, named, words)
  if (own.length === 0) return placesOfNone(one, named, { open, words })
  if (one.isBare && openRules(open).some(({ amount }) => amount.value === from))
    return asked(`“${words}”: the strike, or the stop or target with this number?`, one)
  const strike = strikeFor(one, own, open)
  if (typeof strike === 'string') return asked(`“${words}”: ${strike}`, one)
  const note = isCounted(one) && 'points' in strike ? { note: placeOf(strike.points) } : undefined
  return strikesOf(own, { one, strike, open, words }).map((made, i) =>
    made.is === 'strikeOf' && i === 0 ? { ...made, ...note } : made,
  )
}

/** Whether `strikes thoda door, 500 pe` names neither the sold nor the bought legs, where both are open. */
const areOfBothSides = ({ side, option, from }: OpenPlace, legs: readonly FormLeg[]): boolean =>
  !side && !option && from === undefined && new Set(legs.map(({ tradeType }) => tradeType)).size > 1

/** Where no leg is open at the old place. */
function placesOfNone(
  one: OpenPlace,
  named: readonly FormLeg[],
  { open, words }: Pick<Named, 'open' | 'words'>,
): PlacedClause[] {
  if (one.isOfWings) return widerWings(one, named, { open, words })
  const place = one.from === undefined ? '' : ` ${placeOf(one.from)}`
  return asked(`“${words}”: no such leg is open${place}. Which leg goes where?`, one)
}

/** `wings 200 ki jagah 300`, where they are 200 points beyond the sold strikes: 300 points beyond these. */
function widerWings(
  one: OpenPlace,
  wings: readonly FormLeg[],
  { open, words }: Pick<Named, 'open' | 'words'>,
): PlacedClause[] {
  const places = wings.map((leg) => [pointsOut(leg), pointsOut(soldBeside(leg, open) ?? leg)] as const)
  const areBeyond = places.every(
    ([far, near]) => far !== undefined && near !== undefined && far - near === one.from,
  )
  const question = `“${words}”: out of the money, or beyond the sold strikes? Say it as in “wings at 500 otm”.`
  if (!areBeyond || wings.length === 0 || !('points' in one.to)) return asked(question, one)
  const { begin, end } = one
  const note = `${one.to.points} points beyond the sold strikes, as the old number is`
  return [
    { is: 'filler', note, begin, end },
    { is: 'wings', strike: one.to, isRelative: true, begin, end },
  ]
}

/** `hedge usse 200 neeche rahe`: so far beyond the sold legs, wherever these are. */
function fromSold({ to, begin, end }: OpenPlace, bought: readonly FormLeg[], words: string): PlacedClause[] {
  const isOutward =
    'points' in to && bought.length > 0 && bought.every((leg) => outwardPoints(to, leg.optionType) > 0)
  return isOutward
    ? [{ is: 'wings', strike: { points: to.points }, isRelative: true, begin, end }]
    : [
        {
          is: 'question',
          question: `“${words}”: of which bought leg? Say it as in “leg 2 at 300 otm”.`,
          begin,
          end,
        },
      ]
}

const soldBeside = (wing: FormLeg, open: FormRequest) =>
  legsOf(open).find((leg) => leg.tradeType === 'SELL' && leg.optionType === wing.optionType)

/** Whether the words leave open from where the points are counted: `wings in to 300`, `300 lower`. */
const isCounted = ({ isOfWings, to }: OpenPlace) => isOfWings === true || to.direction !== undefined

interface Named {
  readonly one: OpenPlace | Width
  readonly strike: StatedStrike
  readonly open: FormRequest
  readonly words: string
}

/** One clause for each side and option of the legs; a question where another leg of them is elsewhere. */
function strikesOf(own: readonly FormLeg[], { one, strike, open, words }: Named): PlacedClause[] {
  const keyOf = ({ tradeType, optionType }: FormLeg) => `${tradeType} ${optionType}`
  const kinds = new Map(own.map((leg) => [keyOf(leg), leg]))
  const isOther = legsOf(open).some((leg) => kinds.has(keyOf(leg)) && !own.includes(leg))
  if (isOther) return asked(`“${words}”: name the leg that changes, as in “leg 2 at 300 otm”.`, one)
  const { begin, end } = one
  return [...kinds.values()].map(({ tradeType: side, optionType }) => ({
    is: 'strikeOf',
    side,
    option: optionType,
    strike,
    isPlaced: true,
    isInPlace: true,
    begin,
    end,
  }))
}

/** Where the legs go, counted from the money; or what is asked. */
function strikeFor(
  { to, way, isOfWings }: OpenPlace,
  legs: readonly FormLeg[],
  open: FormRequest,
): StatedStrike | string {
  if (!('points' in to)) return to
  const points = new Set(legs.map((leg) => outwardPoints(to, leg.optionType)))
  const [place = 0, ...others] = points
  if (others.length > 0 || (to.direction && place < 0)) return 'so many points out of the money, or in it?'
  const strike: StatedStrike = to.direction ? { points: place } : to
  if (way === undefined) return strike
  const ways = legs.map((leg) => leadsTo(leg, place, way))
  if (isOfWings) return wingsFor(place, { legs, way, open })
  return ways.every(Boolean) ? strike : `now it is at ${placesOf(legs)}. Where to?`
}

const placesOf = (legs: readonly FormLeg[]) =>
  [...new Set(legs.map((leg) => pointsOut(leg)))].map((one) => `${one ?? 'another'} points`).join(' and ')

function leadsTo(leg: FormLeg, points: number, way: 'in' | 'out'): boolean {
  const now = pointsOut(leg)
  return now !== undefined && (way === 'out' ? points > now : points < now)
}

interface Wings {
  readonly legs: readonly FormLeg[]
  readonly way: 'in' | 'out'
  readonly open: FormRequest
}

/** `bring the wings in to 300`: from the money or from the sold strikes, whichever leads that way and stays outside these. */
function wingsFor(points: number, { legs, way, open }: Wings): StatedStrike | string {
  const places = legs.map((leg) => ({ leg, sold: pointsOut(soldBeside(leg, open) ?? leg) ?? 0 }))
  const isFromMoney = places.every(({ leg, sold }) => points > sold && leadsTo(leg, points, way))
  const isBeyond = places.some(({ leg, sold }) => leadsTo(leg, sold + points, way))
  return isFromMoney && !isBeyond
    ? { points }
    : `${points} points out of the money, or ${points} points beyond the sold strikes?`
}

const WIDTH_OR_PLACE = 'out of the money, or both so far apart?'

/** The further strike of each spread, so many points from the nearer one, which stays. */
export function newWidth(one: Width, open: FormRequest, written: Written): PlacedClause[] {
  const legs = legsOf(open).filter(({ optionType }) => !one.option || optionType === one.option)
  const words = written(one)
  const spreads = (['CALL', 'PUT'] as const)
    .map((option) => legs.filter(({ optionType }) => optionType === option))
    .filter((own) => own.length > 0)
    .map(spreadOf)
  const [first] = spreads
  if (!first || spreads.some((spread) => spread === undefined))
    return asked(`“${words}”: each strike ${one.points} points ${WIDTH_OR_PLACE}`, one)
  const known = spreads.flatMap((spread) => spread ?? [])
  const isWay = known.every(({ width }) => isTowards(one, width))
  if (!isWay)
    return asked(`“${words}”: the legs are ${first.width} points apart. How far apart shall they be?`, one)
  const { begin, end } = one
  const note: PlacedClause = {
    is: 'filler',
    note: 'the leg nearer to the money stays, the further one moves',
    begin,
    end,
  }
  const moved = known.flatMap(({ near, far }) =>
    strikesOf([far], { one, strike: { points: near + one.points }, open, words }),
  )
  return [note, ...moved]
}

function isTowards({ points, way }: Width, width: number): boolean {
  if (way === undefined) return true
  return way === 'out' ? points > width : points < width
}

/** Two legs of one option, of which one is sold and one bought. */
function spreadOf([one, other, ...more]: readonly FormLeg[]) {
  if (!one || !other || more.length > 0 || one.tradeType === other.tradeType) return undefined
  const [first, second] = [pointsOut(one), pointsOut(other)]
  if (first === undefined || second === undefined || first === second || one.expiry !== other.expiry)
    return undefined
  const [near, far] = first < second ? [first, other] : [second, one]
  return { near, far, width: Math.abs(first - second) }
}
