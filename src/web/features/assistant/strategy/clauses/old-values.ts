import type { TradeType } from '#domain'
import { clockAt, countAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { listAt } from './day-clauses.ts'

const clause = (value: Clause, end: number): Read<Clause> => ({ value, end })
const pastBreak = (words: Words, i: number) => (words.isBreak(i) ? i + 1 : i)
const DONE =
  'karo kar kardo do de dena dijiye lo lena rakho rakhna rakhte lagao instead now hai chahiye both all legs dono each'.split(
    ' ',
  )

/** The position behind a phrase with the verbs that end it; undefined if the phrase goes on. */
function endOfPhrase(words: Words, i: number): number | undefined {
  const end = words.past(i, DONE)
  const isEnd = words.at(end) === undefined || words.isBreak(end) || words.is(end, 'and', '&', 'aur', 'but')
  return isEnd ? end : undefined
}

/** A change that names the open value beside the new one: `lots 2 se 3`, `not 9:20, 9:30`, `sell nahi buy`. */
export const readOldValue: ClauseReader = (words, i) =>
  words.isOfOpen && isFirst(words, i)
    ? (otherLots(words, i) ?? otherTime(words, i) ?? otherDays(words, i) ?? otherSide(words, i))
    : undefined

/** Inside a phrase the first of two values may belong to the words before it. */
const isFirst = (words: Words, i: number) =>
  i === 0 || words.isBreak(i - 1) || words.is(i - 1, 'and', '&', 'aur', 'but', 'also', 'please', 'plz')

/** An old value and the one in its place. */
export interface Pair<Value> {
  readonly old: Value
  readonly next: Value
}

/** Reads a value; `isSecond` where another one stands before it, so that a bare hour is a time. */
export type ValueAt<Value> = (words: Words, i: number, isSecond: boolean) => Read<Value> | undefined

const DENIED = ['nahi', 'nahin', 'nhi']
const MADE = 'but make it to use keep take set put go with try do lets so at just'.split(' ')
const WALA = ['wala', 'wale', 'wali', 'ko', 'ka', 'pe', 'par']

/** `2 nahi 3`, `not 2, 3`, `3, not 2`, `3 rakho not 2`, `2 ki jagah 3`, `3 in place of 2`, `2 is too small, 3`. */
export const oldAndNew = <Value>(words: Words, i: number, valueAt: ValueAt<Value>) =>
  deniedPair(words, i, valueAt) ?? insteadPair(words, i, valueAt) ?? judgedPair(words, i, valueAt)

/** A denied value beside the wanted one: `not 2, 3`, `2 nahi 3`, `3, not 2`. */
function deniedPair<Value>(words: Words, i: number, valueAt: ValueAt<Value>): Read<Pair<Value>> | undefined {
  if (words.is(i, 'not', 'no')) return newBehind(words, i + 1, valueAt)
  const first = valueAt(words, i, false)
  if (first && words.is(words.past(first.end, WALA), ...DENIED)) return newBehind(words, i, valueAt)
  const at = first && pastAnd(words, pastBreak(words, words.past(first.end, DONE)))
  const old =
    at === undefined ? undefined : (deniedBehind(words, at, valueAt) ?? notBehind(words, at, valueAt))
  return first && old && { value: { old: old.value, next: first.value }, end: old.end }
}

/** Behind the wanted value the `not 2` of `3, not 2`. */
const notBehind = <Value>(words: Words, i: number, valueAt: ValueAt<Value>): Read<Value> | undefined =>
  words.is(i, 'not') ? valueAt(words, words.past(i + 1, ['just', 'only']), true) : undefined

/** Behind the wanted value the `2 nahi` of `3 lo, 2 nahi`, at the end of a phrase. */
function deniedBehind<Value>(words: Words, i: number, valueAt: ValueAt<Value>): Read<Value> | undefined {
  const old = valueAt(words, i, true)
  const not = old && words.past(old.end, WALA)
  const end = not !== undefined && words.is(not, ...DENIED) ? words.past(not + 1, ['chahiye', 'lena']) : 0
  return old && end > 0 && (words.at(end) === undefined || words.isBreak(end))
    ? { value: old.value, end }
    : undefined
}

const pastAnd = (words: Words, i: number) => words.past(i, ['and', '&', 'but', 'aur'])

/** `2 nahi 3`, and behind `not` the `2, 3`. */
function newBehind<Value>(words: Words, i: number, valueAt: ValueAt<Value>): Read<Pair<Value>> | undefined {
  const old = valueAt(words, i, false)
  const joint = old && words.past(old.end, [...WALA, ...DENIED])
  const at = joint && words.past(pastBreak(words, joint), MADE)
  // 'Not 2 3' would need a word or a comma between the two.
  const next = old && at !== undefined && at > old.end ? valueAt(words, at, true) : undefined
  return old && next && { value: { old: old.value, next: next.value }, end: next.end }
}

/** `2 ki jagah 3`, `3 in place of 2`, `3 rather than 2`. */
function insteadPair<Value>(words: Words, i: number, valueAt: ValueAt<Value>): Read<Pair<Value>> | undefined {
  const first = valueAt(words, i, false)
  const joint = first && words.past(first.end, WALA)
  const instead = joint === undefined ? undefined : words.find(joint, 'edit', 'insteadOf')
  const second = instead && valueAt(words, words.past(instead.end, ['pe', 'par', 'the']), true)
  if (!first || !instead || !second || words.is(instead.end - 1, 'not')) return undefined
  const isOldFirst = words.is(instead.end - 1, 'jagah', 'bajay')
  const [old, next] = isOldFirst ? [first.value, second.value] : [second.value, first.value]
  return { value: { old, next }, end: second.end }
}

/** `2 se 3`, `from 2 to 3`, `2 -> 3`. */
export function fromTo<Value>(
  words: Words,
  i: number,
  valueAt: ValueAt<Value>,
): Read<Pair<Value>> | undefined {
  const begin = words.past(i, ['from'])
  const old = valueAt(words, begin, false)
  const isTo = old && words.is(old.end, 'se', 'to', '->', '=>', '→')
  const next = isTo ? valueAt(words, old.end + 1, true) : undefined
  return old && next && { value: { old: old.value, next: next.value }, end: next.end }
}

const SEEMS = 'is are seems feels looks was too bahut bohot very a bit thoda hai way kaafi'.split(' ')
const JUDGED =
  'early late soon jaldi der close near far door dur paas tight wide noisy fast slow small big low high kam zyada'.split(
    ' ',
  )

const FOR_ME = 'hai for me my mere liye comfort liking taste these days now'.split(' ')

/** `9:20 is too early, 9:35`, `5 min bahut noisy hai, use 15`. */
function judgedPair<Value>(words: Words, i: number, valueAt: ValueAt<Value>): Read<Pair<Value>> | undefined {
  const first = valueAt(words, i, false)
  const judged = first && words.past(words.past(first.end, WALA), SEEMS)
  const adjective = judged === undefined ? undefined : words.past(judged, JUDGED)
  const isSaid = adjective !== undefined && (judged !== first?.end || words.is(adjective, 'hai'))
  if (!first || adjective === undefined || adjective === judged || !isSaid) return undefined
  const at = pastBreak(words, words.past(adjective, FOR_ME))
  const second = valueAt(words, words.past(at, MADE), true)
  return second && { value: { old: first.value, next: second.value }, end: second.end }
}

const MOST_LOTS = 100

interface Counted {
  readonly count: number
  readonly isNamed: boolean
}

/** `2 lots`, `lots 2`, `2`. */
function lotsAt(words: Words, i: number): Read<Counted> | undefined {
  const name = words.find(words.past(i, ['the']), 'rule', 'lots')
  const count = countAt(
    words,
    name ? words.past(name.end, ['from', 'ko', 'ka', 'ki', ':', '=']) : i,
    MOST_LOTS,
  )
  if (!count) return undefined
  const behind = words.find(count.end, 'rule', 'lots')
  const isNamed = (name ?? behind) !== undefined
  return { value: { count: count.value, isNamed }, end: endOf(behind, count.end) }
}

/** `lots 2 se 3`, `2 lots to 3 lots`. */
function lotsFromTo(words: Words, i: number): Read<Pair<Counted>> | undefined {
  const first = lotsAt(words, i)
  const isTo = first && words.is(first.end, 'to', 'se', '->', '=>', '→')
  const second = isTo ? lotsAt(words, first.end + 1) : undefined
  return first && second && { value: { old: first.value, next: second.value }, end: second.end }
}

const TRADING = 'trade use take make with set keep go please trading'.split(' ')

function otherLots(words: Words, i: number): Read<Clause> | undefined {
  const begin = words.past(i, TRADING)
  const pair = lotsFromTo(words, begin) ?? oldAndNew(words, begin, lotsAt)
  const end = pair && endOfPhrase(words, pair.end)
  if (!pair || end === undefined) return undefined
  const { old, next } = pair.value
  return old.isNamed || next.isNamed
    ? clause({ is: 'lots', lots: next.count, was: old.count }, end)
    : undefined
}

interface Timed {
  readonly time: string
  readonly verb?: 'enter' | 'exit'
}

const AT_TIME = 'time at by @ pe ko ka ki it them from position everything is should be subah dopahar'.split(
  ' ',
)

/** `9:20`, `exit at 3`, `square off ka time 3:15`. */
const timeAt: ValueAt<Timed> = (words, i, isSecond) => {
  const verb = verbAt(words, words.past(i, ['the', 'an', 'my']))
  const at = words.past(endOf(verb, i), AT_TIME)
  const time = clockAt(words, at, isSecond || at > i)
  if (!time) return undefined
  const named = verb && { verb: verb.value }
  return { value: { time: time.value, ...named }, end: words.past(time.end, ['pe', 'par', 'ko']) }
}

function verbAt(words: Words, i: number): Read<'enter' | 'exit'> | undefined {
  const verb = words.find(i, 'time', 'enter', 'exit')
  return verb && { value: verb.value as 'enter' | 'exit', end: verb.end }
}

/** `exit from 3:15 to 3`; an entry so said has a window. */
function exitFromTo(words: Words, i: number): Read<Pair<Timed>> | undefined {
  const pair = fromTo(words, i, timeAt)
  const isFrom = pair && words.tokens.slice(i, pair.end).some(({ text }) => text === 'from')
  return isFrom && pair.value.old.verb === 'exit' && !pair.value.next.verb ? pair : undefined
}

/** `not 9:20, 9:30`, `exit 3 baje ki jagah 2:45`, `9:20 ki jagah 9:45 pe entry lo`, `3:15 is late, exit 2:45`. */
function otherTime(words: Words, i: number): Read<Clause> | undefined {
  const pair = oldAndNew(words, i, timeAt) ?? exitFromTo(words, i)
  const behind = pair && verbAt(words, pair.end)
  const end = pair && endOfPhrase(words, endOf(behind, pair.end))
  if (!pair || end === undefined) return undefined
  const { old, next } = pair.value
  const verbs = [old.verb, next.verb, behind?.value].filter((one) => one !== undefined)
  const [verb] = verbs
  if (verbs.some((one) => one !== verb)) return undefined
  return clause({ is: 'otherTime', from: old.time, to: next.time, ...(verb && { verb }) }, end)
}

const weekdaysAt: ValueAt<readonly number[]> = (words, i) => {
  const list = listAt(words, words.past(i, ['on', 'the']))
  const isPlain =
    list && list.value.weekdays.length > 0 && list.value.events.length + list.value.dte.length === 0
  return isPlain ? { value: list.value.weekdays, end: words.past(list.end, ['ko', 'only']) } : undefined
}

/** `tuesday not monday`, `monday nahi tuesday aur friday`. */
function otherDays(words: Words, i: number): Read<Clause> | undefined {
  const pair = oldAndNew(words, i, weekdaysAt)
  const end = pair && endOfPhrase(words, pair.end)
  if (!pair || end === undefined) return undefined
  const { old: was, next } = pair.value
  return clause({ is: 'filter', filters: { weekdays: [...next] }, was }, end)
}

const MEANT = 'i meant mean it should be want wanted to'.split(' ')

const sideAt: ValueAt<TradeType> = (words, i) => {
  const side = words.find(i, 'side')
  return side && { value: side.value as TradeType, end: side.end }
}

/** `sell nahi buy`, `i meant sell, not buy`. */
function otherSide(words: Words, i: number): Read<Clause> | undefined {
  const pair = deniedPair(words, words.past(i, MEANT), sideAt)
  const end = pair && endOfPhrase(words, pair.end)
  if (!pair || end === undefined || pair.value.old === pair.value.next) return undefined
  return clause({ is: 'turn', to: pair.value.next }, end)
}
