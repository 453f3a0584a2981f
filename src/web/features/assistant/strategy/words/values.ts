import type { LegUnit } from '#domain'
import { HINDI_QUARTERS, HINDI_TIMES } from '#domain/aliases'
import type { Token } from './tokens.ts'
import { endOf, type Read, type Words } from './words.ts'

/** A number with the unit that stands at it. */
export interface StatedAmount {
  readonly value: number
  /** Undefined if the sentence states no unit. */
  readonly unit: LegUnit | undefined
  /** A percentage of the capital, and not of a premium. */
  readonly ofCapital?: true
}

/** A number, in digits or as a word. */
export function numberAt(words: Words, i: number): Read<number> | undefined {
  const token = words.at(i)
  return token && !Number.isNaN(token.value) ? { value: token.value, end: i + 1 } : undefined
}

/** A number in digits. */
export function digitsAt(words: Words, i: number): Read<number> | undefined {
  return words.at(i)?.kind === 'number' ? numberAt(words, i) : undefined
}

/** A whole number from 1 to a bound. */
export function countAt(words: Words, i: number, most: number): Read<number> | undefined {
  const read = numberAt(words, i)
  return read && Number.isInteger(read.value) && read.value >= 1 && read.value <= most ? read : undefined
}

/** An amount: `25%`, `rs 5000`, `40 points`, `100 index points`, `5k`, or a number without a unit. */
export function amountAt(words: Words, i: number): Read<StatedAmount> | undefined {
  const before = words.find(i, 'unit', 'fixed')
  const at = endOf(before, i)
  const read = numberAt(words, at)
  if (!read || read.value < 0 || clockAt(words, i, false)) return undefined
  const { value, end } = read
  const after = words.find(end, 'unit')
  if (before) return { value: { value, unit: 'fixed' }, end: after?.value === 'fixed' ? after.end : end }
  if (after) return withUnit(words, value, after)
  // Of small numbers in words only those with a unit are amounts.
  if (words.at(at)?.kind !== 'number') return undefined
  return { value: { value, unit: words.at(i)?.isLarge ? 'fixed' : undefined }, end }
}

function withUnit(words: Words, value: number, unit: Read<string>): Read<StatedAmount> {
  const capital = unit.value === 'percentage' ? pastCapital(words, unit.end) : undefined
  if (capital !== undefined) return { value: { value, unit: 'percentage', ofCapital: true }, end: capital }
  // 'Target 25% premium' at the end of a phrase.
  const isBare =
    words.is(unit.end, 'premium', 'prem') &&
    (words.at(unit.end + 1) === undefined || words.isBreak(unit.end + 1))
  const end = isBare && unit.value === 'percentage' ? unit.end + 1 : ofPremium(words, unit.end)
  return { value: { value, unit: unit.value as LegUnit }, end }
}

/** Behind `1%` the position past `of my capital`, or past `capital` that no sum follows. */
function pastCapital(words: Words, i: number): number | undefined {
  const bare = words.is(i, 'of', 'on') ? undefined : words.find(i, 'rule', 'capital')
  if (bare) return isNumberBehind(words, bare.end) ? undefined : bare.end
  const at = pastOf(words, words.is(i, '(') ? i + 1 : i) ?? i
  if (isCapital(words, at)) return at
  const capital = at > i ? words.find(at, 'rule', 'capital') : undefined
  // In '2% of capital 200000' the capital is stated as well.
  const isStated = capital && isNumberBehind(words, capital.end)
  return isStated ? at : capital?.end
}

const isNumberBehind = (words: Words, i: number) => words.at(words.skipLinks(i))?.kind === 'number'

const LEAST_CAPITAL = 50_000

/** '3% of 3 lakh': no premium costs so much. */
const isCapital = (words: Words, i: number) =>
  words.is(i - 1, 'of', 'on', 'the', 'my', 'our', 'total') &&
  (numberAt(words, i)?.value ?? 0) >= LEAST_CAPITAL

const pastOf = (words: Words, i: number) =>
  words.is(i, 'of', 'on') ? words.past(i + 1, ['the', 'my', 'our', 'total', 'whole', 'full']) : undefined

const WHOSE = ['the', 'its', 'their', 'each', 'own']
const RECEIVED = ['received', 'collected', 'got', 'pocketed']
const PAID = ['entry', 'sell', 'selling', 'sold', 'buy', 'buying', 'option', 'leg']

/** A percentage of a premium or of the entry price is what a percentage counts anyway. */
function ofPremium(words: Words, i: number): number {
  if (!words.is(i, 'of', 'on', 'in')) return i
  const at = words.past(words.past(i + 1, WHOSE), PAID)
  // 'Of the premium received' is that of all legs together.
  const isReceived = words.is(words.past(at + 1, ['that', 'i', 'we', 'have', 'was', 'is']), ...RECEIVED)
  return words.is(at, 'premium', 'price', 'value') && !isReceived && !words.is(at + 1, 'of', 'for')
    ? at + 1
    : i
}

const HALF_DAY = /^(am|pm|baje|bje|oclock|ist|noon)$/
/** Behind a time in four digits; behind a shorter number they count hours. */
const HOURS = ['hrs', 'hours', 'hour', 'h', 'hr']
const PARTS_OF_DAY: Readonly<Record<string, string>> = { morning: 'am', afternoon: 'pm', evening: 'pm' }
/** Hours before 8 are in the afternoon, because the market is closed at night. */
const FIRST_HOUR = 8

function clock(hour: number, minute: number, half?: string): Read<string>['value'] | undefined {
  const isLate = half === 'pm' ? hour < 12 : half !== 'am' && hour < FIRST_HOUR
  const real = isLate ? hour + 12 : hour
  if (real > 23 || minute > 59 || real < 0) return undefined
  return `${String(real).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

function halfDay(words: Words, i: number): { text: string | undefined; end: number } {
  const text = words.textAt(i)
  const part = words.is(i, 'in') && words.is(i + 1, 'the') ? PARTS_OF_DAY[words.textAt(i + 2)] : undefined
  if (part !== undefined) return { text: part, end: i + 3 }
  const bare = words.at(i - 1)?.kind === 'time' ? PARTS_OF_DAY[text] : undefined
  if (bare !== undefined) return { text: bare, end: i + 1 }
  const oclock = pastClockWord(words, i)
  if (oclock !== undefined) return partBehind(words, oclock)
  if (words.is(i, ...HOURS) && isWholeTime(words, i - 1)) return { text: 'hrs', end: pastZone(words, i + 1) }
  if (HALF_DAY.test(text)) return { text, end: pastZone(words, i + 1) }
  return { text: undefined, end: i }
}

/** Behind the `o'clock` of a time. */
function pastClockWord(words: Words, i: number): number | undefined {
  if (words.is(i, 'oclock')) return i + 1
  return words.is(i, 'o') && words.is(i + 1, 'clock') ? i + 2 : undefined
}

/** Behind `1 o'clock` the part of the day. */
function partBehind(words: Words, i: number): { text: string; end: number } {
  const part = words.is(i, 'in') && words.is(i + 1, 'the') ? PARTS_OF_DAY[words.textAt(i + 2)] : undefined
  return part === undefined ? { text: 'oclock', end: pastZone(words, i) } : { text: part, end: i + 3 }
}

const pastZone = (words: Words, i: number) => words.past(i, ['ist', 'sharp'])

/** `9:20`, `0920` or `15.00`; '1.30 hours' may be a time that passes. */
function isWholeTime(words: Words, i: number): boolean {
  const token = words.at(i)
  return token?.kind === 'time' || /^\d{4}$|^(0?9|1[0-5])\.\d\d$/.test(token?.text.trim() ?? '')
}

/**
 * A time of day: `9:20`, `3.15 pm`, `10 baje`, `quarter past three`.
 * @param isExpected whether a time must stand here, so that `920`, `9.20` and a bare hour are times, too
 */
export function clockAt(words: Words, i: number, isExpected: boolean): Read<string> | undefined {
  const token = words.at(i)
  if (!token) return undefined
  if (token.kind === 'time') return colonClock(words, i)
  const spoken =
    sessionClock(words, i) ??
    spokenClock(words, i) ??
    hindiClock(words, i) ??
    twoWordClock(words, i) ??
    (isExpected ? wordClock(words, i) : undefined)
  if (spoken) return spoken
  const number = numberAt(words, i)
  return number && numberClock(words, { token, number, isExpected })
}

function colonClock(words: Words, i: number): Read<string> | undefined {
  const [hour = 0, minute = 0] = words.textAt(i).split(':').map(Number)
  const half = halfDay(words, i + 1)
  const value = clock(hour, minute, half.text)
  return value === undefined ? undefined : { value, end: half.end }
}

interface NumberClock {
  readonly token: Token
  readonly number: Read<number>
  readonly isExpected: boolean
}

function numberClock(words: Words, said: NumberClock): Read<string> | undefined {
  return (said.isExpected ? spacedClock(words, said) : undefined) ?? joinedClock(words, said)
}

function joinedClock(words: Words, { token, number, isExpected }: NumberClock): Read<string> | undefined {
  const half = halfDay(words, number.end)
  const isMarked = half.text !== undefined || isTimeByItself(token.text)
  if (!isMarked && (!isExpected || !mayFollowHour(words, token, number.end))) return undefined
  if (half.text === undefined && isOfSomething(words, token, number.end)) return undefined
  const [hour = 0, minute = 0] = hourAndMinute(token.text, number.value)
  const value = clock(hour, minute, half.text)
  if (value === undefined || (!isMarked && !isNearSession(value))) return undefined
  return { value, end: half.end }
}

/** `entry 9 50`: an hour and its minutes, apart. */
function spacedClock(words: Words, { token, number }: NumberClock): Read<string> | undefined {
  const minutes = words.at(number.end)
  const isHour = token.kind === 'number' && /^\d{1,2}$/.test(token.text.trim())
  if (!isHour || minutes?.kind !== 'number' || !/^[0-5]\d$/.test(minutes.text.trim())) return undefined
  // 'Nifty 9 20 straddle'.
  const isBehindLegs = words.find(number.end + 1, 'structure') !== undefined
  if (!isBehindLegs && !mayEndTime(words, number.end + 1)) return undefined
  return timeOf(words, number.value, { value: minutes.value, end: number.end + 1 })
}

const isNearSession = (time: string) => time >= '09:00' && time <= '15:40'

/** '0920' and '9.20' are times by themselves. */
function isTimeByItself(text: string): boolean {
  return /^0\d{3}$/.test(text) || (/^\d{1,2}\.\d\d$/.test(text) && isInSession(text))
}

/** Whether a number has a unit or belongs to a strike. */
function isOfSomething(words: Words, token: Token, end: number): boolean {
  // In '930 in 1500 out' and '3.15 out' the number is a time, too.
  const isLast = words.at(end + 1) === undefined || words.isBreak(end + 1)
  if (words.is(end, 'out') && (words.is(end - 2, 'in') || (isLast && !isDistance(words, token, end))))
    return false
  if (token.kind === 'number' && isResult(words, end)) return true
  return token.kind === 'word' || (words.find(end, 'unit') ?? words.find(end, 'strike')) !== undefined
}

/** `strangle 250 out`, `iron condor: sell call 200 out and put 200 out`: points directly behind legs that have no other distance, and no time. */
function isDistance(words: Words, { text }: Token, end: number): boolean {
  const i = end - 1
  if (!/^[1-3][05]0$/.test(text.trim()) || isBehindIn(words, i)) return false
  const isOfOption = words.tokens.some((_, k) => words.find(k, 'option')?.end === i)
  const isApart = words.tokens.some((_, k) => words.find(k, 'structure', 'strangle', 'iron-condor'))
  const hasOther = words.tokens.some((_, k) => k !== end && words.find(k, 'strike') !== undefined)
  const hasLegs = words.tokens.some((_, k) => words.find(k, 'structure') !== undefined)
  const isOrdered = words.tokens.some((_, k) => words.find(k, 'option')?.end === i && isOrderedAt(words, k))
  return (isOfOption && (!hasLegs || isOrdered)) || (isApart && !hasOther && !isOfOption)
}

const isOrderedAt = (words: Words, i: number) =>
  words.tokens.some((_, k) => words.find(k, 'side')?.end === i) ||
  (words.is(i - 1, 'and', '&', 'aur', '+') && words.is(i - 2, 'out'))

/** The exit of `9:20 in, 250 out`. */
const isBehindIn = (words: Words, i: number) => words.is(words.isBreak(i - 1) ? i - 2 : i - 1, 'in')

/** `exit at 1500 profit`: a sum. In `exit 1500 loss 2000` and `1500 profit target` the word begins a rule. */
function isResult(words: Words, i: number): boolean {
  const end = words.is(i, 'profit', 'loss', 'munafa', 'nuksan') ? i + 1 : i
  if (end === i || words.find(i, 'rule')?.end !== end) return false
  const isAmount = numberAt(words, words.past(words.skipLinks(end), ['rs', '₹', '-'])) !== undefined
  return !isAmount && words.find(end, 'rule') === undefined
}

const BEHIND_HOURS = [
  'and',
  'aur',
  'pe',
  'par',
  'ko',
  'to',
  '-',
  'till',
  'se',
  'with',
  'sl',
  'stop',
  'for',
  'on',
  'only',
  'every',
  '&',
  'sirf',
  'but',
  'or',
  'ya',
  'in',
  'then',
  'instead',
  'now',
  'please',
  'too',
  'if',
  'when',
  'agar',
  'jab',
  'sharp',
]

/** Whether a bare hour ends here: in `exit 1 day before` the number counts days. */
function mayFollowHour(words: Words, { text }: Token, i: number): boolean {
  return !/^\d{1,2}$/.test(text) || mayEndTime(words, i) || (words.is(i, 'tak') && isOfEntry(words, i))
}

function mayEndTime(words: Words, i: number): boolean {
  const next = words.at(i)
  // The 'x' of '2x loss' is no exit.
  const isVerb = words.find(i, 'time', 'exit', 'enter') !== undefined && !words.is(i, 'x')
  // 'Hedge at 12 by buying 300 otm'.
  if (words.is(i, 'by') && words.find(i + 1, 'side')) return true
  if ((words.is(i, 'ke', 'k') && words.is(i + 1, 'beech', 'bich')) || isSpaced(words, i)) return true
  // `Exit 3 ki jagah 2:45`.
  if (words.find(i, 'edit', 'insteadOf') || words.is(i, 'nahi', 'nahin', 'nhi')) return true
  return !next || next.kind === 'break' || BEHIND_HOURS.includes(next.text) || isVerb
}

/** In `entry 9:30 se 12 tak`, `12 tak hi entry` the number before `tak` is an hour. */
function isOfEntry(words: Words, tak: number): boolean {
  const isEntry = (i: number) =>
    [i, i - 1].some((at) => (words.find(at, 'time', 'enter')?.end ?? 0) === i + 1)
  if (words.find(words.past(tak + 1, ['hi', 'ki', 'ke', 'only']), 'time', 'enter')) return true
  let before = tak - 2
  while (words.is(before, 'sirf', 'only', 'bas', 'just', 'se', 'lekar', 'leke')) before--
  const isRange = before < tak - 2 && words.is(before + 1, 'se')
  const isTime = words.at(before)?.kind === 'time' || isTimeByItself(words.textAt(before))
  const isHour = /^(\d{1,2}|\d{1,2}\.\d\d|\d{3,4})$/.test(words.textAt(before)) && isEntry(before - 1)
  return isEntry(before) || (isRange && (isTime || isHour))
}

function isInSession(text: string): boolean {
  const [hour = 0, minute = 0] = text.split('.').map(Number)
  const time = clock(hour, minute)
  return time !== undefined && time >= '09:15' && time <= '15:30'
}

/** `920` and `9.20` are 9:20; `9` is 9:00. */
function hourAndMinute(text: string, value: number): readonly number[] {
  if (/^\d{1,2}\.\d{2}$/.test(text.trim())) return text.split('.').map(Number)
  if (/^\d{3,4}$/.test(text.trim())) return [Math.floor(value / 100), value % 100]
  return Number.isInteger(value) && value <= 12 ? [value, 0] : [99, 0]
}

const SPOKEN_MINUTES: Readonly<Record<string, number>> = { quarter: 15, half: 30 }

/** `quarter past three`, `twenty past nine`, `ten minutes to three`. In digits, `10 to 3` is a range. */
function spokenClock(words: Words, i: number): Read<string> | undefined {
  const isArticle = words.is(i, 'a') && words.is(i + 1, 'quarter', 'half')
  return pastOrTo(words, isArticle ? i + 1 : i)
}

function pastOrTo(words: Words, i: number): Read<string> | undefined {
  const at = words.is(i + 1, 'minutes', 'minute', 'mins', 'min') ? i + 2 : i + 1
  const minutes = words.is(at, 'past', 'to') ? spokenMinutes(words, i, words.is(at, 'past')) : undefined
  if (minutes === undefined || minutes >= HOUR) return undefined
  if (words.is(at, 'to') && (!isInLetters(words, at + 1) || isFromHour(words, i, at))) return undefined
  return aroundHour(words, at + 1, words.is(at, 'past') ? minutes : -minutes)
}

/** Minutes in letters; before 'past' also in digits. */
function spokenMinutes(words: Words, i: number, isPast: boolean): number | undefined {
  const isSpoken = isInLetters(words, i) || isPast
  return SPOKEN_MINUTES[words.textAt(i)] ?? (isSpoken ? numberAt(words, i)?.value : undefined)
}

/** `from ten to two`, `between ten to two`: two hours, unless another time follows them. */
function isFromHour(words: Words, i: number, to: number): boolean {
  const hour = numberAt(words, i)
  const isHour = hour !== undefined && hour.value <= LAST_HOUR && to === hour.end
  return isHour && words.is(i - 1, 'from', 'between') && !TO.includes(words.textAt(to + 2))
}

/** A time so many minutes from the hour at a position. */
function aroundHour(words: Words, i: number, minutes: number): Read<string> | undefined {
  const hour = numberAt(words, i)
  if (!hour || hour.value > LAST_HOUR) return undefined
  const half = halfDay(words, hour.end)
  const full = clock(hour.value, 0, half.text)
  return full === undefined ? undefined : { value: later(full, minutes), end: half.end }
}

const HOUR = 60
const LAST_HOUR = 12

const isInLetters = (words: Words, i: number) => /^\p{L}/u.test(words.written(i, i + 1))

/** `saade nau baje` is half past nine, `dhai baje` half past two. */
function hindiClock(words: Words, i: number): Read<string> | undefined {
  const whole = HINDI_TIMES[words.textAt(i)]
  if (whole !== undefined) return words.is(i + 1, 'baje') ? { value: whole, end: i + 2 } : undefined
  const quarter = HINDI_QUARTERS[words.textAt(i)]
  const hour = quarter === undefined ? undefined : numberAt(words, i + 1)
  const first = hour && hour.value <= 12 ? clock(hour.value, 0) : undefined
  if (quarter === undefined || !hour || first === undefined) return undefined
  return { value: later(first, quarter), end: words.past(hour.end, ['baje']) }
}

const SESSION_START = '09:15'
const SESSION_END = '15:30'
const OF_SESSION = ['the', 'market', 'markets', 'session', 'trading', 'day']
const OPENS = ['open', 'opens', 'opening', 'start', 'starts', 'begins']
const CLOSES = ['close', 'closes', 'closing']

/** `5 minutes after the open`, `15 mins before market close`. */
function sessionClock(words: Words, i: number): Read<string> | undefined {
  const length = minutesAt(words, i)
  if (!length) return undefined
  const way = length.end
  const at = words.past(way + 1, OF_SESSION)
  const isAfter = words.is(way, 'after', 'past', 'into', 'from') && words.is(at, ...OPENS)
  const isBefore = words.is(way, 'before', 'to') && words.is(at, ...CLOSES)
  if (!isAfter && !isBefore) return undefined
  const value = isAfter ? later(SESSION_START, length.value) : later(SESSION_END, -length.value)
  return { value, end: words.past(at + 1, ['bell', 'time']) }
}

/** `5 minutes` or `an hour`, in minutes. */
function minutesAt(words: Words, i: number): Read<number> | undefined {
  const count = halfHour(words, i) ?? oneHour(words, i) ?? numberAt(words, i)
  if (!count) return undefined
  const end = count.end + 1
  if (words.is(count.end, 'hour', 'hours', 'hr')) return { value: count.value * HOUR, end }
  return words.is(count.end, 'min', 'mins', 'minute', 'minutes') ? { value: count.value, end } : undefined
}

/** The number of `half an hour`. */
const halfHour = (words: Words, i: number): Read<number> | undefined =>
  words.is(i, 'half') && words.is(i + 1, 'a', 'an') && words.is(i + 2, 'hour')
    ? { value: 0.5, end: i + 2 }
    : undefined

/** The number of `an hour`. */
const oneHour = (words: Words, i: number): Read<number> | undefined =>
  words.is(i, 'a', 'an') && words.is(i + 1, 'hour', 'hr') ? { value: 1, end: i + 1 } : undefined

/** `nine twenty`: an hour of the session and its minutes, both in letters. */
function twoWordClock(words: Words, i: number): Read<string> | undefined {
  const hour = isInLetters(words, i) ? numberAt(words, i) : undefined
  const minute = hour && isInLetters(words, hour.end) ? numberAt(words, hour.end) : undefined
  if (!hour || hour.value > LAST_HOUR || !minute || words.find(minute.end, 'unit')) return undefined
  return minute.value > 9 && minute.value < HOUR ? timeOf(words, hour.value, minute) : undefined
}

/** `nine thirty`, `three fifteen`, `noon`; only where a time must stand. */
function wordClock(words: Words, i: number): Read<string> | undefined {
  if (words.is(i, 'noon', 'midday')) return { value: '12:00', end: i + 1 }
  const bell = words.past(i, ['market', 'the', 'markets', 'session'])
  if (bell > i && words.is(bell, ...CLOSES))
    return { value: SESSION_END, end: words.past(bell + 1, ['bell', 'time']) }
  if (
    words.is(bell, 'open', 'opening', 'opens') &&
    !words.is(bell + 1, 'interest', 'a', 'an', 'range', 'bar', 'candle')
  )
    return { value: SESSION_START, end: words.past(bell + 1, ['bell']) }
  const hour = isInLetters(words, i) ? numberAt(words, i) : undefined
  return hour && hour.value <= LAST_HOUR ? hourInWords(words, hour) : undefined
}

/** `nine` and `nine thirty`. */
function hourInWords(words: Words, hour: Read<number>): Read<string> | undefined {
  const minute = isInLetters(words, hour.end) ? numberAt(words, hour.end) : undefined
  if (minute) return minute.value > 9 && minute.value < HOUR ? timeOf(words, hour.value, minute) : undefined
  const isHour = words.find(hour.end, 'unit') === undefined && mayEndTime(words, hour.end)
  return isHour ? timeOf(words, hour.value, { value: 0, end: hour.end }) : undefined
}

function timeOf(words: Words, hour: number, minute: Read<number>): Read<string> | undefined {
  const half = halfDay(words, minute.end)
  const value = clock(hour, minute.value, half.text)
  return value !== undefined && isNearSession(value) ? { value, end: half.end } : undefined
}

const TO = ['to', '-', '->', '=>', '→', '—', '~', 'till', 'until', 'se', 'and', 'upto']

/** A range of times: `9:20 to 3:15`, `9:20 se 15:20 tak`, `from 9:45 till 3 pm`. */
export function clockRangeAt(words: Words, i: number): Read<readonly [string, string]> | undefined {
  const at = words.is(i, 'from', 'between') ? i + 1 : i
  if (isCounts(words, at)) return undefined
  const first = clockAt(words, at, true)
  const link = first && linkBehind(words, at, first.end)
  const second = link === undefined ? undefined : clockAt(words, link, true)
  if (!first || !second || second.value <= first.value) return undefined
  if (words.is(first.end, 'and') && !words.is(i, 'between')) return undefined
  return {
    value: [first.value, second.value],
    end: words.past(words.past(second.end, ['tak', 'ke']), ['beech']),
  }
}

/** `1-3-2`: lots of three legs, and no times. */
function isCounts(words: Words, i: number): boolean {
  const isPair = (at: number) =>
    /^\d$/.test(words.textAt(at)) &&
    words.is(at + 1, '-') &&
    /^\d$/.test(words.textAt(at + 2)) &&
    words.at(at)?.end === words.at(at + 1)?.start
  return isPair(i) && (isPair(i + 2) || isPair(i - 2))
}

/** `3:20 to 9:20`: from one day to the next. */
export function overnightRangeAt(words: Words, i: number): Read<readonly [string, string]> | undefined {
  const first = clockAt(words, i, true)
  const isLinked = first && TO.includes(words.textAt(first.end))
  const second = isLinked ? clockAt(words, first.end + 1, true) : undefined
  return first && second && second.value < first.value
    ? { value: [first.value, second.value], end: second.end }
    : undefined
}

/** Position of the second time of a range; undefined without a second time. */
function linkBehind(words: Words, first: number, end: number): number | undefined {
  if (TO.includes(words.textAt(end))) return end + 1
  if (words.is(end, 'up') && words.is(end + 1, 'to', 'till', 'until')) return end + 2
  if (words.is(end, '/') && isClockToken(words, first) && isClockToken(words, end + 1)) return end + 1
  // '0920 1515', '920 1515' and '9 20 3 15' need no word between.
  return areBare(words, first, end) ? end : undefined
}

function areBare(words: Words, first: number, next: number): boolean {
  if (isClockToken(words, first) && isClockToken(words, next)) return true
  const areSpaced = isSpaced(words, first) && isSpaced(words, next) && next === first + 2
  return areSpaced || (/^9[1-5]\d$/.test(words.textAt(first)) && isShortExit(words, next))
}

/** The `315` or `1515` behind `920`; in `920 1500 sl` the number is the stop. */
function isShortExit(words: Words, i: number): boolean {
  const rule = words.find(i + 1, 'rule', 'stop', 'target')
  const isOfRule = rule !== undefined && words.at(words.skipLinks(rule.end))?.kind !== 'number'
  return /^(?:[1-3]|1[0-5])[0-5]\d$/.test(words.textAt(i)) && !isOfRule
}

/** `9 20`: an hour and its minutes, apart. */
export const isSpaced = (words: Words, i: number) =>
  words.at(i)?.kind === 'number' &&
  words.at(i + 1)?.kind === 'number' &&
  /^\d{1,2}$/.test(words.textAt(i)) &&
  /^[0-5]\d$/.test(words.textAt(i + 1))

/** `9:20`, `0920` or `9.20`. */
function isClockToken(words: Words, i: number): boolean {
  const { kind, text = '' } = words.at(i) ?? {}
  return kind === 'time' || /^\d{4}$/.test(text) || (/^\d{1,2}\.\d\d$/.test(text) && isInSession(text))
}

/** A time the given number of minutes later. */
export function later(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const all = hour * 60 + minute + minutes
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
}
