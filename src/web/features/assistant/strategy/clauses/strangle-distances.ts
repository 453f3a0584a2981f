import type { Words } from '../words/words.ts'

const STEP = 50
/** Larger numbers may be times: `1000 strangle` is one at ten. */
const MOST = 500

/** Whether a number can be points, and no time of the session written without a colon. */
function isDistance(words: Words, i: number): boolean {
  const token = words.at(i)
  const points = token?.kind === 'number' && /^\d+$/.test(token.text) ? token.value : 0
  return points >= STEP && points <= MOST && points % STEP === 0
}

const PRICED = [
  'premium',
  'premiums',
  'prem',
  'price',
  'credit',
  'rs',
  'rupees',
  'inr',
  '₹',
  'worth',
  'combined',
  'total',
]

/** Whether the words of a phrase before a number, or the word behind its strangle, are those of a price or a rule. */
function isPriced(words: Words, i: number, end: number): boolean {
  const begin = 1 + words.tokens.findLastIndex((_, k) => k < i && words.isBreak(k))
  const isOfPrice = words.tokens.slice(begin, i).some((_, k) => words.is(begin + k, ...PRICED))
  return isOfPrice || words.is(end, ...PRICED) || words.find(i - 1, 'rule') !== undefined
}

/** `200 strangle`: so many points out of the money; not in `combined premium of 200 strangle`. */
export function isStrangleAway(words: Words, i: number): boolean {
  const strangle = isDistance(words, i) ? words.find(i + 1, 'structure', 'strangle') : undefined
  return strangle !== undefined && !isPriced(words, i, strangle.end)
}

/** `sell a 200 strangle`, `sell 2 at 200 below`: points, which only look like a time in the afternoon. */
export const isAway = (words: Words, i: number) =>
  (isDistance(words, i) &&
    (words.find(i + 1, 'structure', 'strangle') !== undefined ||
      words.is(i + 1, 'below', 'above', 'lower', 'higher'))) ||
  isOfStrikes(words, i)

const STRIKES = 'strike strikes wing wings shorts longs hedge hedges call calls put puts ce pe'.split(' ')
const MOVED = [...STRIKES, ...'leg legs it them both all everything'.split(' ')]
const WAYS = 'out in further closer away'.split(' ')

const LINKS = 'from between by to ko further another out'.split(' ')

/** Of open legs `shift strikes 100 out`, `move strikes from 200 to 300`, `strikes 2 out`. */
function isOfStrikes(words: Words, i: number): boolean {
  const number = words.past(i, ['from', 'between'])
  const before = words.tokens.findLastIndex(({ text }, k) => k < number && !LINKS.includes(text))
  const isNumber = words.isOfOpen && /^\d+$/.test(words.textAt(number))
  if (!isNumber || before < 0) return false
  const isMoved = words.is(number + 1, ...WAYS) && words.is(before, ...MOVED)
  return isMoved || (isDistance(words, number) && words.is(before, ...STRIKES))
}
