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
  const merely = words.is(i + 1, 'merely', 'solely', 'simply', 'exclusively') ? i + 2 : undefined
  const only = words.is(i, 'not') ? (merely ?? words.find(i + 1, 'day', 'only')?.end) : undefined
  const list = only === undefined ? undefined : listAt(words, words.past(only, ['on', 'the']))
  return list && { value: { is: 'filler' }, end: list.end }
}

const ONLY = ['only', 'sirf', 'just', 'keval']
const NOT = ['nahi', 'nahin', 'nhi']

/** `roz chalao, monday nahi sirf`, `daily, monday only nahi`. */
function notOnlyBehind(words: Words, i: number): Read<Clause> | undefined {
  // 'Roz karo, sirf expiry nahi' leaves the day out, and 'sirf monday nahi, roz' does not.
  const isFirst = !words.tokens.slice(0, i).some((_, k) => words.find(k, 'day', 'everyDay'))
  const list = listAt(words, isFirst ? words.past(i, ONLY) : i)
  const at = list && words.past(list.end, ['ko', 'hi', 'pe'])
  if (at === undefined) return undefined
  const end = words.is(at, ...NOT) ? words.past(at + 1, ONLY) : words.past(words.past(at, ONLY), NOT)
  const isBoth =
    (end > at + 1 || words.is(i, ...ONLY)) &&
    words.tokens.slice(at, end).some(({ text }) => NOT.includes(text))
  const isLast = words.at(end) === undefined || words.isBreak(end) || words.is(end, ...JOINTS)
  if (!isBoth || !isLast) return undefined
  return { value: { is: 'filler', note: 'on all days, and not on that day alone' }, end }
}

const FILTER: Clause = { is: 'filter', filters: {} }

/** `skip if vix is above 18. otherwise sell …`: behind days that are left out the word for all others. */
export const readOtherwise: ClauseReader = (words, i, before) =>
  otherDaysSkipped(words, i, before) ?? otherDaysTraded(words, i, before)

const OTHERWISE = ['otherwise', 'else', 'warna', 'varna']
const ON_CONDITION: ReadonlySet<Clause['is']> = new Set(['rule', 'filter', 'time', 'timeframe'])
const THAT = ['that', 'the', 'this', 'whole', 'entire', 'us', 'uss', 'wo', 'woh']
const DAY = ['day', 'din', 'session']
const SKIP_BEHIND = ['ko', 'skip', 'chhodo', 'chodo', 'chhod', 'chod', 'do', 'mat', 'trade', 'karo', 'lo']

/** Days that are left out: `skip that Monday`, `us din skip karo`. */
interface LeftOut {
  /** A weekday without `that`, which may be left out for good. */
  readonly isWeekday: boolean
}

function leftOutAt(words: Words, i: number): Read<LeftOut> | undefined {
  const skip = words.find(i, 'day', 'skip')
  const first = endOf(skip, i)
  const that = words.past(first, THAT)
  const weekday = words.find(that, 'weekday')
  if (!weekday && !words.is(that, ...DAY)) return undefined
  const day = endOf(weekday, that + 1)
  const end = skip ? day : words.past(day, SKIP_BEHIND)
  const isSkipped = skip !== undefined || end > day + 1
  if (!isSkipped || !isLastOf(words, end)) return undefined
  return { value: { isWeekday: weekday !== undefined && that === first }, end }
}

/** `enter only if …, otherwise skip that Monday`: a day without the condition. */
function otherDaysSkipped(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const isBehind = before !== undefined && ON_CONDITION.has(before.is) && words.is(i, ...OTHERWISE)
  const left = isBehind ? leftOutAt(words, i + 1) : undefined
  if (!left) return undefined
  const { value, end } = left
  if (value.isWeekday) {
    const question = `“${words.written(i, end)}”: is that weekday left out for good, or only a day on which the condition does not hold?`
    return { value: { is: 'question', question }, end }
  }
  const isOfDay = before?.is === 'filter'
  return { value: { is: 'filler', ...(!isOfDay && { note: AT_NO_MINUTE }) }, end }
}

const AT_NO_MINUTE =
  'a day on which the condition holds at no minute of the entry has no trade, and not only one on which it fails at the first minute'

const isLastOf = (words: Words, i: number) =>
  words.at(i) === undefined || words.isBreak(i) || words.is(i, ...JOINTS)

function otherDaysTraded(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const isSaid = before?.is === 'filter' && words.is(i, 'otherwise', 'else', 'warna', 'varna')
  const isSkipped = isSaid && words.tokens.some((_, k) => k < i && words.find(k, 'day', 'skip', 'skipBehind'))
  const next = words.past(i + 1, [',', 'then', 'just', 'the', 'normal', 'usual', 'to', 'toh'])
  const isOrder = isSkipped && words.at(next) !== undefined && !words.find(next, 'day', 'skip')
  return isOrder && !words.is(next, 'no', 'not', 'dont', 'nahi', 'mat')
    ? { value: { is: 'filler' }, end: i + 1 }
    : undefined
}
