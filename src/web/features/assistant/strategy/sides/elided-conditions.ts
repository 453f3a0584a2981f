import type { Condition, OptionType } from '#domain'
import type { PlacedClause } from '../clauses/clause.ts'
import { isTouch, pastTouch } from '../clauses/broken-bands.ts'
import { CROSSED } from '../clauses/moved-levels.ts'
import {
  conditionAt,
  numberBehind,
  operandAt,
  timeframeBehind,
  type Compared,
  type Operand,
} from '../clauses/operands.ts'
import { colourAt, comparedAt, isLine, OPEN, PRICE, ruleOf, USUAL_MINUTES } from '../clauses/rule-clauses.ts'
import { TREND_LINES } from '../words/indicator-aliases.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import { mirroredRule, type StatedRule } from './rule-words.ts'

/** What a condition in few words is about: the rules before it, or an indicator that is only named. */
export interface Earlier {
  readonly rules: readonly StatedRule[]
  /** The first candle of the day alone. */
  readonly isFirst?: boolean
  readonly saysTimeframe: boolean
  /** The name alone: no side of it is said yet. */
  readonly isTitle?: boolean
}

/** The second of two conditions: rules, or a word for the other case. */
export type Elided =
  | { readonly is: 'rules'; readonly rules: readonly StatedRule[]; readonly minutes?: number }
  | { readonly is: 'otherwise' }
  | { readonly is: 'mirror'; readonly option: OptionType | undefined }

const WHEN = 'if when whenever once agar jab and aur only sirf on in at me mein par ki case'.split(' ')
const ITSELF =
  'it its price the that candle close index goes go falls drops rises moves closes comes trades then now is turns turn flips flip becomes gives ho a for same both'.split(
    ' ',
  )
const OTHERWISE = 'else otherwise warna varna wrna nahito'.split(' ')
const BEHIND =
  'signal signals line band crossover cross close closing closed closes ho hone hota hoti hai hua hui kare karta kar de dega deta jaye jaaye jae jata jati chala nikle aaye aye gir gire rahe rehta par to toh tab then it zone side mode both dono is broken break breaks breakout breakdown touch touched touches'.split(
    ' ',
  )
const OPPOSITE = 'opposite reverse reversed inverse ulta viceversa vice contrary mirror'.split(' ')
const FOR = 'for in on side of the is hai me mein ke ki ka liye case'.split(' ')

/** A condition said in few words, after one whose indicator it has: `red`, `if below`, `below 40`, `lower band`, `else`. */
export function elidedAt(words: Words, i: number, earlier: Earlier): Read<Elided> | undefined {
  return otherwiseAt(words, i) ?? mirrorAt(words, i) ?? elidedRules(words, i, earlier)
}

/** `else`, `warna`, `or else`, `if not`, `nahi to`. */
function otherwiseAt(words: Words, i: number): Read<Elided> | undefined {
  const at = words.past(i, ['or', 'and', 'aur'])
  const isNot =
    (words.is(at, 'if', 'agar') && words.is(at + 1, 'not', 'nahi', 'nahin') && !words.at(at + 2)?.value) ||
    (words.is(at, 'nahi', 'nahin') && words.is(at + 1, 'to', 'toh'))
  const end = words.is(at, ...OTHERWISE) ? at + 1 : isNot ? words.past(at + 2, ['to', 'toh', 'ho']) : at
  return end > at
    ? { value: { is: 'otherwise' }, end: words.past(end, [',', 'then', 'if', 'just']) }
    : undefined
}

/** `vice versa`, `opposite for put`, `ulta pe ke liye`, `reverse in case of puts`. */
function mirrorAt(words: Words, i: number): Read<Elided> | undefined {
  if (!words.is(i, ...OPPOSITE) || isOfExit(words, i)) return undefined
  const at = words.past(i + 1, [
    'versa',
    'condition',
    'conditions',
    'rule',
    'rules',
    'signal',
    'logic',
    'way',
    'cross',
    'crossover',
    'a',
  ])
  const option = words.find(words.past(at, FOR), 'option')
  return {
    value: { is: 'mirror', option: option?.value as OptionType | undefined },
    end: option ? words.past(option.end, ['side', 'leg', 'options', 'ke', 'liye', 'me', 'mein']) : at,
  }
}

/** `opposite flip exit`, `exit on the reverse`: the end of the position. */
function isOfExit(words: Words, i: number): boolean {
  const begin = 1 + words.tokens.findLastIndex((_, k) => k < i && words.isBreak(k))
  const next = words.tokens.findIndex((_, k) => k > i && words.isBreak(k))
  const phrase = words.tokens.slice(begin, next < 0 ? undefined : next)
  return phrase.some((_, k) => words.find(begin + k, 'time', 'exit') !== undefined)
}

const leftOf = ({ function1, function1Output, talibParams, function1CandleOffset }: StatedRule): Operand => ({
  name: function1,
  output: function1Output,
  parameters: talibParams as Record<string, number>,
  offset: function1CandleOffset,
})

/** Rules with the indicator of the earlier ones. */
function elidedRules(words: Words, i: number, earlier: Earlier): Read<Elided> | undefined {
  const at = words.past(i, [...WHEN, ...ITSELF])
  const [first, ...others] = earlier.rules
  if (!first) return undefined
  const one =
    others.length > 0
      ? allTurned(words, at, earlier)
      : (trendAgain(words, at, earlier) ?? bandAgain(words, at, first) ?? comparedAgain(words, at, earlier))
  if (!one) return undefined
  const moved = isMovedFrom(words, i, one.end) ? one.value.map(asCrossing) : one.value
  const end = pastBehind(words, one.end)
  const candles = timeframeBehind(words, end)
  const minutes = candles && { minutes: candles.value }
  return { value: { is: 'rules', rules: moved, ...minutes }, end: pastBehind(words, endOf(candles, end)) }
}

/** Behind a condition the words that end it; `pe` is the Hindi one where the option follows. */
function pastBehind(words: Words, i: number): number {
  const end = words.past(i, BEHIND)
  const isHindi = words.is(end, 'pe') && [1, 2, 3].some((k) => words.find(end + k, 'option') !== undefined)
  return isHindi && words.find(end + 1, 'side') === undefined ? words.past(end + 1, BEHIND) : end
}

const MOVES =
  'goes go moves comes falls drops rises turns turn flips flip becomes jaye jaaye jae jata aaye gire nikle'.split(
    ' ',
  )
const isMovedFrom = (words: Words, from: number, to: number) =>
  words.tokens.slice(from, words.past(to, BEHIND)).some(({ text }) => MOVES.includes(text))
const asCrossing = (rule: StatedRule): StatedRule => ({
  ...rule,
  condition: CROSSED[rule.condition] ?? rule.condition,
})

/** `below both`: all rules of before the other way round. */
function allTurned(words: Words, at: number, { rules }: Earlier): Read<readonly StatedRule[]> | undefined {
  const condition = conditionAt(words, at)
  const turned = rules.map((one) => mirroredRule(one))
  const isAll = condition && turned.every((one) => one?.condition === condition.value)
  return isAll ? { value: turned as StatedRule[], end: condition.end } : undefined
}

const WAYS: Readonly<Record<string, Condition>> = {
  up: 'GREATER_THAN',
  buy: 'GREATER_THAN',
  down: 'LESS_THAN',
  sell: 'LESS_THAN',
}

/** `up`, and `sell` where it is no order, as it is in `red then sell pe`. */
function wayAt(words: Words, at: number): Condition | undefined {
  const isSaid =
    !words.is(at, 'buy', 'sell') ||
    words.is(at + 1, 'signal', 'signals', 'mode', 'then', 'to', 'toh', 'ho', '=', '->', 'cross')
  return isSaid ? WAYS[words.textAt(at)] : undefined
}

/** What a word of a trend can be said of. */
function kindOf(first: StatedRule): 'candle' | 'line' | 'macd' | undefined {
  if (first.function2 === 'OPEN') return 'candle'
  if (TREND_LINES.includes(first.function2)) return 'line'
  return first.function1 === 'MACD' ? 'macd' : undefined
}

/** `red`, `bearish`, `sell signal`, `negative`, behind a rule or the name of such an indicator. */
function trendAgain(words: Words, at: number, earlier: Earlier): Read<readonly StatedRule[]> | undefined {
  const [first] = earlier.rules
  const kind = first && kindOf(first)
  if (!first || !kind) return undefined
  const colour = kind === 'candle' ? colourAt(words, at) : undefined
  if (kind === 'candle') return colour && { value: [{ ...first, condition: colour }], end: at + 1 }
  const way = wayOfTrend(words, at, kind)
  if (!way) return undefined
  const isTurned = wasCrossing(earlier) || isCrossed(words.written(at, way.end), kind)
  const condition = isTurned ? (CROSSED[way.value] ?? way.value) : way.value
  return { value: [{ ...first, condition }], end: way.end }
}

/** `bearish`, `sell signal`, `down cross`. */
function wayOfTrend(words: Words, at: number, kind: 'line' | 'macd'): Read<Condition> | undefined {
  const named = words.find(at, 'trend')
  const isSignal = words.is(at + 1, ...SIGNALS)
  const bare = kind === 'line' || isSignal ? wayAt(words, at) : undefined
  const value = (named?.value as Condition | undefined) ?? bare
  return value && { value, end: Math.max(endOf(named, at + 1), isSignal ? at + 2 : 0) }
}

const SIGNALS = ['signal', 'signals', 'cross', 'crossover']
const wasCrossing = ({ rules, isTitle }: Earlier) =>
  rules[0]?.condition.startsWith('CROSSES') === true && isTitle !== true
const isCrossed = (written: string, kind: 'line' | 'macd') =>
  /cross/i.test(written) || (kind === 'line' && /signal/i.test(written))

/** `lower band`, behind a rule of the upper one. */
function bandAgain(words: Words, at: number, first: StatedRule): Read<readonly StatedRule[]> | undefined {
  if (first.function2 !== 'BBANDS' || !words.is(at, 'upper', 'lower')) return undefined
  const output = words.is(at, 'lower') ? 'lowerband' : 'upperband'
  const mirrored = mirroredRule(first)
  const named = words.past(at + 1, ['bollinger', 'bb', 'band', 'wala', 'ko'])
  const said = conditionAt(words, words.past(named, ['ke', 'se']))
  if (mirrored?.function2Output !== output || (said && said.value !== mirrored.condition)) return undefined
  const end = isTouch(words, named) ? pastTouch(words, named) : endOf(said, named)
  return { value: [mirrored], end }
}

const sideOf = (condition: Condition) => (/ABOVE|GREATER/.test(condition) ? 'above' : 'below')

/** `below 40`, `40 se neeche`, `if below`, `crosses under`: the same left side, and the same right one if none is said. */
function comparedAgain(words: Words, at: number, earlier: Earlier): Read<readonly StatedRule[]> | undefined {
  const [first] = earlier.rules
  if (!first || first.function2 === 'OPEN') return undefined
  const left = leftOf(first)
  const isOfPrice = isLine(left) || left.name === 'CLOSE'
  const compared = comparedAt(words, at, left)
  if (compared?.value.every((one) => isFit(one, isOfPrice)))
    return { value: compared.value.map((one) => ruleOf(left, one, first.timeframe)), end: compared.end }
  const behind = isOfPrice ? undefined : numberBehind(words, at)
  if (behind) return { value: [ruleOf(left, behind.value, first.timeframe)], end: behind.end }
  return bareAgain(words, at, { earlier, first, isOfPrice })
}

/** Prices are compared with lines, and other indicators with levels. */
const isFit = ({ right, condition }: Compared, isOfPrice: boolean) =>
  condition !== 'EQUAL_TO' && (typeof right === 'number' ? !isOfPrice : isOfPrice && right.name !== 'CLOSE')

const BARE = 'above below under over upar neeche niche higher lower > <'.split(' ')

/** In `20 min later` the `min` is no condition. */
const isWay = (words: Words, { value, end }: Read<Condition>) =>
  value.startsWith('CROSSES') || words.is(end - 1, ...BARE)

/** A condition whose right side is the one of before. */
function bareAgain(
  words: Words,
  at: number,
  { earlier, first, isOfPrice }: { earlier: Earlier; first: StatedRule; isOfPrice: boolean },
): Read<readonly StatedRule[]> | undefined {
  const cross = crossAgain(words, at)
  const condition = (isOfPrice ? lineFirst(words, at) : undefined) ?? cross ?? conditionAt(words, at)
  if (!condition || !isWay(words, condition)) return undefined
  // Behind 'crosses above vwap' the 'below' of the other side is a crossing as well.
  const value = wasCrossing(earlier) ? (CROSSED[condition.value] ?? condition.value) : condition.value
  const isOther = earlier.isTitle === true || cross !== undefined || sideOf(value) !== sideOf(first.condition)
  return isOther ? { value: [{ ...first, condition: value }], end: condition.end } : undefined
}

/** `vwap ke neeche`, `20 ema se upar`: the line of before, said first. */
function lineFirst(words: Words, at: number): Read<Condition> | undefined {
  const line = operandAt(words, at)
  const isHindi = line && isLine(line.value) && words.is(line.end, 'ke', 'se', 'k')
  const found = isHindi
    ? (words.find(line.end, 'condition', 'GREATER_THAN', 'LESS_THAN') ??
      words.find(line.end + 1, 'condition', 'GREATER_THAN', 'LESS_THAN'))
    : undefined
  return found && { value: found.value as Condition, end: found.end }
}

/** `up cross`, `down crossover`. */
function crossAgain(words: Words, at: number): Read<Condition> | undefined {
  const isCross = words.is(at + 1, 'cross', 'crossover', 'crossing')
  if (!isCross || !words.is(at, 'up', 'down', 'upar', 'neeche', 'niche', 'upward', 'downward'))
    return undefined
  return { value: words.is(at, 'up', 'upar', 'upward') ? 'CROSSES_ABOVE' : 'CROSSES_BELOW', end: at + 2 }
}

const FIRST = ['first', '1st', 'pehli', 'pehla', 'opening']

/** An indicator or a candle that is only named: `I trade supertrend …: call on green`. */
export function titleAt(
  words: Words,
  i: number,
  clauses: readonly PlacedClause[],
): Read<Earlier> | undefined {
  const isRead = clauses.some(({ is, begin, end }) => is === 'rule' && begin <= i && i < end)
  if (isRead) return undefined
  const candle = candleTitle(words, i)
  if (candle) return candle
  const early = timeframeBehind(words, i)
  const begin = early ? words.past(early.end, ['ka', 'ki', 'ke', 'wala', 'the']) : i
  const operand = words.find(begin, 'indicator') && operandAt(words, begin)
  if (!operand || ['CLOSE', 'OPEN', 'HIGH', 'LOW'].includes(operand.value.name)) return undefined
  const behind = timeframeBehind(words, operand.end)
  const candles = early ?? behind
  const minutes = candles?.value ?? USUAL_MINUTES
  const { value } = operand
  const isOfPrice = isLine(value)
  const compared = { condition: 'GREATER_THAN', right: isOfPrice ? value : signalOf(value) } as const
  return {
    value: {
      rules: [ruleOf(isOfPrice ? PRICE : value, compared, minutes)],
      saysTimeframe: candles !== undefined,
      isTitle: true,
    },
    end: words.past(endOf(behind, operand.end), [
      'crossover',
      'crossovers',
      'strategy',
      'based',
      'system',
      'setup',
      'trading',
    ]),
  }
}

const signalOf = (value: Operand): Operand | number =>
  value.name === 'MACD' ? { ...value, output: 'macdsignal' } : 0

/** `first 15 min candle:`, `15 min candle`. */
function candleTitle(words: Words, i: number): Read<Earlier> | undefined {
  const isFirst = words.is(i, ...FIRST)
  const candles = timeframeBehind(words, isFirst ? i + 1 : i)
  if (!candles || !words.is(candles.end - 1, 'candle', 'candles')) return undefined
  const rule = ruleOf(PRICE, { condition: 'GREATER_THAN', right: OPEN }, candles.value)
  return { value: { rules: [rule], saysTimeframe: true, isFirst, isTitle: true }, end: candles.end }
}

/** `above 20 ema`, `below vwap`: of two sides the line itself tells that the price of the index is meant. */
export function priceAt(words: Words, i: number): Read<Elided> | undefined {
  const at = words.past(i, WHEN)
  const compared = comparedAt(words, at, PRICE)
  const isOfLine = compared?.value.every(({ right }) => typeof right !== 'number' && isLine(right))
  if (!compared || !isOfLine) return undefined
  const candles = timeframeBehind(words, compared.end)
  const minutes = candles && { minutes: candles.value }
  const rules = compared.value.map((one) => ruleOf(PRICE, one, candles?.value ?? USUAL_MINUTES))
  return { value: { is: 'rules', rules, ...minutes }, end: endOf(candles, compared.end) }
}

/** `gap up`, `gap down ho to`. */
export function gapAt(words: Words, i: number): Read<'up' | 'down'> | undefined {
  const at = words.past(i, [...WHEN, 'market', 'opens', 'there', 'is', 'a', 'nifty', 'with'])
  const found = words.find(at, 'day', 'gapUp', 'gapDown')
  const end = found && words.past(found.end, [...BEHIND, 'opening', 'open', 'opens', 'day', 'days', 'khule'])
  const isSized = end !== undefined && (words.at(end)?.kind === 'number' || words.find(end, 'condition'))
  return found && end !== undefined && !isSized
    ? { value: found.value === 'gapUp' ? 'up' : 'down', end }
    : undefined
}
