import type { OptionType } from '#domain'
import { clockAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader, LegScope } from './clause.ts'
import {
  BY,
  halfOrDouble,
  isSold,
  isValue,
  LOSES,
  moved,
  multiplied,
  PREMIUMS,
  shareOfPremium,
  sized,
  wayAt,
  type Move,
} from './moved-by.ts'
import { isOtherLeft } from './option-moves.ts'
import { scopeAt } from './risk-clauses.ts'

type PremiumMove = Extract<Clause, { is: 'premiumMove' }>
type Direction = PremiumMove['direction']

const CONDITIONAL =
  'if when whenever once after as soon the a that which who any either one each ever at jab jaise hi agar jis jo bhi koi kisi ek its their my our his'.split(
    ' ',
  )
const LEGS =
  'of sold short leg legs option options side one them position it ka ki ke ko price value premium rate'.split(
    ' ',
  )
const HAS = 'is are has have had been gets get got becomes become turns be ho hue already'.split(' ')
const ALL = ['all', 'both', 'everything', 'the', 'legs', 'positions', 'position', 'dono']
const THEN =
  'ko usko both they then to toh we i shall will would should must and ho jaye jaaye jata hai hone hote hi pe par tab woh wo us usko use that leg out'.split(
    ' ',
  )

/**
 * A move of the premium at which legs are left: `cut any leg that goes against me by 22%`, `premium aadha ho jaye to nikal jao`,
 * `when the total premium decays by 70% close both`. Of sold legs a fall is the target, and a rise the stop.
 */
export const readPremiumMove: ClauseReader = (words, i, before) => {
  const part = partLeft(words, i)
  return part === undefined
    ? (otherWay(words, i, before) ??
        wholeMove(words, i, before) ??
        otherMove(words, i, before) ??
        adverseMove(words, i))
    : { value: { is: 'unsupported' }, end: part }
}

const IS_TO_BE = 'to is are be being should must will shall gets get'.split(' ')
const ON = ['on', 'at', 'after', 'by', 'upon', 'a', 'an', 'any']
const CLOSED = ['closed', 'exited', 'covered', 'cut', 'squared']

/** `each leg to be closed on a 50-point adverse move`, `close each leg on an adverse move of 30%`. */
function adverseMove(words: Words, i: number): Read<PremiumMove> | undefined {
  const legs = eachClosed(words, i)
  const at = legs && words.past(legs.end, ON)
  if (!legs || at === undefined || at === legs.end) return undefined
  const size = adverseFirst(words, at) ?? adverseLast(words, at)
  const isOfIndex = size && words.is(size.end, 'in', 'of', 'on')
  return size && !isOfIndex
    ? { value: { is: 'premiumMove', ...size.value, scope: legs.value }, end: size.end }
    : undefined
}

/** `close each leg`, `each leg to be closed`. */
function eachClosed(words: Words, i: number): Read<LegScope> | undefined {
  const exit = exitAt(words, i)
  const legs = scopeAt(words, endOf(exit, i))
  if (legs?.value.of !== 'each') return undefined
  if (exit) return legs
  const verb = words.past(legs.end, IS_TO_BE)
  return verb > legs.end && words.is(verb, ...CLOSED)
    ? { ...legs, end: words.past(verb + 1, ['off', 'out']) }
    : undefined
}

const MOVE = ['move', 'movement', 'moves']

/** `adverse move of 30%`. */
function adverseFirst(words: Words, i: number): Read<Move> | undefined {
  const move = words.is(i, 'adverse') ? words.past(i + 1, MOVE) : i
  return move > i + 1 ? sized(words, words.past(move, ['of', 'by']), 'against') : undefined
}

/** `50-point adverse move`. */
function adverseLast(words: Words, i: number): Read<Move> | undefined {
  const size = sized(words, i, 'against')
  const isMove = size && words.is(size.end, 'adverse') && words.is(size.end + 1, ...MOVE)
  return isMove ? { ...size, end: size.end + 2 } : undefined
}

/** Behind `get out if the premium falls by 20%` the other way: `or rises by 50%`. */
function otherMove(words: Words, i: number, before: Clause | undefined): Read<PremiumMove> | undefined {
  const first = words.textAt(i) === ',' ? i + 1 : i
  const other = before && OTHER_WAY[wayOf(before) ?? 'against']
  if (!other || !words.is(first, 'or', 'ya')) return undefined
  const way = wayAt(words, words.past(first + 1, [...CONDITIONAL, ...LEGS]))
  const size = way?.value === other ? sized(words, words.past(way.end, BY), other) : undefined
  return size && { value: { is: 'premiumMove', ...size.value, ...legsOfMove(before) }, end: size.end }
}

const IT_WHEN = 'if when whenever once as soon it this same the premium and or jab agar'.split(' ')
const NAMED = ['stop', 'sl', 'target', 'tgt', 'tp', 'exit']

/**
 * Behind `when the total premium drops 40% book` the other way in a phrase of its own, without the premium or with `it`:
 * `when it increases 25% stop`, `stop if it rises 25%`, `25% badhe to stop`.
 */
export function otherWay(words: Words, i: number, before: Clause | undefined): Read<PremiumMove> | undefined {
  const other = before && OTHER_WAY[wayOf(before) ?? 'against']
  if (!other || !words.isBreak(i - 1)) return undefined
  const exit = exitAt(words, i)
  const move = moveOfIt(words, endOf(exit, i), exit !== undefined)
  if (move?.value.direction !== other) return undefined
  const end = endOfOther(words, move.end, exit !== undefined)
  if (end === undefined) return undefined
  const says = ruleField(words, exit ? i : end - 1)
  return { value: { is: 'premiumMove', ...move.value, ...legsOfMove(before), ...says }, end }
}

/** The move of a premium that `it` stands for, or that is left out. */
function moveOfIt(words: Words, i: number, isExit: boolean): Read<Move> | undefined {
  const at = words.past(i, IT_WHEN)
  const isSaid = isExit || at > i || words.find(at, 'wait') === undefined
  return isSaid ? moved(words, at) : undefined
}

/** The end of a phrase that says that legs are left, before the move or behind it. */
function endOfOther(words: Words, i: number, isExit: boolean): number | undefined {
  const end = isExit ? i : (ruleBehind(words, i) ?? exitBehind(words, i))?.end
  return end !== undefined && (words.at(end) === undefined || words.isBreak(end)) ? end : undefined
}

/** `to stop`, `then exit`, at the end of a phrase. */
function ruleBehind(words: Words, i: number): { end: number } | undefined {
  const at = words.past(words.textAt(i) === ',' ? i + 1 : i, THEN)
  return words.is(at, ...NAMED) ? { end: at + 1 } : undefined
}

const OTHER_WAY: Readonly<Partial<Record<Direction, 'up' | 'down'>>> = { up: 'down', down: 'up' }

const wayOf = (one: Clause): Direction | undefined =>
  one.is === 'premiumRise' ? 'up' : one.is === 'premiumMove' ? one.direction : undefined

function legsOfMove(one: Clause): Pick<PremiumMove, 'isOfAll' | 'scope'> {
  if (one.is !== 'premiumMove' && one.is !== 'premiumRise') return {}
  const isOfAll = one.is === 'premiumMove' && one.isOfAll
  return { ...(isOfAll && { isOfAll }), ...(one.scope && { scope: one.scope }) }
}

function moveAndExit(words: Words, i: number, before: Clause | undefined): Read<PremiumMove> | undefined {
  const exit = exitAt(words, i)
  const scope = exit && legsLeft(words, exit.end)
  const begin = exit ? words.past(endOf(scope, exit.end), ALL) : i
  const moved = moveOfLegs(words, begin)
  if (!moved) return undefined
  const { move, legs } = moved
  const { isSure, ...value } = move.value
  const isExit = exit !== undefined || (before?.is === 'verb' && before.verb === 'exit')
  const end = endOfLeft(words, move.end, { isSure, isExit })
  if (end === undefined || isOtherLeft(words, legs, { from: move.end, to: end })) return undefined
  return { value: { ...value, ...scopeFields(scope?.value ?? legs), ...ruleField(words, i) }, end }
}

/** Behind the exit of the legs that have moved; undefined if none follows. */
function endOfLeft(
  words: Words,
  i: number,
  { isSure, isExit }: { readonly isSure: boolean; readonly isExit: boolean },
): number | undefined {
  if (isExit) return isSure ? i : undefined
  const behind = exitBehind(words, i)
  return isSure || isOneLegLeft(words, i, behind) ? behind?.end : undefined
}

/** A move of the premium, with its legs where the words name them. */
function moveOfLegs(words: Words, i: number) {
  const named = optionThatMoves(words, i)
  const move = moveAt(words, named?.end ?? words.past(i, [...CONDITIONAL, ...LEGS]), i)
  return move && { move, legs: named?.value ?? legThatLoses(words, { from: i, to: move.end }, move.value) }
}

const IF = ['if', 'when', 'whenever', 'once', 'agar', 'jab']

/** `if the put doubles`, `when the price of the call has doubled`: behind a condition the option whose premium moves. */
function optionThatMoves(words: Words, i: number): Read<LegScope> | undefined {
  const at = words.past(i, [...CONDITIONAL, ...LEGS])
  const option = words.is(at, 'pe') ? undefined : words.find(at, 'option')
  const isIf = words.tokens.slice(i, at).some(({ text }) => IF.includes(text))
  const end = option && words.past(option.end, LEGS)
  const isMoved = end !== undefined && halfOrDouble(words, words.past(end, HAS)) !== undefined
  return option && isIf && isMoved
    ? { value: { of: 'option', option: option.value as OptionType }, end }
    : undefined
}

/** `if a leg goes 2000 rupees against me`: the sum is one of each leg. */
const legThatLoses = (
  words: Words,
  { from, to }: { readonly from: number; readonly to: number },
  { unit }: Move,
): LegScope | undefined =>
  unit === 'fixed' &&
  words.tokens.slice(from, to).some(({ text }) => ONE_LEG.includes(text) || text === 'option')
    ? { of: 'each' }
    : undefined

/** The move, or a question if a seller could mean it as a target or as a stop. */
const wholeMove: ClauseReader = (words, i, before) => {
  const moved = moveAndExit(words, i, before)
  const read = moved && withLegOfSum(words, i, moved)
  return read && isOpenLoss(words, i, read)
    ? { value: { is: 'question', question: askedLoss(words, i, read.end) }, end: read.end }
    : read
}

/** `a leg goes 2500 rupees against me`: a sum of that leg, and not of all together. */
function withLegOfSum(words: Words, i: number, { value, end }: Read<PremiumMove>): Read<PremiumMove> {
  const texts = words.tokens.slice(i, end).map(({ text }) => text)
  const isOfLeg = texts.some((text) => ['leg', 'side', 'either', 'each', 'any'].includes(text))
  const isSum = value.unit === 'fixed' && value.direction === 'against' && !value.isOfAll && !value.scope
  const isTogether = texts.some((text) => ['together', 'total', 'combined', 'whole'].includes(text))
  return { value: isSum && isOfLeg && !isTogether ? { ...value, scope: { of: 'each' } } : value, end }
}

const CLOSES_SOLD = 'back cover covers covering book'.split(' ')

/** `buy back when it has lost 70%`, `exit when it is down 70%`: a sold option that falls is its seller's gain, so that a target or a stop may be meant. */
function isOpenLoss(words: Words, i: number, { value, end }: Read<PremiumMove>): boolean {
  const texts = words.tokens.slice(i, end).map(({ text }) => text)
  const isBoughtBack = [0, -1, -2, -3].some((k) => words.is(i + k, ...CLOSES_SOLD))
  const isOpen =
    (isBoughtBack && texts.some((text) => LOSES.includes(text))) ||
    (texts.includes('it') && texts.includes('down'))
  const isOfPercent = value.direction === 'against' && value.unit === 'percentage'
  return isOfPercent && isOpen && !texts.includes('i') && !texts.includes('we') && isSold(words)
}

const askedLoss = (words: Words, from: number, to: number) =>
  `“${words.written(from, to)}”: a target, as the premium has fallen, or a stop of the seller? Say “target” or “stop”.`

/** `exit half at 2`: a part of the lots, which cannot be left alone; `exit at half` is the half of a premium. */
function partLeft(words: Words, i: number): number | undefined {
  const exit = exitAt(words, i)
  const begin = exit && words.past(endOf(legsLeft(words, exit.end), exit.end), ALL)
  if (begin === undefined || !words.is(begin, ...PARTS)) return undefined
  const end = words.past(begin + 1, PART)
  return words.is(end, 'ho', 'hone', 'hua', 'hote', 'hi', 'premium', 'price', 'value', 'its')
    ? undefined
    : end
}

const PARTS = ['half', 'aadha', 'adha', 'aadhi', 'aadhe']
const PART = 'of the my lots lot position positions qty quantity legs it'.split(' ')

/** `if either side goes up by 40 points get me out of that side`: only the leg that moved is left, so the move is of its premium. */
const isOneLegLeft = (words: Words, from: number, behind: Read<unknown> | undefined) =>
  behind !== undefined &&
  words.tokens
    .slice(from, behind.end)
    .some(({ text }, k) => ONE_LEG.includes(text) && words.is(from + k - 1, ...THAT))

const ONE_LEG = ['leg', 'side', 'option', 'one', 'call', 'put', 'ce', 'pe']
const THAT = ['that', 'the', 'this', 'same', 'wo', 'woh', 'usi', 'us']

/** The legs that are left; 'exit when the combined premium falls' names none. */
function legsLeft(words: Words, i: number): Read<LegScope> | undefined {
  const at = words.past(i, ['the', 'that', 'any'])
  return words.find(at, 'wait', 'allPremiums') ? undefined : scopeAt(words, at)
}

const exitAt = (words: Words, i: number) =>
  words.find(i, 'side')
    ? undefined
    : (words.find(i, 'time', 'exit') ?? bookAt(words, i) ?? stopWord(words, i))

function scopeFields(scope: LegScope | undefined): Pick<PremiumMove, 'isOfAll' | 'scope'> {
  if (scope === undefined) return {}
  return scope.of === 'whole' ? { isOfAll: true } : { scope }
}

/** `stop when the combined premium rises 20%`. */
function stopWord(words: Words, i: number): Read<string> | undefined {
  const rule = ruleNamed(words, i)
  const at = rule && words.past(rule.end, [':', '=', '-', 'at', 'on', 'is'])
  if (at === undefined) return undefined
  const isOf = words.is(at, 'when', 'once', 'if', 'as') || words.find(at, 'wait', 'allPremiums')
  return isOf ? { value: 'exit', end: at } : undefined
}

/** The name of a rule, which the move must then be: of sold legs `target combined premium up 20%` is none. */
const ruleNamed = (words: Words, i: number) => words.find(i, 'rule', 'stop', 'target')

function ruleField(words: Words, i: number): Pick<PremiumMove, 'says'> {
  const rule = ruleNamed(words, i)
  return rule ? { says: rule.value === 'stop' ? 'stop' : 'target' } : {}
}

/** `book when the premium doubles`. */
function bookAt(words: Words, i: number): Read<string> | undefined {
  const at = words.is(i, 'book', 'cover')
    ? words.past(i + 1, ['profit', 'profits', 'it', 'the', 'each', 'leg', 'every'])
    : i
  return at > i && words.is(at, 'when', 'once', 'if', 'as', 'after') ? { value: 'exit', end: at } : undefined
}

/** A move, and whether it can only be one of a premium. */
type SurelyMoved = PremiumMove & { readonly isSure: boolean }

/** The move, and whether it is of all premiums together. */
function moveAt(words: Words, i: number, from: number): Read<SurelyMoved> | undefined {
  const all = allPremiumsFrom(words, from, i)
  const at = words.past(all ?? i, HAS)
  const read =
    halfOrDouble(words, at) ?? multiplied(words, at) ?? moved(words, at) ?? shareOfPremium(words, at)
  if (!read) return undefined
  const phrase = words.tokens.slice(from, read.end)
  const isIndex = phrase.some(
    (_, k) => words.find(from + k, 'wait', 'index') ?? words.find(from + k, 'underlying'),
  )
  // 'Down 40 points' without a subject could be the index, and 'it is down' a loss of the seller.
  const isPremium =
    all !== undefined || phrase.some(({ text }, k) => OWN_WORDS.has(text) || isPremiumAt(words, from + k))
  // '30% in loss' could be that of all legs together.
  const isOfLeg = phrase.some(({ text }) => LEG_WORDS.includes(text))
  if (isIndex || !(isPremium || isOfLeg)) return undefined
  const isSure = isPremium || [words.textAt(at), read.value.direction].some((one) => SURE.includes(one))
  return {
    value: { is: 'premiumMove', ...read.value, ...(all !== undefined && { isOfAll: true }), isSure },
    end: read.end,
  }
}

/** Of a leg `+40%` and a move against it are those of its premium. */
const SURE = ['+', 'against']
/** `the premium`, and `its price`: a price by itself could be that of the index. */
const isPremiumAt = (words: Words, i: number) =>
  words.is(i, 'premium', 'premiums', 'prem') ||
  isValue(words, i) ||
  (words.is(i, ...PREMIUMS) && words.is(i - 1, 'its', 'option', 'leg', 'their', 'ka', 'ki'))
const LEG_WORDS = ['leg', 'legs', 'option', 'options', 'side', 'against', 'it', 'call', 'put', 'ce', 'pe']

/** Words that are said of a premium only. */
const OWN_WORDS = new Set([
  ...'decay decays decayed shrinks shrink erodes eroded melts melted half halves halved aadha adha aadhi double doubles doubled dugna duguna'.split(
    ' ',
  ),
])

/** Behind `the combined premium`, wherever it begins before a move. */
function allPremiumsFrom(words: Words, from: number, to: number): number | undefined {
  for (let at = from; at <= to; at++) {
    const found = words.find(at, 'wait', 'allPremiums')
    if (found) return words.past(found.end, ['ka', 'ki', 'ke'])
  }
  return undefined
}

/** Behind `to nikal jao`, `close that leg`, `we close both`. */
function exitBehind(words: Words, i: number): Read<LegScope | undefined> | undefined {
  const at = words.past(words.isBreak(i) ? i + 1 : i, THEN)
  const booked = words.is(at, 'book')
    ? { value: 'exit', end: words.past(at + 1, ['the', 'profit', 'profits', 'it']) }
    : undefined
  const verb = words.find(at, 'time', 'exit') ?? booked
  // In '…, and then sell it' the legs are entered.
  if (!verb || words.find(at, 'side')) return undefined
  const end = words.past(verb.end, [
    'of',
    'that',
    'the',
    'it',
    'this',
    'one',
    'same',
    'leg',
    'only',
    'alone',
    'option',
    'side',
    'both',
    'all',
    'legs',
    'positions',
    'everything',
  ])
  return clockAt(words, words.past(end, ['at', 'by', '@']), true) ? undefined : { value: undefined, end }
}
