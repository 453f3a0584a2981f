import type { OptionType, TradeType } from '#domain'
import { digitsAt, numberAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader, LegScope, StatedStrike } from './clause.ts'
import { fromTo, oldAndNew, type Pair, type ValueAt } from './old-values.ts'
import { strikeAt } from './strikes.ts'

type OpenPlace = Extract<Clause, { is: 'openPlace' }>

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)
const isJoined = (words: Words, i: number) => isEdge(words, i) || words.is(i, 'and', 'aur', '&', 'but', 'so')
const POLITE = 'i we would should like want to see have prefer'.split(' ')

/** Whether words begin a phrase, apart from an `I should like`. */
function isFirst(words: Words, i: number): boolean {
  const begin = 1 + words.tokens.findLastIndex((_, at) => at < i && !words.is(at, ...POLITE))
  return begin === 0 || words.isBreak(begin - 1) || words.is(begin - 1, 'and', 'aur', '&', 'but')
}

/**
 * A place of open legs that only the open strategy explains: beside its old one (`300 nahi 500 point door`, `sell the 50 otm put not
 * atm`), by the way that leads there (`move only the put out to 400`), in its stead (`hedge put 300 lower instead`), or from the
 * sold leg (`hedge usse 200 neeche`).
 */
export const readOpenPlace: ClauseReader = (words, i) =>
  words.isOfOpen && isFirst(words, i)
    ? (placeForGap(words, i) ??
      placeForOld(words, i) ??
      movedPlace(words, i) ??
      ledPlace(words, i) ??
      movedBy(words, i) ??
      placeInstead(words, i) ??
      hedgeFromSold(words, i))
    : undefined

/** The legs that words name. */
interface Legs {
  readonly side?: TradeType
  readonly option?: OptionType
  readonly isOfWings?: true
  /** `the put alone` names legs, `the` does not. */
  readonly isNamed?: true
}

const WINGS = ['wing', 'wings']
const HEDGES = ['hedge', 'hedges', 'protection', ...WINGS]
const NOUNS = 'leg legs strike strikes side sides option options'.split(' ')
const BESIDE_LEGS =
  'the my both dono all only just sirf one ones wali wale wala waali waala jo kiya kiye hai hain wo woh ko ka ki ke i have at a an please should must be for on hue hui hua huye'.split(
    ' ',
  )

/** `the bought put`, `jo put buy kiya hai wo`, `buy wali legs`; undefined where words name two sides or two options. */
function legsAt(words: Words, i: number): Read<Legs> | undefined {
  let value: Legs = {}
  let end = i
  for (;;) {
    const one = legAt(words, end)
    if (!one) return { value, end }
    const both = joined(value, one.value)
    if (!both) return undefined
    value = both
    end = one.end
  }
}

function legAt(words: Words, i: number): Read<Legs> | undefined {
  if (words.is(i, ...HEDGES))
    return {
      value: { side: 'BUY', isNamed: true, ...(words.is(i, ...WINGS) && { isOfWings: true }) },
      end: i + 1,
    }
  const option = isPostposition(words, i) ? undefined : words.find(i, 'option')
  if (option) return { value: { option: option.value as OptionType, isNamed: true }, end: option.end }
  const side = words.is(i, 'lena', 'leke', 'le', 's', 'b') ? undefined : words.find(i, 'side')
  if (side) return { value: { side: side.value as TradeType, isNamed: true }, end: side.end }
  if (words.is(i, ...NOUNS)) return { value: { isNamed: true }, end: i + 1 }
  return words.is(i, ...BESIDE_LEGS) || isPostposition(words, i) ? { value: {}, end: i + 1 } : undefined
}

const MOTION = 'le jao karo kar kardo rakho rakh do shift move lao'.split(' ')

/** The `pe` of `300 ki jagah 200 pe le jao`. */
const isPostposition = (words: Words, i: number) =>
  words.is(i, 'pe', 'par') &&
  words.is(i + 1, ...MOTION) &&
  !Number.isNaN(words.at(i - 1)?.value ?? Number.NaN)

/** Legs of both names; undefined where these differ. */
function joined(one: Legs, other: Legs): Legs | undefined {
  const areOther = (first: unknown, second: unknown) =>
    first !== undefined && second !== undefined && first !== second
  if (areOther(one.side, other.side) || areOther(one.option, other.option)) return undefined
  return { ...one, ...other }
}

interface Place {
  readonly strike: Extract<StatedStrike, { readonly points: number }>
  /** Whether the words say that it is a strike: `300 otm`, `atm`, `500 point door`. */
  readonly isPlaced: boolean
  /** Whether they say on which side of the money: `300 otm`, `500 door`. */
  readonly isSided: boolean
  readonly legs: Legs
}

const LEAST_POINTS = 50
const POINTS = ['point', 'points', 'pts', 'pt']
const AWAY = 'door dur away out otm'.split(' ')
const WAYS: Readonly<Record<string, 'up' | 'down'>> = {
  upar: 'up',
  above: 'up',
  higher: 'up',
  neeche: 'down',
  niche: 'down',
  below: 'down',
  lower: 'down',
}

/** `300`, `500 point door`, `100 niche ka`, `atm`, `ek strike itm ka call`: a place, with the legs that are named behind it. */
const placeAt: ValueAt<Place> = (words, i, isSecond) => {
  // `300 is too close, make both sides 400`.
  const before = isSecond ? legsAt(words, i) : { value: {}, end: i }
  const at = words.past(before?.end ?? i, ['the', 'at', 'a', 'to'])
  const place = statedPlace(words, at) ?? barePlace(words, at)
  if (!place) return undefined
  const behind = legsAt(words, place.end)
  const legs = before && behind && joined(before.value, behind.value)
  if (!legs) return undefined
  // The `ki` of `200 ki jagah`.
  const end = words.is(behind.end, 'jagah', 'bajay') ? behind.end - 1 : behind.end
  return { value: { ...place.value, legs }, end }
}

type Bare = Omit<Place, 'legs'>

function statedPlace(words: Words, i: number): Read<Bare> | undefined {
  const strike = strikeAt(words, i)
  const isOwn = strike && 'points' in strike.value && !strike.value.isFromOther && !strike.value.isSigned
  if (!isOwn || !('points' in strike.value) || strike.value.direction) return undefined
  return { value: { strike: strike.value, isPlaced: true, isSided: true }, end: words.past(strike.end, AWAY) }
}

function barePlace(words: Words, i: number): Read<Bare> | undefined {
  const number = numberAt(words, i)
  if (!number || number.value < LEAST_POINTS || number.value % LEAST_POINTS > 0) return undefined
  const unit = words.past(number.end, POINTS)
  const away = words.past(unit, AWAY)
  const direction = WAYS[words.textAt(away)]
  const end = direction ? away + 1 : away
  // `300 rs`, `50%`, `100 lots` count something else.
  const isOther = unit === number.end && (words.find(unit, 'unit') ?? words.find(unit, 'rule', 'lots'))
  if (isOther) return undefined
  const strike = { points: number.value, ...(direction && { direction }) }
  return { value: { strike, isPlaced: end > number.end, isSided: end > unit }, end }
}

const SET =
  'karo kar kardo do de dena dijiye lo le lena lao laao aao rakho rakhna karna hai hain chahiye instead now please jao shift move'.split(
    ' ',
  )

/** Behind a place the verbs and the legs that end its phrase; undefined if the phrase goes on. */
function tailAt(words: Words, i: number): Read<Legs> | undefined {
  const verb = words.past(i, SET)
  const legs = legsAt(words, verb)
  const end = legs && words.past(legs.end, SET)
  return legs && end !== undefined && isJoined(words, end) ? { value: legs.value, end } : undefined
}

const CHANGING = 'move shift change make keep use take set'.split(' ')

/** `300 nahi 500 point door wale bechne hai`, `buy wali legs 400 se 300 kar do`, `sell the 50 otm put not atm`. */
function placeForOld(words: Words, i: number): Read<Clause> | undefined {
  const verb = words.find(i, 'side') ? i : words.past(i, CHANGING)
  const named = legsAt(words, verb)
  const pair = named && placesAt(words, named.end, verb > i)
  const tail = pair && tailAt(words, pair.end)
  if (!pair || !tail) return undefined
  const { old, next } = pair.value
  const legs = allOf(named.value, old.legs, next.legs, tail.value)
  const arePoints = old.isPlaced || next.isPlaced
  if (!legs || !(legs.isNamed ?? arePoints)) return undefined
  const to = onSideOf(old, next)
  const own = { from: old.strike.points, ...(areBare(old, next) && { isBare: true as const }) }
  return to && placed(legs, to, { end: tail.end, own })
}

const areBare = (old: Place, next: Place) => !old.isSided && !next.isSided

const TOO_WIDE = 'zyada jyada wide much big large bada'.split(' ')
const TOO_NARROW = 'kam small less narrow chota chhota tight'.split(' ')

/** `200 ka gap zyada hai, 100 niche wala put buy karo`: the gap of now is judged, and the leg behind it takes another place. */
function placeForGap(words: Words, i: number): Read<Clause> | undefined {
  const old = digitsAt(words, i)
  const gap = old && words.past(old.end, [...POINTS, 'ka', 'ki', 'ke'])
  if (!old || gap === undefined || !words.is(gap, 'gap', 'width', 'spread', 'distance')) return undefined
  const judged = words.past(gap + 1, ['is', 'too', 'bahut', 'bohot', 'very', 'thoda', 'kaafi'])
  const way = words.is(judged, ...TOO_WIDE) ? 'in' : words.is(judged, ...TOO_NARROW) ? 'out' : undefined
  const at = words.past(words.past(judged + 1, ['hai', 'h']), [',', 'so', 'to'])
  if (!way || at === judged + 1) return undefined
  const named = legsAt(words, at)
  const place = named && placeOfLegs(words, named.end, named.value)
  return place && placed(place.value.legs, place.value.to, { end: place.end, own: { from: old.value, way } })
}

/** The new place; `100 itm ki jagah 200` is in the money as well, and `atm ki jagah 200` could be on either side. */
function onSideOf(old: Place, next: Place): Place['strike'] | undefined {
  if (next.isSided || old.strike.points > 0) return next.strike
  return old.strike.points < 0 && !next.isPlaced ? { points: -next.strike.points } : undefined
}

/** Two places; `put 200 se 300` without a verb could be from one to the other. */
function placesAt(words: Words, i: number, isVerb: boolean): Read<Pair<Place>> | undefined {
  const pair = oldAndNew(words, i, placeAt)
  const moved = pair ? undefined : fromTo(words, i, placeAt)
  const isSet = moved && (isVerb || words.is(i - 1, 'ko') || words.past(moved.end, SET) > moved.end)
  const found = pair ?? (isSet ? moved : undefined)
  // From where an old place `100 below` is counted is not said.
  return found?.value.old.strike.inSteps || found?.value.old.strike.direction ? undefined : found
}

/** The legs that all names together name. */
const allOf = (...names: readonly (Legs | undefined)[]) =>
  names.reduce<Legs | undefined>((all, one) => all && one && joined(all, one), {})

interface Placed {
  readonly end: number
  readonly own: Partial<OpenPlace>
}

const placed = (
  { side, option, isOfWings }: Legs,
  to: OpenPlace['to'],
  { end, own }: Placed,
): Read<Clause> => ({
  value: {
    is: 'openPlace',
    to,
    ...(side && { side }),
    ...(option && { option }),
    ...(isOfWings && { isOfWings }),
    ...own,
  },
  end,
})

const MOVED = 'move shift push bring pull take get'.split(' ')
const OUT = 'out outward outwards further farther away'.split(' ')
const IN = 'in inward inwards closer nearer'.split(' ')

/** `move only the put out to 400 points`, `bring the bought options in to 300`. */
function movedPlace(words: Words, i: number): Read<Clause> | undefined {
  const verb = words.past(i, ['please', ...MOVED])
  const named = verb > i || isMovedAsWell(words, i) ? legsAt(words, verb) : undefined
  if (!named?.value.isNamed) return undefined
  const way = words.past(named.end, [...OUT, ...IN])
  const place = way > named.end && words.is(way, 'to') ? placeOfLegs(words, way + 1, named.value) : undefined
  if (!place || place.value.to.direction) return undefined
  const own = { way: words.is(named.end, ...OUT) ? ('out' as const) : ('in' as const) }
  return placed(place.value.legs, place.value.to, { end: place.end, own })
}

const A_BIT = 'thoda thodi thode aur a bit little slightly sa zara'.split(' ')
const OUTWARD = ['door', 'dur', 'bahar', ...OUT]
const INWARD = ['paas', 'pass', 'nazdeek', 'kareeb', 'andar', ...IN]
const LED = 'le lao laao aao jao jaana karo kar kardo do dena please pls'.split(' ')
const AT = ['pe', 'par', 'tak']

/** `wings thoda paas lao, 300 pe`, `bring the wings a bit closer, at 300`: the way that leads there, and then the place. */
function ledPlace(words: Words, i: number): Read<Clause> | undefined {
  const named = legsAt(words, words.past(i, ['please', ...MOVED]))
  const bit = named?.value.isNamed && words.past(named.end, ['ko', ...A_BIT])
  const led = bit && words.past(bit, [...OUTWARD, ...INWARD])
  if (!named || !bit || !led || led === bit) return undefined
  const place = placeLedTo(words, words.past(led, LED))
  const own = { way: words.is(bit, ...OUTWARD) ? ('out' as const) : ('in' as const) }
  return place && placed(named.value, place.value.strike, { end: place.end, own })
}

/** Behind the verb `300 pe`, `at 300`, `300 otm`; `wings closer, 300` could be by so many points. */
function placeLedTo(words: Words, i: number): Read<Bare> | undefined {
  const at = words.past(words.isBreak(i) ? i + 1 : i, ['at', 'to'])
  const place = statedPlace(words, at) ?? barePlace(words, at)
  if (!place || place.value.strike.direction) return undefined
  const unit = words.past(place.end, POINTS)
  const isAt = place.value.isSided || words.is(at - 1, 'at', 'to') || words.is(unit, ...AT)
  const end = words.past(unit, [...AT, ...LED])
  return isAt && isJoined(words, end) ? { value: place.value, end } : undefined
}

/** `move the sold call out to 300 and the bought call out to 500`: the verb is that of the leg before. */
const isMovedAsWell = (words: Words, i: number) =>
  words.is(i - 1, 'and', 'aur', '&', ',') && words.tokens.slice(0, i).some(({ text }) => MOVED.includes(text))

/** `move the put out by 100`. */
function movedBy(words: Words, i: number): Read<Clause> | undefined {
  const verb = words.past(i, ['please', ...MOVED])
  const named = verb > i && !words.is(verb, ...HEDGES) ? legsAt(words, verb) : undefined
  const scope = named && scopeOf(named.value)
  const points = scope && pointsBy(words, named.end)
  return points && { value: { is: 'moveStrikes', points: points.value, scope }, end: points.end }
}

/** `out by 100`, at the end of a phrase; negative ones are inward. */
function pointsBy(words: Words, i: number): Read<number> | undefined {
  const way = words.past(i, [...OUT, ...IN])
  const points = way > i && words.is(way, 'by') ? digitsAt(words, way + 1) : undefined
  const end = points && words.past(points.end, [...POINTS, 'instead', 'please', 'more'])
  if (!points || end === undefined || points.value < LEAST_POINTS || !isJoined(words, end)) return undefined
  return { value: words.is(i, ...OUT) ? points.value : -points.value, end }
}

function scopeOf({ side, option }: Legs): LegScope | undefined {
  if (side && option) return { of: 'sided', side, option }
  if (option) return { of: 'option', option }
  return side && { of: 'side', side }
}

const FROM_SOLD = 'usse isse uske iske us is se sold short wali wale leg strike the from it of'.split(' ')
const KEPT = 'hi rahe rahega rahegi rakho rakhna rehne do hona chahiye from it that the sold one'.split(' ')

/** `hedge usse 200 neeche hi rahe`, `keep the hedge 200 points below it`: counted from the sold leg. */
function hedgeFromSold(words: Words, i: number): Read<Clause> | undefined {
  const hedge = words.past(i, ['keep', 'with', 'the', 'my'])
  if (!words.is(hedge, ...HEDGES)) return undefined
  const place = beyondAt(words, words.past(hedge + 1, FROM_SOLD))
  const end = place && words.past(place.end, KEPT)
  if (!place || end === undefined || !isJoined(words, end)) return undefined
  const isFromSold =
    words.is(hedge + 1, 'usse', 'isse', 'uske', 'iske', 'us') || words.is(end - 1, 'it', 'one')
  return isFromSold
    ? { value: { is: 'openPlace', side: 'BUY', to: place.value, isFromSold: true }, end }
    : undefined
}

/** `200 points below`, `200 door`. */
function beyondAt(words: Words, i: number): Read<Place['strike']> | undefined {
  const points = digitsAt(words, i)
  const way = points && words.past(points.end, POINTS)
  if (!points || way === undefined || points.value < LEAST_POINTS) return undefined
  const direction = WAYS[words.textAt(way)]
  if (!direction && !words.is(way, ...AWAY, 'beyond')) return undefined
  return { value: { points: points.value, ...(direction && { direction }) }, end: way + 1 }
}

/** `hedge put 300 lower instead`: in the place of where the leg is. */
function placeInstead(words: Words, i: number): Read<Clause> | undefined {
  const named = legsAt(words, words.past(i, ['make', 'keep', 'use', 'take']))
  const place = named?.value.side ? placeOfLegs(words, named.end, named.value) : undefined
  const isInstead = words.tokens.slice(named?.end, place?.end).some(({ text }) => text === 'instead')
  if (!place?.value.to.direction || !isInstead) return undefined
  return placed(place.value.legs, place.value.to, { end: place.end, own: {} })
}

/** A place at the end of its phrase, with all of its legs. */
function placeOfLegs(words: Words, i: number, named: Legs) {
  const place = placeAt(words, i, true)
  const tail = place && tailAt(words, place.end)
  const legs = tail && allOf(named, place.value.legs, tail.value)
  return legs && { value: { legs, to: place.value.strike }, end: tail.end }
}
