import { clockAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { isCountOfEntries } from './entry-windows.ts'

/** What an entry waits for. */
export const AWAITED: ReadonlySet<Clause['is']> = new Set(['entry', 'entryMomentum', 'breakout', 'rule'])

/** Behind a condition of the entry `up to 11`: the last entry. */
export const readAwaitedEnd: ClauseReader = (words, i, before) => {
  const unmet = unmetUntil(words, i)
  if (unmet) return unmet
  const isUpTo = (words.is(i, 'up') && words.is(i + 1, 'to')) || words.is(i, 'upto')
  const at = words.is(i, 'upto') ? i + 1 : i + 2
  const time = isUpTo && before && AWAITED.has(before.is) ? clockAt(words, at, true) : undefined
  return time && !isCountOfEntries(words, time.end)
    ? { value: { is: 'enterEnd', time: time.value }, end: words.past(time.end, ['only', 'tak']) }
    : undefined
}

const IF = 'and but if agar in case jab aur'.split(' ')
const SUBJECTS =
  'it this that there the price nifty banknifty index market breakout breakdown break range high low level signal crossover cross condition trigger entry setup yeh ye wo woh'.split(
    ' ',
  )
const NOT = 'not no dont doesnt didnt hasnt isnt never na nahi nahin'.split(' ')
const AUXILIARIES = 'does do did has have is be been'.split(' ')
const HAPPENS =
  'break breaks broken broke breakout breakdown breach breached happen happens happened come comes came trigger triggers triggered cross crosses crossed crossover hit signal occur occurs occurred form forms formed met toote toota tute tuta tootta aaye aaya aata mile mila ho hua hota hoti hui out through any'.split(
    ' ',
  )
const UNTIL = ['till', 'until', 'by', 'before', 'upto', 'up', 'to']
const SKIPS = ['skip', 'leave', 'ignore', 'avoid', 'chhod', 'chod', 'chhodo', 'rehne']
const NOT_TRADED =
  'i we will skip leave ignore avoid chhod chod chhodo rehne do the that this it us day din today aaj ka ko wo no not dont do nahi nahin mat take enter entry trade trades trading stay out nothing kuch for karo karna lena hai dena jao whole'.split(
    ' ',
  )

/** The time of the last entry in `if it does not break till 12:00 skip the day`, `12 baje tak breakout na ho to us din trade nahi`. */
function unmetUntil(words: Words, i: number): Read<Clause> | undefined {
  const isFirst = i === 0 || words.isBreak(i - 1) || words.is(i - 1, ...IF)
  const isAwaited = words.tokens
    .slice(0, i)
    .some((_, k) => words.find(k, 'wait', 'breakout') ?? words.find(k, 'indicator'))
  const unmet = isFirst && isAwaited ? unmetBy(words, words.past(i, IF)) : undefined
  if (!unmet || isOfOtherSide(words, i, unmet.end)) return undefined
  const then = words.past(words.isBreak(unmet.end) ? unmet.end + 1 : unmet.end, ['then', 'to', 'toh', 'just'])
  const end = words.past(then, NOT_TRADED)
  const isEnd = words.at(end) === undefined || words.isBreak(end)
  return isEnd && isNothing(words, then, end)
    ? { value: { is: 'enterEnd', time: unmet.value }, end }
    : undefined
}

/** Whether the words name another side of a range than the one that is waited for. */
const isOfOtherSide = (words: Words, i: number, end: number) => {
  const says = (from: number, to: number, side: string) =>
    words.tokens.slice(from, to).some(({ text }) => text === side)
  const [other] = [
    ['high', 'low'],
    ['low', 'high'],
  ].filter(([one = '', two = '']) => says(i, end, one) && (!says(0, i, one) || says(0, i, two)))
  return other !== undefined
}

/** `it does not break till 12:00`, `no breakout by noon`, `12 baje tak na toote`: the time up to which nothing has happened. */
function unmetBy(words: Words, i: number): Read<string> | undefined {
  const first = untilAt(words, i)
  const begin = first?.end ?? i
  const behind = words.past(begin, [...SUBJECTS, ...AUXILIARIES, ...NOT, ...HAPPENS])
  const last = first ? undefined : untilAt(words, behind)
  const texts = words.tokens.slice(begin, behind).map(({ text }) => text)
  const denied = texts.filter((text) => NOT.includes(text)).length
  const happens = texts.some((text) => HAPPENS.includes(text) || /^break/.test(text))
  const time = first ?? last
  return time && denied === 1 && happens ? { value: time.value, end: last?.end ?? behind } : undefined
}

/** `till 12:00`, `by noon`, `12 baje tak`. */
function untilAt(words: Words, i: number): Read<string> | undefined {
  const at = words.past(i, UNTIL)
  const time = clockAt(words, at, true)
  const isTak = time && words.is(time.end, 'tak')
  return time && (at > i || isTak) ? { value: time.value, end: isTak ? time.end + 1 : time.end } : undefined
}

/** Whether words say that nothing is traded: `skip the day`, `no trade`, and not `do not skip`. */
function isNothing(words: Words, from: number, to: number): boolean {
  const texts = words.tokens.slice(from, to).map(({ text }) => text)
  const isSkip = texts.some((text) => SKIPS.includes(text))
  const isDenied = texts.some((text) => [...NOT, 'mat'].includes(text))
  const isNone = (isDenied || texts.includes('stay')) && texts.some((text) => TRADED.includes(text))
  return isSkip ? !isDenied : isNone || texts.includes('nothing')
}

const TRADED = 'trade trades trading entry enter take out kuch lena karna'.split(' ')
