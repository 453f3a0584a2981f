import type { OptionType, TradeType } from '#domain'
import { countAt, digitsAt, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader, StatedStrike } from './clause.ts'
import { isMotion } from './leg-places.ts'
import { strikeAt } from './strikes.ts'
import { bareDistanceAt } from './wing-clauses.ts'

const VERBS = 'move shift keep take put set change bring push the both my'.split(' ')
const SOLD = ['shorts', 'sells', 'sold', 'short', 'sell']
const BOUGHT = ['longs', 'buys', 'hedges', 'hedge', 'bought', 'long', 'buy', 'wings', 'wing']
const LEGS = 'strike strikes leg legs ones options option wala wale wali waala waale waali walo'.split(' ')
const LINKS = 'to at ko : = out on'.split(' ')
const DONE = 'point points pts away kar karo do instead le jao lao laao aao aana shift move rakho'.split(' ')
const MOST_LOTS = 1000

/** Of an open strategy the strikes, the lots or the stops of one side: `shorts to 200`, `hedges 2 lots`, `hedge no sl`. */
export const readSideStrike: ClauseReader = (words, i) => {
  const named = words.isOfOpen ? sideNamed(words, words.past(i, VERBS)) : undefined
  const hedge = words.isOfOpen ? hedgeOfOption(words, i) : undefined
  if (!named || hedge) return hedge
  return strikeOfSide(words, named) ?? lotsOfSide(words, named) ?? noRuleOfSide(words, named)
}

/** `put hedge ko 500 pe le jao`: in English `put hedges` may be the verb. */
function hedgeOfOption(words: Words, i: number): Read<Clause> | undefined {
  const option = words.find(i, 'option')
  const isHindi = option && words.is(option.end, 'hedge', 'wing') && words.is(option.end + 1, 'ko')
  if (!isHindi) return undefined
  const named = { value: 'BUY', end: option.end + 1 } as const
  const read = strikeOfSide(words, named)
  if (read?.value.is === 'strikeOf')
    return { value: { ...read.value, option: option.value as OptionType }, end: read.end }
  const lots = lotsOfSide(words, named)
  const question = `“${words.written(i, lots?.end ?? i)}”: say the leg by its place, as in “leg 4 2 lots”.`
  return lots && { value: { is: 'question', question }, end: lots.end }
}

/** The legs of one side. `Sell 200 otm` names no legs, `sold strikes` and `shorts` do. */
function sideNamed(words: Words, at: number): Read<TradeType> | undefined {
  const side = sideAt(words, at)
  const end = words.past(at + 1, LEGS)
  const isNoun =
    words.is(at, 'shorts', 'longs', 'sells', 'buys', 'hedges') ||
    (words.is(at, 'hedge', 'wings', 'wing') && isNamedWing(words, at, end))
  return side && (end > at + 1 || isNoun) ? { value: side, end } : undefined
}

const GOING = ['kar', 'karo', 'rakho']

/** `hedge ko`, `hedge 500 pe shift`, `shift hedge to`: the bought legs that are open, and no new ones. */
function isNamedWing(words: Words, at: number, end: number): boolean {
  if (words.is(at, 'hedge') && words.is(end, 'ko', ...NONE)) return true
  const begin = words.past(end, LINKS)
  const strike = strikeAt(words, begin) ?? bareDistanceAt(words, begin)
  const isAt = strike !== undefined && words.is(strike.end, 'pe', 'par')
  const isMoved = isAt && isMotion(words, strike.end + 1)
  return isMoved || (strike !== undefined && words.is(at - 1, 'shift', 'move') && words.is(end, 'to'))
}

function strikeOfSide(words: Words, { value: side, end: named }: Read<TradeType>): Read<Clause> | undefined {
  const begin = words.past(named, LINKS)
  // In `shorts out 100` the number is a move.
  const bare = words.is(begin - 1, 'out') ? undefined : bareDistanceAt(words, begin)
  const strike = strikeAt(words, begin) ?? bare
  // In `hedge ko 400 pe le jao` the `pe` is no put.
  const isAt =
    strike &&
    words.is(strike.end, 'pe', 'par') &&
    (words.is(strike.end + 1, ...GOING) || isMotion(words, strike.end + 1))
  const end = strike && (isAt ? strike.end + 1 : strike.end)
  if (!strike || end === undefined || words.find(end, 'option')) return undefined
  return { value: { is: 'strikeOf', side, strike: strike.value }, end: words.past(end, DONE) }
}

function lotsOfSide(words: Words, { value: side, end }: Read<TradeType>): Read<Clause> | undefined {
  const count = countAt(words, words.past(end, [...LINKS, 'ka', 'ke', 'ki']), MOST_LOTS)
  const name = count && words.find(count.end, 'rule', 'lots')
  return (
    name && {
      value: { is: 'lotsOfSide', side, lots: count.value },
      end: words.past(name.end, ['each', ...DONE]),
    }
  )
}

const NONE = ['no', 'without']

function noRuleOfSide(words: Words, { value: side, end }: Read<TradeType>): Read<Clause> | undefined {
  const rule = words.is(end, ...NONE) ? words.find(end + 1, 'rule', 'stop', 'target') : undefined
  return (
    rule && {
      value: { is: 'remove', what: rule.value as 'stop', scope: { of: 'side', side } },
      end: rule.end,
    }
  )
}

function sideAt(words: Words, i: number): TradeType | undefined {
  if (words.is(i, ...SOLD)) return 'SELL'
  return words.is(i, ...BOUGHT) ? 'BUY' : undefined
}

const PUT = 'keep take put set change make use the both my all please'.split(' ')
const TO = ['to', 'at', 'ko', ':', '=']
const MADE = 'point points pts kar karo do instead please'.split(' ')
/** Smaller numbers behind an option could be the percent of its stop. */
const LEAST_OF_PAIR = 100
const STEP = 50

/** Of open legs `bring strikes to 150`, and nothing but `call 400 put 300`: points without a unit, where nothing else can be meant. */
export const readBareStrike: ClauseReader = (words, i, before) => {
  if (!words.isOfOpen) return undefined
  if (isInPairOf(words, i, before)) return bareStrike(bareDistanceAt(words, i), words)
  const moved = (isOfOption(before) ? placedOption(words, i) : undefined) ?? movedStrike(words, i)
  if (moved) return moved
  // In `strikes to 300 and 2 lots on ce` the strikes could be those of the call.
  const isFirst = i === 0 || words.isBreak(i - 1)
  return isFirst && !words.has('option') ? bareStrike(strikesTo(words, i), words) : undefined
}

/** Of any open legs `widen it to 500 points`, `dono side 500 kar do`, `ITM lo 100 point ka`. */
const movedStrike = (words: Words, i: number) =>
  movedTo(words, i) ?? bothSidesTo(words, i) ?? moneyFirst(words, i)

const isOfOption = (before: Clause | undefined) =>
  before?.is === 'option' || (before?.is === 'scope' && before.scope.of === 'option')

const OF_LEG = ['ko', 'to', '=', 'at', 'side', 'leg', 'strike', 'ka', 'ki', 'wala']
const VERBS_BEHIND = 'karo kar kardo do de dena rakho rakh rakhna le jao lao chalo lena lo please'.split(' ')

/** Behind an option `ko 500 karo`, `strike 300 rakho`: a round number that a verb sets, at the end of the phrase. */
function placedOption(words: Words, i: number): Read<Clause> | undefined {
  const at = words.past(i, OF_LEG)
  const strike = bareDistanceAt(words, at)
  const number = strike && digitsAt(words, at)
  if (!strike || !number || number.value < LEAST_OF_PAIR || number.value % STEP > 0)
    return furtherOption(words, i)
  const unit = words.past(strike.end, ['points', 'point', 'pts', 'pe', 'par', 'tak'])
  const end = words.past(unit, VERBS_BEHIND)
  const isSet = end > unit || words.is(at - 1, 'to', '=') || words.is(at - 1, 'strike')
  return isSet && isJoined(words, end)
    ? { value: { is: 'strike', strike: strike.value }, end }
    : pointsFurther(words, at)
}

const A_BIT = 'thoda thodi a bit little slightly'.split(' ')
const WAYS =
  'door dur paas pass nazdeek kareeb aur further farther closer nearer out in away le jao lao kar do karo'.split(
    ' ',
  )
const AWAY = 'door dur paas pass nazdeek kareeb further farther closer nearer'.split(' ')

/** Behind an option `thoda aur door 500`, `aur door 450 otm`, `door le jao 400 pe`: the place to which its leg goes. */
function furtherOption(words: Words, i: number): Read<Clause> | undefined {
  const begin = words.past(i, OF_LEG)
  const ways = words.past(begin, [...A_BIT, ...WAYS])
  const said = words.tokens.slice(begin, ways).map(({ text }) => text)
  const at = words.past(words.isBreak(ways) ? ways + 1 : ways, ['at', 'to'])
  const strike = said.some((text) => AWAY.includes(text)) ? strikeOrPoints(words, at) : undefined
  if (!strike) return pointsFurther(words, begin)
  const unit = words.past(strike.end, ['points', 'point', 'pts', 'otm'])
  const isPlace = words.is(unit, 'pe', 'par', 'tak') || words.is(at - 1, 'at', 'to') || strike.value.isPlaced
  const end = words.past(unit, ['pe', 'par', 'tak', ...VERBS_BEHIND])
  if (!isJoined(words, end)) return undefined
  // `A bit further, 500` is no move by so many points.
  if (isPlace || said.some((text) => A_BIT.includes(text)))
    return { value: { is: 'strike', strike: strike.value.strike }, end }
  const { written } = strike.value
  const question = `“${words.written(i, end)}”: to ${written} points out of the money, or by ${written} points?`
  return { value: { is: 'question', question }, end }
}

/** `100 point paas lao`: to so many points, or by them. */
function pointsFurther(words: Words, i: number): Read<Clause> | undefined {
  const number = digitsAt(words, i)
  const unit = number && words.past(number.end, ['points', 'point', 'pts'])
  if (!number || unit === undefined || !words.is(unit, 'paas', 'pass', 'nazdeek', 'kareeb')) return undefined
  const way = words.past(unit, [...A_BIT, ...WAYS])
  if (unit === number.end || !isJoined(words, way)) return undefined
  const points = `${number.value} points`
  const question = `“${words.written(i, way)}”: to ${points} out of the money, or by ${points}?`
  return { value: { is: 'question', question }, end: way }
}

interface Placed {
  readonly strike: StatedStrike
  /** Whether the words say from where it is counted: `400 otm`. */
  readonly isPlaced: boolean
  readonly written: string
}

/** `400 otm`, or a round number of points. */
function strikeOrPoints(words: Words, i: number): Read<Placed> | undefined {
  const number = digitsAt(words, i)
  const strike = number && strikeAt(words, i)
  const isRound = number && number.value >= LEAST_OF_PAIR && number.value % STEP === 0
  if (!number || !(strike ?? isRound)) return undefined
  const value = strike?.value ?? { points: number.value }
  return {
    value: { strike: value, isPlaced: strike !== undefined, written: String(number.value) },
    end: strike?.end ?? number.end,
  }
}

const MOVED_TO = 'move shift push bring pull widen narrow spread take'.split(' ')
const ALL_LEGS = 'it this that isko them both legs leg strikes strike sides the my all dono'.split(' ')
const OUTWARDS = 'out in further farther closer nearer wider away'.split(' ')
const BOTH = ['both', 'each', 'either', 'dono', 'all']

/** `widen it to 500 points on both sides`, `push both legs out to 600 points`, `move it out to 400 otm`. */
function movedTo(words: Words, i: number): Read<Clause> | undefined {
  const verb = words.past(i, ['please', 'just', ...MOVED_TO])
  const way = words.past(words.past(verb, ALL_LEGS), OUTWARDS)
  const strike =
    verb > i && words.is(way, 'to', 'at') && words.is(verb - 1, ...MOVED_TO)
      ? strikeOrPoints(words, way + 1)
      : undefined
  if (!strike) return undefined
  const unit = words.past(strike.end, ['points', 'point', 'pts', 'away', 'out'])
  const end = pastBothSides(words, unit)
  const isOut = words.is(i, 'widen', 'narrow', 'spread') || words.is(way - 1, ...OUTWARDS)
  // `Shift it to 400` could be anything, `widen it to 500` and `500 points on both sides` are distances.
  const isDistance = strike.value.isPlaced || isOut || end > unit
  return isDistance && isJoined(words, end)
    ? { value: { is: 'strike', strike: strike.value.strike }, end }
    : undefined
}

/** Behind `on both sides`, `each side`, `dono taraf`. */
function pastBothSides(words: Words, i: number): number {
  const both = words.past(words.past(i, ['on', 'for', 'of', 'in', 'the']), BOTH)
  const end = words.past(both, ['sides', 'side', 'legs', 'leg', 'strikes', 'taraf', 'pe', 'par'])
  return words.is(both - 1, ...BOTH) && (end > both || isEdge(words, both)) ? end : i
}

/** `dono side 500 kar do`, `both strikes 400`: of open legs the place of each. */
function bothSidesTo(words: Words, i: number): Read<Clause> | undefined {
  const noun = words.is(i, 'both', 'dono') ? words.past(i + 1, ['the']) : i
  const isBoth = noun > i && words.is(noun, 'side', 'sides', 'taraf', 'strike', 'strikes')
  const strike = isBoth ? strikeOrPoints(words, words.past(noun + 1, ['ko', 'to', 'at'])) : undefined
  const unit = strike && words.past(strike.end, ['points', 'point', 'pts', 'pe', 'par', 'tak'])
  const end = unit === undefined ? undefined : words.past(unit, VERBS_BEHIND)
  const isSet = strike && end !== undefined && (strike.value.isPlaced || end > strike.end)
  return isSet && isJoined(words, end)
    ? { value: { is: 'strike', strike: strike.value.strike }, end }
    : undefined
}

/** `ITM lo 100 point ka`, `otm 200 points karo`: the money before its distance. */
function moneyFirst(words: Words, i: number): Read<Clause> | undefined {
  const isBegin = i === 0 || words.isBreak(i - 1)
  const verb = isBegin && words.is(i, 'itm', 'otm') ? words.past(i + 1, VERBS_BEHIND) : undefined
  const number = verb === undefined ? undefined : digitsAt(words, verb)
  const unit = number && words.past(number.end, ['points', 'point', 'pts'])
  if (!number || unit === undefined || unit === number.end || number.value % STEP > 0) return undefined
  const end = words.past(unit, ['ka', 'ki', 'wala', 'wali', ...VERBS_BEHIND])
  const points = words.is(i, 'itm') ? -number.value : number.value
  return isJoined(words, end) ? { value: { is: 'strike', strike: { points } }, end } : undefined
}

const isJoined = (words: Words, i: number) => isEdge(words, i) || words.is(i, 'and', 'aur', '&', 'but', 'so')

function bareStrike(strike: Read<StatedStrike> | undefined, words: Words): Read<Clause> | undefined {
  return strike && { value: { is: 'strike', strike: strike.value }, end: words.past(strike.end, MADE) }
}

/** `strikes 150`, `move strikes to 150`, at the end of the phrase; `move strikes 150` could be by so many points. */
function strikesTo(words: Words, i: number): Read<StatedStrike> | undefined {
  const put = words.past(i, PUT)
  const named = words.past(put, [...MOVERS, ...PUT])
  const to = words.is(named, 'strikes') ? words.past(named + 1, TO) : undefined
  const strike = to === undefined ? undefined : bareDistanceAt(words, to)
  if (!strike || to === undefined || (named > put && !words.is(to - 1, 'to', 'at'))) return undefined
  const end = words.past(strike.end, MADE)
  const isListed = words.is(end, 'and', 'aur', '&') && bareDistanceAt(words, end + 1) === undefined
  return isListed || isEdge(words, end) ? strike : undefined
}

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)

/** Whether the text is a call and a put with a number behind each, and nothing else. */
function isPlacedPair(words: Words): boolean {
  const first = placedAt(words, 0) ?? placedAt(words, words.past(0, PUT))
  const second = first && placedAt(words, words.past(first.end, ['and', '&', 'aur', ',', '/']))
  const end = second && words.past(second.end, [...MADE, '.'])
  return first !== undefined && second?.value !== first.value && end === words.tokens.length
}

/** Whether the number of one of two legs, which are told apart by their options or by their sides, stands at a position. */
function isInPairOf(words: Words, i: number, before: Clause | undefined): boolean {
  if (before?.is === 'side') return isSidedPair(words, i)
  return before?.is === 'option' && isPlacedPair(words)
}

/** Whether a number stands behind each of two sides, with nothing else in their phrases: `sell 300 buy 500`. */
function isSidedPair(words: Words, i: number): boolean {
  const begin =
    1 + words.tokens.findLastIndex(({ kind }, at) => at < i && kind === 'break' && !isInPair(words, at))
  const first = sidedAt(words, words.past(begin, ['and', 'aur', '&']))
  const second = first && sidedAt(words, words.past(first.end, ['and', '&', 'aur', ',', '/']))
  return (
    first !== undefined && second !== undefined && second.value !== first.value && isJoined(words, second.end)
  )
}

/** The comma of `sell 300, buy 500`. */
const isInPair = (words: Words, i: number) =>
  sidedAt(words, i - 2) !== undefined && words.find(i + 1, 'side') !== undefined

/** `sell 300`, `buy 500 points`. */
function sidedAt(words: Words, i: number): Read<string> | undefined {
  const side = words.find(i, 'side')
  const number = side && digitsAt(words, side.end)
  const isStrike = number && number.value >= LEAST_OF_PAIR && number.value % STEP === 0
  return isStrike
    ? { value: side.value, end: words.past(number.end, ['point', 'points', 'pts', 'karo', 'kar', 'do']) }
    : undefined
}

/** `call 400`. */
function placedAt(words: Words, i: number): Read<string> | undefined {
  const option = words.find(i, 'option')
  const number = option && digitsAt(words, option.end)
  const isStrike = number && number.value >= LEAST_OF_PAIR && number.value % STEP === 0
  return isStrike ? { value: option.value, end: number.end } : undefined
}

const MOVERS =
  'move shift push bring pull widen increase reduce decrease raise lower extend narrow tighten roll spread adjust expand badhao ghatao hatao'.split(
    ' ',
  )
const MOVED = [...LEGS, ...SOLD, ...BOUGHT, 'wing', 'wings', 'everything', 'it', 'them', 'both', 'all', 'ko']
const OUT = 'out in away up down door dur bahar andar wide wider more'.split(' ')

/** Of open legs `widen the strikes 100`, `shift call 100 put 50`: by so many points, or to them. */
export const readUnclearMove: ClauseReader = (words, i) => {
  if (!words.isOfOpen || !words.is(i, ...MOVERS)) return undefined
  const named = movedNoun(words, words.past(i + 1, ['the', 'my', 'all', 'both', 'of']))
  const number = named === undefined ? undefined : digitsAt(words, words.past(named, ['out', 'in']))
  if (!number || number.value < STEP || number.value % STEP > 0) return undefined
  const end = pastMove(words, number.end)
  if (end === undefined) return undefined
  const question = `“${words.written(i, end)}”: by ${number.value} points, or to ${number.value} points out of the money?`
  return { value: { is: 'question', question }, end }
}

/** The position behind `points away`, at the end of a phrase or before the next leg. */
function pastMove(words: Words, i: number): number | undefined {
  const unit = words.past(i, ['points', 'point', 'pts'])
  // `Shift strikes 50 points out` is read by its way.
  if (unit > i && !isEdge(words, unit) && !words.is(unit, 'away', 'door', 'dur')) return undefined
  const end = words.past(unit, OUT)
  const isLast = isEdge(words, end) || words.is(end, 'and', 'aur', '&')
  return isLast || words.find(end, 'option') ? end : undefined
}

/** The position behind `strikes`, `call side`, `short legs`. */
function movedNoun(words: Words, i: number): number | undefined {
  const option = words.find(words.past(i, [...SOLD, ...BOUGHT]), 'option')
  const end = words.past(option?.end ?? i, [...MOVED, 'side'])
  return option || end > i ? end : undefined
}

/** Behind a leg beside an open one `against it`: the leg is added. */
export const readAgainstOpen: ClauseReader = (words, i, before) => {
  const isLeg = before?.is === 'option' || before?.is === 'strike'
  const isAgainst = words.is(i, 'against') && words.is(i + 1, 'it', 'this', 'that')
  return words.isOfOpen && isLeg && isAgainst
    ? { value: { is: 'edit', edit: 'add', isAgainst: true }, end: i + 2 }
    : undefined
}

const BEYOND: Readonly<Record<string, 'up' | 'down' | undefined>> = {
  above: 'up',
  higher: 'up',
  below: 'down',
  lower: 'down',
  beyond: undefined,
  outside: undefined,
}

/** `long ce 100 above short ce`: counted from the strike of another leg. */
export function fromOther(
  words: Words,
  i: number,
  before: Clause | undefined,
): Read<StatedStrike> | undefined {
  const number = before?.is === 'option' ? numberAt(words, i) : undefined
  const at = number && endOf(words.find(number.end, 'unit', 'points'), number.end)
  const way = at === undefined ? '' : words.textAt(at)
  const end = at !== undefined && way in BEYOND ? endOfOther(words, at + 1) : undefined
  if (!number || end === undefined) return undefined
  const direction = BEYOND[way]
  return { value: { points: number.value, ...(direction && { direction }), isFromOther: true }, end }
}

/** Behind `the short ce`, `the sold strike`. */
function endOfOther(words: Words, i: number): number | undefined {
  const side = words.find(words.past(i, ['than', 'the', 'my']), 'side')
  const leg = side && (words.find(side.end, 'option') ?? words.find(side.end, 'scope', 'leg'))
  return leg?.end ?? (side && words.is(side.end, 'one', 'strike') ? side.end + 1 : undefined)
}
