import { clockAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause } from './clause.ts'

/** `tomorrow` as the day of an entry, for which another day or period is asked. */
export function dayToCome(words: Words, i: number, end: number): Read<Clause> | undefined {
  if (!isDayOfEntry(words, i, end)) return undefined
  const question = `“${words.written(i, end)}”: a strategy is tested on days of the past. On each day of the dates, or from when to when?`
  return { value: { is: 'question', question, instead: [''] }, end }
}

/** `tomorrow 9:30`, `straddle at 9:20 tomorrow`: beside the only time a day to come, on which nothing can be tested. */
function isDayOfEntry(words: Words, i: number, end: number): boolean {
  if (!words.is(i, 'tomorrow', 'kal') || words.isOfOpen) return false
  if (words.is(i - 1, 'till', 'until', 'to', 'and', 'then', 'next')) return false
  const isOther = (at: number) =>
    words.find(at, 'time', 'exit') !== undefined ||
    words.is(at, 'hold', 'carry', 'keep', 'today', 'aaj') ||
    words.find(at, 'weekday') !== undefined
  const before = words.tokens.slice(0, i)
  if (before.some((_, at) => isOther(at))) return false
  const isTimed = before.some((_, at) => clockAt(words, at, false) !== undefined)
  const behind = clockAt(words, words.past(end, ['at', 'by', '@', 'morning', 'subah', 'ko']), true)
  if (behind) return !isTimed
  // Of 'at 9:20 tomorrow' no time behind it is one of the next day.
  const rest = words.tokens.slice(end).flatMap((_, k) => clockAt(words, end + k, false) ?? [])
  const isFirst = i === 0 || words.isBreak(i - 1)
  const isLeft = words.tokens.slice(end).some((_, k) => isOther(end + k))
  return !isLeft && (isTimed ? rest.length === 0 : isFirst && rest.length === 1)
}

/** `every day`, `roz`. `Baaki din` are only the other days; `baaki har din` are all with those that are named. */
export function allDaysAt(words: Words, i: number): Read<string> | undefined {
  const every = words.find(i, 'day', 'everyDay')
  return every && /^(baa?ki|remaining|other) (din|days)$/i.test(words.written(i, every.end))
    ? undefined
    : every
}
