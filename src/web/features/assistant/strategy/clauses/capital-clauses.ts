import { amountAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'

const clause = (value: Clause, end: number): Read<Clause> => ({ value, end })

const LEAST_CAPITAL = 1000
/** An amount of lakhs by itself is the capital: `with 2 lakh`. */
const LAKH = 100_000

/** Capital: `5 lakh capital`, `capital of rs 200000`. */
export const readCapital: ClauseReader = (words, i) => lakhsAlone(words, i) ?? namedCapital(words, i)

/** `with 2 lakh`, and the sum of `3% of 3 lakh`, at the end of a phrase. */
function lakhsAlone(words: Words, i: number): Read<Clause> | undefined {
  if (isBehindPercent(words, i)) return capitalAt(words, i, LEAST_SHARED)
  if (isOwnedBehind(words, i)) return capitalAt(words, i, LAKH)
  const owned = pastOwner(words, i)
  if (owned !== undefined) return capitalAt(words, owned, LAKH)
  return words.is(i, 'with', 'using') ? capitalAt(words, i + 1, LAKH) : undefined
}

const OWNERS = [
  ['mere', 'paas'],
  ['mere', 'pass'],
  ['hamare', 'paas'],
  ['i', 'have'],
  ['we', 'have'],
  ['ive', 'got'],
]
const ONLY = ['got', 'only', 'just', 'about', 'around', 'sirf', 'bas', 'total', 'kul', 'abhi', 'rs', 'inr']

/** Behind `mere paas`, `i have only`. */
function pastOwner(words: Words, i: number): number | undefined {
  const isOwner = OWNERS.some(([one = '', two = '']) => words.is(i, one) && words.is(i + 1, two))
  return isOwner ? words.past(i + 2, ONLY) : undefined
}

/** `2 lakh hai mere paas`. */
function isOwnedBehind(words: Words, i: number): boolean {
  const amount = words.at(i)?.kind === 'number' ? amountAt(words, i) : undefined
  return amount !== undefined && pastOwner(words, words.past(amount.end, IS)) !== undefined
}

const IS = ['rs', 'rupees', 'hai', 'hain', 'h', 'only', 'bas']

/** Behind `2 lakh hai`, `2 lakh hai mere paas`, `2 lakh with me`. */
function pastOwned(words: Words, i: number): number {
  const is = words.past(i, IS)
  return pastOwner(words, is) ?? is
}

/** A sum at the end of a phrase; a small one without a unit is none of rupees. */
function capitalAt(words: Words, i: number, least: number): Read<Clause> | undefined {
  const amount = amountAt(words, i)
  if (!amount || (amount.value.unit ?? 'fixed') !== 'fixed' || amount.value.value < least) return undefined
  if (least === LAKH && amount.value.unit === undefined) return undefined
  const end = pastOwned(words, amount.end)
  const isOwned = end > amount.end && words.is(end, 'toh', 'to', 'so', 'isliye')
  const isEnd = words.at(end) === undefined || words.isBreak(end) || isOwned
  return isEnd ? clause({ is: 'capital', rupees: amount.value.value }, end) : undefined
}

/** A share of a smaller sum is a share of a premium. */
const LEAST_SHARED = 50_000

/** Whether a percentage of the number at a position stands before it. */
function isBehindPercent(words: Words, i: number): boolean {
  const of = words.tokens.findLastIndex(({ text }, at) => at < i && (text === 'of' || text === 'on'))
  return of > 0 && words.is(of - 1, '%') && words.past(of, ['of', 'on', 'the', 'my', 'our', 'total']) === i
}

function namedCapital(words: Words, i: number): Read<Clause> | undefined {
  const name = words.find(i, 'rule', 'capital')
  const amount = amountAt(words, name ? pastSmall(words, name.end) : i)
  if (!amount || amount.value.value < LEAST_CAPITAL || (amount.value.unit ?? 'fixed') !== 'fixed')
    return undefined
  const behind = name ? amount : capitalBehind(words, amount.end)
  return behind && clause({ is: 'capital', rupees: amount.value.value }, behind.end)
}

/** Behind `my capital is small, just`. */
const pastSmall = (words: Words, i: number) =>
  words.past(words.skipLinks(i), [
    'small',
    'limited',
    'little',
    ',',
    'only',
    'just',
    'around',
    'about',
    'of',
    'is',
  ])

/** The name behind an amount; in '1025 cap 5L' the amount stands behind the name. */
function capitalBehind(words: Words, i: number): Read<string> | undefined {
  const name =
    words.find(i, 'rule', 'capital') ??
    words.find(words.past(i, ['of', 'ka', 'ki', 'in', 'the', 'my', 'as']), 'rule', 'capital')
  return name && !amountAt(words, words.skipLinks(name.end)) ? name : undefined
}
