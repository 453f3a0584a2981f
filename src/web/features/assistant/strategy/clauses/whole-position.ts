import type { Read, Words } from '../words/words.ts'
import type { LegScope } from './clause.ts'
import type { ThresholdClause } from './risk-clauses.ts'

const FOR = ['on', 'for', 'of', 'in', 'at', 'from', 'across']
const OWN = ['the', 'my', 'our', 'this']
const WHOLE = 'whole full entire complete total overall combined poori puri poore pure pura poora'.split(' ')
const POSITION =
  'position positions strategy trade basket portfolio setup structure thing book package combo combination straddle strangle condor fly spread'.split(
    ' ',
  )
const HINDI_OF = ['ka', 'ki', 'ke', 'pe', 'par', 'me', 'mein']

/** The whole position in any words for it: `for full position`, `of my entire basket`, `pure ka`. */
export function wholeAt(words: Words, i: number): Read<'whole'> | undefined {
  const at = words.past(words.is(i, ...FOR) ? i + 1 : i, OWN)
  const received = pastReceived(words, at)
  if (received !== undefined && at > i) return longerThanNamed(words, i, received)
  if (!words.is(at, ...WHOLE)) return undefined
  if (words.is(at + 1, ...POSITION)) {
    const end = words.past(at + 2, ['level', 'basis'])
    return longerThanNamed(words, i, words.is(end, ...HINDI_OF) ? end + 1 : end)
  }
  const isHindi =
    words.is(at, 'pura', 'poora', 'pure', 'poore', 'puri', 'poori') && words.is(at + 1, ...HINDI_OF)
  if (isHindi && !words.is(at + 2, 'saal', 'sal', 'din')) return longerThanNamed(words, i, at + 2)
  // 'Entire profit target 2200' and 'full stop 3000'.
  const isOfRule = words.is(at, 'entire') && words.find(at + 1, 'rule', 'stop', 'target') !== undefined
  return isOfRule ? longerThanNamed(words, i, at + 1) : undefined
}

const TOGETHER = ['together', 'combined', 'taken', 'jointly', 'overall']

/** `each` or `whole` by its name; `both legs together` are one. */
export function namedScope(words: Words, i: number): Read<string> | undefined {
  const counted = countedLegs(words, i)
  if (counted) return counted
  const found = words.find(i, 'scope', 'each', 'whole')
  const isBoth =
    found?.value === 'each' &&
    words.tokens.slice(i, found.end).some(({ text }) => text === 'both' || text === 'dono' || text === 'all')
  const end = isBoth ? words.past(found.end, TOGETHER) : 0
  // 'Both legs together with …' says what else there is, and 'both legs overall sl 5000' begins the next rule.
  const isOther = words.is(end, 'with') || words.find(end, 'rule') !== undefined
  return isBoth && end > found.end && !isOther ? { value: 'whole', end } : found
}

const COUNTS = 'two 2 three 3 four 4 five 5 six 6 teeno teenon chaar char charo chaaro charon chaaron'.split(
  ' ',
)

/** Behind the number of legs in `the two sold ones`, `all four legs`; whether there are so many is seen where the legs are known. */
export const pastCount = (words: Words, i: number): number => (words.is(i, ...COUNTS) ? i + 1 : i)

/** `each of the four legs`, `for all four legs`, `the four legs together`, `charo legs ka milake`. */
function countedLegs(words: Words, i: number): Read<string> | undefined {
  const marked = words.past(words.is(i, ...FOR) ? i + 1 : i, ['all', 'each', 'of', 'the'])
  const end = pastCount(words, marked)
  const isAll = marked > i || words.is(marked, 'teeno', 'teenon', 'charo', 'chaaro', 'charon', 'chaaron')
  if (end === marked || !isAll || !words.is(end, 'legs', 'leg', 'options', 'sides')) return undefined
  const behind = words.past(end + 1, [
    'ka',
    'ki',
    'ko',
    'pe',
    'par',
    'put',
    'taken',
    'as',
    'one',
    'mein',
    'me',
  ])
  const together = words.past(behind, [...TOGETHER, 'milake', 'milakar', 'mila', 'ke', 'kar'])
  if (together > behind && !words.tokens.slice(i, marked).some(({ text }) => text === 'each'))
    return { value: 'whole', end: together }
  return { value: 'each', end: words.past(end + 1, ['pe', 'par', 'mein', 'me']) }
}

/** Behind `premium I collected`, `total credit that was received`. */
function pastReceived(words: Words, i: number): number | undefined {
  const at = words.past(i, ['total', 'net', 'whole', 'full', 'combined'])
  if (!words.is(at, 'premium', 'premiums', 'credit')) return undefined
  const verb = words.past(at + 1, ['that', 'which', 'i', 'we', 'have', 'was', 'is', 'has', 'been'])
  return words.is(verb, 'received', 'collected', 'got', 'pocketed') ? verb + 1 : undefined
}

/** The reading, unless a name of the whole position in the table is longer. */
function longerThanNamed(words: Words, i: number, end: number): Read<'whole'> | undefined {
  const named = words.find(i, 'scope', 'each', 'whole')
  return named && named.end >= end ? undefined : { value: 'whole', end }
}

/** Behind the second name of the whole position in `the day's total loss`. */
export function pastSecondWhole(words: Words, i: number): number {
  const again = words.find(i, 'scope', 'whole')
  return again && words.find(again.end, 'rule', 'stop', 'target') ? again.end : i
}

/** A rule with its legs; a cap without any is one of the whole position. */
export function withCap(
  { value: rule, end }: Read<ThresholdClause>,
  { scope, written }: { scope: LegScope | undefined; written: string },
): Read<ThresholdClause> | undefined {
  const value = { ...rule, ...(scope && { scope }) }
  const isOfLegs = scope !== undefined && scope.of !== 'whole'
  return /\b(cap|risk)\b/i.test(written) && !isOfLegs ? capOf(value, end, written) : { value, end }
}

const LEAST_SUM = 1000

/** A cap of the risk is one of the whole position, and points are those of a premium; in percent it could be one of the capital. */
function capOf(value: ThresholdClause, end: number, written: string): Read<ThresholdClause> | undefined {
  if (value.amount.unit === 'percentage' && /\bpremium\b/i.test(written))
    return { value: { ...value, isResult: true }, end }
  if (value.amount.unit === 'points') return { value, end }
  // A premium does not have thousands of points.
  const isSum = value.amount.unit === undefined && value.amount.value >= LEAST_SUM
  return value.amount.unit === 'fixed' || isSum || value.amount.ofCapital
    ? { value: { ...value, scope: { of: 'whole' } }, end }
    : undefined
}
