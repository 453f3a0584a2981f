import { digitsAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause } from './clause.ts'
import { conditionAt, timeframeAt } from './operands.ts'

type RuleValue = Extract<Clause, { is: 'ruleValue' }>
type Parts = Omit<RuleValue, 'is' | 'indicator'>

export const CROSSES = ['cross', 'crosses', 'crossing', 'crossed']
/** Below it a number behind an indicator may be its period. */
export const LEAST_LEVEL = 30

const JOINTS = ['and', 'aur', '&']
const LINKS =
  'and aur & , with a an the at to on ko ka ki ke = level threshold value timeframe tf chart it should is be now instead please karo kar kardo do rakho make use set change'.split(
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
  const name = words.find(begin, 'indicator')
  if (!name) return crossedAlone(words, i)
  const found = partsBehind(words, name.end)
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
function partsBehind(words: Words, from: number): Read<Parts> | undefined {
  let parts: Parts = {}
  let found: Read<Parts> | undefined
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
  const isPeriod = words.is(i, 'period', 'length') && parts.period === undefined
  const period = isPeriod ? digitsAt(words, words.past(i + 1, ['to', 'of', '='])) : undefined
  return period ? { value: { ...parts, period: period.value }, end: period.end } : levelPart(words, i, parts)
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
