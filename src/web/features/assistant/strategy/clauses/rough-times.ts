import { clockAt } from '../words/values.ts'
import type { Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'

/** What happens after the entry. */
const OF_LATER: ReadonlySet<Clause['is']> = new Set<Clause['is']>([
  'reEntry',
  'together',
  'threshold',
  'trail',
  'trails',
  'lock',
])

/** The first minute of an entry. */
const FIRST_MINUTE = '09:16'

const OF_LEGS: ReadonlySet<Clause['is']> = new Set<Clause['is']>([
  'side',
  'structure',
  'option',
  'strike',
  'lots',
  'underlying',
  'expiry',
])

/** `sell a straddle in the morning`, `subah straddle becho`, where no time of an entry is said. An afternoon has no first minute. */
const partOfEntry: ClauseReader = (words, i, before) => {
  const isBehindLegs = before !== undefined && OF_LEGS.has(before.is) && !words.isBreak(i - 1)
  const end = words.isOfOpen || !(i === 0 || isBehindLegs) ? undefined : endOfPart(words, i)
  const isMorning = words.is(words.past(i, IN_THE), ...MORNINGS)
  if (end === undefined || hasWhen(words, end, isMorning)) return undefined
  if (isMorning) return { value: { is: 'enter', time: FIRST_MINUTE, isRough: true }, end }
  const question = `“${words.written(i, end)}”: from which time on, as in “entry 13:00”?`
  return { value: { is: 'question', question }, end }
}

/** Whether a text has a time of an entry in a part of the day, what the entry waits for, or another part behind a position. */
function hasWhen(words: Words, i: number, isMorning: boolean): boolean {
  const isTimed = (at: number) =>
    isEntryAt(words, at) && [entryTimes(words, at)].flat().some((time) => agrees(time, { isMorning }))
  return (
    words.has('wait') ||
    words.has('indicator') ||
    words.tokens.some(({ text }, at) => isTimed(at) || (at >= i && PARTS.includes(text)))
  )
}

const IN_THE = ['in', 'the']

/** Behind a part of the day, at the end of a phrase or, as the first words of a text, before the legs. */
function endOfPart(words: Words, i: number): number | undefined {
  const part = words.past(i, IN_THE)
  if (!words.is(part, ...PARTS)) return undefined
  const end = words.past(part + 1, ['ko', 'me', 'mein', 'time', 'itself'])
  const isEnd =
    words.at(end) === undefined || words.isBreak(end) || words.is(end, 'and', 'aur', 'with', 'bech', 'then')
  const isBeforeLegs =
    i === 0 &&
    (['structure', 'underlying', 'side'] as const).some((kind) => words.find(end, kind) !== undefined)
  return isEnd || isBeforeLegs ? end : undefined
}

/** `on friday morning`, where no time follows. */
export const readMorning: ClauseReader = (words, i, before) => {
  const ofEntry = partOfEntry(words, i, before)
  if (ofEntry) return ofEntry
  const isOfDays = before?.is === 'filter' && before.filters.weekdays !== undefined
  const isOfDay = (isOfDays || before?.is === 'everyDay') && !words.isBreak(i - 1)
  if (!isOfDay || !words.is(i, 'morning', 'subah')) return undefined
  const time = clockAt(words, words.past(i + 1, ['at', 'by', '@', 'around', 'ko']), true)
  return time ? undefined : { value: { is: 'enter', time: FIRST_MINUTE, isRough: true }, end: i + 1 }
}

const EVENINGS = ['evening', 'shaam', 'sham', 'sanjh']
const LATER = ['next', 'kal', 'tomorrow', 'agle']
const CLOSED = 'it them all both everything legs that this off by in the at same before till until ko'.split(
  ' ',
)

/** `close by evening`, `shaam ko band kar do`: the end of the day, where the text has no other time of an exit and ends that day. */
export const readEvening: ClauseReader = (words, i) => {
  const end = words.isOfOpen ? undefined : eveningExit(words, i)
  const isOther =
    end === undefined ||
    words.has('holding') ||
    words.tokens.some(({ text }) => LATER.includes(text)) ||
    words.tokens.some((_, at) => isExitAt(words, at))
  if (isOther) return undefined
  const note = 'the usual time of the exit'
  return { value: { is: 'filler', note }, end }
}

/** Behind an exit in the evening, before the end of its phrase or `with`. */
function eveningExit(words: Words, i: number): number | undefined {
  const isEnd = (at: number) => words.at(at) === undefined || words.isBreak(at) || words.is(at, 'with')
  const first = words.past(i, ['in', 'the', 'by'])
  const exit = words.find(i, 'time', 'exit')
  const evening = exit && words.past(exit.end, CLOSED)
  if (evening !== undefined && words.is(evening, ...EVENINGS)) {
    const end = words.past(evening + 1, ['ko', 'tak', 'time', 'me', 'mein', 'itself', 'only'])
    return isEnd(end) ? end : undefined
  }
  const verb = words.is(first, ...EVENINGS)
    ? words.past(first + 1, ['ko', 'tak', 'me', 'mein', 'sab', 'it'])
    : undefined
  const left = verb === undefined ? undefined : words.find(verb, 'time', 'exit')
  const end = left && words.past(left.end, ['kar', 'karo', 'do', 'dena', 'it', 'all', 'both'])
  return end !== undefined && isEnd(end) ? end : undefined
}

/** Parts of the day in which a position may also be left. */
const LATE = /\b(eod|close|end|late)\b/i

/**
 * The end of a part of the day beside an exact time, which says more: `in the last hour`, `right after the open (9:16)`. The last
 * hour, the first half or the lunch are those of the entry, so that the time of an exit does not say when.
 */
export const roughTime = (words: Words, i: number, before: Clause | undefined): number | undefined =>
  partOfDay(words, i) ?? namedPart(words, i, before)

function namedPart(words: Words, i: number, before: Clause | undefined): number | undefined {
  const rough = words.find(i, 'roughTime')
  if (!rough || isOther(words, rough.end, before)) return undefined
  const said = words.written(i, rough.end)
  // 'At 9:20 just after the open'.
  const isOpening = (before?.is === 'time' || before?.is === 'enter') && /open/.test(said)
  const inBrackets = words.is(rough.end, '(') ? clockAt(words, rough.end + 1, true) : undefined
  if (isOpening || (inBrackets && words.is(inBrackets.end, ')'))) return rough.end
  const isSaid = words.tokens.some(
    (_, at) => isEntryAt(words, at) || (LATE.test(said) && isExitAt(words, at)),
  )
  return isSaid ? rough.end : undefined
}

const MORNINGS = 'subah morning mornings savere'.split(' ')
const PARTS = [...MORNINGS, 'dopahar', 'afternoon', 'afternoons']
const OF_PART = 'ka ki ke ko me mein wala wali time theta hi only'.split(' ')
const TRADED = 'trade trades setup entry session scalp play decay strategy'.split(' ')

/** `subah ka trade`, `morning straddle` at the start of the text, or directly beside a time of it; `morning high` is a price. */
function partOfDay(words: Words, i: number): number | undefined {
  const at = words.past(i, ['in', 'the', 'every', 'har', 'only', 'sirf', 'so'])
  if (!words.is(at, ...PARTS)) return undefined
  const end = words.past(at + 1, [...PARTS, ...OF_PART])
  const isMorning = words.is(at, ...MORNINGS)
  // 'Afternoon only re-entry' bounds what follows.
  if (words.is(end - 1, 'only', 'hi') && !words.isBreak(end) && words.at(end) !== undefined) return undefined
  return isBesideTime(words, i, { end, isMorning }) || isOfAll(words, i, { end, isMorning }) ? end : undefined
}

interface DayPart {
  readonly end: number
  readonly isMorning: boolean
}

const NOON = '12:00'
const agrees = (time: string, { isMorning }: Pick<DayPart, 'isMorning'>) => time < NOON === isMorning

/** `subah subah 9:20`, `9:20 subah`: the time itself says it. */
function isBesideTime(words: Words, i: number, part: DayPart): boolean {
  const next = clockAt(words, words.past(part.end, ['at', 'by', '@']), true)
  if (next) return agrees(next.value, part)
  const isLast = words.at(part.end) === undefined || words.isBreak(part.end)
  const last = isLast && words.at(i - 1)?.kind === 'time' ? clockAt(words, i - 1, true) : undefined
  return last !== undefined && last.end === i && agrees(last.value, part)
}

/** Whether a part of the day begins the text, has no other beside it, and agrees with each time of an entry at a time. */
function isOfAll(words: Words, i: number, part: DayPart): boolean {
  const isFirst = words.tokens.slice(0, i).every((_, k) => isBeforeTitle(words, k))
  const isOther = words.tokens.some(({ text }, k) => k >= part.end && PARTS.includes(text))
  if (!isFirst || isOther || words.has('indicator') || words.has('wait')) return false
  const times = words.tokens.flatMap((_, k) => (isEntryAt(words, k) ? entryTimes(words, k) : []))
  return times.length > 0 && times.every((time) => agrees(time, part)) && isTitle(words, part.end)
}

const entryTimes = (words: Words, i: number) =>
  clockAt(words, words.skipLinks(words.find(i, 'time', 'enter')?.end ?? i), true)?.value ?? []

const isBeforeTitle = (words: Words, i: number) =>
  words.is(i, 'my', 'a', 'i', 'we', 'mera', 'meri', 'mujhe', 'ek', 'simple') ||
  words.find(i, 'underlying') !== undefined

const isTitle = (words: Words, end: number) =>
  words.is(end, ...TRADED) ||
  words.isBreak(end) ||
  (['structure', 'side', 'option', 'underlying'] as const).some((what) => words.find(end, what) !== undefined)

/** 'First half of the month' is no part of a day, and 're-enter after lunch' is no part of the day of the entry. */
const isOther = (words: Words, end: number, before: Clause | undefined) =>
  words.is(end, 'of') || (before !== undefined && OF_LATER.has(before.is))

/** Whether an exit with its time begins, or a time that an exit follows. */
function isExitAt(words: Words, i: number): boolean {
  const verb = words.find(i, 'time', 'exit')
  if (verb) return clockAt(words, words.skipLinks(verb.end), true) !== undefined
  const time = words.at(i)?.kind === 'time' ? clockAt(words, i, true) : undefined
  const exit = time && words.find(words.past(time.end, ['pe', 'par', 'ko']), 'time', 'exit')
  // In '9:20 exit 11:30' the exit has a time of its own.
  return exit !== undefined && clockAt(words, words.skipLinks(exit.end), true) === undefined
}

/** Whether an entry with its time begins, or a time by itself that is none of an exit. */
function isEntryAt(words: Words, i: number): boolean {
  const verb = words.find(i, 'time', 'enter')
  if (verb) return clockAt(words, words.skipLinks(verb.end), true) !== undefined
  if (words.at(i)?.kind !== 'time' || isExitAt(words, i)) return false
  const isBehindExit = words.tokens
    .slice(Math.max(0, i - FEW), i)
    .some((_, k, before) => isExitAt(words, i - before.length + k))
  return !isBehindExit && !words.is(i - 1, 'till', 'until', 'to', '-', 'by', 'se')
}

/** Words from the verb of an exit to its time. */
const FEW = 4
