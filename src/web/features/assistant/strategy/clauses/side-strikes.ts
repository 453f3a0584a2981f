import type { TradeType } from '#domain'
import { countAt, digitsAt, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader, StatedStrike } from './clause.ts'
import { strikeAt } from './strikes.ts'
import { bareDistanceAt } from './wing-clauses.ts'

const VERBS = 'move shift keep take put set change bring push the both my'.split(' ')
const SOLD = ['shorts', 'sells', 'sold', 'short', 'sell']
const BOUGHT = ['longs', 'buys', 'hedges', 'hedge', 'bought', 'long', 'buy']
const LEGS = 'strike strikes leg legs ones options option'.split(' ')
const LINKS = 'to at ko : = out on'.split(' ')
const DONE = 'point points pts away kar karo do instead le jao lao'.split(' ')
const MOST_LOTS = 1000

/** Of an open strategy the strikes, the lots or the stops of one side: `shorts to 200`, `hedges 2 lots`, `hedge no sl`. */
export const readSideStrike: ClauseReader = (words, i) => {
  const named = words.isOfOpen ? sideNamed(words, words.past(i, VERBS)) : undefined
  if (!named) return undefined
  return strikeOfSide(words, named) ?? lotsOfSide(words, named) ?? noRuleOfSide(words, named)
}

/** The legs of one side. `Sell 200 otm` names no legs, `sold strikes` and `shorts` do. */
function sideNamed(words: Words, at: number): Read<TradeType> | undefined {
  const side = sideAt(words, at)
  const end = words.past(at + 1, LEGS)
  const isNoun =
    words.is(at, 'shorts', 'longs', 'sells', 'buys', 'hedges') ||
    (words.is(at, 'hedge') && (words.is(end, 'ko') || words.is(end, ...NONE)))
  return side && (end > at + 1 || isNoun) ? { value: side, end } : undefined
}

function strikeOfSide(words: Words, { value: side, end: named }: Read<TradeType>): Read<Clause> | undefined {
  const begin = words.past(named, LINKS)
  // In `shorts out 100` the number is a move.
  const bare = words.is(begin - 1, 'out') ? undefined : bareDistanceAt(words, begin)
  const strike = strikeAt(words, begin) ?? bare
  // In `hedge ko 400 pe le jao` the `pe` is no put.
  const isAt =
    strike && words.is(strike.end, 'pe', 'par') && words.is(strike.end + 1, 'le', 'kar', 'karo', 'lao')
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
  if (before?.is === 'option' && isPlacedPair(words)) return bareStrike(bareDistanceAt(words, i), words)
  const placed = isOfOption(before) ? placedOption(words, i) : undefined
  if (placed) return { value: { is: 'strike', strike: placed.value }, end: placed.end }
  // In `strikes to 300 and 2 lots on ce` the strikes could be those of the call.
  const isFirst = i === 0 || words.isBreak(i - 1)
  return isFirst && !words.has('option') ? bareStrike(strikesTo(words, i), words) : undefined
}

const isOfOption = (before: Clause | undefined) =>
  before?.is === 'option' || (before?.is === 'scope' && before.scope.of === 'option')

const OF_LEG = ['ko', 'to', '=', 'at', 'side', 'leg', 'strike', 'ka', 'ki', 'wala']
const VERBS_BEHIND = 'karo kar kardo do de dena rakho rakh rakhna le jao lao chalo lena lo please'.split(' ')

/** Behind an option `ko 500 karo`, `strike 300 rakho`: a round number that a verb sets, at the end of the phrase. */
function placedOption(words: Words, i: number): Read<StatedStrike> | undefined {
  const at = words.past(i, OF_LEG)
  const strike = bareDistanceAt(words, at)
  const number = strike && digitsAt(words, at)
  if (!strike || !number || number.value < LEAST_OF_PAIR || number.value % STEP > 0) return undefined
  const unit = words.past(strike.end, ['points', 'point', 'pts', 'pe', 'par', 'tak'])
  const end = words.past(unit, VERBS_BEHIND)
  const isSet = end > unit || words.is(at - 1, 'to', '=') || words.is(at - 1, 'strike')
  return isSet && (isEdge(words, end) || words.is(end, 'and', 'aur', '&'))
    ? { value: strike.value, end }
    : undefined
}

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
