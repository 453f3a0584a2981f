import { amountAt } from '../words/values.ts'
import { CHATTER_WORDS, NEGATIONS, PHRASE_STARTS } from '#domain/aliases'
import type { Words } from '../words/words.ts'
import type { ClauseReader, PlacedClause } from './clause.ts'

/** Words from a position up to another one. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * The words that were not read, without phrases of mere talk such as “my wife is mad”. Such a phrase has words of everyday
 * talk only: no setting, no number and no negation.
 */
export function withoutChatter(
  words: Words,
  unread: readonly Span[],
  clauses: readonly PlacedClause[],
): readonly Span[] {
  const read = new Set(
    clauses
      .filter(({ is }) => is !== 'and' && is !== 'filler')
      .flatMap(({ begin, end }) => Array.from({ length: end - begin }, (_, k) => begin + k)),
  )
  return unread.filter(({ from, to }) => {
    if (isSignature(words, from, to)) return false
    for (let i = from; i < to; i++) if (!isChatter(words, phraseAround(words, i), read)) return true
    return false
  })
}

const PAST = ['lost', 'made', 'earned', 'gained', 'dropped', 'blew', 'burnt', 'burned']
const PERIODS = 'day days week weeks month months year years session expiry saal mahine hafte'.split(' ')

/** `I lost 40k last month`: a sum of the past is no rule, and stays named as not understood. */
export const readPast: ClauseReader = (words, i) => {
  const amount = words.is(i, ...PAST)
    ? amountAt(words, words.past(i + 1, ['around', 'about', 'over', 'nearly']))
    : undefined
  if (!amount) return undefined
  const at = words.past(amount.end, [
    'in',
    'over',
    'on',
    'during',
    'the',
    'last',
    'past',
    'previous',
    'this',
    'one',
    'a',
  ])
  const isPast = words.is(at, 'yesterday') || (at > amount.end && words.is(at, ...PERIODS))
  return isPast ? { value: { is: 'unsupported' }, end: at + 1 } : undefined
}

const GREETINGS = [
  'regards',
  'faithfully',
  'sincerely',
  'truly',
  'thanks',
  'thankyou',
  'you',
  'dhanyavaad',
  'dhanyawad',
  'shukriya',
]
const MOST_NAMES = 3

/** `Yours faithfully, Ramesh`: the last words, behind a greeting. */
function isSignature(words: Words, from: number, to: number): boolean {
  const isLast = words.tokens.slice(to).every(({ kind }) => kind === 'break')
  const isGreeted = from > 1 && words.isBreak(from - 1) && words.is(from - 2, ...GREETINGS)
  const areNames = words.tokens
    .slice(from, to)
    .every(({ kind, text }) => kind === 'word' && !NEGATIONS.has(text))
  return isLast && isGreeted && areNames && to - from <= MOST_NAMES
}

/** The phrase of a word: up to the marks and the linking words around it. */
function phraseAround(words: Words, i: number): Span {
  let from = i
  while (from > 0 && !words.isBreak(from - 1) && !PHRASE_STARTS.has(words.textAt(from))) from--
  let to = i + 1
  while (to < words.tokens.length && !words.isBreak(to) && !PHRASE_STARTS.has(words.textAt(to))) to++
  return { from, to }
}

function isChatter(words: Words, { from, to }: Span, read: ReadonlySet<number>): boolean {
  for (let i = from; i < to; i++) {
    const text = words.textAt(i)
    const isTalk = words.at(i)?.kind === 'word' && (CHATTER_WORDS.has(text) || words.isStopWord(i))
    if (!isTalk || NEGATIONS.has(text) || read.has(i)) return false
  }
  return true
}
