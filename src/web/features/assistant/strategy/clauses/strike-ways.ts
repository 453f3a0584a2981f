import { NAMED_LEGS } from '../words/lexicon.ts'
import { countAt, digitsAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { StatedStrike } from './clause.ts'

/**
 * Whether a word for a way stands at the end of a phrase, or at its option.
 * @param end where the number before it ends
 * @param isOutward whether it leads away from the money, for the option beside it
 */
export function saysWay(words: Words, i: number, end: number, isOutward: boolean): boolean {
  const isUp = words.is(i, 'up', 'down')
  const isSpread = isUp && isOfSpread(words, i)
  const isListed = isSpread && words.is(i + 1, ...LISTED)
  const isEnd = isListed || isPhraseEnd(words, i + 1)
  const isOfOption = isUp && words.find(end - 2, 'option') !== undefined
  const isWay = words.is(i, 'above', 'below') || isOfOption || isSpread
  return (isWay && (isEnd || isOutward)) || isBeforeOption(words, end - 1, i)
}

/** Whether a phrase ends, or the index follows as in `300 below in bank nifty`. */
const isPhraseEnd = (words: Words, i: number) =>
  words.at(i) === undefined ||
  words.isBreak(i) ||
  (words.is(i, 'in', 'on') && words.find(i + 1, 'underlying') !== undefined)

/**
 * `sell 200 up call`, `atm ce sell, 200 up ce buy`: between its verb or the word before it and its option; in
 * `if nifty is 200 up call ...` it is a move.
 */
function isBeforeOption(words: Words, number: number, i: number): boolean {
  const option = words.is(i, 'up', 'down') ? words.find(i + 1, 'option') : undefined
  const isOrdered = words.find(number - 1, 'side') !== undefined || words.is(number - 1, ...LISTED)
  const isSided = option && words.isBreak(number - 1) && words.find(option.end, 'side') !== undefined
  return option !== undefined && (isOrdered || isSided === true) && !isCondition(words, i)
}

const SPREADS = [
  'bull-call-spread',
  'bear-put-spread',
  'bull-put-spread',
  'bear-call-spread',
  'butterfly',
  NAMED_LEGS,
]
const LISTED = ['and', '&', 'aur', '/']

/** `bull call spread, atm and 200 up`: a strike of a spread; in `exit if nifty 200 down` it is a condition. */
function isOfSpread(words: Words, i: number): boolean {
  return (
    !isCondition(words, i) &&
    words.tokens.some((_, at) => words.find(at, 'structure', ...SPREADS) !== undefined)
  )
}

/** Whether a condition or an exit stands before a position in its phrase. */
function isCondition(words: Words, i: number): boolean {
  const phrase = words.tokens.findLastIndex(({ kind }, at) => at < i && kind === 'break') + 1
  return words.tokens.slice(phrase, i).some(({ text }) => IF.includes(text))
}

const IF = ['if', 'when', 'once', 'whenever', 'after', 'agar', 'jab', 'exit', 'move', 'moves']

const INWARD = ['inside', 'andar', 'deep', 'inward', 'inwards']
const STEPS = ['strike', 'strikes', 'step', 'steps']
const MOST_STEPS = 20

/** Behind `itm` or `in the money` how far in: `an itm put, 100 points inside`, `itm ce, 100 andar`, `one strike inside`. */
export function insideMoney(words: Words, i: number): Read<StatedStrike> | undefined {
  const isIn = words.tokens.slice(0, i).some((_, at) => isMoneyNamed(words, at))
  const distance = isIn ? distanceAt(words, i) : undefined
  if (!distance) return undefined
  const { end: at } = distance
  // In 'itm put 100 points in 15 minutes' the word says when.
  const isWay = words.is(at, ...INWARD) || (words.is(at, 'in') && isPhraseEnd(words, at + 1))
  const isMoney = words.is(at, 'deep') && words.is(at + 1, 'itm')
  return isWay ? { value: distance.value, end: isMoney ? at + 2 : at + 1 } : undefined
}

/** `100 points`, `100`, `one strike`, as so much in the money. */
function distanceAt(words: Words, i: number): Read<StatedStrike> | undefined {
  const number = digitsAt(words, i) ?? countAt(words, i, MOST_STEPS)
  if (!number || number.value <= 0) return undefined
  const steps = words.past(number.end, STEPS)
  if (steps > number.end) return { value: { points: -number.value, inSteps: true }, end: steps }
  const unit = words.find(number.end, 'unit', 'points')
  if (!unit && number.value < LEAST_POINTS) return undefined
  return { value: { points: -number.value }, end: endOf(unit, number.end) }
}

/** A smaller number without a unit may count something else. */
const LEAST_POINTS = 50

const isMoneyNamed = (words: Words, i: number) =>
  words.is(i, 'itm') || (words.is(i, 'in', 'inside') && words.find(i, 'strike', 'Strike Type') !== undefined)

const LEAST_STRIKE = 3000

/** Whether a number is the second strike of a spread `atm/200`, or how far an `otm call 300` lies. */
export const isBehindMoney = (words: Words, i: number, number: Read<number>): boolean =>
  isBehindOption(words, i, number) ||
  (words.is(i - 1, '/') &&
    words.find(i - 2, 'atm') !== undefined &&
    number.value >= LEAST_POINTS &&
    number.value < LEAST_STRIKE &&
    isPhraseEnd(words, number.end))

/** A larger number without a colon may be a time. */
const MOST_BEHIND_OPTION = 900

/** `sell otm call 300`, `otm ce 200 aur otm pe 300 becho`: points, where nothing else is counted behind them. */
function isBehindOption(words: Words, i: number, { value, end }: Read<number>): boolean {
  const isOption = words.is(i - 2, 'otm', 'itm') && words.find(i - 1, 'option') !== undefined
  const isPoints = value >= LEAST_POINTS && value < MOST_BEHIND_OPTION && value % LEAST_POINTS === 0
  const isNext = words.is(end, '(', ...LISTED) || words.find(end, 'side') !== undefined
  // An earlier number may be the distance: `200 otm call 300`.
  const isFirst = words.at(i - 3)?.kind !== 'number'
  return isOption && isPoints && isFirst && (isNext || isPhraseEnd(words, end) || isBeforeTime(words, end))
}

/** `at 9:30` behind a leg. */
const isBeforeTime = (words: Words, i: number) =>
  words.at(i)?.kind === 'time' || (words.is(i, 'at', '@') && words.at(i + 1)?.kind === 'time')
