import type { Condition } from '#domain'
import { endOf, type Read, type Words } from '../words/words.ts'
import { TREND_LINES } from '../words/indicator-aliases.ts'
import { isTouch, pastTouch } from './broken-bands.ts'
import type { Clause, ClauseReader } from './clause.ts'
import { courtesy } from './courtesy.ts'
import {
  conditionAt,
  operandAt,
  rightSide,
  timeframeAt,
  timeframeBehind,
  type Compared,
  type Operand,
} from './operands.ts'
import {
  comparedAt,
  comparison,
  isLine,
  PRICE,
  ruleOf,
  USUAL_MINUTES,
  type Comparison,
} from './rule-clauses.ts'

const WHEN = ['if', 'when', 'whenever', 'agar', 'jab']
const ITSELF = 'it price the goes is falls drops moves closes comes trades and then'.split(' ')

/**
 * Behind `if close is above the upper band sell ce` the same line again, with a leg of its own: `if below the lower band sell
 * pe`, `, below vwap buy pe`, `bearish crossover buy put`, `buy pe if below vwap`.
 */
export const readRuleAgain: ClauseReader = (words, i) => {
  const first = words.past(i, ['only', 'sirf', 'just'])
  const isConditional = words.is(first, ...WHEN)
  const isFirst = words.isBreak(i - 1) || words.is(i - 1, 'and', 'aur')
  const earlier = isConditional || isFirst ? earlierRule(words, i) : undefined
  const compared = earlier && comparedAgain(words, words.past(isConditional ? first + 1 : i, ITSELF), earlier)
  if (!earlier || !compared) return undefined
  const side = words.past(compared.end, [',', 'then', 'to', 'toh', 'i', 'we', '->', '=>'])
  if (!isOrderAt(words, side) && !(isConditional && isBehindOrder(words, i))) return undefined
  const rules = compared.value.map((one) => ruleOf(touchingSide(earlier.left, one), one, USUAL_MINUTES))
  return { value: { is: 'rule', rules, saysTimeframe: false }, end: compared.end }
}

const MOODS =
  'uptrend downtrend trending up down sideways quiet calm rangebound choppy flat trending trendless overbought oversold bullish bearish weak strong stretched exhausted dull slow'.split(
    ' ',
  )

const list = (text: string) => text.split(' ')

/** Behind these it is a condition, or the words begin before. */
const NO_MEANING = list('and aur or & + the while when if only market markets mkt index trend momentum price')

/** Behind a rule `the market is sideways, so`: what its writer takes it to mean. Behind `and` it would be a condition. */
export const readMeaningOfRule: ClauseReader = (words, i, before) => {
  if (before?.is !== 'rule' || words.is(i - 1, ...NO_MEANING)) return undefined
  const subject = words.past(i, SHOWN)
  const mood = words.past(subject, [
    'is',
    'are',
    'an',
    'a',
    'in',
    ...SHOWS,
    'mostly',
    'usually',
    'very',
    'too',
    'range',
  ])
  const isSaid = words.tokens.slice(i, mood).some(({ text }) => [...SHOWS, 'is', 'are'].includes(text))
  if (!isSaid || !words.is(mood, ...MOODS, 'bound')) return undefined
  const end = pastView(words, mood + 1)
  const so = words.isBreak(end) ? end + 1 : end
  if (subject > i && words.is(so, ...SO)) return { value: { is: 'filler' }, end: so + 1 }
  const isSentence = words.at(end) === undefined || /^[.;]/.test(words.textAt(end))
  return isSentence ? { value: { is: 'filler', note: 'what the rule before it shows' }, end } : undefined
}

const SHOWS = ['means', 'mean', 'matlab', 'shows', 'indicates', 'suggests', 'signals', 'signifies']
const SHOWN = [
  ...SHOWS,
  ...'the it market markets mkt index nifty banknifty that trend momentum price'.split(' '),
]
const SO = ['so', 'hence', 'therefore', 'isliye', 'thus']

/** Behind `condition to me`, `zone in my view`, `as per my understanding`. */
function pastView(words: Words, i: number): number {
  const noun = words.past(i, [
    'condition',
    'conditions',
    'zone',
    'phase',
    'state',
    'territory',
    'trend',
    'market',
    'move',
    'hai',
    'hota',
  ])
  const own = words.is(noun, 'to', 'for') && words.is(noun + 1, 'me', 'us') ? noun + 2 : noun
  return courtesy(words, own) ?? own
}

/** `sell ce`, `ce sell`. */
const isOrderAt = (words: Words, i: number) =>
  words.find(words.find(i, 'option')?.end ?? i, 'side') !== undefined

function comparedAgain(words: Words, i: number, earlier: Comparison): Read<readonly Compared[]> | undefined {
  const turned = signalAgain(words, i, earlier) ?? touchedAgain(words, i, earlier)
  if (turned) return turned
  const compared = comparedAt(words, i, earlier.left) ?? turnedBack(words, i, earlier)
  return compared && isOfLine(earlier.left, compared.value) ? compared : undefined
}

/** Behind `supertrend buy signal then buy ce` the other one: `sell signal then buy pe`. */
function signalAgain(
  words: Words,
  i: number,
  { compared: { value } }: Comparison,
): Read<readonly Compared[]> | undefined {
  const [one, ...others] = value
  const isSignal = words.is(i, 'sell', 'buy') && words.is(i + 1, 'signal', 'signals')
  const isOfLine = one && typeof one.right !== 'number' && TREND_LINES.includes(one.right.name)
  if (!isSignal || !isOfLine || others.length > 0) return undefined
  const condition = words.is(i, 'sell') ? 'CROSSES_BELOW' : 'CROSSES_ABOVE'
  return { value: [{ condition, right: one.right }], end: i + 2 }
}

/** Behind `bollinger upper touch pe call sell` the other band: `lower touch pe put sell`. */
function touchedAgain(
  words: Words,
  i: number,
  { compared: { value } }: Comparison,
): Read<readonly Compared[]> | undefined {
  const [one] = value
  const band = one && typeof one.right !== 'number' && one.right.name === 'BBANDS' ? one.right : undefined
  const touch = words.past(i + 1, ['band', 'ko'])
  if (!band || !words.is(i, 'upper', 'lower') || !isTouch(words, touch)) return undefined
  const output = words.is(i, 'lower') ? 'lowerband' : 'upperband'
  const condition = words.is(i, 'lower') ? 'LESS_THAN' : 'GREATER_THAN'
  return { value: [{ condition, right: { ...band, output } }], end: pastTouch(words, touch) }
}

/** The lower band is touched by the low of a candle, and the upper one by its high. */
function touchingSide(left: Operand, { right }: Compared): Operand {
  const isExtreme = left.name === 'HIGH' || left.name === 'LOW'
  const output = typeof right === 'number' ? undefined : right.output
  if (!isExtreme || (output !== 'lowerband' && output !== 'upperband')) return left
  return { ...left, name: output === 'lowerband' ? 'LOW' : 'HIGH' }
}

/** A price is compared with a line: in `if below 100` the number may be a premium. */
const isOfLine = (left: Operand, compared: readonly Compared[]) =>
  left.name !== 'CLOSE' || compared.every(({ right }) => typeof right !== 'number')

/** Behind `price crosses above vwap buy ce` the `below` of `below buy pe`: the other side of the same line. */
function turnedBack(
  words: Words,
  i: number,
  { compared }: Comparison,
): Read<readonly Compared[]> | undefined {
  const condition = conditionAt(words, i)
  const [first, ...others] = compared.value
  if (!condition || !first || others.length > 0 || !words.find(condition.end, 'side')) return undefined
  return { value: [{ condition: condition.value, right: first.right }], end: condition.end }
}

/** Whether the phrase begins with an order of its own, and no exit. */
function isBehindOrder(words: Words, i: number): boolean {
  const start = 1 + words.tokens.findLastIndex((_, k) => k < i && words.isBreak(k))
  const has = (holds: (at: number) => unknown) =>
    words.tokens.slice(start, i).some((_, k) => holds(start + k) !== undefined)
  return has((at) => words.find(at, 'side')) && !has((at) => words.find(at, 'time', 'exit'))
}

/** The last rule before a position. */
const earlierRule = (words: Words, i: number) =>
  words.tokens
    .slice(0, i)
    .flatMap((_, k) => comparison(words, k) ?? comparedIndex(words, k) ?? [])
    .findLast(({ compared }) => compared.end <= i)

/** `nifty below vwap`. */
function comparedIndex(words: Words, i: number): Comparison | undefined {
  const index = words.find(i, 'underlying')
  const compared = index && comparedAt(words, index.end, PRICE)
  return compared && isOfLine(PRICE, compared.value)
    ? { left: PRICE, compared, candles: undefined }
    : undefined
}

const ALSO = ['and', '&', 'aur', '+', ',', 'also', 'plus']

/** Words behind a rule that belong to it. */
export const readRuleBehind: ClauseReader = (words, i, before) =>
  before?.is === 'rule'
    ? (furtherLine(words, i, before) ?? otherBound(words, i, before) ?? crossedBothWays(words, i, before))
    : undefined

const WAYS = 'side sides way ways direction directions taraf'.split(' ')

/** `ema 13/34 crossover both side`: a rule is of one way of crossing. */
function crossedBothWays(words: Words, i: number, before: Rule): Read<Clause> | undefined {
  const isCrossing = before.rules.some(({ condition }) => condition.startsWith('CROSSES'))
  const at = words.past(i, ['on', 'in', 'both', 'either', 'dono'])
  const isBoth = words.is(at - 1, 'both', 'either', 'dono') && words.is(at, ...WAYS)
  if (!isCrossing || !isBoth || at === i) return undefined
  const question = `“${words.written(i, at + 1)}”: a rule is of a crossing upward or of one downward. Which of the two? The other one is a strategy of its own.`
  return { value: { is: 'question', question }, end: at + 1 }
}

const OF_PREMIUM = ['premium', 'rs', 'rupees', 'rupee']

/** Behind `rsi above 60` its other bound: `and below 80`. */
function otherBound(words: Words, i: number, before: Rule): Read<Clause> | undefined {
  const at = words.past(i, ['and', '&', 'aur', 'but'])
  const condition = at > i ? (conditionAt(words, at) ?? conditionAt(words, i)) : undefined
  const right = condition && rightSide(words, words.skipLinks(condition.end))
  const earlier = right && earlierRule(words, i)
  if (!right || !earlier) return undefined
  const one = { condition: condition.value, right: right.value }
  if (words.is(right.end, ...OF_PREMIUM) || !areBounds(one, earlier.compared.value)) return undefined
  return behindRule(words, before, { left: earlier.left, one, end: right.end })
}

/** Whether two levels are a lower and an upper bound. */
function areBounds({ condition, right }: Compared, [first, ...others]: readonly Compared[]): boolean {
  const areLevels = typeof right === 'number' && typeof first?.right === 'number'
  return others.length === 0 && areLevels && BOUNDS[first.condition] === condition
}

interface Behind {
  readonly left: Operand
  readonly one: Compared
  readonly end: number
}

/** A rule on the candles of the one before it, unless it names its own. */
function behindRule(words: Words, before: Rule, { left, one, end }: Behind): Read<Clause> {
  const candles = timeframeBehind(words, end)
  const minutes = candles?.value ?? before.rules[0]?.timeframe ?? USUAL_MINUTES
  return {
    value: {
      is: 'rule',
      rules: [ruleOf(left, one, minutes)],
      saysTimeframe: candles !== undefined,
      of: before.of,
    },
    end: endOf(candles, end),
  }
}

type Rule = Extract<Clause, { is: 'rule' }>

const BOUNDS: Readonly<Partial<Record<Condition, Condition>>> = {
  GREATER_THAN: 'LESS_THAN',
  LESS_THAN: 'GREATER_THAN',
}

/** Behind `price is above vwap` a further line for the price: `and above ema 20`, `, below vwap`, `and ema 20`. */
function furtherLine(words: Words, i: number, before: Rule): Read<Clause> | undefined {
  const at = words.past(i, ALSO)
  const last = before.rules.at(-1)
  if (at === i || !last || !comparesPrice(last)) return undefined
  const condition = conditionAt(words, at)
  const right = lineAt(words, condition ? words.skipLinks(condition.end) : at)
  if (!right || !(condition || isAnother(words, at, right.end))) return undefined
  const one = { condition: condition?.value ?? last.condition, right: right.value }
  return behindRule(words, before, { left: PRICE, one, end: right.end })
}

/** A line that no comparison of its own begins with. */
function lineAt(words: Words, i: number): Read<Operand> | undefined {
  const line = operandAt(words, i)
  return line && isLine(line.value) && !comparison(words, i) ? line : undefined
}

/** `above vwap and ema 20`: behind an 'and' the line ends the rule. */
const isAnother = (words: Words, i: number, end: number) =>
  words.is(i - 1, 'and', '&', 'aur') && isEndOfRule(words, end)

/** Whether a rule compares the price with a line. */
const comparesPrice = ({ function1, function2 }: Rule['rules'][number]) =>
  function1 === 'CLOSE' && isLine({ name: function2 })

/** Whether a rule ends: at a comma, its candles or the order behind it. */
const isEndOfRule = (words: Words, i: number) =>
  words.at(i) === undefined ||
  words.isBreak(i) ||
  words.is(i, 'then', 'to', 'both', 'dono', 'and', 'aur') ||
  (timeframeAt(words, i) ?? words.find(i, 'side')) !== undefined
