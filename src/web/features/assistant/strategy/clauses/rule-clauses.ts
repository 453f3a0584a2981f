import {
  INSTRUMENT_SYMBOL,
  NUMERIC_INPUT,
  type Condition,
  type IndicatorRule,
  type OptionType,
} from '#domain'
import { AVERAGES } from '../words/indicator-aliases.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import { brokenBand, newExtreme, saysWhichBand, touchedBand } from './broken-bands.ts'
import { signOf } from './signs.ts'
import { trendAt } from './trend-lines.ts'
import type { Clause, ClauseReader } from './clause.ts'
import {
  conditionAt,
  outputBehind,
  numberBehind,
  operandAt,
  rightSide,
  timeframeAt,
  timeframeBehind,
  betweenAt,
  candlesBehind,
  pastClosing,
  type Compared,
  type Operand,
  zoneBehind,
} from './operands.ts'
import { brokenSide, wayOfCrossing } from './broken-lines.ts'
import { ownSignal, signalFirst, signalItself } from './own-signals.ts'
import { chartOwner, isBehindLeg, isOfAllPremiums, pricedOption } from './own-charts.ts'
import {
  acrossFrom,
  acrossHindi,
  asSaid,
  conditionOrCrossing,
  crossedThenWay,
  crossingPeriods,
  leavesWayOpen,
  levelCrossed,
  pastFrom,
  wayBehind,
} from './crossings.ts'
import { asMoved, CROSSED, pastVerbs, wayBefore } from './moved-levels.ts'
import { askForMinutes } from './timeframe-clauses.ts'

/** Candles of a rule whose words name no timeframe; as in a new rule of the builder. */
export const USUAL_MINUTES = 5
const CONDITIONAL = 'if when only once jab bhi agar and the after whenever as soon moment'.split(' ')

/** A rule on indicators: `rsi above 60 on 5 min`, `9 ema crosses below 21 ema`, `close is below vwap`. */
export const readRule: ClauseReader = (words, i, before) => {
  if (isOfOther(words, i, before)) return undefined
  const first = words.past(i, CONDITIONAL)
  const owned = ofOwnPrice(words, first, before)
  const owner = owned ? { value: owned.of, end: first } : chartOwner(words, first)
  const at = pastClosing(words, endOf(owner, first))
  const candles = timeframeAt(words, at)
  const read = owned ?? indicatorRule(words, candles, at) ?? indexCompared(words, i, before)
  if (!read) return undefined
  const { left } = read
  const { compared, isMoved } = asMoved(words, first, read)
  const behind = candles || read.candles ? undefined : candlesBehind(words, compared.end)
  const timeframe = candles ?? read.candles ?? behind
  const rules = compared.value.map((one) => ruleOf(left, one, timeframe?.value ?? USUAL_MINUTES))
  const end = endOf(behind, compared.end)
  const tooLong = askForMinutes(words, { begin: first, end, timeframe })
  if (tooLong) return tooLong
  return {
    value: {
      is: 'rule',
      rules,
      saysTimeframe: timeframe !== undefined,
      of: owner?.value,
      isMoved,
      ...leftOpen(words, { from: first, to: end }, read),
    },
    end,
  }
}

/** What the words of a rule do not say: the direction of its crossing, and of which price it is. */
const leftOpen = (words: Words, { from, to }: { from: number; to: number }, { isElided }: Comparison) => ({
  ...(leavesWayOpen(words, from, to) && { isWayOpen: true as const }),
  ...(isElided && { isElided: true as const }),
})

/** 'Exit when the RSI falls' is no entry, and a premium of all legs is not compared. */
const isOfOther: (...at: Parameters<ClauseReader>) => boolean = (words, i, before) =>
  (before?.is === 'verb' && before.verb === 'exit') || isOfAllPremiums(words, i, before)

function indicatorRule(words: Words, candles: Read<number> | undefined, i: number): Comparison | undefined {
  const begin = behindCandles(words, candles, i)
  return crossingPeriods(words, begin) ?? comparison(words, begin) ?? candleCompared(words, candles, begin)
}

/** `5 min ka rsi`. */
const behindCandles = (words: Words, candles: Read<number> | undefined, otherwise: number) =>
  candles ? words.past(candles.end, ['ka', 'ki', 'ke', 'wala']) : otherwise

/** The two sides of a rule, and the candles that were named between them. */
export interface Comparison {
  readonly left: Operand
  readonly compared: Read<readonly Compared[]>
  readonly candles: Read<number> | undefined
  /** The price is not named: `above 20 sma` behind a leg. */
  readonly isElided?: boolean
}

/** `rsi above 60`, `rsi(14) 5 min crosses below 40`, `supertrend is green`. */
export function comparison(words: Words, i: number): Comparison | undefined {
  const whole = wholeComparison(words, i)
  if (whole) return whole
  const band = brokenBand(words, i)
  if (band) return { left: PRICE, compared: band, candles: undefined }
  const named = operandAt(words, i)
  if (!named) return undefined
  const own = signalFirst(words, named)
  if (own) return own
  const of = pastAlso(words, pastIndex(words, named.end))
  const candles = timeframeBehind(words, of)
  const left = outputLast(words, named, endOf(candles, of))
  const end = left.end
  const beyond = closedBeyond(words, end, left.value) ?? brokenSide(words, end, left.value, isLine)
  if (beyond) {
    const areOpen = beyond.value.some((one) => isOpenBand(words, { from: i, to: end }, one))
    return areOpen ? undefined : { left: PRICE, compared: beyond, candles }
  }
  const compared = comparedWith(words, { i, end }, left.value)
  return compared && { left: left.value, compared, candles }
}

/** `supertrend is green`. */
function ofTrend(words: Words, i: number): Comparison | undefined {
  const trend = trendAt(words, i)
  return trend && { left: PRICE, ...trend }
}

/** Comparisons whose words name the way with one of their sides. */
const wholeComparison = (words: Words, i: number): Comparison | undefined =>
  ofTrend(words, i) ??
  priceBeyond(words, i) ??
  candleColour(words, i) ??
  touchedBand(words, i) ??
  newExtreme(words, i)

/** A Bollinger band without its name: the price is above the upper one, but below or across it could be either. */
const isOpenBand = (
  words: Words,
  { from, to }: { readonly from: number; readonly to: number },
  { condition, right }: Compared,
) =>
  typeof right !== 'number' &&
  right.name === 'BBANDS' &&
  condition !== 'GREATER_THAN' &&
  !saysWhichBand(words, from, to)

/** What stands behind the left side of a rule. */
const comparedWith = (words: Words, { i, end }: { i: number; end: number }, left: Operand) =>
  betweenAt(words, end) ??
  comparedAt(words, end, left) ??
  signOf(words, end, left) ??
  comparedBehind(words, { i, end }, left) ??
  // No average is near so small a level.
  (isLine(left) ? undefined : levelCrossed(words, end)) ??
  crossedBehind(words, end, left) ??
  wayBefore(words, end)

/** `ce premium above its own vwap`, `put ka price apne vwap ke niche ho`: the price of an option beside a line on its chart. */
function ofOwnPrice(
  words: Words,
  i: number,
  before: Clause | undefined,
): (Comparison & { readonly of: OptionType | 'leg' }) | undefined {
  const early = timeframeAt(words, i)
  const priced = pricedOption(words, behindCandles(words, early, i), before)
  if (!priced) return undefined
  const { of, pastOwn, isOwn } = priced.value
  const middle = early ? undefined : timeframeAt(words, priced.end)
  const candles = early ?? middle
  const at = endOf(middle, priced.end)
  const condition = conditionAt(words, at)
  const line = condition ? pastOwn(words.skipLinks(condition.end)) : pastOwn(at)
  const right = operandAt(words, line.end)
  if (!right || !isLine(right.value) || !(isOwn || line.value)) return undefined
  const compared = condition
    ? { value: [{ condition: condition.value, right: right.value }], end: pastOwn(right.end).end }
    : closedBeyond(words, right.end, right.value)
  return compared && { left: PRICE, compared, candles, of }
}

/** Indicators on the scale of the price, which a price can be above or below. */
const LINES = [...AVERAGES, ...'MIDPOINT HT_TRENDLINE LINEARREG TSF VWAP SUPERTREND SAR BBANDS'.split(' ')]
export const isLine = ({ name }: Pick<Operand, 'name'>) => LINES.includes(name)

/** `supertrend ke upar close ho`: the price is beyond the line, which Hindi names first. */
const closedBeyond = (words: Words, i: number, line: Operand): Read<readonly Compared[]> | undefined =>
  isLine(line) ? (crossedHindi(words, i, line) ?? beyondLine(words, i, line)) : undefined

function beyondLine(words: Words, i: number, line: Operand): Read<readonly Compared[]> | undefined {
  const condition = words.is(i, 'ke', 'k', 'se') ? beyondHindi(words, i) : undefined
  if (!condition) return undefined
  const subject = words.past(condition.end, SUBJECTS)
  const last = pastVerbs(words, subject, CLOSED)
  if (subject > condition.end && (last === subject || words.is(subject, ...THEN))) return undefined
  // Behind 'then' a `pe` is the traded put.
  const end = words.is(last - 1, 'pe') && words.is(last - 2, ...THEN) ? last - 1 : last
  const isSaid = (end > condition.end || words.is(end - 1, 'ho')) && !words.is(end, 'sl', 'stop', 'stoploss')
  return isSaid && !hasOtherSide(words, end)
    ? { value: [{ condition: condition.value as Condition, right: line }], end }
    : undefined
}

/** Whether a level or a line follows; in `… close de to 100 itm call` the number is that of a leg. */
function hasOtherSide(words: Words, i: number): boolean {
  const right = rightSide(words, i)
  return right !== undefined && !(typeof right.value === 'number' && words.is(right.end, 'itm', 'otm'))
}

/** `vwap ke upar cross kare`, `ema 20 ko neeche cross kare`; a second line behind it is the one that is crossed. */
function crossedHindi(words: Words, i: number, line: Operand): Read<readonly Compared[]> | undefined {
  const at = words.is(i, 'ke', 'k', 'se', 'ko') ? i + 1 : i
  const named = at > i ? words.find(at, 'condition', 'CROSSES_ABOVE', 'CROSSES_BELOW') : undefined
  const isHindi = /^(upar|oopar|uper|neeche|niche)$/.test(words.textAt(at))
  const condition = (isHindi ? named : undefined) ?? crossedThenWay(words, at)
  if (!condition) return undefined
  const end = pastVerbs(words, condition.end, CLOSED)
  return rightSide(words, end)
    ? undefined
    : { value: [{ condition: condition.value as Condition, right: line }], end }
}

const CLOSED =
  'close closing trade ho hone hota hoti kare karta kar de dega deta jaye jaaye jate jaate jata aate nikalte hote hi chala chali gaya gayi gya hua hui nikle aaye gir gire rahe rehta wapas par pe to toh tab hai'.split(
    ' ',
  )

const THEN = ['to', 'toh', 'tab']
const SUBJECTS = 'candle candles price market nifty banknifty index spot ka ki'.split(' ')

/** `ke upar`, `se neeche`. */
const beyondHindi = (words: Words, i: number) =>
  words.find(i, 'condition', 'GREATER_THAN', 'LESS_THAN') ??
  words.find(i + 1, 'condition', 'GREATER_THAN', 'LESS_THAN')

/** `macd 15 min histogram`: the output behind the candles. */
function outputLast(words: Words, named: Read<Operand>, end: number): Read<Operand> {
  const output = outputBehind(words, named.value.name, end)
  if (output === undefined || end === named.end) return { ...named, end }
  return { value: { ...named.value, output }, end: end + 1 }
}

/** Behind the 'also' of `rsi bhi 60 se upar`; of an open strategy it would add a rule. */
const pastAlso = (words: Words, i: number) => (words.isOfOpen ? i : words.past(i, ['bhi']))

/** Behind `rsi of nifty`. */
function pastIndex(words: Words, i: number): number {
  const index = words.is(i, 'of', 'on') ? words.find(words.past(i + 1, ['the']), 'underlying') : undefined
  return endOf(index, i)
}

/** The close of the candles. */
export const PRICE: Operand = { name: 'CLOSE', output: undefined, parameters: {} }

export const OPEN: Operand = { name: 'OPEN', output: undefined, parameters: {} }
const COLOURED = 'is a closes closed turns close forms bane band ho in'.split(' ')
const COLOURS = {
  GREATER_THAN: ['green', 'bullish', 'hari', 'hara'],
  LESS_THAN: ['red', 'bearish', 'laal', 'lal'],
} as const

/** Whether a candle of this colour closes above its open, or below it. */
export const colourAt = (words: Words, i: number) =>
  (['GREATER_THAN', 'LESS_THAN'] as const).find((one) =>
    (COLOURS[one] as readonly string[]).includes(words.textAt(i)),
  )

/** `5 min candle closes green`, `green candle on 15 min`: it closes above its open. The first one of a day is none of every candle. */
function candleColour(words: Words, i: number): Comparison | undefined {
  const isBehind = words.is(i - 1, 'candle', 'candles')
  const candles = isBehind ? undefined : timeframeAt(words, i)
  const at = words.past(endOf(candles, i), COLOURED)
  const condition = colourAt(words, at)
  const isCandle =
    isBehind || (candles && words.is(candles.end - 1, 'candle', 'candles')) || words.is(at + 1, 'candle')
  const isFirst = words.tokens.slice(0, i).some(({ text }) => ['first', 'pehli', 'pehle', '1'].includes(text))
  if (!condition || !isCandle || isFirst) return undefined
  const end = words.past(
    at + 1,
    'candle close closes closing ho hone hui bane banne to tab pe par'.split(' '),
  )
  return { left: PRICE, compared: { value: [{ condition, right: OPEN }], end }, candles }
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

const MARKET = ['market', 'mkt', 'index']

/** `nifty is above vwap`, `market upar ho vwap se`: behind the name of the index its price is compared with an indicator. */
function indexCompared(words: Words, i: number, before: Clause | undefined): Comparison | undefined {
  const at = words.past(words.past(i, CONDITIONAL), MARKET)
  const isNamed = before?.is === 'underlying' && !words.is(at - 1, ...MARKET)
  const isElided = !isNamed && at === words.past(i, CONDITIONAL)
  if (isElided && !isBehindLeg(words, i)) return undefined
  const begin = isNamed ? i : at
  const compared = comparedAt(words, begin, PRICE) ?? wayBefore(words, begin)
  const areLines = compared?.value.every(
    ({ right }) => typeof right !== 'number' && (!isElided || isLine(right)),
  )
  return compared && areLines ? { left: PRICE, compared, candles: undefined, isElided } : undefined
}

/** `5 min candle closes above the high of the previous candle`: the price of the candle. */
function candleCompared(words: Words, candles: Read<number> | undefined, i: number): Comparison | undefined {
  const isCandle = candles && words.is(candles.end - 1, 'candle', 'candles')
  const compared = isCandle ? comparedAt(words, i, PRICE) : undefined
  const isOfPrice = compared?.value.every(
    ({ right }) => typeof right !== 'number' && (isLine(right) || right.offset !== undefined),
  )
  return compared && isOfPrice ? { left: PRICE, compared, candles } : undefined
}

const TURNED: Readonly<Partial<Record<Condition, Condition>>> = {
  GREATER_THAN: 'LESS_THAN',
  LESS_THAN: 'GREATER_THAN',
}

/** `ema 20 is below the close` is said of the price: it is above the average. */
function ofPrice(left: Operand, compared: Compared): [Operand, Compared] {
  const { condition, right } = compared
  const turned = TURNED[condition]
  const isPrice = typeof right !== 'number' && right.name === 'CLOSE' && right.offset === undefined
  return turned && isPrice && [...AVERAGES, 'VWAP'].includes(left.name)
    ? [right, { condition: turned, right: left }]
    : [left, compared]
}

export function ruleOf(given: Operand, compared: Compared, timeframe: number): Omit<IndicatorRule, 'id'> {
  const [left, { condition, right }] = ofPrice(given, compared)
  return {
    enabled: true,
    function1: left.name,
    ...(left.output !== undefined && { function1Output: left.output }),
    talibParams: { ...left.parameters },
    function1CandleOffset: left.offset ?? 0,
    condition,
    ...rightFields(right),
    timeframe,
    symbols: [INSTRUMENT_SYMBOL],
    function2CandleOffset: typeof right === 'number' ? 0 : (right.offset ?? 0),
  }
}

export function comparedAt(words: Words, i: number, left: Operand): Read<readonly Compared[]> | undefined {
  const read = comparedRight(words, i, left)
  return read?.value.some((one) => isOpenBand(words, { from: i, to: read.end }, one)) ? undefined : read
}

/** `ema 20 cross 50`: a line of the price crosses no level that no index has. */
const isCrossedBelow = (left: Operand, { value }: Read<Condition>, right: Read<Operand | number>) =>
  isLine(left) && value.startsWith('CROSSES') && typeof right.value === 'number' && right.value < LEAST_PRICE
const LEAST_PRICE = 1000

const comparedRight = (words: Words, i: number, left: Operand): Read<readonly Compared[]> | undefined =>
  acrossFrom(words, i) ?? acrossHindi(words, i) ?? comparedBeyond(words, i, left)

function comparedBeyond(words: Words, i: number, left: Operand): Read<readonly Compared[]> | undefined {
  const condition = conditionOrCrossing(words, i)
  if (!condition) return undefined
  const at = words.past(words.skipLinks(pastFrom(words, condition)), ['both'])
  const right = ownSignal(words, at, left) ?? rightSide(words, at) ?? signalItself(left, condition)
  if (!right || isCrossedBelow(left, condition, right)) return undefined
  const way = wayBehind(words, pastLevel(words, right), condition) ?? {
    ...condition,
    end: pastLevel(words, right),
  }
  const zone = typeof right.value === 'number' ? undefined : zoneBehind(words, way.end, left)
  return {
    value: [
      { condition: asSaid(words, i, way.value, right.value), right: right.value },
      ...(zone?.value ?? []),
    ],
    end: zone?.end ?? way.end,
  }
}

/** Behind `the 60 level`. */
const pastLevel = (words: Words, { value, end }: Read<Operand | number>) =>
  typeof value === 'number' ? words.past(end, ['level', 'mark', 'line']) : end

/** `rsi 60 se upar`, `rsi 14 60 se upar`. */
function comparedBehind(
  words: Words,
  { i, end: behind }: { readonly i: number; readonly end: number },
  left: Operand,
): Read<readonly Compared[]> | undefined {
  // In 'ema 20 ke upar' the number is the period of the average.
  const found = isLine(left) ? undefined : words.find(words.past(i, ['the']), 'indicator')
  const read = numberBehind(words, behind) ?? (found && numberBehind(words, found.end))
  if (!read) return undefined
  const { condition, right } = read.value
  const crossed = words.past(read.end, ['cross', 'crosses', 'crossing'])
  const end = pastVerbs(
    words,
    crossed,
    'jaye jaaye jate jaate aate nikalte hote hi close de dega ho hai to tab hota rahe jata jaata jati jab kare karta kar aaye nikle gir gire chala chali gaya gayi gya wapas'.split(
      ' ',
    ),
  )
  return {
    value: [{ condition: crossed > read.end ? (CROSSED[condition] ?? condition) : condition, right }],
    end,
  }
}

/** `ema 9 cross ema 21 upward`: the direction stands behind both. */
function crossedOpen(words: Words, i: number, left: Operand): Read<readonly Compared[]> | undefined {
  const at = words.is(i, 'cross', 'crossover') ? words.skipLinks(i + 1) : undefined
  const right = at === undefined ? undefined : (ownSignal(words, at, left) ?? operandAt(words, at))
  const way = right && wayOfCrossing(words, right.end)
  return right && way && { value: [{ condition: way.value, right: right.value }], end: way.end }
}

/** `9 ema 21 ema ko upar cross kare`: the condition follows both indicators. */
function crossedBehind(words: Words, i: number, left: Operand): Read<readonly Compared[]> | undefined {
  const open = crossedOpen(words, i, left)
  if (open) return open
  const right = ownSignal(words, i, left) ?? operandAt(words, i)
  const isOf = right && words.is(right.end, 'ko', 'se', 'ke')
  const condition = right && conditionOrCrossing(words, isOf ? right.end + 1 : right.end, !isOf)
  if (!right || !condition) return undefined
  const end = pastVerbs(words, condition.end, CLOSED)
  return { value: [{ condition: condition.value, right: right.value }], end }
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
