import { clockAt, countAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, StatedReEntry } from './clause.ts'
import { causeAt, MINUTES } from './exit-causes.ts'

const MOST_RE_ENTRIES = 10
/** Words behind a count. */
export const TIMES = ['times', 'time', 'baar', 'bar', 'x', 'max', 'maximum', 'most', 'tak', 'such']
const SPOKEN_COUNTS: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 }

/** How often a leg comes back: `twice`, `max 3 times`, `up to 2`. */
export function timesAt(words: Words, i: number): Read<number> | undefined {
  const spoken = SPOKEN_COUNTS[words.textAt(pastAtMost(words, i))]
  if (spoken !== undefined)
    return { value: spoken, end: perDay(words, pastMost(words, pastAtMost(words, i) + 1)) }
  // 'Do' by itself is a verb.
  const isTwo = words.is(i, 'do') && words.is(i + 1, 'baar', 'bar')
  const count = isTwo ? { value: 2, end: i + 1 } : countAt(words, pastAtMost(words, i), MOST_RE_ENTRIES)
  if (!count || isOtherNumber(words, count.end) || isTime(words, i, count.end)) return undefined
  const at = words.past(count.end, ['more', 'aur'])
  const end = TIMES.includes(words.textAt(at)) ? words.past(at, [...TIMES, ...ONLY]) : count.end
  return { value: count.value, end: perDay(words, end) }
}

/** In 're-entry at cost. 9 ema crosses 21 ema' the number is the length of the average. */
const isOtherNumber = (words: Words, end: number) =>
  words.find(end, 'indicator') !== undefined ||
  words.find(end, 'unit') !== undefined ||
  MINUTES.includes(words.textAt(end))

/** The number of `max 3 baar, 3 baje sab band` behind its comma, and of `exit at 1 pm and back in at 2`. */
function isTime(words: Words, i: number, end: number): boolean {
  if ((words.isBreak(i - 1) || words.is(i - 1, ')')) && clockAt(words, i, false)) return true
  return words.is(i - 1, 'at', 'by', '@') && !words.is(end, ...TIMES) && clockAt(words, i, true) !== undefined
}

/** Words that bound a count before it: `up to`, `not more than`. */
const AT_MOST = [
  ['up', 'to'],
  ['at', 'most'],
  ['not', 'more', 'than'],
  ['no', 'more', 'than'],
  ['zyada', 'se', 'zyada'],
  ['jyada', 'se', 'jyada'],
  ['zyada', 'se', 'jyada'],
  ['jyada', 'se', 'zyada'],
] as const

function pastAtMost(words: Words, i: number): number {
  const bound = AT_MOST.find((phrase) => phrase.every((text, k) => words.is(i + k, text)))
  if (bound) return i + bound.length
  return words.is(i, 'upto', 'max', 'maximum', 'x') ? i + 1 : i
}

/** Behind `twice at most`. */
const pastMost = (words: Words, i: number) =>
  words.is(i, 'at') && words.is(i + 1, 'most') ? i + 2 : words.past(i, ['max', 'maximum'])

/** Behind `per day`. */
export function perDay(words: Words, i: number): number {
  const day = words.past(i, ['in', 'a', 'per', 'each', 'the', 'every', 'that', 'same'])
  return day > i && words.is(day, 'day') ? day + 1 : i
}

/** Words that bound a count. */
export const ONLY = ['only', 'just', 'sirf', 'bas']

/** `…, once.`, `…, at most 2 times,` between commas, behind an exit that has a consequence. */
export function timesAlone(words: Words, i: number, before: Clause | undefined): Read<number> | undefined {
  const times = words.isBreak(i - 1) ? timesAt(words, words.past(i, ONLY)) : undefined
  const end = times && words.past(times.end, ONLY)
  const isEnd = end !== undefined && (words.at(end) === undefined || words.isBreak(end))
  const isNamed =
    words.is(words.past(i, ONLY), 'once', 'twice', 'thrice') ||
    words.is(times ? times.end - 1 : i, ...TIMES, ...ONLY)
  const isCause = (at: number) =>
    causeAt(words, at) !== undefined ||
    (before?.is === 'threshold' && words.find(at, 'rule', 'reEntry') !== undefined)
  const isCaused = words.tokens.slice(0, i).some((_, at) => isCause(at))
  return times && isEnd && isNamed && isCaused ? { value: times.value, end } : undefined
}

type Counted = Partial<Pick<StatedReEntry, 'count' | 'causes'>>

/** Whether behind `1 time on sl` another exit is counted: `and 1 time on target`, `and on target once`. */
export function isOfOtherExit(words: Words, i: number, { count, causes = [] }: Counted): boolean {
  const other = count === undefined || causes.length !== 1 ? undefined : countOfExit(words, i)
  return other !== undefined && other.value.causes[0] !== causes[0]
}

/** Behind a re-entry that of another exit with its own count, or a question where more is said of the first one. */
export function countOfOtherExit(
  words: Words,
  i: number,
  before: Extract<Clause, { is: 'reEntry' }>,
): Read<Clause> | undefined {
  const other = isOfOtherExit(words, i, before.reEntry) ? countOfExit(words, i) : undefined
  if (other && isBounded(before) && !endsWithCount(words, i)) return askedOfBoth(words, i, other.end)
  return other && { ...other, value: { ...before, reEntry: { ...before.reEntry, ...other.value } } }
}

/** Whether a re-entry has more than its exit and count: a delay, a price, a last time, its own leg. */
const isBounded = ({ reEntry, scope }: Extract<Clause, { is: 'reEntry' }>) =>
  (scope !== undefined && scope.of !== 'each') ||
  Object.keys(reEntry).some((key) => key !== 'count' && key !== 'causes')

/** `1 time on sl`, `on sl once` directly before a position: what is said before them is of both exits. */
const endsWithCount = (words: Words, i: number) =>
  words.tokens.slice(0, i).some((_, k) => exitCountAt(words, k)?.end === i)

/** `re-entry 1 time on sl after 5 min and 1 time on target`. */
function askedOfBoth(words: Words, i: number, end: number): Read<Clause> {
  const begin = words.tokens.findLastIndex((_, k) => k < i && exitCountAt(words, k) !== undefined)
  const said = words.written(Math.max(begin, 0), end)
  const question = `“${said}”: is what is said of the first exit also of the second? A leg has one delay, price and last time for all its re-entries.`
  return { value: { is: 'question', question }, end }
}

/** `, 1 time on target`, `and on target once`. */
function countOfExit(words: Words, i: number) {
  const at = words.past(i, [',', ';', 'and', '&', 'aur', '/'])
  return at === i ? undefined : exitCountAt(words, at)
}

/** `1 time on target`, `on target once`. */
function exitCountAt(words: Words, at: number) {
  const first = timesAt(words, at)
  const cause = causeAt(words, first?.end ?? at)
  const last = first ?? (cause && timesAt(words, cause.end))
  if (!cause || !last) return undefined
  return { value: { causes: [cause.value], count: last.value }, end: Math.max(cause.end, last.end) }
}
