import { numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { DAY_WORDS } from './day-clauses.ts'

/** Days that no filter chooses: those before or after an event, a weekday of the month, the day after an expiry. */
export const readUnusualDays: ClauseReader = (words, i) =>
  besideEvent(words, i) ?? weekdayOfMonth(words, i) ?? dayAfterExpiry(words, i)

const BEFORE_DAY = 'only on just the a an one 1 ek sirf previous'.split(' ')
const DAYS = 'day days din session sessions evening eve night'.split(' ')
const BESIDE = ['before', 'prior', 'ahead', 'after', 'post', 'pre', 'following']

/** `a day before budget`, `before the rbi policy`, `budget ke ek din pehle`, `post budget`. */
function besideEvent(words: Words, i: number): Read<Clause> | undefined {
  const end = eventAhead(words, i) ?? eventBehind(words, i)
  if (end === undefined) return undefined
  const question = `“${words.written(i, end)}”: the days of scheduled events can be traded or left out, but not the days before or after them. On which days does it trade?`
  return { value: { is: 'question', question }, end }
}

/** `the day before budget day`, `eve of the budget`. */
function eventAhead(words: Words, i: number): number | undefined {
  const first = words.past(endOf(words.find(i, 'day', 'skip'), i), BEFORE_DAY)
  const count = numberAt(words, first)
  const day = count && words.is(count.end, ...DAYS) ? count.end : first
  const beside = words.past(day, DAYS)
  const isBeside =
    words.is(beside, ...BESIDE) || (beside > day && words.is(day, 'eve') && words.is(beside, 'of'))
  if (!isBeside) return undefined
  const event = words.find(words.past(beside + 1, ['-', 'to', 'of', 'the', 'union']), 'event')
  return event && words.past(event.end, DAY_WORDS)
}

/** `budget se ek din pehle`, `rbi ke agle din`, `budget eve`. */
function eventBehind(words: Words, i: number): number | undefined {
  const event = words.find(words.past(endOf(words.find(i, 'day', 'skip'), i), BEFORE_DAY), 'event')
  if (!event) return undefined
  const at = words.past(event.end, ['day', 'ke', 'se', 'k', 'wale', 'din'])
  if (words.is(at, 'eve')) return at + 1
  const count = words.past(at, ['ek', 'do', 'just', 'theek'])
  const day = words.past(numberAt(words, count)?.end ?? count, ['din', 'day', 'days'])
  if (at === event.end || !words.is(day, 'pehle', 'pahle', 'baad')) {
    const next = words.is(at, 'agle', 'pichle') && words.is(at + 1, 'din')
    return next ? at + 2 : undefined
  }
  return day + 1
}

const ORDINALS = 'first second third fourth fifth last 1st 2nd 3rd 4th pehla pehle aakhri'.split(' ')

/** `the first monday of the month`, which is one of four: all words are named. */
function weekdayOfMonth(words: Words, i: number): Read<Clause> | undefined {
  const nth = words.past(i, ['on', 'the', 'every', 'each', 'har'])
  const ordinal = numberAt(words, nth)
  const isNth =
    words.is(nth, ...ORDINALS) || (ordinal !== undefined && words.is(ordinal.end, 'st', 'nd', 'rd', 'th'))
  const at = isNth ? words.past(ordinal?.end ?? nth + 1, ['st', 'nd', 'rd', 'th']) : i
  const day = at > i ? words.find(at, 'weekday') : undefined
  const month = day && words.past(day.end, ['of', 'in', 'the', 'every', 'each', 'a'])
  return month !== undefined && words.is(month, 'month', 'months')
    ? { value: { is: 'unsupported' }, end: month + 1 }
    : undefined
}

const WHICH = ['the', 'weekly', 'each', 'every', 'last', 'previous', 'an']

/** `the day after expiry`, `expiry ke agle din`. */
function dayAfterExpiry(words: Words, i: number): Read<Clause> | undefined {
  const at = words.past(i, ['on', 'the', 'a', 'one', '1', 'next'])
  const isAfter = words.is(at, 'day', 'session') && words.is(at + 1, 'after', 'following')
  const expiry = isAfter ? words.past(at + 2, WHICH) : i
  if (isAfter && words.is(expiry, 'expiry')) return afterExpiry(words.past(expiry + 1, ['day']))
  const isNext = words.is(i, 'expiry') && words.is(i + 1, 'ke', 'k') && words.is(i + 2, 'agle', 'next')
  return isNext && words.is(i + 3, 'din', 'day') ? afterExpiry(i + 4) : undefined
}

const afterExpiry = (end: number): Read<Clause> => ({ value: { is: 'afterExpiry' }, end })
