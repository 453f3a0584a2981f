import type { Words } from '../words/words.ts'
import { thresholdAt } from './risk-clauses.ts'

const TESTED = ['test', 'see', 'check', 'know', 'out', 'backtest', 'study', 'learn', 'ki', 'to']
const MEASURES = ['much', 'many', 'long', 'far', 'often', 'to']
const DOES =
  'does do did performs perform performed behaves behave fares fare would will works work goes go out'.split(
    ' ',
  )
const IF = ['if', 'when', 'agar', 'whenever', 'provided', 'jab']
const THERE = 'there is was were are i we use put had have would be'.split(' ')
const OF_LEGS = [...THERE, ...'each both the every leg legs has with a an it its'.split(' ')]

/**
 * The `how` of `test how a straddle does`, and behind its legs `does if there is` before a stop or a target: what is tested has that
 * rule. Before a move of the market it is a condition.
 */
export function testedOutcome(words: Words, i: number): number | undefined {
  if (words.is(i, 'how', 'kaisa'))
    return words.is(i - 1, ...TESTED) && !words.is(i + 1, ...MEASURES) && setsRules(words, i)
      ? i + 1
      : undefined
  const at = words.past(i, DOES)
  const begin = 1 + words.tokens.findLastIndex((_, k) => k < i && /^[.;?]/.test(words.textAt(k)))
  const isHow = words.tokens.slice(begin, i).some(({ text }) => text === 'how')
  return at > i && isHow && isRuleAt(words, at) ? words.past(at + 1, THERE) : undefined
}

/** Whether each `if` of a sentence is before a stop or a target. */
function setsRules(words: Words, i: number): boolean {
  const end = words.tokens.findIndex((_, k) => k > i && /^[.;?]/.test(words.textAt(k)))
  const ifs = words.tokens.flatMap((_, k) => (k > i && (end < 0 || k < end) && words.is(k, ...IF) ? [k] : []))
  return ifs.every((k) => isRuleAt(words, k))
}

const isRuleAt = (words: Words, i: number) =>
  words.is(i, ...IF) && thresholdAt(words, words.past(i + 1, OF_LEGS)) !== undefined
