import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { CONDITIONAL, listAt, readDays, skippedDays } from './day-clauses.ts'
import { dayRangeAt, readDayRange } from './range-clauses.ts'

const JOINTS = ['and', 'or', '&', 'aur', 'ya', 'plus']
const BEFORE_SKIPPED = ['also', 'on', 'days', 'when', 'if', 'the']
/** Words of the days before. */
const MOST_WORDS = 14

/** `skip days with vix over 20 and rbi policy days`: the second kind of days is left out as well. */
export const readFurtherSkip: ClauseReader = (words, i, before) => {
  if (before?.is !== 'filter') return undefined
  const at = words.past(i, JOINTS)
  const joint = at > i ? i : jointBefore(words, i)
  if (joint === undefined || isTraded(words, at) || !isBehindSkip(words, joint)) return undefined
  const list = listAt(words, words.past(at, BEFORE_SKIPPED))
  if (list && !words.find(list.end, 'day', 'onlyBehind', 'skipBehind'))
    return skippedDays(words, list.value, list.end)
  const range = dayRangeAt(words, at, { value: 'skip', end: at })
  return range && saysOnly(words, range.end) ? undefined : range
}

/** `skip gap up days aur vix 13 se neeche ho to hi`: what only then is traded. */
function saysOnly(words: Words, end: number): boolean {
  const at = words.past(end, ['ho', 'hai', 'to', 'toh', 'tab'])
  return words.is(at, 'hi', 'tabhi') || words.is(end - 1, 'hi', 'only')
}

/** `skip fridays, and only trade when vix is above 12`: what follows is traded. */
const isTraded = (words: Words, i: number) =>
  words.tokens
    .slice(i, words.past(i, CONDITIONAL))
    .some(({ text }) => ['only', 'trade', 'trades', 'take', 'provided', 'where', 'while'].includes(text))

const jointBefore = (words: Words, i: number) => (words.is(i - 1, ...JOINTS) ? i - 1 : undefined)

/** Whether days that are left out end at a position. */
function isBehindSkip(words: Words, end: number): boolean {
  const isEnd = (read: Read<Clause> | undefined) =>
    read?.value.is === 'filter' && (read.end === end || (words.isBreak(read.end) && read.end + 1 === end))
  const first = Math.max(0, end - MOST_WORDS)
  return words.tokens.slice(first, end).some((_, k) => {
    const i = first + k
    const every = words.find(i, 'day', 'everyDay')
    const isSkip = words.find(i, 'day', 'skip') ?? words.find(endOf(every, i), 'day', 'skip')
    if (isSkip) return isEnd(readDays(words, i, undefined)) || isEnd(readDayRange(words, i, undefined))
    return words.is(i, ...JOINTS) && isEnd(readFurtherSkip(words, i, FILTER))
  })
}

/** Beside all days the words for those that are not the only ones: `not only on expiry days`, `monday nahi sirf`. */
export const readNotOnly: ClauseReader = (words, i) => {
  const isDaily = words.tokens.some((_, k) => words.find(k, 'day', 'everyDay'))
  return isDaily ? (notOnly(words, i) ?? notOnlyBehind(words, i)) : undefined
}

/** `on all days, not only on expiry days`: the words repeat that all days are traded. */
function notOnly(words: Words, i: number): Read<Clause> | undefined {
  const only = words.is(i, 'not') ? words.find(i + 1, 'day', 'only') : undefined
  const list = only && listAt(words, words.past(only.end, ['on', 'the']))
  return list && { value: { is: 'filler' }, end: list.end }
}

const ONLY = ['only', 'sirf', 'just', 'keval']
const NOT = ['nahi', 'nahin', 'nhi']

/** `roz chalao, monday nahi sirf`, `daily, monday only nahi`. */
function notOnlyBehind(words: Words, i: number): Read<Clause> | undefined {
  const list = listAt(words, i)
  const at = list && words.past(list.end, ['ko', 'hi', 'pe'])
  if (at === undefined) return undefined
  const end = words.is(at, ...NOT) ? words.past(at + 1, ONLY) : words.past(words.past(at, ONLY), NOT)
  const isBoth = end > at + 1 && words.tokens.slice(at, end).some(({ text }) => NOT.includes(text))
  const isLast = words.at(end) === undefined || words.isBreak(end) || words.is(end, ...JOINTS)
  if (!isBoth || !isLast) return undefined
  return { value: { is: 'filler', note: 'on all days, and not on that day alone' }, end }
}

const FILTER: Clause = { is: 'filter', filters: {} }

/** `skip if vix is above 18. otherwise sell …`: behind days that are left out the word for all others. */
export const readOtherwise: ClauseReader = (words, i, before) => {
  const isSaid = before?.is === 'filter' && words.is(i, 'otherwise', 'else', 'warna', 'varna')
  const isSkipped = isSaid && words.tokens.some((_, k) => k < i && words.find(k, 'day', 'skip', 'skipBehind'))
  const next = words.past(i + 1, [',', 'then', 'just', 'the', 'normal', 'usual', 'to', 'toh'])
  const isOrder = isSkipped && words.at(next) !== undefined && !words.find(next, 'day', 'skip')
  return isOrder && !words.is(next, 'no', 'not', 'dont', 'nahi', 'mat')
    ? { value: { is: 'filler' }, end: i + 1 }
    : undefined
}
