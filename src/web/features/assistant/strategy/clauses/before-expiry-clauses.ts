import { clockAt, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import {
  daysBeforeAt,
  dteAt,
  dteRangeAt,
  expiryDayAt,
  MOST_BARE_DAYS,
  namedExpiry,
  pastItsWeekday,
  REMAINING,
} from './days-before.ts'
import { heldUntil, isHeldToExpiry } from './held-clauses.ts'

const clause = (value: Clause, end: number): Read<Clause> => ({ value, end })

/** `4 days before weekly expiry`, behind an entry or an exit. */
export const readBeforeExpiry: ClauseReader = (words, i, before) => {
  const read = beforeExpiry(words, i, before)
  if (read?.value.is !== 'beforeExpiry' || read.value.expiry) return read
  // 'When 2 days remain to monthly expiry'.
  const said = words.tokens.slice(i, read.end).find(({ text }) => text === 'weekly' || text === 'monthly')
  return said ? { ...read, value: { ...read.value, expiry: said.text as 'weekly' | 'monthly' } } : read
}

const beforeExpiry: ClauseReader = (words, i, before) => {
  const found = words.find(i, 'time', 'enter', 'exit') ?? opened(words, i) ?? tradedBack(words, i)
  if (found)
    return daysBehind(words, i, { verb: { ...found, value: found.value as 'enter' | 'exit' }, before })
  for (const reader of WITHOUT_VERB) {
    const read = reader(words, i, before)
    if (read) return read
  }
  return undefined
}

/** `open 5 days before expiry`, in a phrase of its own. */
function opened(words: Words, i: number): Read<string> | undefined {
  const isFirst = words.is(i, 'open', 'opens') && (i === 0 || words.isBreak(i - 1))
  const end = isFirst ? words.past(i + 1, ['it', 'them', 'the', 'position', 'trade', 'about', 'around']) : i
  return isFirst && daysBeforeAt(words, end) ? { value: 'enter', end } : undefined
}

/** `buy on 1 dte at 3 pm and sell on expiry day 9:30`: behind another day the opposite of all sides, which ends its phrase. */
function tradedBack(words: Words, i: number): Read<string> | undefined {
  const side = words.find(i, 'side')
  const end = side && words.past(side.end, ['it', 'back', 'them'])
  const day = end === undefined ? undefined : expiryDayAt(words, words.skipLinks(end))
  const time = day && clockAt(words, words.skipLinks(day.end), true)
  const isEnd = time && (words.at(time.end) === undefined || words.isBreak(time.end))
  const before = words.tokens.slice(0, i)
  const sides = before.flatMap((_, at) => words.find(at, 'side')?.value ?? [])
  const hasDay = before.some((_, at) => (dteAt(words, at) ?? daysBeforeAt(words, at)) !== undefined)
  const isOpposite = sides.length > 0 && sides.every((one) => one !== side?.value)
  return isEnd && hasDay && isOpposite && end !== undefined ? { value: 'exit', end } : undefined
}

/** Readers of days before the expiry that begin with another word than the verb, by preference. */
const WITHOUT_VERB: readonly ClauseReader[] = [
  leftWithDays,
  orWithDays,
  onExpiryDay,
  heldFrom,
  heldFromDte,
  heldTill,
  heldTillDte,
  daysPehle,
  barePehle,
  verbBehindDte,
  daysOfVerb,
  exitOnExpiry,
  exitOnNextExpiry,
  entryPehle,
]

/** `exit 3:15 with 2 days to expiry`. */
function leftWithDays(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const isLeft = before?.is === 'exit' && !before.scope && words.is(i, 'with', 'when', 'at')
  const days = isLeft ? dteAt(words, i + 1) : undefined
  return days && clause({ is: 'beforeExpiry', verb: 'exit', days: days.value }, days.end)
}

/** `exit at 50% profit or 5 days before expiry`, `… or at 7 dte`: behind another way out the days of the exit. */
function orWithDays(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  if (!words.is(i, 'or', 'ya', 'else', 'otherwise') || before?.is === 'filter') return undefined
  const verbs = words.tokens.slice(0, i).map((_, at) => words.find(at, 'time', 'enter', 'exit')?.value)
  if (verbs.findLast((one) => one !== undefined) !== 'exit') return undefined
  const at = words.past(i + 1, ['else', 'at', 'on', 'exit', 'when', 'by', 'latest', 'max', 'with'])
  const days = countedBefore(words, at)
  return days && clause({ is: 'beforeExpiry', verb: 'exit', ...days.value }, days.end)
}

/** `5 days before expiry`, `7 dte`, `expiry day`. */
function countedBefore(
  words: Words,
  i: number,
): Read<{ days: number; expiry?: 'weekly' | 'monthly' }> | undefined {
  const counted = daysBeforeAt(words, i)
  const named = counted && namedExpiry(words, counted.end)
  if (named) return { value: { days: counted.value, ...named.value }, end: named.end }
  const day = expiryDayAt(words, i)
  const left = dteAt(words, i) ?? (day && { value: 0, end: day.end })
  return left && { value: { days: left.value }, end: left.end }
}

interface SaidVerb {
  readonly verb: Read<'enter' | 'exit'>
  readonly before: Clause | undefined
}

/** `exit 2 days before expiry`, `exit on expiry day`. */
function daysBehind(words: Words, i: number, { verb: found, before }: SaidVerb): Read<Clause> | undefined {
  const verb = found.value
  const at = words.skipLinks(words.past(words.skipLinks(found.end), WHEN))
  const day = verb === 'exit' ? (expiryDayAt(words, at) ?? nextExpiryAt(words, at)) : undefined
  if (day) return clause({ is: 'beforeExpiry', verb, days: 0 }, pastItsWeekday(words, day.end))
  const counted = dteAt(words, at)
  const isLeftThen = verb === 'exit' && counted && words.is(counted.end - 1, 'expiry', ...REMAINING)
  if (counted && (isLeftThen || hasOtherDay(words, verb)))
    return clause({ is: 'beforeExpiry', verb, days: counted.value }, counted.end)
  return daysOfVerbAt(words, { i, at, verb, before })
}

/** Between the verb of an exit and its days: `close when 5 days remain`. */
const WHEN = ['when', 'once', 'with', 'only', 'there', 'are']

/** `exit next expiry day 3:15`: the first expiry behind the entry. In `exit next expiry straddle` it is that of legs. */
function nextExpiryAt(words: Words, i: number): Read<string> | undefined {
  const day = words.is(i, 'next', 'coming', 'upcoming', 'following')
    ? words.find(i + 1, 'day', 'expiryDay')
    : undefined
  const isLast = day && (words.at(day.end) === undefined || words.isBreak(day.end))
  const isTimed = day && clockAt(words, words.skipLinks(day.end), true) !== undefined
  return isLast || isTimed || (day && words.is(day.end, 'and', 'or', 'if')) ? day : undefined
}

interface DaysOfVerb {
  readonly i: number
  readonly at: number
  readonly verb: 'enter' | 'exit'
  readonly before: Clause | undefined
}

/** The days behind a verb at a position; without an expiry at the end of a phrase: `exit 1 day before`. */
function daysOfVerbAt(words: Words, { i, at, verb, before }: DaysOfVerb): Read<Clause> | undefined {
  const days = daysBeforeAt(words, at) ?? numberBefore(words, at) ?? bareDaysAt(words, at, before)
  if (!days) return undefined
  const expiry = namedExpiry(words, days.end)
  if (expiry) return clause({ is: 'beforeExpiry', verb, days: days.value, ...expiry.value }, expiry.end)
  // 'Enter 3 days before expiry, exit 1 day before'.
  const isSaid = before?.is === 'beforeExpiry' || (verb === 'exit' && isCountedBefore(words, i))
  if (isSaid) return clause({ is: 'beforeExpiry', verb, days: days.value }, days.end)
  const isEnd =
    words.at(days.end) === undefined || words.isBreak(days.end) || words.is(days.end, 'and', 'aur')
  return isEnd ? clause({ is: 'beforeExpiry', verb, days: days.value, isBare: true }, days.end) : undefined
}

/** `enter 3 before`. */
function numberBefore(words: Words, i: number): Read<number> | undefined {
  const number = numberAt(words, i)
  const isCounted = number && words.is(number.end, 'before', 'prior', 'pehle')
  return isCounted && Number.isInteger(number.value) && number.value <= MOST_BARE_DAYS
    ? { value: number.value, end: number.end + 1 }
    : undefined
}

/** `enter 3 DTE, exit on expiry day`: whether the other verb has a day as well; otherwise those are the days that are traded. */
const hasOtherDay = (words: Words, verb: 'enter' | 'exit') =>
  words.tokens.some((_, i) => {
    const other = words.find(i, 'time', verb === 'enter' ? 'exit' : 'enter')
    const at = other && words.skipLinks(other.end)
    const isSaid =
      at !== undefined &&
      (dteAt(words, at) ?? expiryDayAt(words, at) ?? daysBeforeAt(words, at)) !== undefined
    const isOrLeft = verb === 'enter' && orWithDays(words, i, undefined) !== undefined
    return isSaid || isOrLeft || isHeldToExpiry(words, i)
  })

/** Whether the words before a position count days before an expiry. */
const isCountedBefore = (words: Words, i: number) =>
  words.tokens.slice(0, i).some((_, at) => {
    const days = daysBeforeAt(words, at)
    return days !== undefined && namedExpiry(words, days.end) !== undefined
  })

const HELD = ['hold', 'held', 'holding', 'carry', 'keep', 'it', 'position', 'from']
const TILL = ['till', 'until', 'to', 'upto', 'se']

/** `hold from 10 days before expiry till 2 days before`: the first of two days is that of the entry. */
function heldFrom(words: Words, i: number): Read<Clause> | undefined {
  const at = words.past(i, HELD)
  const isFrom = words.is(at - 1, 'from')
  const first = daysBeforeAt(words, at) ?? (isFrom ? countedAt(words, at) : undefined)
  const named = first && namedExpiry(words, first.end)
  const till = endOf(named ?? first, i)
  const last = first && daysTill(words, till)
  const expiry = named ?? (last && (namedExpiry(words, last.end) ?? bareExpiry(words)))
  if (!last || !expiry || first.value <= last.value) return undefined
  return clause({ is: 'beforeExpiry', verb: 'enter', days: first.value, ...expiry.value }, till)
}

/** `hold 12 dte to 2 dte`; without a word for holding each of the days could be traded by itself. */
function heldFromDte(words: Words, i: number): Read<Clause> | undefined {
  const at = words.past(i, HELD)
  const range = dteRangeAt(words, at)
  if (!range || range.value[0] <= range.value[1]) return undefined
  const isHeld = words.tokens.slice(i, at).some(({ text }) => text !== 'from' && text !== 'it')
  const question = `“${words.written(at, range.end)}”: held from the first day to the last, or a trade on each of them?`
  return isHeld
    ? clause({ is: 'beforeExpiry', verb: 'enter', days: range.value[0] }, dteAt(words, at)!.end)
    : clause({ is: 'question', question }, range.end)
}

/** Behind `hold 12 dte` the `to 2 dte`. */
function heldTillDte(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const isBehind = before?.is === 'beforeExpiry' && before.verb === 'enter' && words.is(i, ...TILL)
  const last = isBehind ? dteAt(words, i + 1) : undefined
  return last && clause({ is: 'beforeExpiry', verb: 'exit', days: last.value }, last.end)
}

/** In `monthly strangle, 25 days before to 7 days before` the expiry is that of the options. */
const bareExpiry = (words: Words) =>
  words.tokens.some((_, i) => words.is(i, 'monthly', 'weekly', 'expiry')) ? { value: {} } : undefined

/** `till 2 days before`, `to expiry day`. */
function daysTill(words: Words, i: number): Read<number> | undefined {
  if (!words.is(i, ...TILL)) return undefined
  const day = words.find(words.past(i + 1, ['the']), 'day', 'expiryDay')
  return day ? { value: 0, end: day.end } : daysBeforeAt(words, i + 1)
}

/** `from 7 to 2 days before expiry`: the first number. */
function countedAt(words: Words, i: number): Read<number> | undefined {
  const number = numberAt(words, i)
  return number && { value: number.value, end: words.past(number.end, ['day', 'days', 'sessions', 'din']) }
}

/** Behind the day of the entry `till 2 days before`, and in another phrase `keep it till 2 days before`. */
function heldTill(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const at = words.past(i, [...HELD, 'run', 'let'])
  const isBehind = before?.is === 'beforeExpiry' && before.verb === 'enter'
  const days = isBehind || (at > i && isCountedBefore(words, i)) ? daysTill(words, at) : undefined
  if (!days) return undefined
  const end = endOf(namedExpiry(words, days.end), days.end)
  return clause({ is: 'beforeExpiry', verb: 'exit', days: days.value }, words.past(end, ['only', 'tak']))
}

/** `one cycle for every monthly expiry`. */
export const readCycle: ClauseReader = (words, i) => {
  const at = words.past(i, ['a', 'one', 'new', 'fresh', 'cycle', 'cycles', 'position', 'trade', 'once'])
  const of = words.past(at, ['for', 'per', 'in', 'of', 'on'])
  const each = words.past(of, ['each', 'every', 'har'])
  const kind = words.textAt(each)
  const isNamed = at > i && of > at && (kind === 'weekly' || kind === 'monthly')
  if (!isNamed || !words.is(each + 1, 'expiry', 'contract', 'series', 'cycle')) return undefined
  return clause({ is: 'cycle', expiry: kind }, each + 2)
}

/** `expiry se 15 din pehle entry`, and behind it `3 din pehle exit`. */
function daysPehle(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const named = pehleAt(words, i)
  if (!named && before?.is !== 'beforeExpiry') return undefined
  const counted = daysBeforeAt(words, i)
  const days = named ?? (counted && { value: { days: counted.value }, end: counted.end })
  const verb = days && verbOfDays(words, days.end)
  return verb && clause({ is: 'beforeExpiry', verb: verb.value as 'enter' | 'exit', ...days.value }, verb.end)
}

/** `3 dte 9:30 entry, 0 dte 3 pm exit`: days of both verbs are those of a position. */
function verbBehindDte(words: Words, i: number): Read<Clause> | undefined {
  const own = verbOfDte(words, i)
  const other = own?.value.verb === 'enter' ? 'exit' : 'enter'
  const isHeld = words.tokens.some((_, at) => {
    const isOther = verbOfDte(words, at)?.value.verb === other
    return (
      isOther || (own?.value.verb === 'enter' && (isExitOnExpiry(words, at) || isLeftOnExpiry(words, at)))
    )
  })
  return own && isHeld ? clause({ is: 'beforeExpiry', ...own.value }, own.end) : undefined
}

/** `3 dte 9:30 entry`. */
function verbOfDte(words: Words, i: number): Read<DaysOfPosition> | undefined {
  const days =
    words.is(i - 1, ':') || words.find(i - 1, 'time', 'enter', 'exit') ? undefined : dteAt(words, i)
  const verb = days && verbOfDays(words, days.end)
  return verb && { value: { verb: verb.value as 'enter' | 'exit', days: days.value }, end: verb.end }
}

interface DaysOfPosition {
  readonly verb: 'enter' | 'exit'
  readonly days: number
}

/** `10 din pehle entry`, of a position that is said to be left on another day. */
function barePehle(words: Words, i: number): Read<Clause> | undefined {
  const own = verbOfBare(words, i)
  if (!own) return undefined
  const other = own.value.verb === 'enter' ? 'exit' : 'enter'
  const isHeld = words.tokens.some((_, at) => {
    const isOther = at !== i && verbOfBare(words, at)?.value.verb === other
    const isLeft = own.value.verb === 'enter' && (isExitOnExpiry(words, at) || isHeldToExpiry(words, at))
    return isOther || isLeft || words.find(at, 'holding', 'positional') !== undefined
  })
  return isHeld ? clause({ is: 'beforeExpiry', ...own.value }, own.end) : undefined
}

/** `10 din pehle entry`, `5 din pehle 3 baje nikalna`. */
function verbOfBare(words: Words, i: number): Read<DaysOfPosition> | undefined {
  const days = words.find(i - 1, 'day', 'expiryDay') ? undefined : daysBeforeAt(words, i)
  if (!days || !words.is(days.end - 1, 'pehle')) return undefined
  const taken = words.past(days.end, ['lena', 'leni', 'le'])
  if (taken > days.end)
    return { value: { verb: 'enter', days: days.value }, end: words.past(taken, ['hai', 'lo', 'lena']) }
  const verb = verbOfDays(words, days.end)
  return verb && { value: { verb: verb.value as 'enter' | 'exit', days: days.value }, end: verb.end }
}

/** The verb behind days; before a time it is that of the time, too: `3 din pehle 3:15 pe exit`. */
function verbOfDays(words: Words, i: number): Read<string> | undefined {
  // `2 din pehle tak hold`.
  if (words.is(i, 'tak'))
    return { value: 'exit', end: words.past(i + 1, ['hold', 'rakho', 'rakhna', 'karo']) }
  const time = clockAt(words, words.past(i, ['at', 'ko']), true)
  const verb = words.find(time ? words.past(time.end, ['pe', 'par', 'ko']) : i, 'time', 'enter', 'exit')
  return verb && { value: verb.value, end: time ? i : verb.end }
}

/** Whether a weekday stands before a position: `monday 9:30, expiry ke din 3 baje tak hold` is entered on it. */
const hasWeekdayBefore = (words: Words, i: number) =>
  words.tokens.slice(0, i).some((_, at) => words.find(at, 'weekday') !== undefined)

/** `expiry wale din 3 baje band karo`, in a sentence with the days of an entry: the day of the exit. */
function exitOnExpiry(words: Words, i: number): Read<Clause> | undefined {
  const day = isExitOnExpiry(words, i) ? dayOfExpiry(words, i) : undefined
  const hasEntry = words.tokens.some(
    (_, at) =>
      at !== i &&
      (pehleAt(words, at) !== undefined ||
        (verbOfBare(words, at) ?? verbOfDte(words, at))?.value.verb === 'enter'),
  )
  return day && (hasEntry || hasWeekdayBefore(words, i))
    ? clause({ is: 'beforeExpiry', verb: 'exit', days: 0 }, day.end)
    : undefined
}

/** `agli expiry pe 3 baje nikal jao`: the first expiry behind the entry. */
function exitOnNextExpiry(words: Words, i: number): Read<Clause> | undefined {
  const isNext = words.is(i, 'agli', 'agle') && words.is(words.past(i + 1, ['weekly', 'monthly']), 'expiry')
  const day = isNext ? words.past(i + 1, ['weekly', 'monthly']) + 1 : i
  const at = words.past(day, ['pe', 'par', 'ko', 'ke', 'wale', 'din'])
  const time = at > day ? clockAt(words, at, true) : undefined
  const exit = time && words.find(words.past(time.end, ['pe', 'par', 'ko']), 'time', 'exit')
  return exit && clause({ is: 'beforeExpiry', verb: 'exit', days: 0 }, at)
}

/** `expiry day`, and the `expiry` of `expiry subah 9:30 nikalna`. */
const dayOfExpiry = (words: Words, i: number): { end: number } | undefined =>
  words.find(i, 'day', 'expiryDay') ??
  (words.is(i, 'expiry') && !words.is(i - 1, 'weekly', 'monthly', 'next', 'current')
    ? { end: i + 1 }
    : undefined)

function isExitOnExpiry(words: Words, i: number): boolean {
  const day = dayOfExpiry(words, i)
  const time = day && clockAt(words, words.past(day.end, ['ko', 'at', 'subah', 'dopahar', 'morning']), true)
  const verb =
    time &&
    (words.find(words.past(time.end, ['pe', 'par', 'ko']), 'time', 'exit') ?? heldUntil(words, time.end))
  return verb !== undefined || (time !== undefined && words.find(time.end - 1, 'time', 'exit') !== undefined)
}

/** `weekly expiry se 3 din pehle`. */
function pehleAt(words: Words, i: number): Read<{ days: number; expiry?: 'weekly' | 'monthly' }> | undefined {
  const kind = words.textAt(i)
  const isNamed = kind === 'weekly' || kind === 'monthly'
  const at = isNamed ? i + 1 : i
  if (!words.is(at, 'expiry') || !words.is(at + 1, 'se', 'ke', 'k')) return undefined
  const days = daysBeforeAt(words, at + 2)
  return days && { value: { days: days.value, ...(isNamed && { expiry: kind }) }, end: days.end }
}

/** `expiry se 8 din pehle` is the entry of a position whose exit has its day, too. */
function entryPehle(words: Words, i: number): Read<Clause> | undefined {
  const entry = pehleAt(words, i)
  if (!entry || verbOfDays(words, entry.end)?.value === 'exit') return undefined
  const hasExit = words.tokens.some((_, at) => {
    const exit = at > i ? pehleAt(words, at) : undefined
    const isExit = exit && verbOfDays(words, exit.end)?.value === 'exit'
    return isExit || (at > i && isExitOnExpiry(words, at))
  })
  return hasExit ? clause({ is: 'beforeExpiry', verb: 'enter', ...entry.value }, entry.end) : undefined
}

/** `enter a condor 20 days before expiry`: legs stand between the verb and its days, and the exit has days, too. */
function daysOfVerb(words: Words, i: number): Read<Clause> | undefined {
  const begin = words.past(i, ['on'])
  const days = daysBeforeAt(words, begin)
  const expiry = days && namedExpiry(words, days.end)
  // In 'a straddle 2 days before expiry and exit on expiry' the days could be those that are traded.
  const isTimed = expiry !== undefined && clockAt(words, words.skipLinks(expiry.end), true) !== undefined
  const verbs = words.tokens.slice(0, i).map((_, at) => words.find(at, 'time', 'enter', 'exit')?.value)
  const isOverDays = words.tokens.some(
    (_, at) =>
      at !== begin &&
      (daysBeforeAt(words, at) !== undefined ||
        isHeldUntilTime(words, at) ||
        isHeldToExpiry(words, at) ||
        (isTimed && isLeftOnExpiry(words, at)) ||
        words.find(at, 'holding', 'positional') !== undefined),
  )
  // A side directly before the days is the verb: `buy 5 trading days before expiry`.
  const verb = words.find(i - 1, 'side') ? 'enter' : verbs.findLast((one) => one !== undefined)
  // 'Sell a strangle three days before the expiry, hold till expiry' names no other verb.
  const isEntry = verb === 'enter' || (verb === undefined && words.has('side'))
  if (!days || !expiry || !isOverDays || !isEntry) return undefined
  return clause({ is: 'beforeExpiry', verb: 'enter', days: days.value, ...expiry.value }, expiry.end)
}

/** `out on expiry day`. */
function isLeftOnExpiry(words: Words, i: number): boolean {
  const exit = words.find(i, 'time', 'exit')
  const day = exit && expiryDayAt(words, words.skipLinks(exit.end))
  return day !== undefined
}

/** `hold it until 15:00 on expiry day`. */
function isHeldUntilTime(words: Words, i: number): boolean {
  const till = words.find(i, 'time', 'until')
  const time = till && clockAt(words, till.end, true)
  return time !== undefined && expiryDayBehind(words, time.end) !== undefined
}

function expiryDayBehind(words: Words, i: number): Read<string> | undefined {
  const at = words.past(i, ['on', 'the', 'of'])
  return at > i ? words.find(at, 'day', 'expiryDay') : undefined
}

/** Behind an exit in a sentence with the days of its entry: `until 15:00 on expiry day`. */
function onExpiryDay(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const day = before?.is === 'exit' ? expiryDayBehind(words, i) : undefined
  const hasEntry = words.tokens
    .slice(0, i)
    .some((_, at) => daysBeforeAt(words, at) !== undefined || words.find(at, 'weekday') !== undefined)
  return day && hasEntry ? clause({ is: 'beforeExpiry', verb: 'exit', days: 0 }, day.end) : undefined
}

/** Behind `enter 12 sessions before expiry` the days by themselves: `exit 4 before`. */
function bareDaysAt(words: Words, i: number, before: Clause | undefined): Read<number> | undefined {
  const count = before?.is === 'beforeExpiry' ? numberAt(words, i) : undefined
  return count && words.is(count.end, 'before', 'prior', 'pehle')
    ? { ...count, end: count.end + 1 }
    : undefined
}
