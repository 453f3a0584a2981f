import type { TradeType } from '#domain'
import { clockAt, countAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'

const clause = (value: Clause, end: number): Read<Clause> => ({ value, end })
const pastBreak = (words: Words, i: number) => (words.isBreak(i) ? i + 1 : i)
const DONE = 'karo kar kardo do de dena rakho please instead hai chahiye both all legs dono now'.split(' ')

/** The position behind a phrase with the verbs that end it; undefined if the phrase goes on. */
function endOfPhrase(words: Words, i: number): number | undefined {
  const end = words.past(i, DONE)
  const isEnd = words.at(end) === undefined || words.isBreak(end) || words.is(end, 'and', '&', 'aur', 'but')
  return isEnd ? end : undefined
}

/** A change that names the open value beside the new one: `lots 2 se 3`, `not 9:20, 9:30`, `sell nahi buy`. */
export const readOldValue: ClauseReader = (words, i) =>
  words.isOfOpen && isFirst(words, i)
    ? (otherLots(words, i) ?? otherTime(words, i) ?? otherSide(words, i))
    : undefined

/** Inside a phrase the first of two values may belong to the words before it. */
const isFirst = (words: Words, i: number) =>
  i === 0 || words.isBreak(i - 1) || words.is(i - 1, 'and', '&', 'aur', 'but', 'also', 'please', 'plz')

interface Pair<Value> {
  readonly old: Value
  readonly next: Value
}

type At<Value> = (words: Words, i: number) => Read<Value> | undefined

const DENIED = ['nahi', 'nahin', 'nhi']
const MADE = 'but make it to use keep take set put go with try do lets so at just'.split(' ')

/** A denied value beside the wanted one: `not 2, 3`, `2 nahi 3`, `3, not 2`. */
function deniedPair<Value>(words: Words, i: number, valueAt: At<Value>): Read<Pair<Value>> | undefined {
  if (words.is(i, 'not', 'no')) return newBehind(words, i + 1, valueAt)
  const first = valueAt(words, i)
  if (first && words.is(first.end, ...DENIED)) return newBehind(words, i, valueAt)
  const not = first && pastBreak(words, first.end)
  const old = not !== undefined && words.is(not, 'not') ? valueAt(words, not + 1) : undefined
  return first && old && { value: { old: old.value, next: first.value }, end: old.end }
}

/** `2 nahi 3`, and behind `not` the `2, 3`. */
function newBehind<Value>(words: Words, i: number, valueAt: At<Value>): Read<Pair<Value>> | undefined {
  const old = valueAt(words, i)
  const joint = old && words.past(old.end, DENIED)
  const at = joint && words.past(pastBreak(words, joint), MADE)
  // 'Not 2 3' would need a word or a comma between the two.
  const next = old && at !== undefined && at > old.end ? valueAt(words, at) : undefined
  return old && next && { value: { old: old.value, next: next.value }, end: next.end }
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

function otherLots(words: Words, i: number): Read<Clause> | undefined {
  const pair = lotsFromTo(words, i) ?? deniedPair(words, i, lotsAt)
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

/** `9:20`, `exit at 3`. */
function timeAt(words: Words, i: number): Read<Timed> | undefined {
  const verb = words.find(words.past(i, ['the', 'an']), 'time', 'enter', 'exit')
  const at = words.past(endOf(verb, i), ['time', 'at', 'by', '@', 'pe', 'ko'])
  const time = clockAt(words, at, at > i)
  if (!time) return undefined
  const named = verb && { verb: verb.value as 'enter' | 'exit' }
  return { value: { time: time.value, ...named }, end: words.past(time.end, ['pe', 'par', 'ko']) }
}

const SEEMS = 'is are seems feels looks was too bahut very a bit thoda hai way'.split(' ')
const EARLY_OR_LATE = 'early late soon jaldi der'.split(' ')

/** `9:20 is too early, 9:35`. */
function judgedTime(words: Words, i: number): Read<Pair<Timed>> | undefined {
  const first = timeAt(words, i)
  const judged = first && words.past(first.end, SEEMS)
  if (!first || judged === undefined || !words.is(judged, ...EARLY_OR_LATE)) return undefined
  const at = pastBreak(words, words.past(judged, [...EARLY_OR_LATE, 'hai']))
  const second = timeAt(words, words.past(at, MADE))
  return second && { value: { old: first.value, next: second.value }, end: second.end }
}

/** `not 9:20, 9:30`, `exit 2:30 not 3:15`, `3:15 is late, exit 2:45`. */
function otherTime(words: Words, i: number): Read<Clause> | undefined {
  const pair = judgedTime(words, i) ?? deniedPair(words, i, timeAt)
  const end = pair && endOfPhrase(words, pair.end)
  if (!pair || end === undefined) return undefined
  const { old, next } = pair.value
  const verb = old.verb ?? next.verb
  if (next.verb !== undefined && next.verb !== verb) return undefined
  return clause({ is: 'otherTime', from: old.time, to: next.time, ...(verb && { verb }) }, end)
}

const MEANT = 'i meant mean it should be want wanted to'.split(' ')

const sideAt: At<TradeType> = (words, i) => {
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
