import { LIMITS } from '#domain'
import { digitsAt, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause } from './clause.ts'
import { fromTo, oldAndNew, type Pair } from './old-values.ts'
import { conditionAt, timeframeAt } from './operands.ts'

type RuleValue = Extract<Clause, { is: 'ruleValue' }>
type Parts = Omit<RuleValue, 'is' | 'indicator'>

export const CROSSES = ['cross', 'crosses', 'crossing', 'crossed']
/** Below it a number behind an indicator may be its period. */
export const LEAST_LEVEL = 30

const JOINTS = ['and', 'aur', '&']
const LINKS =
  'and aur & , with a an the at to on ko ka ki ke = level threshold value timeframe tf chart candle candles it should is be now instead please karo kar kardo do rakho make use set change'.split(
    ' ',
  )
const DONE = 'karo kar kardo do rakho dekho dekhna lo le jao now instead please'.split(' ')

const isEdge = (words: Words, i: number) => words.at(i) === undefined || words.isBreak(i)
const isPhraseEnd = (words: Words, i: number) => isEdge(words, i) || words.is(i, ...JOINTS)

const isPhraseBegin = (words: Words, i: number) =>
  i === 0 || words.isBreak(i - 1) || words.is(i - 1, ...JOINTS)

/** `make the rsi 10 min and cross above 55`, `rsi length 9 kar do`: the candles, the level and the period of an open rule, in any order. */
export function changedRuleAt(words: Words, i: number): Read<Clause> | undefined {
  if (!words.isOfOpen || !isPhraseBegin(words, i)) return undefined
  const begin = words.past(i, ['make', 'change', 'set', 'use', 'keep', 'the', 'my'])
  const early = periodFirst(words, words.past(begin, ['a', 'an']))
  const name = words.find(endOf(early, begin), 'indicator')
  if (!name) return crossedAlone(words, i)
  const found = partsBehind(words, name.end, early && { period: early.value })
  if (!found) return undefined
  // A level alone is read by the rule itself.
  const { condition: _, ...others } = found.value
  const count = Object.keys(others).length
  // `Rsi ko 15 min pe dekho`; without its verb the candles may be those of a rule that follows.
  const isSet = words.is(found.end - 1, ...DONE)
  const isChange = count > 1 || (count === 1 && (begin > i || 'period' in others || isSet))
  return isChange
    ? { value: { is: 'ruleValue', indicator: name.value, ...found.value }, end: found.end }
    : undefined
}

/** The parts up to the last end of a phrase. */
function partsBehind(words: Words, from: number, early?: Parts): Read<Parts> | undefined {
  let parts: Parts = early ?? {}
  const isAll = early && isPhraseEnd(words, words.past(from, DONE))
  let found: Read<Parts> | undefined = isAll ? { value: early, end: words.past(from, DONE) } : undefined
  for (let at = from; ;) {
    const next = partAt(words, at, parts)
    if (!next && !words.is(at, ...LINKS)) return found
    parts = next?.value ?? parts
    at = next?.end ?? at + 1
    const end = words.past(at, DONE)
    if (isPhraseEnd(words, end)) found = { value: parts, end }
  }
}

/** `make it cross above 50`: the level of the only open rule. */
function crossedAlone(words: Words, i: number): Read<Clause> | undefined {
  const begin = words.past(i, ['make', 'it', 'should', 'now', 'and'])
  const part = words.is(begin, ...CROSSES) ? levelPart(words, begin, {}) : undefined
  const end = part && words.past(part.end, DONE)
  const isLast = end !== undefined && isPhraseEnd(words, end)
  return part?.value.condition && isLast ? { value: { is: 'ruleValue', ...part.value }, end } : undefined
}

function partAt(words: Words, i: number, parts: Parts): Read<Parts> | undefined {
  const candles = parts.minutes === undefined ? timeframeAt(words, i) : undefined
  if (candles) return { value: { ...parts, minutes: candles.value }, end: candles.end }
  const isPeriod = words.is(i, 'period', 'length')
  const period =
    parts.period !== undefined
      ? undefined
      : isPeriod
        ? digitsAt(words, words.past(i + 1, ['to', 'of', '=']))
        : periodFirst(words, i)
  return period ? { value: { ...parts, period: period.value }, end: period.end } : levelPart(words, i, parts)
}

/** `9 period`, `21-period`. */
function periodFirst(words: Words, i: number): Read<number> | undefined {
  const number = digitsAt(words, i)
  const at = number && words.past(number.end, ['-'])
  return number && at !== undefined && words.is(at, 'period', 'periods', 'length')
    ? { value: number.value, end: at + 1 }
    : undefined
}

/** `cross above 55`, `65`. */
function levelPart(words: Words, i: number, parts: Parts): Read<Parts> | undefined {
  const condition = conditionAt(words, i)
  const level = digitsAt(words, condition ? words.past(condition.end, ['the', 'level']) : i)
  if (!level || parts.value !== undefined || words.find(level.end, 'unit')) return undefined
  if (!condition && level.value < LEAST_LEVEL) return undefined
  return {
    value: { ...parts, value: level.value, ...(condition && { condition: condition.value }) },
    end: level.end,
  }
}

const WAITING = 'when if only the take it enter entry jab tab make change move'.split(' ')
const LEVEL = 'to ko ka ki = at level threshold value of use length period should must be is from'.split(' ')
const SET_LEVEL =
  'kar karo kardo kare do rakho rakh rakhna please now use lo le lena tab tabhi entry pe par hi'.split(' ')

/**
 * The old level or period of an open rule beside the new one: `rsi 55 instead of 60`, `rsi 60 ki jagah 55`, `rsi 65 rakho not 60`,
 * `rsi 60 se 65 kar do`, `60 ki jagah 55 cross kare`.
 */
export function replacedLevel(words: Words, i: number): Read<Clause> | undefined {
  const named = words.isOfOpen ? ruleNamed(words, i) : undefined
  const pair = named && levelsAt(words, named.end, named.value !== undefined)
  const end = pair && words.past(pair.end, [...SET_LEVEL, ...CROSSES])
  if (!named || !pair || end === undefined || !isPhraseEnd(words, end)) return undefined
  const indicator = named.value
  const crossed = saysCross(words, i, end)
  // A number by itself may be that of anything.
  if (!indicator && !crossed && named.end === i) return undefined
  const { old: was, next: value } = pair.value
  const own = { ...(indicator && { indicator }), ...crossed }
  return { value: { is: 'ruleValue', value, was, ...own }, end }
}

/** `cross 55`, in the direction of the open rule. */
export const saysCross = (words: Words, from: number, to: number) =>
  words.tokens.slice(from, to).some(({ text }) => CROSSES.includes(text)) && { isCrossed: true as const }

/** `the rsi should cross`, `level`: the rule before its numbers; at the begin of a phrase these may stand alone. */
function ruleNamed(words: Words, i: number): Read<string | undefined> | undefined {
  const name = words.find(words.past(i, WAITING), 'indicator')
  if (name) return { value: name.value, end: words.past(name.end, [...LEVEL, ...CROSSES]) }
  const isLevel = words.is(i, 'level', 'threshold')
  return isPhraseBegin(words, i)
    ? { value: undefined, end: isLevel ? words.past(i, [...LEVEL, ...CROSSES]) : i }
    : undefined
}

/** `60 ki jagah 65`; behind an indicator also `60 se 65 kar do`, while `rsi 40 se 60` alone may be a band. */
function levelsAt(words: Words, i: number, isNamed: boolean): Read<Pair<number>> | undefined {
  const pair = oldAndNew(words, i, digitsAt)
  const moved = isNamed && !pair ? fromTo(words, i, digitsAt) : undefined
  const isSet =
    moved &&
    (words.is(i - 1, 'level', 'threshold', 'value', 'from') || words.past(moved.end, SET_LEVEL) > moved.end)
  return pair ?? (isSet ? moved : undefined)
}

const MINUTES = ['min', 'mins', 'minute', 'minutes', 'm']
const OF_CANDLES = 'candle candles chart timeframe tf ka ki ke wala wali'.split(' ')

/** `15 minute`, `15 min candle ki`. */
export function candlesAt(words: Words, i: number): Read<number> | undefined {
  const minutes = numberAt(words, i)
  if (!minutes || !words.is(minutes.end, ...MINUTES)) return undefined
  const end = words.past(minutes.end + 1, OF_CANDLES)
  // The `ki` of `5 min ki jagah`.
  return { value: minutes.value, end: words.is(end, 'jagah', 'bajay') ? end - 1 : end }
}

/** `15 minute candles for the rsi`. */
function candlesOfRule(words: Words, i: number): Read<number> | undefined {
  const candles = candlesAt(words, i)
  const name = candles && words.find(words.past(candles.end, ['for', 'on', 'of', 'the']), 'indicator')
  return candles && { value: candles.value, end: name?.end ?? candles.end }
}

const WATCHED =
  'ones one kar karo kardo do rakho rakhna dekho dekhna le lo lena pe par use now instead'.split(' ')

/** `15 min instead`, `5 min nahi 15 min pe dekho`, `5 min bahut noisy hai, use 15`: the candles of the open rules. */
export function otherCandles(words: Words, i: number): Read<Clause> | undefined {
  if (!words.isOfOpen || !isPhraseBegin(words, i)) return undefined
  const begin = words.past(words.find(i, 'indicator')?.end ?? i, [
    'ko',
    'ka',
    'ki',
    'on',
    'use',
    'the',
    'a',
    'take',
    'make',
  ])
  return insteadCandles(words, begin) ?? candlesForOld(words, begin)
}

function insteadCandles(words: Words, i: number): Read<Clause> | undefined {
  const candles = candlesAt(words, i)
  if (!candles || !isTimeframe(candles.value) || !words.is(candles.end, 'instead')) return undefined
  const end = candles.end + 1
  return isEdge(words, end) ? { value: { is: 'timeframe', minutes: candles.value }, end } : undefined
}

/** `5 min ki jagah 15 min candle`: of the second one the unit may be left out. */
function candlesForOld(words: Words, i: number): Read<Clause> | undefined {
  const pair = oldAndNew(
    words,
    i,
    (at, k, isSecond) => candlesOfRule(at, k) ?? (isSecond ? digitsAt(at, k) : undefined),
  )
  const end = pair && words.past(pair.end, WATCHED)
  if (!pair || end === undefined || !isPhraseEnd(words, end) || !isTimeframe(pair.value.next))
    return undefined
  return { value: { is: 'timeframe', minutes: pair.value.next, was: pair.value.old }, end }
}

const isTimeframe = (minutes: number) => minutes >= 1 && minutes <= LIMITS.timeframeMinutes.max
