import { numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { DAY_WORDS, readDays } from './day-clauses.ts'
import { daysBeforeAt, dteAt } from './days-before.ts'

/** Days that no filter chooses: those before or after an event, a weekday of the month, the day after an expiry. */
export const readUnusualDays: ClauseReader = (words, i) =>
  besideEvent(words, i) ??
  weekdayOfMonth(words, i) ??
  dayOfMonth(words, i) ??
  dayAfterExpiry(words, i) ??
  besideExpiry(words, i) ??
  behindExpiry(words, i) ??
  heroZero(words, i)

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

const EDGES =
  'first second last 1 2 1st 2nd start starting beginning end pehla pehle pehli aakhri akhri'.split(' ')
const OF_DAY = 'st nd rd th date tarikh trading working day days din session of in the every each har'.split(
  ' ',
)
const MONTHS = ['month', 'months', 'mahine', 'mahina']

/** `1st of every month`, `first trading day of the month`, `month start`, `mahine ke pehle din`: there are no days of a month. */
function dayOfMonth(words: Words, i: number): Read<Clause> | undefined {
  const at = words.past(i, ['on', 'the', 'every', 'each', 'har', 'at'])
  const day = words.is(at, ...EDGES) ? words.past(at + 1, OF_DAY) : at
  if (day > at + 1 && words.is(day, ...MONTHS)) return unsupported(day + 1)
  const of = words.is(at, ...MONTHS) ? words.past(at + 1, ['ke', 'ki', 'ka']) : at
  const isEdge = of > at && words.is(of, ...EDGES)
  return isEdge ? unsupported(words.past(of + 1, ['din', 'day', 'date', 'tarikh', 'ko', 'pe'])) : undefined
}

const unsupported = (end: number): Read<Clause> => ({ value: { is: 'unsupported' }, end })

const WHICH = ['the', 'weekly', 'monthly', 'each', 'every', 'last', 'previous', 'an']
const NEXT_DAY = ['next', 'following', 'agle', 'agli', 'very']

/** `the day after expiry`, `after the monthly expiry, next day`, `expiry ke agle din`. */
function dayAfterExpiry(words: Words, i: number): Read<Clause> | undefined {
  const at = words.past(i, ['on', 'the', 'a', 'one', '1', ...NEXT_DAY])
  const isNext = words.is(at - 1, ...NEXT_DAY) && at > i
  const isDay = words.is(at, 'day', 'session')
  const isAfter =
    isDay && (words.is(at + 1, 'after', 'following', 'post') || (isNext && words.is(at + 1, 'of')))
  const expiry = isAfter ? expiryAt(words, at + 2) : undefined
  return expiry === undefined ? nextDayBehind(words, i) : afterExpiry(words, i, expiry)
}

/** Behind `the weekly expiry day`. */
function expiryAt(words: Words, i: number): number | undefined {
  const at = words.past(i, WHICH)
  return words.is(at, 'expiry') ? words.past(at + 1, ['day', 'date']) : undefined
}

/** `after monthly expiry next day`, `expiry ke agle din`. */
function nextDayBehind(words: Words, i: number): Read<Clause> | undefined {
  const isAfter = words.is(i, 'after', 'post', 'following')
  const expiry = expiryAt(words, isAfter ? i + 1 : i)
  if (expiry === undefined) return undefined
  const next = words.past(expiry, [',', 'ke', 'k', 'on', 'the'])
  const isNext = words.is(next, ...NEXT_DAY) && words.is(next + 1, 'din', 'day', 'session')
  return isNext && (isAfter || next > expiry) ? afterExpiry(words, i, next + 2) : undefined
}

function afterExpiry(words: Words, i: number, end: number): Read<Clause> {
  const isMonthly = words.tokens.slice(i, end).some(({ text }) => text === 'monthly')
  return { value: { is: 'afterExpiry', ...(isMonthly && { isMonthly }) }, end }
}

const BEFORE_EXPIRY = ['before', 'ahead', 'prior', 'pehle']

/** `ahead of expiry`, `before expiry`, which says no more beside a day that is counted or named; by itself it is asked which day that is. */
function besideExpiry(words: Words, i: number): Read<Clause> | undefined {
  const begin = words.past(i, ['just', 'right', 'theek', 'thoda'])
  const isAhead = words.is(begin, ...BEFORE_EXPIRY)
  const at = isAhead ? words.past(begin + 1, ['of', 'to', 'the', 'weekly', 'monthly']) : begin
  if (!words.is(at, 'expiry')) return undefined
  const behind = words.past(at + 1, ['se', 'ke'])
  const end = isAhead
    ? words.past(at + 1, ['day'])
    : behind > at + 1 && words.is(behind, 'pehle')
      ? behind + 1
      : i
  if (end === i || isOfExit(words, i) || words.is(i - 1, 'day', 'days', 'din', 'session')) return undefined
  return isDayNamed(words, i, end)
    ? { value: { is: 'filler' }, end }
    : {
        value: {
          is: 'question',
          question: WHICH_DAY(words.written(i, end)),
          instead: ['1 day before expiry', 'on expiry day'],
        },
        end,
      }
}

const HERO_ZERO = [
  ['hero', 'zero'],
  ['zero', 'hero'],
  ['zero', 'to', 'hero'],
]

/** `hero zero`: cheap options on the day of their expiry, which is asked about where no day is said. */
function heroZero(words: Words, i: number): Read<Clause> | undefined {
  const name = HERO_ZERO.find((parts) => parts.every((part, k) => words.is(i + k, part)))
  if (!name || words.isOfOpen) return undefined
  const end = i + name.length
  const isDaily =
    words.has('event') ||
    words.tokens.some(
      (_, k) => words.find(k, 'day', 'everyDay') ?? (words.is(k, 'expiry') && isDayOf(words, k)),
    )
  if (isDaily || isDayNamed(words, i, end)) return undefined
  const said = words.written(i, end)
  const question = `“${said}”: only on the expiry day?`
  return {
    value: { is: 'question', question, instead: [`${said} only on expiry day`, `${said} every day`] },
    end,
  }
}

/** `on expiry`, `expiry day`; `weekly expiry` may be that of the options. */
const isDayOf = (words: Words, i: number) =>
  words.is(i - 1, 'on') || words.is(i + 1, 'day', 'days', 'ke', 'wale', 'pe', 'ko')

const WHICH_DAY = (said: string) => `“${said}”: on which day is that, as in “1 day before expiry”?`

/** `monday after expiry`: a weekday of the week that the expiry begins. */
function behindExpiry(words: Words, i: number): Read<Clause> | undefined {
  const at = words.is(i, 'after', 'post') ? words.past(i + 1, ['the', 'weekly', 'monthly']) : i
  const isBeside = at > i && words.is(at, 'expiry') && words.has('weekday')
  if (!isBeside || words.find(i - 1, 'time', 'exit') || words.is(i - 1, 'day', 'days', 'din'))
    return undefined
  const isMonthly = words.is(at - 1, 'monthly')
  return {
    value: { is: 'afterExpiry', isBeside: true, ...(isMonthly && { isMonthly }) },
    end: words.past(at + 1, ['day']),
  }
}

/** Whether another day is named or counted beside a phrase: one that is left out names none. */
function isDayNamed(words: Words, from: number, to: number): boolean {
  const skips = words.tokens.flatMap((_, at) => skippedTo(words, at))
  return words.tokens.some(
    (_, k) =>
      (k < from || k >= to) &&
      !skips.some(({ begin, end }) => k >= begin && k < end) &&
      (words.find(k, 'weekday') ??
        words.find(k, 'day', 'dte') ??
        daysBeforeAt(words, k) ??
        dteAt(words, k)) !== undefined,
  )
}

/** The words from a position on that leave days out. */
function skippedTo(words: Words, begin: number): readonly { begin: number; end: number }[] {
  const days = readDays(words, begin, undefined)
  const isSkip = days?.value.is === 'filter' && days.value.says === 'skip'
  return isSkip ? [{ begin, end: days.end }] : []
}

const CLOSING =
  'close closing exit square squareoff cut book leave get out nikal nikalna nikalo kat kato kaato band flatten unwind liquidate wind'.split(
    ' ',
  )

/** Whether a phrase has a word by which a position is left: `close it before expiry`. */
function isOfExit(words: Words, i: number): boolean {
  const begin = 1 + words.tokens.findLastIndex((_, k) => k < i && words.isBreak(k))
  const next = words.tokens.findIndex((_, k) => k > i && words.isBreak(k))
  return words.tokens
    .slice(begin, next < 0 ? undefined : next)
    .some((_, k) => words.is(begin + k, ...CLOSING) || words.find(begin + k, 'time', 'exit') !== undefined)
}
