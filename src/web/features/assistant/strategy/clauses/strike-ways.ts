import { NAMED_LEGS } from '../words/lexicon.ts'
import type { Words } from '../words/words.ts'

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

/** `sell 200 up call`: between its verb or the word before it and its option; in `if nifty is 200 up call ...` it is a move. */
function isBeforeOption(words: Words, number: number, i: number): boolean {
  const isOrdered = words.find(number - 1, 'side') !== undefined || words.is(number - 1, ...LISTED)
  return (
    words.is(i, 'up', 'down') &&
    isOrdered &&
    !isCondition(words, i) &&
    words.find(i + 1, 'option') !== undefined
  )
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
