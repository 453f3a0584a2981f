import type { OptionType } from '#domain'
import { clockAt, clockRangeAt, isSpaced, later, numberAt, overnightRangeAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader, LegScope } from './clause.ts'
import { pastDayOfExit } from './days-before.ts'
import { askWhichEnd, lastEntry } from './endings.ts'
import {
  entriesBehind,
  entriesUntil,
  isCountOfEntries,
  noneEntered,
  onlyBefore,
  window,
} from './entry-windows.ts'
import { hasACondition, inAndOut, soldLater } from './in-and-out.ts'
import { isPutBeforeCall } from './leg-places.ts'
import { areOtherPremiums } from './premium-strikes.ts'
import { isAway } from './strangle-distances.ts'
import { scopeAt } from './risk-clauses.ts'

const clause = (value: Clause, end: number): Read<Clause> => ({ value, end })

/** Times of entry and exit. */
export const readTimes: ClauseReader = (words, i, before) =>
  isAway(words, words.past(i, ['at', '@', 'ko', 'out'])) ? undefined : timesAt(words, i, before)

const timesAt: ClauseReader = (words, i, before) =>
  checkedOnce(words, i) ??
  startOfRule(words, i, before) ??
  elseAt(words, i, before) ??
  entryBound(words, i, before) ??
  fromThenOn(words, i) ??
  exitAfter(words, i) ??
  soldLater(words, i) ??
  window(words, i) ??
  firstMinutes(words, i) ??
  named(words, i) ??
  unnamed(words, i) ??
  verbAlone(words, i)

const CHECKS = 'check checked checking look looking evaluate evaluated dekho dekhna test tested'.split(' ')

/** `check at 10:00 only`: a condition that is looked at once, so that the entries end a minute later. */
function checkedOnce(words: Words, i: number): Read<Clause> | undefined {
  const begin = words.past(endOf(words.find(i, 'time', 'enter'), i), [
    ...CHECKS,
    'it',
    'this',
    'only',
    'once',
    'exactly',
    'just',
  ])
  const time = clockAt(words, words.past(begin, ['at', '@', 'by']), begin > i)
  if (!time || !words.has('indicator')) return undefined
  const end = words.past(time.end, ['only', 'once', 'hi', 'exactly', 'sharp'])
  const isCheck = words.is(i, ...CHECKS)
  const isOnly = words.is(end - 1, 'only', 'once', 'hi') || words.is(i, 'only', 'once', 'exactly')
  const isLast = words.at(end) === undefined || words.isBreak(end)
  const isExit = words.tokens
    .slice(Math.max(0, i - 2), i)
    .some((_, k) => words.find(i - 1 - k, 'time', 'exit'))
  if (!isOnly || !(isCheck || isLast) || isExit) return undefined
  return clause({ is: 'range', from: time.value, to: later(time.value, 1), isWindow: true }, end)
}

const SESSION_START = '09:15'

/** `skip first 15 minutes`: the entry is so much later than the open. */
function firstMinutes(words: Words, i: number): Read<Clause> | undefined {
  const at = words.is(i, 'skip', 'avoid', 'leave', 'after') ? words.past(i + 1, ['the']) : undefined
  const minutes = at !== undefined && words.is(at, 'first') ? numberAt(words, at + 1) : undefined
  if (!minutes || !words.is(minutes.end, 'min', 'mins', 'minute', 'minutes')) return undefined
  const end = words.past(minutes.end + 1, ['candle', 'candles'])
  return clause({ is: 'enter', time: later(SESSION_START, minutes.value) }, end)
}

/** `9:20 ke baad jab …`: the first time of a sentence, before a condition, is that of the entry. */
function fromThenOn(words: Words, i: number): Read<Clause> | undefined {
  const time = clockAt(words, words.past(i, ['subah', 'dopahar']), true)
  const end =
    time && words.is(time.end, 'ke', 'k') && words.is(time.end + 1, 'baad') ? time.end + 2 : undefined
  if (!time || end === undefined) return undefined
  const exit = words.find(end, 'time', 'exit')
  if (exit) return clause({ is: 'exit', time: time.value }, exit.end)
  const isFirst = !words.tokens.slice(0, i).some((_, at) => clockAt(words, at, false))
  const isOther = words.find(end, 'rule') ?? words.find(end, 'together') ?? words.find(end, 'scope')
  return isFirst && !isOther ? clause({ is: 'enter', time: time.value }, end) : undefined
}

const DENIALS = 'no not dont never nothing avoid skip without except unless mat nahi na'.split(' ')

/** `after 9:30 and before 2:30`, `9:30 ke baad aur 2:30 se pehle`: the window of the entries. */
function afterAndBefore(words: Words, i: number): Read<Clause> | undefined {
  const first = boundAt(words, i, AFTER)
  const link = first && words.past(first.end, ['and', 'but', 'aur', 'lekin', ','])
  const last = link === undefined ? undefined : boundAt(words, link, BEFORE)
  if (!first || !last || last.value <= first.value) return undefined
  // 'No trades after 12 and before 1' leaves the window out.
  const phrase = words.tokens.findLastIndex(({ kind }, at) => at < i && kind === 'break') + 1
  const isDenied = words.tokens.slice(phrase, last.end + 1).some(({ text }) => DENIALS.includes(text))
  const isExit = words.find(last.end, 'time', 'exit') ?? words.find(i - 1, 'time', 'exit')
  return isDenied || isExit
    ? undefined
    : clause({ is: 'range', from: first.value, to: last.value, isWindow: true }, last.end)
}

const AFTER = { ahead: ['after'], behind: ['baad'] }
const BEFORE = { ahead: ['before'], behind: ['pehle', 'pahle'] }

/** `after 9:30`, `9:30 ke baad`: a time with a word before it or behind it. */
function boundAt(
  words: Words,
  i: number,
  { ahead, behind }: { ahead: readonly string[]; behind: readonly string[] },
): Read<string> | undefined {
  if (words.is(i, ...ahead)) return clockAt(words, i + 1, true)
  const time = clockAt(words, i, true)
  const at = time && words.past(time.end, ['ke', 'k', 'se'])
  return time && at !== undefined && words.is(at, ...behind) ? { value: time.value, end: at + 1 } : undefined
}

/** `after 2:30 exit`. */
function exitAfter(words: Words, i: number): Read<Clause> | undefined {
  const time = words.is(i, 'after') ? clockAt(words, i + 1, true) : undefined
  const exit = time && words.find(time.end, 'time', 'exit')
  const isEnd = exit && (words.at(exit.end) === undefined || words.isBreak(exit.end))
  return time && exit && isEnd ? clause({ is: 'exit', time: time.value }, exit.end) : undefined
}

const AT =
  'it them at by on @ eod time is : the position around before subah sharp only whatever remains left open remaining rest latest all everything'.split(
    ' ',
  )

function pastAt(words: Words, i: number): number {
  let at = i
  while (AT.includes(words.at(at)?.text ?? '')) at++
  return at
}

/** A time with its verb on one side: `exit at 3 pm`, `3:15 pe nikal jao`, `no new entry after 2 pm`. */
function named(words: Words, i: number): Read<Clause> | undefined {
  const fresh = words.past(i, ['fresh', 'new', 'nayi'])
  const last = lastEntryAt(words, fresh) ?? words.find(i, 'time', 'entryEnd')
  const end = last && clockAt(words, pastAt(words, last.end), true)
  if (end) return lastEntry(words, i, end)
  const first = isCount(words, i) ? undefined : (exitNamed(words, i) ?? entryNamed(words, i))
  return first ?? inAndOut(words, i) ?? verbBehind(words, i)
}

const ENTRIES = 'try trying entry entries enter trades initiate valid waits'.split(' ')
const ALLOWED = 'only allowed taken valid are is sirf new fresh can be happen come considered'.split(' ')
const LATEST = [
  'no later than',
  'not later than',
  'at the latest by',
  'latest by',
  'until',
  'till',
  'upto',
  'up to',
  'before',
  'by',
]

/** `entries only till 10:00`, `try until 15:20`; `no later than 11:00` by itself is of the entry, too. */
function lastEntryAt(words: Words, i: number): { end: number } | undefined {
  const isEntry = words.is(i, ...ENTRIES) && !words.is(i - 1, 're', '-')
  const at = isEntry ? words.past(i + 1, ALLOWED) : i
  const ends = LATEST.flatMap((phrase) => {
    const parts = phrase.split(' ')
    return parts.every((part, k) => words.is(at + k, part)) ? at + parts.length : []
  })
  const isByItself = words.is(at, 'no', 'not') && (at === 0 || words.isBreak(at - 1))
  return ends.length > 0 && (isEntry || isByItself) ? { end: Math.max(...ends) } : undefined
}

/** A verb of an exit. In `the straddle at 9:20, but sell it only after …` the first side is that of the legs. */
function exitVerb(words: Words, i: number): Read<string> | undefined {
  const found = words.find(i, 'time', 'exit')
  const isSide = found && words.find(i, 'side') !== undefined && words.is(found.end - 1, 'it', 'them', 'both')
  const isFirst = words.tokens.slice(0, i).every((_, at) => words.find(at, 'side') === undefined)
  const hasLegs = words.tokens
    .slice(0, i)
    .some((_, at) => words.find(at, 'structure') ?? words.find(at, 'option'))
  return isSide && isFirst && hasLegs ? undefined : found
}

function exitNamed(words: Words, i: number): Read<Clause> | undefined {
  const found = exitVerb(words, i) ?? bookAt(words, i)
  if (!found) return undefined
  const scope = exitedAt(words, words.skipLinks(found.end))
  const time = clockAt(words, pastAt(words, scope?.end ?? pastRemaining(words, found.end)), true)
  if (time && isPriceOrTime(words, time.end)) {
    const question = `“${words.written(i, time.end)}”: a time, or a price or points? Say “at 1 pm”, “target 20 points”.`
    return clause({ is: 'question', question }, time.end)
  }
  return time && ofVerb('exit', time.value, { end: time.end, scope: scope?.value })
}

/** `out at 120 or sl 10 pts`: three digits before a stop could be a price. */
const isPriceOrTime = (words: Words, end: number) =>
  /^\d{3}$/.test(words.written(end - 1, end)) &&
  words.is(end, 'or', 'ya') &&
  words.find(end + 1, 'rule', 'stop') !== undefined

/** `close the remaining leg at 3`. */
function pastRemaining(words: Words, i: number): number {
  const at = words.past(i, ['the', 'any', 'all'])
  return words.is(at, 'remaining', 'surviving', 'leftover')
    ? words.past(at + 1, ['leg', 'legs', 'position', 'positions', 'trade', 'trades'])
    : i
}

/** `book at 2:30`. */
const bookAt = (words: Words, i: number): Read<string> | undefined =>
  words.is(i, 'book') && words.is(i + 1, 'at', 'by') ? { value: 'exit', end: i + 1 } : undefined

/** `entry at 9:20`; `entry 11 baje tak` is the last one. */
function entryNamed(words: Words, i: number): Read<Clause> | undefined {
  const found = words.find(i, 'time', 'enter') ?? openedAt(words, i)
  const time = found && clockAt(words, pastAt(words, found.end), true)
  if (!time) return undefined
  return words.is(time.end, 'tak')
    ? clause({ is: 'enterEnd', time: time.value }, words.past(time.end, ['tak', 'hi']))
    : ofVerb('enter', time.value, { end: time.end, scope: undefined })
}

/** `open 9:20, close 3:15`: the verb without a word before its time; `market open 9:15` is no entry. */
const openedAt = (words: Words, i: number): Read<string> | undefined =>
  words.is(i, 'open', 'opens') && (i === 0 || words.isBreak(i - 1)) && words.at(i + 1)?.kind === 'time'
    ? { value: 'enter', end: i + 1 }
    : undefined

/** The `x1` of one lot. */
const isCount = (words: Words, i: number) =>
  words.is(i, 'x') && words.at(i)?.end === words.at(i + 1)?.start && /^\d$/.test(words.textAt(i + 1))

/** What leaves: `exit the ce at 2:45`, `close the straddle at 3 pm`. */
function exitedAt(words: Words, i: number): Read<LegScope> | undefined {
  const at = words.past(i, ['the', 'both', 'all', 'my'])
  const scope = scopeAt(words, i) ?? scopeAt(words, at)
  // 'Exit at total premium 120' is no time.
  if (scope) return words.is(scope.end - 1, 'premium', 'premiums') ? undefined : scope
  const option = words.find(at, 'option')
  if (option) return { value: { of: 'option', option: option.value as OptionType }, end: option.end }
  const structure = words.find(at, 'structure')
  return structure && { value: { of: 'whole' }, end: structure.end }
}

function ofVerb(
  verb: 'enter' | 'exit',
  time: string,
  { end, scope }: { end: number; scope: LegScope | undefined },
): Read<Clause> {
  const own = scope && scope.of !== 'whole' && scope.of !== 'each' ? { scope } : {}
  return clause(verb === 'exit' ? { is: 'exit', time, ...own } : { is: 'enter', time }, end)
}

const NO_ENTRY =
  'ke baad kuch koi no nayi naya new fresh nahi nahin na entry entries trade trades mat lena karna leni lo hogi hai koi bhi'.split(
    ' ',
  )

/** `1:30 ke baad koi entry nahi`, behind an entry also `2 baje ke baad nahi`: the last entry. */
function noEntryBehind(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const time = clockAt(words, words.past(i, ['subah', 'dopahar']), true)
  const at = time && words.past(time.end, ['ke', 'k'])
  if (!time || at === undefined || !words.is(at, 'baad')) return undefined
  const end = words.past(at, NO_ENTRY)
  const has = (...wanted: readonly string[]) =>
    words.tokens.slice(at, end).some(({ text }) => wanted.includes(text))
  if (!has('nahi', 'nahin', 'na', 'no', 'mat')) return undefined
  const isNamed = has('entry', 'entries', 'trade', 'trades', 'naya', 'nayi', 'new', 'fresh')
  if (isNamed || (!has('kuch') && isBehindEntry(words, end, before)))
    return clause({ is: 'enterEnd', time: time.value }, end)
  return has('kuch') ? clause({ is: 'question', question: askWhichEnd(words, i, end) }, end) : undefined
}

/** Whether a phrase ends behind a verb or a time of the entry, where nothing comes back. */
const isBehindEntry = (words: Words, end: number, before: Clause | undefined) =>
  words.tokens.every((_, k) => !words.find(k, 'rule', 'reEntry')) &&
  (before?.is === 'enter' || (before?.is === 'verb' && before.verb === 'enter')) &&
  (words.at(end) === undefined || words.isBreak(end))

/** The first or last entry time, stated by the times that it excludes: `no positions till 9:59`. */
const entryBound = (words: Words, i: number, before: Clause | undefined) =>
  onlyBefore(words, i) ?? noneEntered(words, i) ?? noEntryBehind(words, i, before) ?? afterAndBefore(words, i)

const ELSE = 'else otherwise warna anyway regardless latest case'.split(' ')
const ELSE_WORDS = [
  ...ELSE,
  ...'or nahi nahin to toh in any at by the failing that finally then it is hold till until'.split(' '),
]

const LEAVES: ReadonlySet<Clause['is']> = new Set([
  'threshold',
  'trail',
  'lock',
  'premiumRise',
  'indexMove',
  'together',
  'reEntry',
])

/** `else 3:15`, `in any case at 3:10`: the exit if no rule has acted. */
function elseAt(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  // In 'at 9:20 on tuesday, else 9:30' the second time is an entry, too.
  if (!before || !LEAVES.has(before.is)) return undefined
  const at = words.past(i, ELSE_WORDS)
  const isElse = words.tokens.slice(i, at).some(({ text }) => ELSE.includes(text))
  const time = isElse ? clockAt(words, at, true) : undefined
  return time && clause({ is: 'exit', time: time.value }, time.end)
}

/** A time before its verb; in `dono me se ek close` and `2 entries` the number is none. */
function timeOfVerb(words: Words, i: number): Read<string> | undefined {
  const begin = words.past(i, PARTS)
  const time = clockAt(words, begin, true)
  const isInLetters = time?.end === begin + 1 && words.at(begin)?.kind === 'word'
  return time && !isInLetters && !isCountOfEntries(words, time.end) ? time : undefined
}

function verbBehind(words: Words, i: number): Read<Clause> | undefined {
  const time = timeOfVerb(words, i)
  if (!time) return undefined
  const at = words.is(time.end, 'pe', 'par', 'ko', 'tak') ? time.end + 1 : time.end
  // The 'x' of 'sell 2 x atm ce' is no exit.
  const verb = words.is(at, 'x')
    ? undefined
    : (words.find(at, 'time', 'exit', 'enter') ?? closedBySide(words, i, at))
  if (verb?.value === 'enter' && words.is(time.end, 'tak'))
    return clause({ is: 'enterEnd', time: time.value }, verb.end)
  if (!verb || hasACondition(words, verb.end) || isFollowedByItsTime(words, verb.end)) return undefined
  return ofVerb(verb.value as 'enter' | 'exit', time.value, { end: verb.end, scope: undefined })
}

/** `put kharid ke … kal 9:30 ko bech dena`, `… at 11 am i buy it back`: at the end of a phrase the opposite of the side before. */
function closedBySide(words: Words, from: number, at: number): Read<string> | undefined {
  const i = words.past(at, ['i', 'we', 'then'])
  const side = words.find(i, 'side')
  if (!side) return undefined
  const back = words.past(side.end, ['it', 'them', 'both', 'all', 'everything', 'back'])
  const isBack = words.is(back - 1, 'back')
  const end = isBack ? back : side.end
  if (words.at(end) !== undefined && !words.isBreak(end)) return undefined
  const earlier = words.tokens.slice(0, from).flatMap((_, k) => words.find(k, 'side') ?? [])
  const isOpposite = earlier.length > 0 && earlier.every(({ value }) => value !== side.value)
  // 'Having bought it': without that a second side could be another leg.
  const isKe = (k: number) => words.is(k, 'ke', 'kar')
  const isSameOrder = isBack || earlier.some((one) => isKe(one.end - 1) || isKe(one.end))
  return isOpposite && isSameOrder ? { value: 'exit', end } : undefined
}

/** In `entry 9:25` the time follows its verb; in `9:25 entry 3:10 exit` the next time has another verb. */
function isFollowedByItsTime(words: Words, i: number): boolean {
  // In '1505 exit next day 0920' the holding stands between.
  const held = words.past(endOf(words.find(i, 'holding'), pastDayOfExit(words, i)), ['kal', 'tomorrow'])
  const time = clockAt(words, words.skipLinks(words.isBreak(held) ? held + 1 : held), true)
  if (!time || words.isBreak(held)) return false
  const next = words.find(
    words.is(time.end, 'pe', 'par', 'ko') ? time.end + 1 : time.end,
    'time',
    'exit',
    'enter',
  )
  return !next || clockAt(words, words.skipLinks(next.end), true) !== undefined
}

/** Words before a time. */
const PARTS = 'subah at @ morning dopahar afternoon evening eve shaam sham ko din ke exactly sharp'.split(' ')
const MORNING = ['morning', 'sharp', 'afternoon', 'subah', 'dopahar', 'o', 'clock']

/** Rules that cannot begin at a time of the day. */
const WITHOUT_START: ReadonlySet<Clause['is']> = new Set(['together', 'trail', 'trails', 'lock', 'threshold'])

/** `sl to cost after 11 am`: a rule from a time on, which there is not. */
function startOfRule(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  const isDirect = words.is(i, 'after') && !words.isBreak(i - 1)
  const time = isDirect ? clockAt(words, i + 1, true) : undefined
  const isRange = time && clockRangeAt(words, i) !== undefined
  return time && !isRange && before && WITHOUT_START.has(before.is)
    ? clause({ is: 'unsupported' }, time.end)
    : undefined
}

/** `till 3 pm`, and `15 minutes before the close` by itself. */
const isExitTime = (words: Words, i: number, end: number) =>
  words.is(i, 'till', 'until', 'upto') ||
  (numberAt(words, i) !== undefined && /clos/.test(words.written(i, end).toLowerCase()))

/** `overnight, 3:20 to 9:20`. */
const overNight = (words: Words, i: number) =>
  words.tokens.some((_, at) => words.find(at, 'holding', 'btst')) ? overnightRangeAt(words, i) : undefined

const BETWEEN = ['beech', 'bich']

/** `9:20 to 15:15`; `9:30 se 1 baje ke beech` are times of the entry. */
function rangeAlone(words: Words, i: number): Read<Clause> | undefined {
  const range = areOtherPremiums(words, i) ? undefined : (clockRangeAt(words, i) ?? overNight(words, i))
  if (!range) return undefined
  const [from, to] = range.value
  const end = words.past(range.end, ['ke', 'k', ...BETWEEN, 'mein', 'me', 'main'])
  const isWindow = words.tokens.slice(i, end).some(({ text }) => BETWEEN.includes(text))
  // '9:20 se 2 baje tak hi entry'.
  const entry = entriesBehind(words, i, range.end)
  if (entry) return clause({ is: 'range', from, to, isWindow: true, ...entry.value }, entry.end)
  return isWindow
    ? clause({ is: 'range', from, to, isWindow }, end)
    : clause({ is: 'range', from, to }, range.end)
}

function unnamed(words: Words, i: number): Read<Clause> | undefined {
  const range = rangeAlone(words, words.past(i, ['morning', 'subah']))
  if (range) return range
  const isMarked = words.is(i, 'till', 'until', 'upto', 'from', 'starting', 'after', ...PARTS)
  const begin = isMarked ? words.past(i + 1, PARTS) : words.past(i, REST)
  const isTak = words.is(clockAt(words, begin, true)?.end ?? i, 'tak')
  const time = clockAt(words, begin, isMarked || isTak || beforeStructure(words, i))
  if (!time || isCountOfEntries(words, time.end)) return undefined
  if (isTak) return until(words, time)
  return begin > i && !isMarked ? undefined : unnamedTime(words, i, time)
}

/** A time without a verb; behind `till` the end of the position, or that of the entries if these are named. */
function unnamedTime(words: Words, i: number, time: Read<string>): Read<Clause> {
  const end = pastMorning(words, time.end)
  if (!isExitTime(words, i, time.end)) return clause({ is: 'time', time: time.value }, end)
  return entriesUntil(words, time, end) ?? clause({ is: 'exit', time: time.value, isBare: true }, end)
}

/** `3 baje tak hold karo`; without the verb it is the last entry where an exit is said as well. */
function until(words: Words, time: Read<string>): Read<Clause> {
  const tak = words.past(time.end, ['tak', 'hi'])
  const end = words.past(tak, ['rakho', 'rakhna', 'hold', 'karo', 'chalne', 'do'])
  return clause({ is: 'exit', time: time.value, ...(end === tak && { isBare: true }) }, end)
}

const REST = ['baki', 'baaki', 'rest', 'sab', 'bacha', 'hua']

/** Behind `pe` and `in the morning`. */
function pastMorning(words: Words, i: number): number {
  const isOn = words.is(i, 'pe', 'par', 'ko') && !isPutBeforeCall(words, i)
  const end = isOn ? i + 1 : i
  const isIn = words.is(end, 'in') && words.is(end + 1, 'the') && MORNING.includes(words.textAt(end + 2))
  return words.past(isIn ? end + 2 : end, MORNING)
}

/** `920 straddle`: a time without a colon, directly before the traded structure. */
function beforeStructure(words: Words, i: number): boolean {
  return (
    (/^\d{3,4}$|^\d{1,2}\.\d\d$/.test(words.at(i)?.text ?? '') &&
      words.find(i + 1, 'structure') !== undefined) ||
    isMorningTime(words, i) ||
    isSpacedTime(words, i)
  )
}

/** `nifty 9 20.`, `nifty 9 20 straddle`, `…, 3 15`: the hours of an entry or an exit with minutes that end a phrase. */
function isSpacedTime(words: Words, i: number): boolean {
  const isOfLegs = isBesideStructure(words, i)
  const isEnd = isOfLegs || words.at(i + 2) === undefined || words.isBreak(i + 2)
  const isMorning = words.is(i, '9', '10') && Number(words.textAt(i + 1)) >= FIRST_MINUTES
  const isAlone = words.is(i, '2', '3', '14', '15') && words.isBreak(i - 1)
  return isSpaced(words, i) && isEnd && (isMorning || isAlone)
}

/** Whether two numbers stand beside the structure; in `ema 9 20 straddle` they are the lengths of averages. */
function isBesideStructure(words: Words, i: number): boolean {
  const isOfRule = words.find(i - 1, 'indicator') !== undefined || words.at(i - 1)?.kind === 'number'
  const isBehind = words.tokens.some((_, k) => words.find(k, 'structure')?.end === i)
  return isBehind
    ? words.find(i + 2, 'underlying') !== undefined
    : !isOfRule && words.find(i + 2, 'structure') !== undefined
}

const FIRST_MINUTES = 15

/** `atm straddle 920 sl 25%`, `1515 sell …`: no other number of a strategy has these digits by itself. */
function isMorningTime(words: Words, i: number): boolean {
  if (words.find(i + 1, 'unit') ?? words.find(i + 1, 'strike') ?? words.find(i + 1, 'option')) return false
  if (/^9[1-5]\d$/.test(words.textAt(i))) return true
  const isFirst = i === 0 || words.isBreak(i - 1) || words.find(i - 1, 'underlying') !== undefined
  const isOrder = isFirst && words.find(i + 1, 'side') !== undefined
  return (
    /^1[0-5][0-5]\d$/.test(words.textAt(i)) &&
    (isOrder || (isBeforeRule(words, i + 1) && isBehindLeg(words, i - 1)))
  )
}

const isBeforeRule = (words: Words, i: number) =>
  words.at(i) === undefined ||
  words.isBreak(i) ||
  words.find(i, 'rule', 'stop', 'target', 'capital') !== undefined ||
  words.find(i, 'time', 'exit') !== undefined

/** In `buy pe itm100 bnf 1030, sl 50 pts` nothing before the number counts it. */
const isBehindLeg = (words: Words, i: number) =>
  (['underlying', 'side', 'structure', 'option'] as const).some((kind) => words.find(i, kind)) ||
  words.find(i, 'day', 'expiryDay') !== undefined

const TO_CHANGE = ['so', 'change', 'shift', 'move', 'adjust', 'the', 'my']

/** `be out by 2:45, so change the closing time`: the time stands elsewhere with its verb. */
function changedSoSaid(words: Words, i: number): number | undefined {
  const name = words.is(i, 'so', 'change', 'shift', 'adjust') ? words.past(i, TO_CHANGE) : i
  const verb = name > i ? words.find(name, 'time', 'enter', 'exit') : undefined
  const isLast = verb && (words.at(verb.end) === undefined || words.isBreak(verb.end))
  if (!isLast || !words.isOfOpen || !/time$/i.test(words.written(name, verb.end))) return undefined
  const hasTime = words.tokens.some((_, at) => {
    const other = at < i || at >= verb.end ? words.find(at, 'time', verb.value) : undefined
    return other !== undefined && clockAt(words, pastAt(words, other.end), true) !== undefined
  })
  return hasTime ? verb.end : undefined
}

function verbAlone(words: Words, i: number): Read<Clause> | undefined {
  const said = changedSoSaid(words, i)
  if (said !== undefined) return clause({ is: 'filler' }, said)
  const found = exitVerb(words, i) ?? words.find(i, 'time', 'enter')
  return found && clause({ is: 'verb', verb: found.value as 'enter' | 'exit' }, found.end)
}
