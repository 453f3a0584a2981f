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

const ENTRIES = ['entry', 'entries', 'trades', 'trade']

/** Whether a bare number before a position counts the entries behind it: `upto 2 entries a day`, and not `upto 1 pm entries`. */
export const isCountOfEntries = (words: Words, i: number) =>
  words.is(words.past(i, ['new', 'fresh', 'more']), ...ENTRIES) && /^\d+$/.test(words.written(i - 1, i))

/** `only upto 1 pm entries`, `till 2 new trades`: the last entry, unless its own time stands behind the word. */
export function entriesUntil(words: Words, { value }: Read<string>, i: number): Read<Clause> | undefined {
  const at = words.past(i, ['only', 'for', 'the', 'fresh', 'new', 'nayi', 'ki', 'hi', 'allow', 'take'])
  const isEntry = words.is(at, ...ENTRIES)
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

const ENTERED = 'position positions trade trades entry entries order orders setup setups'.split(' ')
const NEWLY = ['new', 'fresh', 'more', 'further', 'other', 'single']
const TO_BE = 'is are to be will would should must can may shall has have at all get gets'.split(' ')
const OPENED =
  'opened taken made initiated entered placed started allowed executed punched permitted accepted taking opening'.split(
    ' ',
  )

/**
 * `no trades to be opened after 1 pm`, `entries should not be taken after 1 pm`: the last entry; `no positions till 9:59`, `nothing
 * before 10`: the first one. A position that is kept or carried does not enter.
 */
export function noneEntered(words: Words, i: number): Read<Clause> | undefined {
  const verb = deniedEntry(words, i)
  if (!verb) return undefined
  const { end: at, isOpened } = verb
  const isLater = words.is(at, 'later', 'earlier') && words.is(at + 1, 'than')
  const time = clockAt(words, isLater ? at + 2 : at + 1, true)
  if (!time) return undefined
  const isEnd = words.at(time.end) === undefined || words.isBreak(time.end)
  const isLast = words.is(at, 'after', 'post', 'past', 'beyond', 'later')
  if (isLast) return isOpened && isEnd ? clause({ is: 'enterEnd', time: time.value }, time.end) : undefined
  const isFirst = words.is(at, 'till', 'until', 'before', 'earlier')
  return isFirst ? clause({ is: 'enter', time: time.value }, time.end) : undefined
}

const WANTING = 'i we do to want need wish take any have'.split(' ')

/** Behind `I do not want any fresh entry`, `don't take new trades`. */
function unwantedEntry(words: Words, i: number): number | undefined {
  const verb = words.past(i, ['i', 'we', 'do', 'please', 'would'])
  if (!words.is(verb, 'not', 'dont', 'never')) return undefined
  const noun = words.past(verb + 1, WANTING)
  const entries = words.past(noun, NEWLY)
  if (words.is(noun, 'enter') && noun > verb + 1) return noun + 1
  const isNew = entries > noun || words.is(entries, 'entry', 'entries')
  return isNew && words.is(entries, ...ENTERED) ? words.past(entries + 1, TO_BE) : undefined
}

/** `Before 10 am only.`, a phrase of its own: the last entry of a strategy that waits for a condition. */
function beforeAlone(words: Words, i: number): Read<Clause> | undefined {
  const isFirst = i === 0 || words.isBreak(i - 1)
  if (words.isOfOpen || !isFirst || !words.has('indicator')) return undefined
  const at = words.past(i, ['only', 'sirf', 'just'])
  const time = words.is(at, 'before') ? clockAt(words, at + 1, true) : undefined
  if (!time) return undefined
  const end = words.past(time.end, ['only', 'hi'])
  const isOnly = at > i || end > time.end
  const isLast = words.at(end) === undefined || words.isBreak(end)
  return isOnly && isLast ? clause({ is: 'enterEnd', time: time.value }, end) : undefined
}

/** `only before 12`, by itself: the last entry, or the exit. */
export function onlyBefore(words: Words, i: number): Read<Clause> | undefined {
  const alone = beforeAlone(words, i)
  if (alone) return alone
  const isAlone = words.isOfOpen && i === 0 && words.is(i, 'only', 'sirf', 'just')
  const time = isAlone && words.is(i + 1, 'before', 'till', 'until') ? clockAt(words, i + 2, true) : undefined
  if (!time || words.at(time.end) !== undefined) return undefined
  const said = words.written(i, time.end)
  const question = `“${said}”: the last entry, or the exit?`
  const instead = [`last entry ${time.value}`, `exit ${time.value}`]
  return clause({ is: 'question', question, instead }, time.end)
}

/** Behind words for no entry; whether they say that one is made. */
function deniedEntry(words: Words, i: number): { end: number; isOpened: boolean } | undefined {
  const unwanted = unwantedEntry(words, i)
  if (unwanted !== undefined) return { end: unwanted, isOpened: true }
  const noun = words.is(i, 'no') ? words.past(i + 1, NEWLY) : i
  const isNone = (noun > i && words.is(noun, ...ENTERED)) || words.is(i, 'nothing')
  const be = words.past(noun + 1, TO_BE)
  const isDenied = !isNone && words.is(i, ...ENTERED) && words.is(be, 'not', 'never')
  if (!isNone && !isDenied) return undefined
  const at = words.past(be, ['not', 'never', ...TO_BE])
  const end = words.past(at, OPENED)
  return isNone || end > at ? { end, isOpened: end > at } : undefined
}
