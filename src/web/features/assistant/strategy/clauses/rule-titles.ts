import { endOf, type Read, type Words } from '../words/words.ts'
import type { ClauseReader } from './clause.ts'
import { timeframeAt } from './operands.ts'
import { comparison } from './rule-clauses.ts'
import { timeframeOf } from './timeframe-clauses.ts'

const KINDS = 'crossover crossovers strategy setup system scalping trading based play wala wali'.split(' ')

/** `VWAP crossover, buy if close crosses above vwap`: the name of a strategy, whose rule is said behind it. */
export const readRuleTitle: ClauseReader = (words, i) => {
  const name = words.find(i, 'indicator')
  const end = name && words.past(name.end, KINDS)
  if (!name || end === undefined || end === name.end) return undefined
  return isRuledBehind(words, end, name.value) ? { value: { is: 'filler' }, end } : undefined
}

/** Whether an exit stands before a rule in its phrase. */
function isOfExit(words: Words, k: number): boolean {
  const begin = 1 + words.tokens.findLastIndex(({ kind }, at) => at < k && kind === 'break')
  return words.tokens.slice(begin, k).some((_, at) => words.find(begin + at, 'time', 'exit'))
}

/** Whether a rule with an indicator on either side stands behind a position. */
function isRuledBehind(words: Words, from: number, name: string): boolean {
  return words.tokens.some((_, k) => {
    const rule = k >= from ? comparison(words, k) : undefined
    if (!rule || isOfExit(words, k)) return false
    const sides = [rule.left, ...rule.compared.value.map(({ right }) => right)]
    return sides.some((one) => typeof one !== 'number' && one.name === name)
  })
}

/** `time frame 5 mins`, `timeframe: 15 min`, `chart 15 minute ka`. */
function namedTimeframe(words: Words, i: number): Read<number> | undefined {
  const at = words.is(i, 'timeframe', 'tf', 'chart')
    ? i + 1
    : words.is(i, 'time') && words.is(i + 1, 'frame')
      ? i + 2
      : i
  return at > i ? timeframeAt(words, words.past(at, [':', '=', 'is', 'of', '-'])) : bracketed(words, i)
}

/** Candles named apart from their rule, in a phrase of their own or behind the index or the name of a strategy. */
export const readTimeframe: ClauseReader = (words, i, before) => {
  const labelled = namedTimeframe(words, i)
  if (labelled) return timeframeOf(words, i, labelled)
  const of = words.past(i, ['both', 'all'])
  const found = timeframeAt(words, words.is(of, 'on', 'in') ? of : i)
  const isTitled = words.has('indicator') && (before?.is === 'underlying' || words.is(i - 1, ...KINDS))
  const isAlone = found && (words.isBreak(i - 1) || isTitled) && isBeforeEnd(words, found.end)
  const isNamed =
    found && (isAlone || /chart|candle|frame|tf/.test(words.written(i, found.end).toLowerCase()))
  return isNamed ? timeframeOf(words, i, found) : undefined
}

/** `(5 min all)`, `(all on 5 min)`. */
function bracketed(words: Words, i: number): Read<number> | undefined {
  const found = words.is(i, '(') ? timeframeAt(words, words.past(i + 1, ['both', 'all'])) : undefined
  const last = found && words.past(found.end, ['all', 'both', 'for', 'everything', 'each'])
  return found && last !== undefined && words.is(last, ')')
    ? { value: found.value, end: last + 1 }
    : undefined
}

/** Whether a phrase ends here, or behind the index. */
function isBeforeEnd(words: Words, i: number): boolean {
  const end = endOf(words.find(i, 'underlying'), i)
  return words.at(end) === undefined || words.isBreak(end)
}
