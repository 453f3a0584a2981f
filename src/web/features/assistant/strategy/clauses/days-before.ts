import { clockAt, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'

/** The most days before an expiry that are read without a name of the expiry. */
export const MOST_BARE_DAYS = 30

const SAME = ['the', 'same', 'that', 'this', 'very', 'on']

/** `same expiry day`. */
export const expiryDayAt = (words: Words, i: number): Read<string> | undefined =>
  words.find(words.past(i, SAME), 'day', 'expiryDay')

/** Behind the weekday of an expiry that ends a position: `till expiry thursday 3:15`, `on expiry day (thursday)`. */
export function pastItsWeekday(words: Words, i: number): number {
  const day = words.find(words.past(i, ['(', 'ie', 'on', 'that', 'is', '-', '=']), 'weekday')
  if (!day || words.is(day.end, 'to', 'and', '&', 'aur', 'or', 'only', '/', ',')) return i
  const end = words.past(day.end, [')'])
  const time = clockAt(words, words.skipLinks(end), true)
  return words.find(endOf(time, end), 'time', 'enter') ? i : end
}

/** `3 DTE`, `DTE 3`, `T-3`. */
export function dteAt(words: Words, i: number): Read<number> | undefined {
  if (words.is(i, 'dte')) return numberAt(words, words.past(i + 1, ['=', '-', 'is', 'of']))
  const day = dayOfT(words, i)
  if (day) return day
  const left = daysToAt(words, i)
  if (left) return left
  const count = words.is(i, 'zero') ? { value: 0, end: i + 1 } : numberAt(words, i)
  return count && words.is(count.end, 'dte') ? { value: count.value, end: count.end + 1 } : undefined
}

/** `12 dte to 2 dte`. */
export function dteRangeAt(
  words: Words,
  i: number,
): Read<readonly [first: number, last: number]> | undefined {
  const first = dteAt(words, i)
  const last = first && words.is(first.end, ...TO) ? dteAt(words, first.end + 1) : undefined
  return first && last && { value: [first.value, last.value], end: last.end }
}

const TO = ['to', 'till', 'until', 'upto', 'se', '-']

/** `10 days to expiry`. */
function daysToAt(words: Words, i: number): Read<number> | undefined {
  const count = numberAt(words, i)
  const at = count && words.past(count.end, ['trading', 'market', 'working'])
  if (!count || at === undefined || !words.is(at, 'day', 'days', 'session', 'sessions')) return undefined
  const to = words.past(at + 1, [
    'are',
    'is',
    'remain',
    'remaining',
    'left',
    'away',
    'to',
    'till',
    'until',
    'from',
    'for',
    'the',
    'monthly',
    'weekly',
  ])
  if (to > at + 1 && words.is(to, 'expiry')) return { value: count.value, end: to + 1 }
  return leftAt(words, { value: count.value, end: at + 1 })
}

const EXPIRY_IS = ['is', 'are', 'day', 'sirf', 'only', 'just', 'exactly', 'bas', 'se', 'abhi']
const BEFORE_EXPIRY = ['the', 'nearest', 'weekly', 'current']
/** Behind these the distance of the expiry is a condition. Words such as `whose` choose a contract by it. */
const IF_EXPIRY = 'only when if whenever jab agar sirf while jis'.split(' ')
const AWAY = ['away', 'off', 'door', 'dur', 'ahead']

/** `only when expiry is 1 or 2 days away`, `jab expiry 2 din door ho`: days of entry, unless a rule or an exit has them. */
export function daysOfDistantExpiry(
  words: Words,
  i: number,
  countsAt: (at: number) => Read<readonly number[]> | undefined,
): Read<DaysToExpiry> | undefined {
  const expiry = words.past(i, BEFORE_EXPIRY)
  if (!words.is(expiry, 'expiry') || !words.is(i - 1, ...IF_EXPIRY) || isOfRuleOrExit(words, i))
    return undefined
  const first = words.past(expiry + 1, EXPIRY_IS)
  const counts = countsAt(first)
  const last = counts && words.is(counts.end, ...TO) ? numberAt(words, counts.end + 1) : undefined
  const days = words.past(endOf(last ?? counts, first), ['trading', 'market', 'working'])
  if (!counts || !words.is(days, 'day', 'days', 'din', 'session', 'sessions')) return undefined
  const end = words.past(days + 1, [...AWAY, ...REMAINING, 'ho', 'hai', 'par', 'pe'])
  if (!words.tokens.slice(days + 1, end).some(({ text }) => [...AWAY, ...REMAINING].includes(text)))
    return undefined
  return last ? dteFromTo(counts.value[0] ?? 0, { ...last, end }) : { value: { dte: counts.value }, end }
}

/** Whether a stop, another rule or an exit stands before a position in its phrase. */
function isOfRuleOrExit(words: Words, i: number): boolean {
  const begin = 1 + words.tokens.findLastIndex(({ kind }, k) => kind === 'break' && k < i)
  return words.tokens
    .slice(begin, i)
    .some((_, k) => words.find(begin + k, 'rule') ?? words.find(begin + k, 'time', 'exit'))
}

/** Words behind days that are left to the expiry. */
export const REMAINING = ['remain', 'remains', 'remaining', 'left', 'bache', 'bachein', 'baki', 'baaki']

/** The `remain` of `5 days remain`, which ends its phrase. */
function leftAt(words: Words, { value, end }: Read<number>): Read<number> | undefined {
  const last = words.past(end, [...REMAINING, 'ho', 'hai'])
  const isTimed =
    words.find(last, 'time') !== undefined || clockAt(words, words.skipLinks(last), true) !== undefined
  const isEnd = words.at(last) === undefined || words.isBreak(last) || isTimed
  return words.is(end, ...REMAINING) && isEnd ? { value, end: last } : undefined
}

/** `T-3`: the third trading day before the expiry. */
export function dayOfT(words: Words, i: number): Read<number> | undefined {
  const named = expiryMinus(words, i)
  if (named) return named
  const number = words.is(i, 't') ? numberAt(words, words.past(i + 1, ['-'])) : undefined
  const isCount = number && Number.isInteger(number.value) && number.value <= MOST_BARE_DAYS
  return isCount && /^t ?[-–] ?\d/i.test(words.written(i, number.end)) ? number : undefined
}

/** `expiry minus 4 days`, `expiry - 4 days`. */
function expiryMinus(words: Words, i: number): Read<number> | undefined {
  const at = words.is(i, 'expiry') ? words.past(i + 1, ['day']) : i
  const number = at > i && words.is(at, 'minus', '-') ? numberAt(words, at + 1) : undefined
  if (!number || !Number.isInteger(number.value) || number.value > MOST_BARE_DAYS) return undefined
  const end = words.past(words.past(number.end, ['trading']), ['day', 'days', 'session', 'sessions', 'din'])
  return end > number.end || words.is(at, 'minus') ? { value: number.value, end } : undefined
}

/** `4 days before`. */
export function daysBeforeAt(words: Words, i: number): Read<number> | undefined {
  // 'The session before expiry'.
  if (words.is(i, 'session') && words.is(i + 1, 'before', 'prior')) return { value: 1, end: i + 2 }
  const count = numberAt(words, i)
  const number = count && { value: count.value, end: words.past(count.end, ['st', 'nd', 'rd', 'th']) }
  const at = number && words.past(number.end, ['trading', 'market', 'working'])
  if (!number || at === undefined || !words.is(at, 'day', 'days', 'session', 'sessions', 'din'))
    return undefined
  return words.is(at + 1, 'before', 'prior', 'pehle', 'ahead')
    ? { value: number.value, end: at + 2 }
    : undefined
}

/** `the weekly expiry`, `it`. */
export function namedExpiry(words: Words, i: number): Read<{ expiry?: 'weekly' | 'monthly' }> | undefined {
  const at = words.past(i, ['the', 'to', 'of', 'each', 'every', 'next'])
  const kind = words.textAt(at)
  const isNamed = kind === 'weekly' || kind === 'monthly'
  const end = isNamed ? at + 1 : at
  if (!words.is(end, 'expiry', 'it', 'expiries')) return undefined
  return { value: isNamed ? { expiry: kind } : {}, end: words.is(end + 1, 'day') ? end + 2 : end + 1 }
}

/** Behind the day of an exit whose time follows: the `expiry day` of `9:30 exit same expiry day 3 pm`. */
export function pastDayOfExit(words: Words, i: number): number {
  const at = words.past(i, [':', 'on', 'by', 'at', 'the', 'following', 'next', ...SAME])
  const counted = dteAt(words, at) ?? daysBeforeAt(words, at)
  const day = counted ?? words.find(at, 'weekday') ?? expiryDayAt(words, at)
  if (!day) return i
  const end = counted ? endOf(namedExpiry(words, day.end), day.end) : day.end
  const behind = words.isBreak(end) ? end + 1 : end
  return clockAt(words, words.skipLinks(behind), true) ? behind : i
}

/** `sell a straddle at 12:30 on nifty expiry`: a day of the index, unless it is the one of an exit. */
export function isOnIndexExpiry(words: Words, i: number): boolean {
  const index = words.tokens.findIndex((_, k) => k < i && words.find(k, 'underlying')?.end === i)
  if (index < 1 || !words.is(index - 1, 'on')) return false
  const begin = 1 + words.tokens.findLastIndex(({ kind }, k) => k < index && kind === 'break')
  const isLeft = words.tokens.slice(begin, index).some((_, k) => words.find(begin + k, 'time', 'exit'))
  const isHeld = words.tokens.some(({ text }) => HELD.includes(text))
  return !isLeft && !isHeld && (words.at(i + 1) === undefined || words.isBreak(i + 1))
}

const HELD = ['hold', 'held', 'carry', 'till', 'until', 'before', 'positional']

/** Behind `expiry day and` the `day before`, with no expiry of its own. */
export function dayBeforeIt(words: Words, i: number): number | undefined {
  const day = words.past(i, ['the', 'a', 'one', '1', 'ek', 'uske', 'its', 'also'])
  if (!words.is(day, 'day', 'din') || !words.is(day + 1, 'before', 'pehle')) return undefined
  const end = words.past(day + 2, ['it', 'that', 'too', 'also', 'bhi'])
  const isLast = words.at(end) === undefined || words.isBreak(end)
  return isLast || words.find(end, 'day', 'onlyBehind', 'only') ? end : undefined
}

const MOST_DTE = 10

interface DaysToExpiry {
  /** In trading days. */
  readonly dte: readonly number[]
}

/** `dte <= 1`, `dte between 1 and 3`. */
export function dteRange(words: Words, i: number): Read<DaysToExpiry> | undefined {
  const at = words.past(i, ['is', 'of', ':'])
  const between = words.is(at, 'between') ? numberAt(words, at + 1) : undefined
  const last =
    between && words.is(between.end, 'and', 'to', '-') ? numberAt(words, between.end + 1) : undefined
  if (between && last) return dteFromTo(between.value, last)
  const bound = words.find(at, 'condition', 'LESS_THAN')
  const most = bound && numberAt(words, words.skipLinks(bound.end))
  const isWithin = bound && /=|≤|most|max|up ?to|or/.test(words.written(at, bound.end).toLowerCase())
  return most && dteFromTo(0, { value: isWithin ? most.value : most.value - 1, end: most.end })
}

/** The days from a first to a last one, which the words name. */
export function dteFromTo(first: number, { value: last, end }: Read<number>): Read<DaysToExpiry> | undefined {
  const isRange = Number.isInteger(first) && Number.isInteger(last) && last >= first && last <= MOST_DTE
  const dte = Array.from({ length: last - first + 1 }, (_, k) => first + k)
  return isRange ? { value: { dte }, end } : undefined
}
