import {
  INSTRUMENT_SYMBOL,
  NUMERIC_INPUT,
  type Condition,
  type IndicatorRule,
  type OptionType,
} from '#domain'
import { outputsOf, parametersOf } from '../builder-model.ts'
import { TREND_LINES } from '../words/indicator-aliases.ts'
import { digitsAt, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'

/** Candles of a rule whose words name no timeframe; as in a new rule of the builder. */
const USUAL_MINUTES = 5
const CONDITIONAL = ['if', 'when', 'only', 'once', 'jab', 'agar', 'and', 'the', 'after', 'whenever']

interface Operand {
  readonly name: string
  readonly output: string | undefined
  readonly parameters: Readonly<Record<string, number>>
}

const OUTPUT_WORDS: Readonly<Record<string, readonly string[]>> = {
  upperband: ['upper', 'upperband'],
  lowerband: ['lower', 'lowerband'],
  middleband: ['middle', 'middleband'],
  macdsignal: ['signal'],
  macdhist: ['histogram', 'hist'],
}

/** An indicator with its output and parameters: `rsi(14)`, `9 ema`, `upper bollinger band`, `macd signal`. */
function operandAt(words: Words, i: number): Read<Operand> | undefined {
  const head = operandHead(words, i)
  const found = words.find(head.end, 'indicator')
  if (!found) return undefined
  const { outputBefore, leading } = head.value
  const { values, end } = parametersAt(words, found.end, leading)
  const parameters = filledParameters(found.value, values)
  const behind = outputBefore === undefined ? outputBehind(words, found.value, end) : undefined
  const output = outputBefore ?? behind
  if (!parameters || (output !== undefined && !hasOutput(found.value, output))) return undefined
  const value = { name: found.value, output: output ?? outputsOf(found.value)[0]?.name, parameters }
  // 'The MACD line' is its first output.
  if (output === undefined) return { value, end: found.value === 'MACD' ? words.past(end, ['line']) : end }
  return { value, end: words.past(behind === undefined ? end : end + 1, ['band', 'line']) }
}

interface OperandHead {
  readonly outputBefore: string | undefined
  readonly leading: number | undefined
}

/** The words before the name of an indicator: its output, and its first parameter. */
function operandHead(words: Words, i: number): Read<OperandHead> {
  const begin = words.is(i, 'the') ? i + 1 : i
  const outputBefore = outputAt(words, begin)
  const at = outputBefore === undefined ? begin : begin + 1
  const number = words.at(at)?.kind === 'number' ? numberAt(words, at) : undefined
  return { value: { outputBefore, leading: number?.value }, end: number ? pastPeriod(words, number.end) : at }
}

/** The parameters of an indicator with the values of the sentence; undefined if the sentence has more values than the indicator. */
function filledParameters(name: string, values: readonly number[]): Record<string, number> | undefined {
  const parameters = parametersOf(name)
  if (values.length > parameters.length) return undefined
  return Object.fromEntries(parameters.map((one, k) => [one.name, values[k] ?? one.default]))
}

/** The output named after an indicator, if it belongs to the indicator. */
function outputBehind(words: Words, name: string, i: number): string | undefined {
  const output = outputAt(words, i)
  return output !== undefined && hasOutput(name, output) ? output : undefined
}

const pastPeriod = (words: Words, i: number) => (words.is(i, 'day', 'period', 'candle', '-') ? i + 1 : i)

/** The output that a word names: `upper`, `signal`. */
function outputAt(words: Words, i: number): string | undefined {
  return Object.entries(OUTPUT_WORDS).find(([, all]) => words.is(i, ...all))?.[0]
}

const hasOutput = (name: string, output: string) => outputsOf(name).some((one) => one.name === output)

/** Parameters in brackets or as one number, before or behind the name. */
function parametersAt(
  words: Words,
  i: number,
  leading: number | undefined,
): { values: number[]; end: number } {
  const inBrackets = words.is(i, '(') ? bracketAt(words, i + 1) : undefined
  if (inBrackets) return { values: inBrackets.value, end: inBrackets.end }
  if (leading !== undefined) return { values: [leading], end: i }
  const number = words.at(i)?.kind === 'number' ? numberAt(words, i) : undefined
  const isOne = number && (isBeforeComparison(words, number.end) || isPeriod(words, i, number.end))
  return isOne ? { values: [number.value], end: number.end } : { values: [], end: i }
}

/** `14)`, `12, 26, 9)`. */
function bracketAt(words: Words, i: number): Read<number[]> | undefined {
  const values: number[] = []
  let at = i
  for (;;) {
    const number = numberAt(words, at)
    if (!number) break
    values.push(number.value)
    at = words.isBreak(number.end) ? number.end + 1 : number.end
  }
  return words.is(at, ')') && values.length > 0 ? { value: values, end: at + 1 } : undefined
}

/** In `rsi 14 above 60`, `rsi 14 on 15 min above 60` and `rsi 14 60 ke upar` the first number is a parameter; in `rsi 60 se upar` it is none. */
function isBeforeComparison(words: Words, end: number): boolean {
  const candles = timeframeAt(words, end)
  const behind = endOf(candles, end)
  if (betweenAt(words, behind)) return true
  const condition = candles ? conditionAt(words, candles.end) : words.find(end, 'condition')
  if (condition) return rightSide(words, words.skipLinks(condition.end)) !== undefined
  const isFurther = words.at(end)?.kind === 'number' || candles !== undefined
  return isFurther && numberBehind(words, endOf(candles, end)) !== undefined
}

/** In `close > ema 50 and …` the number is the period of an average; a number with a unit or a rule is another. */
function isPeriod(words: Words, i: number, end: number): boolean {
  const isAverage = ['EMA', 'SMA', 'WMA'].includes(words.find(i - 1, 'indicator')?.value ?? '')
  const isLast = words.at(end) === undefined || words.isBreak(end)
  return isAverage && (isLast || words.is(end, 'and', 'then', 'buy', 'sell', 'on', 'aur'))
}

const MUST = 'must should has have to be read reads sit sits stand stands lie lies print prints'.split(' ')

function conditionAt(words: Words, i: number): Read<Condition> | undefined {
  let at = i
  while (
    words.is(
      at,
      'is',
      'goes',
      'has',
      'closes',
      'gets',
      'moves',
      'comes',
      'are',
      'ka',
      'trading',
      'trades',
      'stays',
      'remains',
      'closing',
      ...MUST,
    )
  )
    at++
  const found = words.find(at, 'condition')
  return found && { value: found.value as Condition, end: found.end }
}

/** `on 5 min`, `on the 15 minute chart`, `5 minute candles`. */
function timeframeAt(words: Words, i: number): Read<number> | undefined {
  let at = i
  while (words.is(at, 'on', 'the', 'a', 'in', 'using', 'of', 'last', 'latest')) at++
  const hourly = hoursAt(words, at)
  if (hourly) return hourly
  const counted = numberAt(words, at)
  const number = counted && { value: counted.value, end: words.past(counted.end, ['-']) }
  if (!number || !words.is(number.end, 'min', 'mins', 'minute', 'minutes', 'm', 'mint')) return undefined
  const linked = words.past(number.end + 1, ['ke', 'ki', 'ka', 'wale', 'wali'])
  const named = endOf(words.find(linked, 'underlying'), linked)
  if (words.is(named, 'chart', 'candle', 'candles') && named > linked)
    return { value: number.value, end: words.past(named, ['chart', 'candle', 'candles']) }
  let end = words.is(linked, 'chart', 'candle', 'candles', 'timeframe') ? linked : number.end + 1
  while (
    words.is(
      end,
      'chart',
      'candle',
      'candles',
      'timeframe',
      'time',
      'frame',
      'tf',
      'charts',
      'pe',
      'par',
      'me',
      'mein',
    )
  )
    end++
  return { value: number.value, end }
}

const MINUTES_OF_HOUR = 60
const CHART = ['chart', 'charts', 'candle', 'candles', 'timeframe', 'time', 'frame', 'tf']

/** `1 hour chart`, `hourly candles`: only with the word for the chart, because an hour may be a time. */
function hoursAt(words: Words, i: number): Read<number> | undefined {
  const isHourly = words.is(i, 'hourly')
  const number = isHourly ? undefined : numberAt(words, i)
  const at = isHourly ? i + 1 : number && words.is(number.end, 'hour', 'hr', 'h') ? number.end + 1 : undefined
  if (at === undefined || !words.is(at, ...CHART)) return undefined
  return { value: MINUTES_OF_HOUR * (number?.value ?? 1), end: words.past(at, CHART) }
}

/** `time frame 5 mins`, `timeframe: 15 min`, `chart 15 minute ka`. */
function namedTimeframe(words: Words, i: number): Read<number> | undefined {
  const at = words.is(i, 'timeframe', 'tf', 'chart')
    ? i + 1
    : words.is(i, 'time') && words.is(i + 1, 'frame')
      ? i + 2
      : i
  return at > i ? timeframeAt(words, words.past(at, [':', '=', 'is', 'of', '-'])) : undefined
}

/** Candles named apart from their rule. */
export const readTimeframe: ClauseReader = (words, i) => {
  const labelled = namedTimeframe(words, i)
  if (labelled) return { value: { is: 'timeframe', minutes: labelled.value }, end: labelled.end }
  const of = words.past(i, ['both', 'all'])
  const found = timeframeAt(words, words.is(of, 'on', 'in') ? of : i)
  const isAlone = found && words.isBreak(i - 1) && (words.isBreak(found.end) || !words.at(found.end))
  const isNamed =
    found && (isAlone || /chart|candle|frame|tf/.test(words.written(i, found.end).toLowerCase()))
  return isNamed ? { value: { is: 'timeframe', minutes: found.value }, end: found.end } : undefined
}

/** A rule on indicators: `rsi above 60 on 5 min`, `9 ema crosses below 21 ema`, `close is below vwap`. */
export const readRule: ClauseReader = (words, i, before) => {
  // 'Exit when the RSI falls' is no entry.
  if (before?.is === 'verb' && before.verb === 'exit') return undefined
  const owner = chartOwner(words, words.past(i, CONDITIONAL))
  const at = endOf(owner, words.past(i, CONDITIONAL))
  const candles = timeframeAt(words, at)
  const begin = behindCandles(words, candles, at)
  const read = crossingPeriods(words, begin) ?? comparison(words, begin) ?? indexCompared(words, i, before)
  if (!read) return undefined
  const { left, compared } = read
  const behind = candles || read.candles ? undefined : timeframeBehind(words, compared.end)
  const timeframe = candles ?? read.candles ?? behind
  const rules = compared.value.map((one) => ruleOf(left, one, timeframe?.value ?? USUAL_MINUTES))
  return {
    value: { is: 'rule', rules, saysTimeframe: timeframe !== undefined, of: owner?.value },
    end: endOf(behind, compared.end),
  }
}

/** `on 5 min`, `(5m)`. */
function timeframeBehind(words: Words, i: number): Read<number> | undefined {
  const inBrackets = words.is(i, '(') ? timeframeAt(words, i + 1) : undefined
  if (inBrackets && words.is(inBrackets.end, ')')) return { ...inBrackets, end: inBrackets.end + 1 }
  return timeframeAt(words, i)
}

/** `5 min ka rsi`. */
const behindCandles = (words: Words, candles: Read<number> | undefined, otherwise: number) =>
  candles ? words.past(candles.end, ['ka', 'ki', 'ke', 'wala']) : otherwise

/** `that CE's own …`, `the option's own …`: the option itself, on whose chart a rule is. */
function chartOwner(words: Words, i: number): Read<OptionType | 'leg'> | undefined {
  const at = words.past(i, ['that', 'this', 'the', 'its'])
  const option = words.find(at, 'option')
  const leg = option ?? (words.is(at, 'option', 'leg', 'premium') ? { end: at + 1 } : undefined)
  if (!leg || !words.is(leg.end, 'own')) return undefined
  return {
    value: (option?.value as OptionType | undefined) ?? 'leg',
    end: words.past(leg.end + 1, ['chart', 's']),
  }
}

/** The two sides of a rule, and the candles that were named between them. */
interface Comparison {
  readonly left: Operand
  readonly compared: Read<readonly Compared[]>
  readonly candles: Read<number> | undefined
}

/** `rsi above 60`, `rsi(14) 5 min crosses below 40`, `supertrend is green`. */
function comparison(words: Words, i: number): Comparison | undefined {
  const trend = trendAt(words, i) ?? priceBeyond(words, i)
  if (trend) return trend
  const left = operandAt(words, i)
  if (!left) return undefined
  const of = pastIndex(words, left.end)
  const candles = timeframeAt(words, of)
  const end = endOf(candles, of)
  const beyond = closedBeyond(words, end, left.value)
  if (beyond) return { left: PRICE, compared: beyond, candles }
  const compared =
    betweenAt(words, end) ??
    comparedAt(words, end, left.value) ??
    comparedBehind(words, i, end) ??
    crossedBehind(words, end)
  return compared && { left: left.value, compared, candles }
}

/** `supertrend ke upar close ho`: the price is beyond the line, which Hindi names first. */
function closedBeyond(words: Words, i: number, line: Operand): Read<readonly Compared[]> | undefined {
  const condition = words.is(i, 'ke', 'k', 'se')
    ? words.find(i + 1, 'condition', 'GREATER_THAN', 'LESS_THAN')
    : undefined
  if (!condition || !words.is(condition.end, 'close', 'closing', 'trade')) return undefined
  const end = words.past(
    condition.end + 1,
    'ho hone hota hoti kare kar de dega jaye par pe to tab hai'.split(' '),
  )
  return rightSide(words, end)
    ? undefined
    : { value: [{ condition: condition.value as Condition, right: line }], end }
}

/** Behind `rsi of nifty`. */
function pastIndex(words: Words, i: number): number {
  const index = words.is(i, 'of', 'on') ? words.find(words.past(i + 1, ['the']), 'underlying') : undefined
  return endOf(index, i)
}

const PRICE: Operand = { name: 'CLOSE', output: undefined, parameters: {} }
/** `supertrend is green`: the price is above its line. */
function trendAt(words: Words, i: number): Comparison | undefined {
  const line = operandAt(words, i)
  if (!line || !TREND_LINES.includes(line.value.name)) return undefined
  const candles = timeframeAt(words, line.end)
  const at = words.past(endOf(candles, line.end), ['is', 'turns', 'gives', 'in', 'a', 'ho', 'shows'])
  const trend = words.find(at, 'trend')
  if (!trend) return undefined
  const one = { condition: trend.value as Condition, right: line.value }
  return { left: PRICE, compared: { value: [one], end: words.past(trend.end, ['signal']) }, candles }
}

const OF_PRICE = 'price close nifty banknifty spot index market candle'.split(' ')
const OF_LINE = 'uske iske us is it that ke se the closes trades stays ho trading'.split(' ')
const BEHIND_LINE = 'it that this line ho hai to tab jaye rahe then the'.split(' ')

/** `supertrend (7,3) on 10 min, price uske upar ho`: the price is above the line that was named before. */
function priceBeyond(words: Words, i: number): Comparison | undefined {
  const line = operandAt(words, i)
  if (!line) return undefined
  const candles = timeframeAt(words, line.end)
  const end = endOf(candles, line.end)
  const condition = beyondAt(words, words.isBreak(end) ? end + 1 : end)
  const one = condition && { condition: condition.value, right: line.value }
  return one && { left: PRICE, compared: { value: [one], end: condition.end }, candles }
}

/** `price uske upar ho`, `price is above it`. */
function beyondAt(words: Words, i: number): Read<Condition> | undefined {
  if (!words.is(i, ...OF_PRICE)) return undefined
  const at = words.past(i + 1, OF_LINE)
  const condition = words.find(at, 'condition', 'GREATER_THAN', 'LESS_THAN')
  if (!condition) return undefined
  const end = words.past(condition.end, BEHIND_LINE)
  const isOfLine = words.is(at - 1, 'uske', 'iske', 'ke') || words.is(condition.end, 'it', 'that', 'this')
  return isOfLine && !rightSide(words, end) ? { value: condition.value as Condition, end } : undefined
}

/** `nifty is above vwap`: behind the name of the index its price is compared with an indicator. */
function indexCompared(words: Words, i: number, before: Clause | undefined): Comparison | undefined {
  if (before?.is !== 'underlying') return undefined
  const compared = comparedAt(words, i, PRICE)
  const isLine = compared?.value.every(({ right }) => typeof right !== 'number')
  return compared && isLine ? { left: PRICE, compared, candles: undefined } : undefined
}

/** Whether a condition on an indicator follows: `is above vwap`. */
export const isComparedWithLine = (words: Words, i: number) =>
  indexCompared(words, i, { is: 'underlying', underlying: 'NIFTY' }) !== undefined

/** `ema 9/21 cross up`, `9/21 ema crosses below`: one average of two periods. */
function crossingPeriods(words: Words, i: number): Comparison | undefined {
  const name = words.find(i, 'indicator')
  const periods = periodsAt(words, endOf(name, i))
  const found = name ?? (periods && words.find(periods.end, 'indicator'))
  if (!periods || !found) return undefined
  const end = name ? periods.end : found.end
  const candles = timeframeAt(words, end)
  const condition = conditionAt(words, endOf(candles, end))
  const [left, right] = periods.value.map((period) => filledParameters(found.value, [period]))
  if (!condition || !left || !right) return undefined
  const averageOf = (parameters: Record<string, number>): Operand => ({
    name: found.value,
    output: outputsOf(found.value)[0]?.name,
    parameters,
  })
  const one = { condition: condition.value, right: averageOf(right) }
  return { left: averageOf(left), compared: { value: [one], end: condition.end }, candles }
}

/** `9/21`, `9 and 21`. */
function periodsAt(words: Words, i: number): Read<readonly [number, number]> | undefined {
  const first = digitsAt(words, i)
  const isTwo = first && words.is(first.end, '/', '-', '&', 'and', 'aur')
  const second = isTwo ? digitsAt(words, first.end + 1) : undefined
  // In 'rsi 55 and 15 min' the second number is of the candles.
  if (!first || !second || timeframeAt(words, first.end + 1)) return undefined
  return { value: [first.value, second.value], end: second.end }
}

function ruleOf(left: Operand, { condition, right }: Compared, timeframe: number): Omit<IndicatorRule, 'id'> {
  return {
    enabled: true,
    function1: left.name,
    ...(left.output !== undefined && { function1Output: left.output }),
    talibParams: { ...left.parameters },
    function1CandleOffset: 0,
    condition,
    ...rightFields(right),
    timeframe,
    symbols: [INSTRUMENT_SYMBOL],
    function2CandleOffset: 0,
  }
}

interface Compared {
  readonly condition: Condition
  readonly right: Operand | number
}

function comparedAt(words: Words, i: number, left: Operand): Read<readonly Compared[]> | undefined {
  const condition = conditionAt(words, i)
  const right =
    condition &&
    (ownSignal(words, words.skipLinks(condition.end), left) ??
      rightSide(words, words.skipLinks(condition.end)) ??
      signalItself(left, condition))
  if (!right) return undefined
  const from = condition.value === 'CROSSES_ABOVE' ? 'below' : 'above'
  const isNamed =
    condition.value.startsWith('CROSSES') && words.is(right.end, 'from') && words.is(right.end + 1, from)
  return {
    value: [{ condition: condition.value, right: right.value }],
    end: isNamed ? right.end + 2 : right.end,
  }
}

/** `60 se upar`, `60 ke neeche`: the condition follows the number. */
function numberBehind(words: Words, i: number): Read<Compared & { right: number }> | undefined {
  const number = rightSide(words, words.skipLinks(i))
  const condition =
    number && words.is(number.end, 'se', 'ke', 'ko') ? words.find(number.end, 'condition') : undefined
  if (!condition || typeof number?.value !== 'number') return undefined
  return { value: { condition: condition.value as Condition, right: number.value }, end: condition.end }
}

/** `rsi 60 se upar`, `rsi 14 60 se upar`. */
function comparedBehind(words: Words, i: number, behind: number): Read<readonly Compared[]> | undefined {
  const found = words.find(words.past(i, ['the']), 'indicator')
  const read = numberBehind(words, behind) ?? (found && numberBehind(words, found.end))
  if (!read) return undefined
  const { condition, right } = read.value
  const crossed = words.past(read.end, ['cross', 'crosses', 'crossing'])
  const end = words.past(crossed, 'jaye ho hai to tab hota rahe jata jab kare karta kar'.split(' '))
  return {
    value: [{ condition: crossed > read.end ? (CROSSED[condition] ?? condition) : condition, right }],
    end,
  }
}

const CROSSED: Readonly<Partial<Record<Condition, Condition>>> = {
  GREATER_THAN: 'CROSSES_ABOVE',
  LESS_THAN: 'CROSSES_BELOW',
}

/** `9 ema 21 ema ko upar cross kare`: the condition follows both indicators. */
function crossedBehind(words: Words, i: number): Read<readonly Compared[]> | undefined {
  const right = operandAt(words, i)
  const condition =
    right && words.is(right.end, 'ko', 'se', 'ke') ? conditionAt(words, right.end + 1) : undefined
  if (!right || !condition) return undefined
  const end = words.past(condition.end, ['kare', 'karta', 'hai', 'ho', 'jaye', 'to', 'tab'])
  return { value: [{ condition: condition.value, right: right.value }], end }
}

/** The signal line of the indicator on the left: `macd crosses above signal`. */
function ownSignal(words: Words, i: number, left: Operand): Read<Operand> | undefined {
  const at = words.is(i, 'its', 'the') ? i + 1 : i
  if (left.name !== 'MACD' || !words.is(at, 'signal')) return undefined
  return { value: { ...left, output: 'macdsignal' }, end: words.is(at + 1, 'line') ? at + 2 : at + 1 }
}

/** `macd bearish crossover`: the MACD crosses its own signal line. */
function signalItself(left: Operand, { value, end }: Read<Condition>): Read<Operand> | undefined {
  const isCrossing = left.name === 'MACD' && value.startsWith('CROSSES')
  return isCrossing ? { value: { ...left, output: 'macdsignal' }, end } : undefined
}

/** `is between 40 and 60`: two rules. */
function betweenAt(words: Words, i: number): Read<readonly Compared[]> | undefined {
  const at = words.is(i, 'is', 'stays', 'lies') ? i + 1 : i
  if (!words.is(at, 'between')) return undefined
  const low = rightSide(words, at + 1)
  const high = low && words.is(low.end, 'and', 'to', '-') ? rightSide(words, low.end + 1) : undefined
  return (
    high && {
      value: [
        { condition: 'GREATER_THAN', right: low!.value },
        { condition: 'LESS_THAN', right: high.value },
      ],
      end: high.end,
    }
  )
}

function rightSide(words: Words, i: number): Read<Operand | number> | undefined {
  const operand = operandAt(words, i)
  if (operand) return operand
  const number = numberAt(words, i)
  // A price is never between −100 and 100, and an indicator is not compared with a percentage.
  return number && !words.find(number.end, 'unit') && !words.is(number.end, 'min', 'minute')
    ? number
    : undefined
}

function rightFields(
  right: Operand | number,
): Pick<IndicatorRule, 'function2' | 'function2TalibParams'> & Partial<IndicatorRule> {
  if (typeof right === 'number')
    return { function2: NUMERIC_INPUT, numericValue: right, function2TalibParams: {} }
  return {
    function2: right.name,
    ...(right.output !== undefined && { function2Output: right.output }),
    function2TalibParams: { ...right.parameters },
  }
}
