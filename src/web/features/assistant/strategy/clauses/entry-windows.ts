import { clockAt, clockRangeAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause } from './clause.ts'

const clause = (value: Clause, end: number): Read<Clause> => ({ value, end })

/** `9:30 to 14:30 window`. */
function windowBehind(words: Words, i: number): Read<Clause> | undefined {
  const range = clockRangeAt(words, i)
  if (!range || !words.is(range.end, 'window')) return undefined
  const [from, to] = range.value
  return clause({ is: 'range', from, to, isWindow: true, isOpen: true }, range.end + 1)
}

/** `entry window 9:30 to 11`, `entries between 10 and 2`: from the first entry to the last one. */
export function window(words: Words, i: number): Read<Clause> | undefined {
  const behind = windowBehind(words, i)
  if (behind) return behind
  const name = words.find(i, 'time', 'window') ?? words.find(i, 'time', 'enter')
  if (!name) return undefined
  const isBetween = words.is(name.end - 1, 'between') || words.is(name.end, 'between')
  const range = clockRangeAt(words, words.is(name.end - 1, 'between', 'from') ? name.end - 1 : name.end)
  if (!range) return undefined
  const [from, to] = range.value
  const isOpen =
    words.is(i, 'window') && !words.tokens.slice(0, i).some((_, at) => words.find(at, 'time', 'enter'))
  return isBetween || words.find(i, 'time', 'window')
    ? clause({ is: 'range', from, to, isWindow: true, ...(isOpen && { isOpen }) }, range.end)
    : clause({ is: 'range', from, to, ...endOfEntry(words, to) }, range.end)
}

/** `entry 10:00 to 12:00`: the entries last so long. A late end may be that of the position, without a condition to wait for it is. */
function endOfEntry(words: Words, to: string): { isWindow?: true; isOpen?: true } {
  const isAwaited = words.has('indicator')
  // Beside an open strategy the words could set its exit as well.
  if (words.isOfOpen && !isAwaited) return {}
  if (to < LATE) return { isWindow: true }
  return isAwaited ? { isOpen: true } : {}
}
const LATE = '14:00'

/** `only upto 1 pm entries`, `till 2 new trades`: the last entry, unless its own time stands behind the word. */
export function entriesUntil(words: Words, { value }: Read<string>, i: number): Read<Clause> | undefined {
  const at = words.past(i, ['only', 'for', 'the', 'fresh', 'new', 'nayi', 'ki', 'hi', 'allow', 'take'])
  const isEntry = words.is(at, 'entry', 'entries', 'trades')
  const hasOwn = clockAt(words, words.skipLinks(at + 1), true) !== undefined
  return isEntry && !hasOwn
    ? clause({ is: 'enterEnd', time: value }, words.past(at + 1, ['only', 'allowed', 'hi']))
    : undefined
}

const OF_ENTRY = ['tak', 'hi', 'only', 'window', 'beech', 'bich', 'between']

/** Behind `10:00 to 14:00` the word for entries. Without a condition to wait for, the words could also be those of entry and exit. */
export function entriesBehind(words: Words, from: number, i: number): Read<{ isOpen?: true }> | undefined {
  const at = words.past(i, ['tak', 'hi', 'only', 'for', 'ke', 'ka'])
  const end = words.past(at + 1, ['window', 'time', 'only', 'hi'])
  if (!words.is(at, 'entry', 'entries') || words.is(end, 'exit', '/', '-', '&')) return undefined
  const isSaid = words.tokens.slice(from, end).some(({ text }) => OF_ENTRY.includes(text))
  return { value: isSaid || words.has('indicator') ? {} : { isOpen: true }, end }
}
