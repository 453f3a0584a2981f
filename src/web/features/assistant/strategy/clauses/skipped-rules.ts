import type { Condition } from '#domain'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { readRule } from './rule-clauses.ts'

const ENTRY =
  'the this a any entry entries enter entering trade trades trading take taking it position positions'.split(
    ' ',
  )
const IF = ['if', 'when', 'while', 'agar', 'jab', 'in', 'case']
const NOT: Readonly<Partial<Record<Condition, Condition>>> = {
  GREATER_THAN: 'LESS_THAN',
  LESS_THAN: 'GREATER_THAN',
}
/** 'Skip if the RSI goes above 70' is said of all minutes above it. */
const NOT_MOVED: typeof NOT = { CROSSES_ABOVE: 'LESS_THAN', CROSSES_BELOW: 'GREATER_THAN' }

/**
 * `skip if adx is above 25`, `no entry if rsi is over 70`: a rule at which nothing is entered is the opposite one for the entry. Of
 * several rules, or of a crossing, there is no single opposite; `skip the day` is none of the minute.
 */
export const readSkippedRule: ClauseReader = (words, i) => {
  const begin = words.is(i, 'but', 'and', 'aur') ? i + 1 : i
  const read = ruleBehindSkip(words, begin)
  if (read?.value.is !== 'rule' || read.value.of || hasMore(words, read.end)) return undefined
  const [rule, ...others] = read.value.rules
  const condition = rule && (read.value.isMoved ? NOT_MOVED : NOT)[rule.condition]
  if (!condition || others.length > 0) return undefined
  const rules = [{ ...rule, condition }]
  return { value: { ...read.value, rules, isSkip: true, isMoved: false }, end: read.end }
}

function ruleBehindSkip(words: Words, i: number): Read<Clause> | undefined {
  const at = pastSkip(words, i)
  const end = at === undefined ? undefined : words.past(at, IF)
  if (at === undefined || end === undefined) return undefined
  return words.is(i, 'unless') || end > at ? readRule(words, end, undefined) : undefined
}

/** Behind words for no entry. */
function pastSkip(words: Words, i: number): number | undefined {
  const isDenied = words.is(i, 'dont', 'never', 'no') || (words.is(i, 'do') && words.is(i + 1, 'not'))
  if (isDenied) {
    const verb = words.is(i, 'do') ? i + 2 : i + 1
    const end = words.past(verb, ENTRY)
    return end > verb ? end : undefined
  }
  if (words.is(i, 'unless')) return i + 1
  return words.is(i, 'skip', 'avoid') ? words.past(i + 1, ENTRY) : undefined
}

/** Whether a further rule is joined. */
const hasMore = (words: Words, i: number): boolean => {
  const joint = words.isBreak(i) ? i + 1 : i
  const at = words.past(joint, ['and', 'or', 'aur', 'ya', '&'])
  return words.is(joint, 'then') || (at > joint && readRule(words, at, undefined) !== undefined)
}
