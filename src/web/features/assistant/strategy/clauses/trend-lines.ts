import type { Condition } from '#domain'
import { TREND_LINES } from '../words/indicator-aliases.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import { CROSSED, isMovedIn } from './moved-levels.ts'
import { operandAt, timeframeAt, type Compared } from './operands.ts'
import { TURNS } from './signs.ts'

const TURNED = [...TURNS, 'changes', 'switches', 'flipped', 'turned']

/** Where the price is beside a line, and on which candles. */
interface OfLine {
  readonly compared: Read<readonly Compared[]>
  readonly candles: Read<number> | undefined
}

/** `supertrend is green`: the price is above its line; where it turns green, the price crosses it. */
export function trendAt(words: Words, i: number): OfLine | undefined {
  const line = operandAt(words, i)
  if (!line || !TREND_LINES.includes(line.value.name)) return undefined
  const candles = timeframeAt(words, line.end)
  const begin = endOf(candles, line.end)
  const said = trendSaid(words, begin)
  if (!said) return undefined
  const { trend, isTurned } = said
  const condition = isTurned ? CROSSED[trend.value as Condition] : undefined
  const one = { condition: condition ?? (trend.value as Condition), right: line.value }
  return { compared: { value: [one], end: words.past(trend.end, BEHIND_TREND) }, candles }
}

interface SaidTrend {
  readonly trend: Read<string>
  readonly isTurned: boolean
}

/** The trend behind a line, and whether it begins: of two trends the second one, and a signal is given once. */
function trendSaid(words: Words, begin: number): SaidTrend | undefined {
  const at = words.past(begin, [...TURNED, ...BEFORE_TREND])
  const first = words.find(at, 'trend') ?? wayOfLine(words, at) ?? sideOfPrice(words, { begin, at })
  const isFrom = words.is(at - 1, 'from')
  const other = first && otherTrend(words, first, isFrom)
  if (!first || (isFrom && !other)) return undefined
  const trend = other ?? first
  const end = words.past(trend.end, BEHIND_TREND)
  const isSignal = /\bsignals?\b/i.test(words.written(at, end))
  const isTurned =
    other !== undefined || isSignal || isTurnedIn(words, begin, end) || words.is(trend.end, 'hote')
  return { trend, isTurned }
}

/** `green se red hua`, `from buy to sell`: the trend behind the one that is left. */
function otherTrend(words: Words, first: Read<string>, isFrom: boolean): Read<string> | undefined {
  const at = words.is(first.end, 'se') || (isFrom && words.is(first.end, 'to')) ? first.end + 1 : undefined
  const other = at === undefined ? undefined : (words.find(at, 'trend') ?? wayOfLine(words, at))
  return other && other.value !== first.value ? other : undefined
}

const isTurnedIn = (words: Words, from: number, to: number) =>
  words.tokens.slice(from, to).some(({ text }) => TURNED.includes(text))

const BEFORE_TREND =
  'is gives gave from in a ho shows to into on the ne come comes move moves shift shifts'.split(' ')
const BEHIND_TREND =
  'signal signals aaye aye aaya mile mila milte aate hote hi de diya dega deta flip kare me mein hua hui'.split(
    ' ',
  )

/** `sar flips below price`, `sar candle ke neeche aaye`: a line below the price is that of a rising one. */
function sideOfPrice(
  words: Words,
  { begin, at }: { readonly begin: number; readonly at: number },
): Read<string> | undefined {
  if (words.is(at, ...SIDE_OF_LINE)) {
    const price = words.past(at + 1, ['the'])
    const isPlaced = isMovedIn(words, begin, at) || isTurnedIn(words, begin, at)
    return isPlaced && words.is(price, ...PRICED)
      ? { value: oppositeOf(words, at), end: price + 1 }
      : undefined
  }
  const side = words.is(at, ...PRICED) && words.is(at + 1, 'ke', 'se') ? at + 2 : at
  const end = words.past(side + 1, [
    'ho',
    'aaye',
    'aa',
    'aate',
    'jaye',
    'gaya',
    'flip',
    'chala',
    'hi',
    'to',
    'tab',
  ])
  return side > at && end > side + 1 && words.is(side, ...SIDE_OF_LINE)
    ? { value: oppositeOf(words, side), end }
    : undefined
}

const PRICED = ['price', 'close', 'candle', 'candles']
const UNDER = ['below', 'under', 'neeche', 'niche']
const SIDE_OF_LINE = [...UNDER, 'above', 'over', 'upar']

/** The side of the line on which the price then is. */
const oppositeOf = (words: Words, i: number) => (words.is(i, ...UNDER) ? 'GREATER_THAN' : 'LESS_THAN')

const WAYS: Readonly<Record<string, Condition>> = {
  up: 'GREATER_THAN',
  upar: 'GREATER_THAN',
  buy: 'GREATER_THAN',
  down: 'LESS_THAN',
  neeche: 'LESS_THAN',
  niche: 'LESS_THAN',
  sell: 'LESS_THAN',
}

/** `supertrend up buy the call`; in `supertrend buy` the order itself may begin. */
const isBeforeOrder = (words: Words, i: number, end: number) =>
  !words.is(i, 'buy', 'sell') && (end > i + 1 || words.find(end, 'side') !== undefined)

const THEN = ['then', 'tab', 'to', 'toh', 'and', 'aur', 'se']

/** `supertrend is up`, `supertrend upar ho jaye`, `supertrend is buy on 5 min`: the side of the price on which the line lies. */
function wayOfLine(words: Words, i: number): Read<string> | undefined {
  const value = WAYS[words.textAt(i)]
  const side = words.past(i + 1, ['side', 'mode', 'zone'])
  const end = words.past(side, 'ki taraf me mein ho jaye jaaye hai hota flip aaye aa gaya kare'.split(' '))
  const isTimed = timeframeAt(words, end) !== undefined
  if (value === undefined || (words.at(end)?.kind === 'number' && !isTimed)) return undefined
  const isEnd = words.at(end) === undefined || words.isBreak(end) || words.is(end, ...THEN)
  return side > i + 1 || isTimed || isEnd || isBeforeOrder(words, i, end) ? { value, end } : undefined
}
