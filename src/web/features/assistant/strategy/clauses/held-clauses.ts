import { clockAt, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { daysBeforeAt, namedExpiry, pastItsWeekday } from './days-before.ts'

const clause = (value: Clause, end: number): Read<Clause> => ({ value, end })

/** Readers of how long a position is held, by preference. */
const HELD_READERS: readonly ClauseReader[] = [
  exitOnWeekday,
  weekdayBehindExit,
  heldToExpiringDay,
  expiryBehindTime,
  heldToWeekday,
  heldFromTo,
  weekdayHeldUntil,
  heldFromWeekday,
  overWeekend,
  orOnWeekday,
  heldForDays,
  todayBeside,
  heldToExpiry,
  heldToExit,
  notWithinDay,
  notOverNight,
  tillTomorrow,
  fromWeekdayToExpiry,
  heldToDays,
]

/** How long a position is held: `carry it to expiry day 3:15`, `keep it till one day before expiry`, `exit friday`. */
export const readHeld: ClauseReader = (words, i, before) => {
  for (const reader of HELD_READERS) {
    const read = reader(words, i, before)
    if (read) return read
  }
  return undefined
}

const HOLD =
  'hold held holding carry carried keep keeping kept run running stay stays ride positional overnight swing'.split(
    ' ',
  )
const HELD_WORDS =
  'it them this that the these both all position positions trade trades leg legs open run going on forward allowed is are overnight'.split(
    ' ',
  )
const TILL = ['till', 'until', 'til', 'to', 'upto', 'through', 'into']

/** The position behind `hold it till`, `let it run until`. */
function pastHeldTill(words: Words, i: number): number | undefined {
  const isLet = words.is(i, 'let')
  const held = isLet ? i + 1 : words.past(i, HOLD)
  if (held === i) return undefined
  const at = words.past(held, HELD_WORDS)
  const isHeld = !isLet || words.tokens.slice(held, at).some(({ text }) => text === 'run')
  return isHeld && words.is(at, ...TILL) ? at + 1 : undefined
}

const KINDS = ['weekly', 'monthly'] as const
const WHICH = 'the its own their that this same current week month of contract actual nearest'.split(' ')
const PART_OF_DAY = 'day date afternoon evening itself only'.split(' ')

interface NamedExpiry {
  readonly expiry?: 'weekly' | 'monthly'
}

/** `the weekly expiry day`, `expiry of this week`. */
function expiryAt(words: Words, i: number): Read<NamedExpiry> | undefined {
  const named = pastNext(words, words.past(i, [...WHICH, ...KINDS]))
  // 'Till thursday expiry'.
  const at = words.find(named, 'weekday')?.end ?? named
  if (!words.is(at, 'expiry', 'maturity')) return undefined
  const day = words.past(at + 1, PART_OF_DAY)
  const of = words.is(day, 'of') ? words.past(day + 1, WHICH) : day
  const end = pastItsWeekday(words, of > day && words.is(of - 1, 'week', 'month', 'contract') ? of : day)
  const kind = KINDS.find((one) => words.tokens.slice(i, at).some(({ text }) => text === one))
  return { value: kind ? { expiry: kind } : {}, end }
}

const NEAREST = ['next', 'coming', 'upcoming', 'following']

/** Behind the `next` of `till the next expiry`, which is the first one after the entry. */
const pastNext = (words: Words, i: number): number => {
  const at = words.is(i, ...NEAREST) ? words.past(i + 1, KINDS) : i
  return words.is(at, 'expiry') ? at : i
}

/** Whether a time stands behind a position: `… 3:15`, `…, say 3.15`. */
function hasTime(words: Words, i: number): boolean {
  const at = words.past(words.isBreak(i) ? i + 1 : i, ['at', 'by', 'around', 'say', 'on', 'till'])
  return clockAt(words, at, true) !== undefined && (at === i || !words.isBreak(at - 1))
}

/** `carry to expiry day 3:15`, `hold till weekly expiry`. */
function heldToExpiry(words: Words, i: number): Read<Clause> | undefined {
  const till = pastHeldTill(words, i)
  return till === undefined ? undefined : toExpiry(words, till)
}

/** `let it run till the exit time`, `hold till exit`: what a position does anyway, where no time of its own follows. */
function heldToExit(words: Words, i: number): Read<Clause> | undefined {
  const till = pastHeldTill(words, i)
  const exit = till === undefined ? undefined : words.past(till, ['the', 'its', 'usual'])
  const end = exit !== undefined && words.is(exit, 'exit') ? words.past(exit + 1, ['time']) : undefined
  const isLast = end !== undefined && (words.at(end) === undefined || words.isBreak(end))
  return isLast && !hasTime(words, end) ? { value: { is: 'filler' }, end } : undefined
}

/** Behind the weekday of the entry `till expiry`: `from wednesday 10am till expiry`. */
function fromWeekdayToExpiry(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const isBehind = before?.is === 'time' || before?.is === 'filter'
  if (!isBehind || !words.is(i, ...TILL) || words.isBreak(i - 1)) return undefined
  const from = words.tokens.findLastIndex((_, at) => at < i && isFromWeekday(words, at))
  const isSame = from >= 0 && !words.tokens.slice(from, i).some((_, at) => words.isBreak(from + at))
  return isSame ? toExpiry(words, i + 1) : undefined
}

const isFromWeekday = (words: Words, i: number) =>
  words.is(i, 'from') && words.find(i + 1, 'weekday') !== undefined

const OVER_DAYS = { type: 'positional', expiry: 'weekly', enterDaysBefore: 4, exitDaysBefore: 0 } as const

function toExpiry(words: Words, i: number): Read<Clause> | undefined {
  const expiry = expiryAt(words, i)
  if (!expiry) return undefined
  if (expiry.value.expiry || hasTime(words, expiry.end))
    return clause({ is: 'beforeExpiry', verb: 'exit', days: 0, ...expiry.value }, expiry.end)
  return clause({ is: 'holding', holding: OVER_DAYS, isTillExpiry: true }, expiry.end)
}

const CLOSES = 'close closing exit exiting square squaring book booking cut cutting leave leaving'.split(' ')
const NOT = ['dont', 'do not', 'no need to', 'instead of', 'rather than', 'without', 'not']

/** `don't close same day`, `instead of closing it the same day`. */
function notWithinDay(words: Words, i: number): Read<Clause> | undefined {
  const denied = NOT.map((phrase) => phrase.split(' ')).find((parts) =>
    parts.every((part, k) => words.is(i + k, part)),
  )
  const not = denied && i + denied.length
  if (not === undefined || !words.is(not, ...CLOSES)) return undefined
  const at = words.past(not + 1, ['off', 'it', 'them', 'on', 'the', 'in', 'within', 'out'])
  if (!words.is(at, 'same') || !words.is(at + 1, 'day')) return undefined
  return clause({ is: 'holding', holding: OVER_DAYS }, at + 2)
}

/** `don't carry it overnight`, `never hold positions overnight`. */
function notOverNight(words: Words, i: number): Read<Clause> | undefined {
  const not = words.is(i, 'do') ? i + 1 : i
  const at = words.past(not + 1, [...HOLD.slice(0, 10), ...HELD_WORDS, 'anything', 'forward', 'over'])
  const isNight =
    words.is(not, 'not', 'dont', 'never', 'no') && words.is(at - 1, 'overnight', 'forward', 'night')
  return isNight && at > not + 2 ? clause({ is: 'holding', holding: { type: 'intraday' } }, at) : undefined
}

/** `kal 9:20 tak rakho`, behind the time of the entry. */
function tillTomorrow(words: Words, i: number): Read<Clause> | undefined {
  const day = words.is(i, 'kal', 'tomorrow') ? words.past(i + 1, ['subah', 'morning', 'ko']) : i
  const time = day > i ? clockAt(words, day, true) : undefined
  const isTimed = words.tokens.some((_, at) => at < i && clockAt(words, at, false) !== undefined)
  return time && isTimed && heldUntil(words, time.end)
    ? clause({ is: 'holding', holding: { type: 'btst' }, isExit: true }, day)
    : undefined
}

/** Whether a position is said to be held until an expiry. */
export const isHeldToExpiry = (words: Words, i: number): boolean => heldToExpiry(words, i) !== undefined

/** `keep it till one day before this week's expiry`. */
function heldToDays(words: Words, i: number): Read<Clause> | undefined {
  const till = pastHeldTill(words, i)
  const days = till === undefined ? undefined : daysBeforeAt(words, till)
  const expiry = days && (namedExpiry(words, days.end) ?? expiryAt(words, days.end))
  return expiry && clause({ is: 'beforeExpiry', verb: 'exit', days: days.value, ...expiry.value }, expiry.end)
}

const NEXT = 'on by the next following coming same'.split(' ')

/** A single weekday, and none of a list. */
function weekdayAt(words: Words, i: number): Read<number> | undefined {
  const at = words.past(i, NEXT)
  const day = words.find(at, 'weekday')
  if (!day || words.is(day.end, '-', 'to', 'and', '&', 'aur', 'or', '/', 'through')) return undefined
  const comma = words.isBreak(day.end) ? words.find(day.end + 1, 'weekday') : undefined
  return comma ? undefined : { value: Number(day.value), end: day.end }
}

/** `exit friday 3 pm`, `close on monday`, `out: monday`: the weekday is that of the exit. */
function exitOnWeekday(words: Words, i: number): Read<Clause> | undefined {
  const exit = words.find(i, 'time', 'exit') ?? tradedBack(words, i)
  const behind = exit && words.past(exit.end, ['day', ':'])
  const day = behind === undefined ? weekdayBeforeExit(words, i) : weekdayAt(words, behind)
  return day && clause({ is: 'exitDay', weekday: day.value }, day.end)
}

/** `buy friday 3:20, sell monday 9:20`: behind another weekday the opposite of all sides, which ends its phrase. */
function tradedBack(words: Words, i: number): Read<string> | undefined {
  const side = words.find(i, 'side')
  const day = side && weekdayAt(words, side.end)
  const time = day && clockAt(words, words.past(day.end, ['at', 'by', 'morning', 'ko', 'subah']), true)
  const isEnd = time && (words.at(time.end) === undefined || words.isBreak(time.end))
  const earlier = words.tokens.slice(0, i).flatMap((_, at) => words.find(at, 'side')?.value ?? [])
  const isSecond = words.tokens.slice(0, i).some((_, at) => words.find(at, 'weekday') !== undefined)
  const isOpposite = earlier.length > 0 && earlier.every((one) => one !== side?.value)
  return side && isEnd && isSecond && isOpposite ? side : undefined
}

/** The weekday behind `exit 3 pm`, if another is that of the entry, and behind `hold till 3 pm`. */
function weekdayBehindExit(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const day = before?.is === 'exit' && !words.isBreak(i - 1) ? weekdayAt(words, i) : undefined
  if (!day || words.find(day.end, 'day', 'onlyBehind')) return undefined
  const isSecond = words.tokens.slice(0, i).some((_, at) => words.find(at, 'weekday'))
  const isHeld = words.tokens.slice(Math.max(0, i - 5), i).some(({ text }) => HOLD.includes(text))
  return isSecond || isHeld ? clause({ is: 'exitDay', weekday: day.value }, day.end) : undefined
}

/** Behind another weekday `monday 9:30 exit`, `somvar ko 9:30 nikal jao`, `thursday exit 3 pm`. */
function weekdayBeforeExit(words: Words, i: number): Read<number> | undefined {
  const day = weekdayAt(words, i)
  const time = day && clockAt(words, words.past(day.end, ['ko', 'at', 'subah', 'morning']), true)
  const at = day && words.past(time ? time.end : day.end, ['pe', 'par', 'ko'])
  const exit = at === undefined ? undefined : words.find(at, 'time', 'exit')
  const isSecond = words.tokens.slice(0, i).some((_, at) => words.find(at, 'weekday'))
  return exit && isSecond && !isJoinedDay(words, i, time) ? day : undefined
}

/** In `monday and thursday exit 3 pm` the second day is traded, too; in `monday 9:30 and thursday 3 pm exit` each has its time. */
function isJoinedDay(words: Words, i: number, time: Read<string> | undefined): boolean {
  if (!words.is(i - 1, 'and', 'or', '&', 'aur', 'ya')) return false
  const before = words.isBreak(i - 2) ? i - 2 : i - 1
  const areListed = words.tokens.some((_, at) => words.find(at, 'weekday')?.end === before)
  return areListed || !time || words.is(i - 1, 'or', 'ya')
}

/** `hold till friday`, and behind a time of a weekday `to monday 9:30`. */
function heldToWeekday(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const till = pastHeldTill(words, i) ?? (isTillBehind(words, i, before) ? i + 1 : undefined)
  const day = till === undefined ? undefined : weekdayAt(words, till)
  const isOfExpiry = day && words.is(day.end, 'expiry')
  return day && !isOfExpiry ? clause({ is: 'exitDay', weekday: day.value }, day.end) : undefined
}

/** The `to` behind a time, and behind the day of `hold from monday`. */
function isTillBehind(words: Words, i: number, before: Clause | undefined): boolean {
  if (!words.is(i, ...TILL)) return false
  const isBehindDay = before?.is === 'filter' || before?.is === 'enter'
  return before?.is === 'time' || (isBehindDay && isHeldFromBefore(words, i))
}

/** Behind a weekday and its time the word `expiry`: `till thursday 3:15 expiry`. */
function expiryBehindDay(words: Words, i: number): number | undefined {
  const till = pastHeldTill(words, i)
  const day = till === undefined ? undefined : weekdayAt(words, till)
  const time = day && clockAt(words, words.past(day.end, ['at', 'ko', 'evening', '(']), true)
  const at = time && words.past(time.end, ['(', 'on', 'the', 'weekly', 'its'])
  return at !== undefined && words.is(at, 'expiry') ? at : undefined
}

/** `carry till thursday 3:15 expiry`: the same as `carry till thursday expiry 3:15`. */
function heldToExpiringDay(words: Words, i: number): Read<Clause> | undefined {
  if (expiryBehindDay(words, i) === undefined) return undefined
  const day = weekdayAt(words, pastHeldTill(words, i)!)!
  return clause({ is: 'beforeExpiry', verb: 'exit', days: 0 }, day.end)
}

/** The `expiry` of `carry till thursday 3:15 expiry`. */
function expiryBehindTime(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const isBehind =
    before?.is === 'time' && words.tokens.some((_, at) => at < i && expiryBehindDay(words, at) === i)
  return isBehind ? clause({ is: 'filler' }, words.past(i + 1, [...PART_OF_DAY, ')'])) : undefined
}

/** Behind a time `tak hold karna`: the words of a position that is kept until then. */
export function heldUntil(words: Words, i: number): Read<true> | undefined {
  const at = words.is(i, 'tak') ? words.past(i + 1, ['hi', 'position', 'isko', 'usko', 'ise']) : i
  return at > i && words.is(at, ...HOLD, ...HELD_IN_HINDI) ? { value: true, end: at + 1 } : undefined
}

const HELD_IN_HINDI = 'rakho rakhna rakhe rakhenge rakhunga rakh chalne chalega chalao'.split(' ')

/** `monday ko becho, thursday 3 baje tak hold`: behind the weekday of the entry another one is that of the exit. */
function weekdayHeldUntil(words: Words, i: number): Read<Clause> | undefined {
  const day = weekdayAt(words, i)
  const time = day && clockAt(words, words.past(day.end, ['ko', 'ke', 'din']), true)
  const isSecond = words.tokens.slice(0, i).some((_, at) => words.find(at, 'weekday') !== undefined)
  return time && heldUntil(words, time.end) && isSecond
    ? clause({ is: 'exitDay', weekday: day.value }, words.past(day.end, ['ko', 'ke', 'din']))
    : undefined
}

/** `friday to monday strangle: sell friday 3:15, exit monday 9:20`: a title of days that are both said behind it. */
function overWeekend(words: Words, i: number): Read<Clause> | undefined {
  const across = acrossWeekend(words, i)
  if (across) return across
  const first = words.find(i, 'weekday')
  const to = first && words.past(first.end, ROUGH)
  const last = to !== undefined && words.is(to, 'to', '-', 'se') ? words.find(to + 1, 'weekday') : undefined
  if (!first || !last || last.value >= first.value) return undefined
  // 'Friday close to monday open' has no times.
  if (to !== first.end)
    return clause({ is: 'question', question: timesOfNight(words, i, last.end) }, words.past(last.end, ROUGH))
  const areSaid = [first, last].every((day) =>
    words.tokens.some((_, at) => at > last.end && words.find(at, 'weekday')?.value === day.value),
  )
  const question = `“${words.written(i, last.end)}”: held from the one to the other, or trades on both days?`
  return clause(areSaid ? { is: 'filler' } : { is: 'question', question }, last.end)
}

const FRIDAY = 5
const MONDAY = 1
const DENIED = 'not no never dont avoid without skip nahi mat'.split(' ')

/** `hold over the weekend`, which says nothing beside a Friday and a Monday; beside a Friday alone it is the night that follows. */
function acrossWeekend(words: Words, i: number): Read<Clause> | undefined {
  const held = words.past(i, [...HOLD, ...HELD_WORDS])
  const over = words.past(held, ['over', 'across', 'through', 'for', 'during', 'the', 'this', 'a'])
  const isOver = words.is(over, 'weekend', 'weekends') && (over > held || isTitleOfTheta(words, over))
  if (!isOver || words.tokens.slice(Math.max(0, i - FEW), i).some(({ text }) => DENIED.includes(text)))
    return undefined
  const end = words.past(over + 1, ['ke', 'trade', 'theta', 'decay', 'premium', 'hold', 'position'])
  const days = new Set(words.tokens.flatMap((_, at) => words.find(at, 'weekday')?.value ?? []))
  if ([...days].some((day) => Number(day) !== FRIDAY && Number(day) !== MONDAY)) return undefined
  const hasFriday = days.has(String(FRIDAY))
  const isSaid = days.size > 1 || words.has('holding')
  if (hasFriday) return clause(isSaid ? { is: 'filler' } : { is: 'holding', holding: { type: 'btst' } }, end)
  return clause({ is: 'question', question: timesOfNight(words, i, end) }, end)
}

const ROUGH = ['close', 'closing', 'open', 'opening', 'evening', 'eod', 'morning', 'shaam', 'subah']

const timesOfNight = (words: Words, from: number, to: number) =>
  `“${words.written(from, words.past(to, ROUGH))}”: at which times is it entered and left, as in “enter friday 3:15 pm, exit monday 9:30 am”?`

/** The `weekend` of `weekend theta:`. */
const isTitleOfTheta = (words: Words, i: number) =>
  words.is(i + 1, 'theta', 'decay', 'trade', 'premium', 'hold', 'position')

/** `carry from friday 3:15 to monday 9:30`, `hold till expiry from wednesday`: the words before the day of the entry. */
function heldFromWeekday(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const held = words.past(i, HOLD)
  const from = held > i ? words.past(held, HELD_WORDS) : i
  const isHeld = from > i || before?.is === 'holding' || isToOtherDay(words, i)
  return isHeld && isFromWeekday(words, from) ? clause({ is: 'filler' }, from + 1) : undefined
}

/** `from wednesday 10am till expiry`, `from monday 9:30 till thursday 3:15`. */
function isToOtherDay(words: Words, i: number): boolean {
  const day = words.is(i, 'from') ? words.find(i + 1, 'weekday') : undefined
  const time = day && clockAt(words, words.past(day.end, ['at', 'morning']), true)
  const till = endOf(time, endOf(day, i))
  if (!day || !words.is(till, ...TILL)) return false
  return (
    expiryAt(words, till + 1) !== undefined ||
    (time !== undefined && weekdayAt(words, till + 1) !== undefined)
  )
}

/** Whether `hold from monday` stands before a position in its phrase. */
const isHeldFromBefore = (words: Words, i: number) =>
  words.tokens.slice(Math.max(0, i - FEW), i).some((_, k, { length }) => isHeldFromDay(words, i - length + k))

/** Words from the day of an entry to that of the exit. */
const FEW = 4

/** Whether the weekday at a position begins a holding: `hold from monday to wednesday` is no list of days. */
export function isHeldFromDay(words: Words, i: number): boolean {
  if (words.find(i, 'weekday') === undefined) return false
  if (isHeldBehindRange(words, i)) return true
  const from = words.is(i - 1, 'from') ? i - 1 : i
  const held = words.tokens.findLastIndex(({ text }, at) => at < from && !HELD_WORDS.includes(text))
  return held >= 0 && words.is(held, ...HOLD) && !words.is(held, 'positional', 'swing')
}

/** `monday se thursday tak hold`. */
function isHeldBehindRange(words: Words, i: number): boolean {
  const first = words.find(i, 'weekday')
  return first !== undefined && heldFromTo(words, first.end) !== undefined
}

/** Behind a weekday `se thursday tak hold`. */
function heldFromTo(words: Words, i: number): Read<Clause> | undefined {
  const day = words.is(i, 'se', 'to') ? words.find(i + 1, 'weekday') : undefined
  const held = day && heldUntil(words, day.end)
  return day && held && clause({ is: 'exitDay', weekday: Number(day.value) }, held.end)
}

const LEAVES: ReadonlySet<Clause['is']> = new Set(['threshold', 'trail', 'lock'])

/** `exit if loss 8000 or next thursday 3 pm`: behind the rules of an exit the weekday of another one. */
function orOnWeekday(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const isOr = before !== undefined && LEAVES.has(before.is) && words.is(i, 'or', 'ya', 'else', 'otherwise')
  const at = words.past(i + 1, ['else', 'exit', 'by'])
  const day = isOr ? weekdayAt(words, at) : undefined
  const time = day && clockAt(words, words.past(day.end, ['at', 'by', 'ko']), true)
  const isSecond = words.tokens.slice(0, i).some((_, k) => words.find(k, 'weekday') !== undefined)
  return day && time && isSecond ? clause({ is: 'exitDay', weekday: day.value }, day.end) : undefined
}

const FOR = 'for max maximum upto about around approx roughly at most till up to period of only :'.split(' ')
const DAYS = ['day', 'days', 'session', 'sessions', 'din', 'week', 'weeks', 'hafte']
const HOLDING = ['hold', 'holds', 'holding', 'carry', 'held']

/** `hold 15 days`, `3 days hold`: how long a position is held, while it is entered and left on days before an expiry. */
function heldForDays(words: Words, i: number): Read<Clause> | undefined {
  const held = words.is(i, ...HOLDING) ? words.past(i + 1, [...HELD_WORDS, ...FOR]) : words.past(i, FOR)
  const days = lengthAt(words, held) ?? wholeWeek(words, held)
  if (!days) return leftAfterDays(words, i)
  const isSaid = words.is(i, ...HOLDING) || isHeldBefore(words, i)
  const at = words.past(days.end, ['ka', 'ke', 'tak', 'ki', 'liye'])
  if (!isSaid && !words.is(at, ...HOLDING)) return undefined
  const end = words.past(isSaid ? at : at + 1, ['period', 'karo', 'karna', 'hai', 'only', 'max', 'maximum'])
  return clause({ is: 'holding', holding: OVER_DAYS, isForDays: true, days: days.value }, end)
}

/** Whether `hold` stands before the legs of a phrase: `hold a straddle for 5 days`. */
function isHeldBefore(words: Words, i: number): boolean {
  const begin = 1 + words.tokens.findLastIndex((_, k) => k < i && words.isBreak(k))
  const isHeld = words.tokens.slice(begin, i).some(({ text }) => HOLDING.includes(text))
  return words.is(i, 'for') && (isHeld || wholeWeek(words, words.past(i, FOR)) !== undefined)
}

/** `the whole week`. */
function wholeWeek(words: Words, i: number): Read<number> | undefined {
  const at = words.past(i, ['the', 'a', 'one'])
  const isWhole = words.is(at, 'whole', 'full', 'entire') && words.is(at + 1, 'week', 'month')
  const isPeriod = words.is(at + 2, 'of', 'in') || !words.is(i - 1, ...FOR, ...HOLDING)
  return isWhole && !isPeriod ? { value: 0, end: at + 2 } : undefined
}

/** Whether `3 days` stand at a position. */
export const isLength = (words: Words, i: number): boolean => lengthAt(words, i) !== undefined

/** `exit after 3 days`, `after 3 days exit`. */
function leftAfterDays(words: Words, i: number): Read<Clause> | undefined {
  const exit = words.find(i, 'time', 'exit')
  const at = exit?.end ?? i
  const days = words.is(at, 'after', 'within') ? lengthAt(words, at + 1) : daysLater(words, at)
  const end = days && (exit ? days.end : words.find(days.end, 'time', 'exit')?.end)
  return days === undefined || end === undefined
    ? undefined
    : clause({ is: 'holding', holding: OVER_DAYS, isForDays: true, days: days.value }, end)
}

/** `3 days later`, `2 din baad`. */
function daysLater(words: Words, i: number): Read<number> | undefined {
  const days = lengthAt(words, i)
  const at = days && words.past(days.end, ['ke'])
  return at !== undefined && words.is(at, 'later', 'baad') ? { value: days!.value, end: at + 1 } : undefined
}

const COUNTED = ['before', 'prior', 'pehle', 'to', 'left', 'till', 'ahead', 'from', 'after']

/** `3 days`, `2-3 days` (no one number), but not `3 days before expiry`. */
function lengthAt(words: Words, i: number): Read<number> | undefined {
  const first = numberAt(words, i)
  const second = first && words.is(first.end, '-', 'to', 'or') ? numberAt(words, first.end + 1) : undefined
  const at = first && words.past((second ?? first).end, ['trading', 'market', 'working'])
  if (at === undefined || !words.is(at, ...DAYS)) return undefined
  const isFromDay = words.is(at + 1, 'from') && words.find(at + 2, 'weekday') !== undefined
  const isCounted = words.is(at + 1, ...COUNTED) && !isFromDay
  const isOfDays = !second && !words.is(at, 'week', 'weeks', 'hafte')
  return isCounted ? undefined : { value: isOfDays ? first!.value : 0, end: at + 1 }
}

/** The `today` of `buy 3:20 today and sell tomorrow 9:20`: the day of each entry, where the next one is named. */
function todayBeside(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const isNext = words.tokens.some((_, at) => at > i && words.find(at, 'holding', 'btst') !== undefined)
  return before && isNext && words.is(i, 'today', 'aaj') ? clause({ is: 'filler' }, i + 1) : undefined
}

/** `hold till next day`, `3:15 pm to next day 9:20`, `3:15, kal subah 9:20`: behind the time of the entry that of the next day is the exit. */
export function isTimeOfNextDay(words: Words, i: number, end: number): boolean {
  const time = clockAt(words, words.past(end, ['at', 'by', '@', 'morning', 'subah']), true)
  if (words.is(i, 'till', 'until') || isCarriedTo(words, i, end))
    return !isEnteredAt(words, words.past(endOf(time, end), ['pe', 'par', 'ko']))
  const isDay = words.is(i, 'next', 'the', 'following', 'tomorrow', 'agle', 'agli', 'kal')
  return isDay && time !== undefined && isBehindEntry(words, i) && !words.has('indicator')
}

/** Whether legs are entered at a position: their side, their names, or a verb. */
const isEnteredAt = (words: Words, i: number) =>
  words.find(i, 'time', 'enter') !== undefined ||
  (['side', 'option', 'structure'] as const).some((what) => words.find(i, what) !== undefined)

/** Whether all legs are said before a position, and then the time at which they are entered. */
function isBehindEntry(words: Words, i: number): boolean {
  const last = words.tokens.findLastIndex((_, at) => isEnteredAt(words, at) && !clockAt(words, at, true))
  const isTimed = words.tokens.some((_, at) => at < i && clockAt(words, at, false) !== undefined)
  const time = words.tokens.findLastIndex((_, at) => at < i && clockAt(words, at, true) !== undefined)
  return isTimed && last < time
}

/** `carry it over to next day 9:15`. */
const isCarriedTo = (words: Words, i: number, end: number) =>
  words.is(i, 'carry') && words.tokens.slice(i, end).some(({ text }) => text === 'to')
