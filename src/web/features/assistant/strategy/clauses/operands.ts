import type { Condition } from '#domain'
import { outputsOf, parametersOf } from '../builder-model.ts'
import { AVERAGES } from '../words/indicator-aliases.ts'
import { digitsAt, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'

/** One side of a rule: an indicator, or a price of a candle. */
export interface Operand {
  readonly name: string
  readonly output: string | undefined
  readonly parameters: Readonly<Record<string, number>>
  /** Of an earlier candle: -1 is the one before. */
  readonly offset?: number
}

const OUTPUT_WORDS: Readonly<Record<string, readonly string[]>> = {
  upperband: ['upper', 'upperband'],
  lowerband: ['lower', 'lowerband'],
  middleband: ['middle', 'middleband'],
  macdsignal: ['signal'],
  macdhist: ['histogram', 'hist'],
  slowk: ['k', 'slowk'],
  slowd: ['d', 'slowd'],
  fastk: ['k', 'fastk'],
  fastd: ['d', 'fastd'],
}

/** An indicator with its output and parameters: `rsi(14)`, `9 ema`, `upper bollinger band`, `macd signal`. */
export function operandAt(words: Words, i: number): Read<Operand> | undefined {
  const candle = earlierCandle(words, i)
  if (candle) return candle
  const head = operandHead(words, i)
  const found = nameBehind(words, head)
  if (!found) return undefined
  const { outputBefore, leading } = head.value
  const { values, end } = parametersAt(words, found.end, leading)
  const parameters = filledParameters(found.value, values)
  const own = words.past(end, ['ka', 'ke', 'ki'])
  const behind = outputBefore === undefined ? outputBehind(words, found.value, own) : undefined
  const output = outputBefore ?? behind
  if (!parameters || !isOutput(found.value, output)) return undefined
  const value = { name: found.value, output: output ?? outputsOf(found.value)[0]?.name, parameters }
  // 'The MACD line' is its first output, and 'the rsi line' its only one.
  if (output === undefined) return { value, end: found.value === 'BBANDS' ? end : words.past(end, ['line']) }
  return { value, end: words.past(behind === undefined ? end : own + 1, ['band', 'line']) }
}

const EARLIER = ['previous', 'prev', 'prior', 'pichli', 'pichle', 'pichla', 'pichhli', 'last']
const PRICES: Readonly<Record<string, string>> = { high: 'HIGH', low: 'LOW', open: 'OPEN', close: 'CLOSE' }

/** `previous candle low`, `high of the previous candle`, `pichli candle ka high`: a price of the candle before. */
function earlierCandle(words: Words, i: number): Read<Operand> | undefined {
  const begin = words.past(i, ['the', 'its'])
  const named = PRICES[words.textAt(begin)]
  const at = named !== undefined && words.is(begin + 1, 'of') ? words.past(begin + 2, ['the']) : begin
  if (!words.is(at, ...EARLIER)) return undefined
  const candle = endOf(timeframeAt(words, at + 1), at + 1)
  const isCandle = words.is(candle, 'candle', 'bar') || (candle > at + 1 && words.is(candle - 1, 'candle'))
  const end = words.past(candle, ['candle', 'bar', 'ka', 'ki', 'ke'])
  const behind = at === begin ? PRICES[words.textAt(end)] : undefined
  const name = at === begin ? behind : named
  if (!isCandle || name === undefined) return undefined
  return {
    value: { name, output: undefined, parameters: {}, offset: -1 },
    end: behind === undefined ? words.past(candle, ['candle', 'bar']) : end + 1,
  }
}

/** The name of an indicator; the minus of `-DI` is part of it. */
const nameBehind = (words: Words, head: Read<OperandHead>) =>
  words.find(
    words.is(head.end, '-') && words.is(head.end + 1, 'di') ? head.end + 1 : head.end,
    'indicator',
  ) ??
  bandAlone(words, head) ??
  lineAlone(words, head)

/** `upper band`, where the sentence has named the Bollinger bands. */
function bandAlone(
  words: Words,
  { value: { outputBefore }, end }: Read<OperandHead>,
): Read<string> | undefined {
  const isBand = outputBefore?.endsWith('band') === true && words.is(end, 'band')
  const isNamed = isBand && words.tokens.some((_, at) => words.find(at, 'indicator', 'BBANDS'))
  const of = words.is(end + 1, 'of')
    ? words.find(words.past(end + 2, ['the']), 'indicator', 'BBANDS')
    : undefined
  return isNamed ? { value: 'BBANDS', end: endOf(of, end + 1) } : undefined
}

/** `%K`, where the sentence has named the stochastic, and `histogram`, where it has named the MACD. */
function lineAlone(
  words: Words,
  { value: { outputBefore }, end }: Read<OperandHead>,
): Read<string> | undefined {
  const named = (name: string) => words.tokens.some((_, at) => words.find(at, 'indicator', name))
  if (outputBefore === 'macdhist' && named('MACD') && !words.find(end, 'indicator'))
    return { value: 'MACD', end }
  const isNamed = outputBefore === 'slowk' && named('STOCH')
  return isNamed && conditionAt(words, end) ? { value: 'STOCH', end } : undefined
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
export function filledParameters(
  name: string,
  values: readonly number[],
): Record<string, number> | undefined {
  const parameters = parametersOf(name)
  if (values.length > parameters.length) return undefined
  // 'Bollinger 20, 1.5' has the same width to either side.
  const all = name === 'BBANDS' && values.length === 2 ? [...values, ...values.slice(1)] : values
  return Object.fromEntries(parameters.map((one, k) => [one.name, all[k] ?? one.default]))
}

/** The output named after an indicator, if it belongs to the indicator. */
export function outputBehind(words: Words, name: string, i: number): string | undefined {
  return Object.entries(OUTPUT_WORDS).find(([one, all]) => words.is(i, ...all) && hasOutput(name, one))?.[0]
}

const pastPeriod = (words: Words, i: number) => (words.is(i, 'day', 'period', 'candle', '-') ? i + 1 : i)

/** The output that a word names: `upper`, `signal`. */
function outputAt(words: Words, i: number): string | undefined {
  return Object.entries(OUTPUT_WORDS).find(([, all]) => words.is(i, ...all))?.[0]
}

const isOutput = (name: string, output: string | undefined) => output === undefined || hasOutput(name, output)

const hasOutput = (name: string, output: string) => outputsOf(name).some((one) => one.name === output)

/** Parameters in brackets or as one number, before or behind the name. */
function parametersAt(
  words: Words,
  i: number,
  leading: number | undefined,
): { values: number[]; end: number } {
  const inBrackets = words.is(i, '(') ? bracketAt(words, i + 1) : undefined
  if (inBrackets) return { values: inBrackets.value, end: inBrackets.end }
  const listed = listedAt(words, i)
  if (listed) return { values: listed.value, end: listed.end }
  const spaced = spacedAt(words, i)
  if (spaced) return { values: spaced.value, end: spaced.end }
  if (leading !== undefined) return { values: [leading], end: i }
  const number = words.at(i)?.kind === 'number' ? numberAt(words, i) : undefined
  const isOne =
    number &&
    (isBeforeComparison(words, number.end) ||
      isPeriod(words, i, number.end) ||
      isBeforeLevel(words, i, number.end))
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

/** `supertrend 10,3`, `macd 12,26,9`: numbers joined by commas. */
function listedAt(words: Words, i: number): Read<number[]> | undefined {
  const first = digitsAt(words, i)
  if (!first) return undefined
  const rest = isJoint(words, first.end) ? listedAt(words, first.end + 1) : undefined
  if (rest) return { value: [first.value, ...rest.value], end: rest.end }
  return isJoint(words, i - 1) ? { value: [first.value], end: first.end } : undefined
}

/** Parameters that are often written without commas: `supertrend 10 3`. */
const SPACED: Readonly<Record<string, number>> = { SUPERTREND: 2, MACD: 3 }

function spacedAt(words: Words, i: number): Read<number[]> | undefined {
  const name = words.find(i - 1, 'indicator') ?? words.find(i - 2, 'indicator')
  const count = name?.end === i ? SPACED[name.value] : undefined
  const values: number[] = []
  let end = i
  while (count !== undefined && values.length < count) {
    const number = digitsAt(words, end)
    if (!number) return undefined
    values.push(number.value)
    end = number.end
  }
  const isUnit =
    words.is(end, 'min', 'mins', 'minute', 'minutes', 'm') || words.find(end, 'unit') !== undefined
  return count === undefined || isUnit ? undefined : { value: values, end }
}

/** A comma without a space on either side. */
function isJoint(words: Words, i: number): boolean {
  const isClose = (at: number) => words.at(at)?.end === words.at(at + 1)?.start
  return words.textAt(i) === ',' && isClose(i - 1) && isClose(i)
}

/** In `rsi 14 above 60`, `rsi 14 on 15 min above 60` and `rsi 14 60 ke upar` the first number is a parameter; in `rsi 60 se upar` it is none. */
function isBeforeComparison(words: Words, end: number): boolean {
  const candles = timeframeBehind(words, end)
  if (betweenAt(words, endOf(candles, end))) return true
  const condition = conditionAt(words, endOf(candles, end))
  if (condition) return rightSide(words, words.skipLinks(condition.end)) !== undefined
  // 'Ema 9 cross ema 21 upward'.
  if (words.is(end, 'cross', 'crossover')) return isBehindCrossing(words, words.skipLinks(end + 1))
  const isFurther = words.at(end)?.kind === 'number' || candles !== undefined
  return isFurther && numberBehind(words, endOf(candles, end)) !== undefined
}

/** `rsi 14 60 cross`, `cci 20 +100 cross`: of two numbers before a crossing the first is the only period. */
function isBeforeLevel(words: Words, i: number, end: number): boolean {
  const name = words.find(i - 1, 'indicator')
  const level = digitsAt(words, pastPlus(words, end))
  const isPeriod = (numberAt(words, i)?.value ?? MOST_PERIOD) < MOST_PERIOD
  const isOnly = name?.end === i && parametersOf(name.value).length === 1 && !averageAt(words, i - 1)
  return isPeriod && isOnly && level !== undefined && words.is(level.end, 'cross', 'crosses')
}

const MOST_PERIOD = 30

/** An indicator, or a level without a unit that is no size of a leg: `rsi 14 cross 60`. */
export function isBehindCrossing(words: Words, i: number): boolean {
  const level = digitsAt(words, i)
  const isOther =
    !level ||
    timeframeAt(words, i) !== undefined ||
    words.is(level.end, 'otm', 'itm', '%', ':') ||
    (['unit', 'rule', 'option'] as const).some((one) => words.find(level.end, one) !== undefined)
  return words.find(i, 'indicator') !== undefined || !isOther
}

const BEHIND_PERIOD =
  'cross crossover crossing ko and then buy sell on in at par aur of from upward upwards upside downward downwards downside to'.split(
    ' ',
  )

/** In `close > ema 50 and …` the number is the period of an average; a number with a unit or a rule is another. */
function isPeriod(words: Words, i: number, end: number): boolean {
  const isLast = words.at(end) === undefined || words.isBreak(end)
  // 'Above ema 20 5 min', 'above ema 50 1 hour'.
  const areCandles = timeframeAt(words, end) ?? (words.is(end + 1, 'hour', 'hr') ? words.at(end) : undefined)
  const isFollowed =
    areCandles !== undefined ||
    words.is(end, ...BEHIND_PERIOD) ||
    isHindiSide(words, end) ||
    isBeforeOther(words, end)
  return averageAt(words, i - 1) !== undefined && (isLast || isFollowed)
}

const averageAt = (words: Words, i: number) => words.find(i, 'indicator', ...AVERAGES)

/** `price ema 20 ke upar ho`: no average is compared with so small a number. */
const isHindiSide = (words: Words, i: number) =>
  words.is(i, 'ke', 'se') && (words.find(i, 'condition') ?? words.find(i + 1, 'condition')) !== undefined

/** `ema 9 ema 21 ko upar cross kare`: a second average that is written alike. */
function isBeforeOther(words: Words, i: number): boolean {
  const other = averageAt(words, i)
  return other !== undefined && words.at(other.end)?.kind === 'number'
}

const CROSSINGS = ['CROSSES_ABOVE', 'CROSSES_BELOW']
const BEFORE_CONDITION =
  'is goes go going moving has closes gets moves comes are ka trading trades stays remains closing must should has have to be read reads sit sits stand stands lie lies print prints'.split(
    ' ',
  )

/** Verbs, and within them the 'also' of `must also be above`. */
const isBeforeCondition = (words: Words, i: number, isWithin: boolean) =>
  words.is(i, ...BEFORE_CONDITION) || (isWithin && words.is(i, 'also'))

export function conditionAt(words: Words, i: number): Read<Condition> | undefined {
  let at = !words.isOfOpen && words.is(i, 'also') ? i + 1 : i
  // 'Comes down through 80' is a crossing by its verb.
  while (isBeforeCondition(words, at, at > i) && !words.find(at, 'condition', ...CROSSINGS)) at++
  // 'Comes back below 70', 'goes up above 60'.
  if (at > i && words.is(at - 1, 'goes', 'moves', 'comes', 'go', 'is'))
    at = words.past(at, ['back', 'up', 'down'])
  const found = words.find(at, 'condition')
  return found && { value: found.value as Condition, end: found.end }
}

/** `on 5 min`, `on the 15 minute chart`, `5 minute candles`. */
export function timeframeAt(words: Words, i: number): Read<number> | undefined {
  let at = i
  while (words.is(at, 'on', 'the', 'a', 'in', 'using', 'of', 'last', 'latest', 'same')) at++
  const longer = hoursAt(words, at) ?? daysAt(words, at, i)
  if (longer) return longer
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
  if (at === undefined || !isOfChart(words, at, words.is(i - 1, ...ON_CHART))) return undefined
  return { value: MINUTES_OF_HOUR * (number?.value ?? 1), end: words.past(at, CHART) }
}

const ON_CHART = ['on', 'of', 'the', '(']

/** Whether words before a position are candles: the word for the chart or an indicator follows; behind `on` also the end of the phrase. */
function isOfChart(words: Words, i: number, isOn: boolean): boolean {
  const line = words.past(i, ['ka', 'ki', 'ke', 'wala', 'the'])
  const period = words.at(line)?.kind === 'number' ? line + 1 : line
  const isLast = words.at(i) === undefined || words.isBreak(i) || words.is(i, ')')
  return (
    words.is(i, ...CHART) ||
    words.find(period, 'indicator') !== undefined ||
    (isOn &&
      (isLast ||
        words.is(i, 'and', 'then', 'aur', 'is') ||
        words.find(i, 'condition', ...HELD) !== undefined))
  )
}

const HELD = ['GREATER_THAN', 'LESS_THAN', 'CROSSES_ABOVE', 'CROSSES_BELOW']
const MINUTES_OF_DAY = 24 * MINUTES_OF_HOUR
const DAYS: Readonly<Record<string, number>> = {
  daily: 1,
  day: 1,
  d: 1,
  '1d': 1,
  weekly: 7,
  week: 7,
  monthly: 30,
  eod: 1,
}

/** `on daily`, `daily chart`, `daily rsi`: candles that are longer than those of any rule. */
function daysAt(words: Words, i: number, begin: number): Read<number> | undefined {
  const at = words.is(i, '1') && words.is(i + 1, 'day', 'd', 'week') ? i + 1 : i
  const days = DAYS[words.textAt(at)]
  const isOn = words.is(begin, 'on', 'of', 'in') || words.is(i - 1, '(')
  // 'On the day' is no chart.
  const isBare = words.is(at, 'day', 'week') && at === i
  if (days === undefined || !isOfChart(words, at + 1, isOn && !isBare)) return undefined
  return { value: days * MINUTES_OF_DAY, end: words.past(at + 1, CHART) }
}

export interface Compared {
  readonly condition: Condition
  readonly right: Operand | number
}

/** `60 se upar`, `60 ke neeche`: the condition follows the number. */
export function numberBehind(words: Words, i: number): Read<Compared & { right: number }> | undefined {
  const number = rightSide(words, words.skipLinks(i))
  const condition = number && behindNumber(words, number.end)
  if (!condition || typeof number?.value !== 'number') return undefined
  return { value: { condition: condition.value as Condition, right: number.value }, end: condition.end }
}

/** `se upar`, and behind `ko` the crossing: `rsi 60 ko upar cross kare`. */
function behindNumber(words: Words, i: number): Read<string> | undefined {
  if (!words.is(i, 'se', 'ke', 'ko')) return undefined
  const crossing = words.is(i, 'ko')
    ? words.find(i + 1, 'condition', 'CROSSES_ABOVE', 'CROSSES_BELOW')
    : undefined
  return words.find(i, 'condition') ?? crossing
}

export function rightSide(words: Words, i: number): Read<Operand | number> | undefined {
  const operand = operandAt(words, i)
  if (operand) return operand
  const zero = zeroLine(words, i)
  if (zero) return zero
  const number = signedAt(words, i) ?? numberAt(words, i)
  // A price is never between −100 and 100, and an indicator is not compared with a percentage.
  return number && !words.find(number.end, 'unit') && !words.is(number.end, 'min', 'minute')
    ? number
    : undefined
}

/** `zero`, `the zero line`. */
export function zeroLine(words: Words, i: number): Read<number> | undefined {
  const zero = words.past(i, ['the'])
  const isZero = words.is(zero, 'zero', '0') && (zero === i || words.is(zero + 1, 'line', 'level'))
  return isZero ? { value: 0, end: words.past(zero + 1, ['line', 'level', 'mark']) } : undefined
}

/** Behind the sign of `+100`. */
const pastPlus = (words: Words, i: number) =>
  words.is(i, '+') && words.at(i + 1)?.kind === 'number' && words.at(i)?.end === words.at(i + 1)?.start
    ? i + 1
    : i

/** `100`, `+100`, `plus 100`, `minus 100`. */
export function signedAt(words: Words, i: number): Read<number> | undefined {
  const isWord = words.is(i, 'plus', 'minus')
  const number = digitsAt(words, isWord ? i + 1 : pastPlus(words, i))
  return number && words.is(i, 'minus') ? { ...number, value: -number.value } : number
}

/** `is between 40 and 60`, `40 se 60 ke beech`: two rules. */
export function betweenAt(words: Words, i: number): Read<readonly Compared[]> | undefined {
  const at = words.past(i, ['is', 'stays', 'lies', 'should', 'must', 'be', 'remains'])
  const isHindi = !words.is(at, 'between')
  const low = rightSideOf(words, isHindi ? at : at + 1, isHindi)
  const isJoined = low && words.is(low.end, 'and', 'to', '-', ...(isHindi ? ['se', 'aur'] : []))
  const high = isJoined ? rightSideOf(words, low.end + 1, isHindi) : undefined
  if (!low || !high || (isHindi && !isBetweenBehind(words, high.end))) return undefined
  return {
    value: [
      { condition: 'GREATER_THAN', right: low.value },
      { condition: 'LESS_THAN', right: high.value },
    ],
    end: isHindi ? words.past(high.end + 2, ['me', 'mein', 'ho', 'hai', 'rahe', 'hi']) : high.end,
  }
}

/** `ke beech`, `ke bich`. */
const isBetweenBehind = (words: Words, i: number) => words.is(i, 'ke') && words.is(i + 1, 'beech', 'bich')

/** Of the Hindi `40 se 60 ke beech` both sides are levels. */
const rightSideOf = (words: Words, i: number, isLevel: boolean) =>
  isLevel ? signedAt(words, i) : rightSide(words, i)

/** `stochastic k crosses above d below 20`: the level at which the lines cross. */
export function zoneBehind(
  words: Words,
  i: number,
  { name }: Operand,
): Read<readonly Compared[]> | undefined {
  const at = words.past(i, ['while', 'when'])
  const isBelow = words.is(at, 'below', 'under')
  const level = isBelow || words.is(at, 'above', 'over') ? digitsAt(words, at + 1) : undefined
  if (name !== 'STOCH' || !level || words.find(level.end, 'unit')) return undefined
  const condition = isBelow ? 'LESS_THAN' : 'GREATER_THAN'
  return { value: [{ condition, right: level.value }], end: words.past(level.end, ['level', 'zone']) }
}

/** `1 hour` at the end of a phrase, or before a comparison: elsewhere an hour may be a time that passes. */
export function hourAt(words: Words, i: number): Read<number> | undefined {
  const count = words.is(i, 'hourly') ? { value: 1, end: i } : digitsAt(words, i)
  const isHour = count && words.is(count.end, 'hour', 'hr', 'h', 'hourly')
  const end = isHour ? count.end + 1 : i
  const isLast = words.at(end) === undefined || words.isBreak(end)
  return isHour && (isLast || conditionAt(words, end))
    ? { value: count.value * MINUTES_OF_HOUR, end }
    : undefined
}

/** `on 5 min`, `(5m)`, `1 hour`. */
export function timeframeBehind(words: Words, i: number): Read<number> | undefined {
  const hour = hourAt(words, i)
  if (hour) return hour
  // 'Rsi 14, 15 min pe 40 ke neeche'.
  const apart = words.textAt(i).trim() === ',' ? timeframeAt(words, i + 1) : undefined
  if (apart && numberBehind(words, apart.end)) return apart
  const inBrackets = words.is(i, '(') ? timeframeAt(words, i + 1) : undefined
  if (inBrackets && words.is(inBrackets.end, ')')) return { ...inBrackets, end: inBrackets.end + 1 }
  return timeframeAt(words, i)
}

/** `green ho 15 min pe`: the candles behind the verb of Hindi. */
export const candlesBehind = (words: Words, i: number) =>
  timeframeBehind(words, i) ??
  timeframeBehind(words, words.past(i, ['ho', 'hua', 'hai', 'kare', 'de', 'jaye', 'aaye'])) ??
  (isOnCandles(words, i) ? timeframeBehind(words, i + 1) : undefined)

/** `crossover pe 5 min`: the Hindi 'on', where another word is the traded option. */
const isOnCandles = (words: Words, i: number) =>
  words.is(i, 'par') ||
  (words.written(i, i + 1) === 'pe' &&
    words.tokens.some(
      (_, at) => at !== i && (words.find(at, 'option') ?? words.find(at, 'structure')) !== undefined,
    ))

/** Behind the index the verb of `closes a 5 minute candle above vwap`. */
export function pastClosing(words: Words, i: number): number {
  const at = words.is(i, 'closes', 'prints', 'forms', 'completes')
    ? words.past(i + 1, ['a', 'one', 'its'])
    : i
  const candles = at > i ? timeframeAt(words, at) : undefined
  return candles && words.is(candles.end - 1, 'candle', 'bar') ? at : i
}
