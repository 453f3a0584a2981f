import { digitsAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { timeframeAt } from './operands.ts'
import { ruleName } from './risk-clauses.ts'
import { comparedAt, comparison, PRICE } from './rule-clauses.ts'
import { timeframeOf } from './timeframe-clauses.ts'

const KINDS =
  'oversold overbought crossover crossovers strategy setup system scalping trading based play wala wali'.split(
    ' ',
  )

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

/** `time frame 5 mins`, `timeframe: 15 min`, `chart 15 minute ka`, and of open rules `the candle to 15 minutes`. */
function namedTimeframe(words: Words, i: number): Read<number> | undefined {
  const isNamed =
    words.is(i, 'timeframe', 'tf', 'chart') ||
    (words.isOfOpen && words.is(i, 'candle', 'candles') && !words.is(i - 1, ...EARLIER))
  const at = isNamed ? i + 1 : words.is(i, 'time') && words.is(i + 1, 'frame') ? i + 2 : i
  if (at === i) return bracketed(words, i)
  const candles = timeframeAt(words, words.past(at, [':', '=', 'is', 'of', '-', 'to', 'ko']))
  return (
    candles && { value: candles.value, end: words.past(candles.end, ['kar', 'karo', 'kardo', 'do', 'rakho']) }
  )
}

const EARLIER = 'first last previous green red pehli pehla pichli'.split(' ')

/** Minutes of usual candles. */
const USUAL = [1, 2, 3, 5, 10, 15, 30, 45, 60, 75, 120]

/** `timeframe 15`, `tf 5 karo`, beside an open rule: candles are measured in minutes. */
function bareTimeframe(words: Words, i: number): Read<Clause> | undefined {
  const at = words.isOfOpen && words.is(i, 'timeframe', 'tf') ? words.past(i + 1, [':', '=', 'to', 'ko']) : i
  const minutes = at > i ? digitsAt(words, at) : undefined
  const end = minutes && words.past(minutes.end, ['kar', 'karo', 'do', 'rakho', 'pe', 'please'])
  return minutes && end !== undefined && USUAL.includes(minutes.value) && isPhraseEnd(words, end)
    ? { value: { is: 'timeframe', minutes: minutes.value, isBare: true }, end }
    : undefined
}

/** Candles named apart from their rule, in a phrase of their own or behind the index or the name of a strategy. */
export const readTimeframe: ClauseReader = (words, i, before) => {
  const labelled = namedTimeframe(words, i)
  if (labelled) return timeframeOf(words, i, labelled)
  const bare = bareTimeframe(words, i)
  if (bare) return bare
  const ahead = candlesOfRule(words, i)
  if (ahead) return timeframeOf(words, i, ahead)
  const of = words.past(i, ['both', 'all'])
  const given = timeframeAt(words, words.is(of, 'on', 'in') || (of > i && words.has('indicator')) ? of : i)
  // 'Rsi above 55 and adx above 25, 15 minute both'.
  const found =
    given && words.has('indicator') ? { ...given, end: words.past(given.end, ['both', 'dono']) } : given
  return found && isChart(words, { i, end: found.end, before }) ? timeframeOf(words, i, found) : undefined
}

const WHEN_RULE = 'jab jabhi agar if when whenever on'.split(' ')
const ON_CANDLES = ['pe', 'par', 'me', 'mein', 'ke', 'ki', 'ka', 'chart']

/** `15 min pe nifty ka close … ke upar ho`, `jab 15 min me nifty ka rsi …`: at the beginning of a phrase the candles, then the index and its rule. */
function candlesOfRule(words: Words, i: number): Read<number> | undefined {
  const isFirst = i === 0 || words.isBreak(i - 1) || words.is(i - 1, ...WHEN_RULE, 'aur', 'and', 'to', 'toh')
  const found = isFirst ? timeframeAt(words, words.past(i, WHEN_RULE)) : undefined
  const index = found && words.find(words.past(found.end, ON_CANDLES), 'underlying')
  const rule = index && words.past(index.end, ['ka', 'ki', 'ke'])
  const isRule =
    rule !== undefined && (comparison(words, rule) ?? comparedAt(words, rule, PRICE)) !== undefined
  return isRule && !words.isOfOpen
    ? { value: found!.value, end: words.past(found!.end, ON_CANDLES) }
    : undefined
}

interface Candles {
  readonly i: number
  readonly end: number
  readonly before: Clause | undefined
}

/** Whether minutes are those of candles, and no time that passes. */
function isChart(words: Words, { i, end, before }: Candles): boolean {
  if (/chart|candle|frame|tf/.test(words.written(i, end).toLowerCase())) return true
  if (words.isBreak(i - 1) && isBeforeEnd(words, end)) return true
  if (!words.has('indicator')) return false
  const isTitled = before?.is === 'underlying' || words.is(i - 1, ...KINDS)
  if (isTitled && (isBeforeEnd(words, end) || ruleName(words, end))) return true
  return isOnlyBehindLeg(words, i, end) || (words.is(i, 'on') && isPhraseEnd(words, end))
}

/** `… crossover pe nifty call buy 5 min`: the only candles of the sentence, at the end of a phrase of a leg. */
function isOnlyBehindLeg(words: Words, i: number, end: number): boolean {
  const isLeg = words.find(i - 1, 'option') ?? words.find(i - 1, 'side')
  const isOther = (k: number) => (k < i - 1 || k >= end) && timeframeAt(words, k) !== undefined
  return isLeg !== undefined && isBeforeEnd(words, end) && words.tokens.every((_, k) => !isOther(k))
}

/** `on 5 minute and price above vwap`, `on 5 min, `: on so many minutes is a chart. */
const isPhraseEnd = (words: Words, i: number) =>
  words.at(i) === undefined || words.isBreak(i) || words.is(i, 'and', 'aur', '&', 'then')

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
