import type { Condition } from '#domain'
import { outputsOf } from '../builder-model.ts'
import { AVERAGES } from '../words/indicator-aliases.ts'
import { digitsAt } from '../words/values.ts'
import { wayOfCrossing, wayWritten } from './broken-lines.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import {
  conditionAt,
  filledParameters,
  isBehindCrossing,
  rightSide,
  signedAt,
  timeframeAt,
  zeroLine,
  type Compared,
  type Operand,
} from './operands.ts'

/** Verbs of a crossing that leave its direction to other words: `rsi 60 cross`, `crosses from below`. */
const BARE_CROSSINGS = 'cross crosses crossing crossover crossed cuts paar'.split(' ')
const BROKEN = 'todke tod todkar tode toda'.split(' ')

interface OfPeriods {
  readonly left: Operand
  readonly compared: Read<readonly Compared[]>
  readonly candles: Read<number> | undefined
}

/** `ema 9/21 cross up`, `9/21 ema crosses below`, `9 20 ema crossover`: one average of two periods. */
export function crossingPeriods(words: Words, i: number): OfPeriods | undefined {
  const name = words.find(i, 'indicator')
  const periods = periodsAt(words, endOf(name, i)) ?? (name ? undefined : periodsBefore(words, i))
  const found = name ?? (periods && words.find(periods.end, 'indicator'))
  if (!periods || !found) return undefined
  const end = name ? periods.end : found.end
  const candles = timeframeAt(words, end)
  const condition = directed(words, conditionOrCrossing(words, endOf(candles, end)))
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

/** The direction behind `9 21 ema cross upar`. */
const directed = (words: Words, crossing: Read<Condition> | undefined): Read<Condition> | undefined =>
  (crossing && words.is(crossing.end - 1, ...BARE_CROSSINGS)
    ? wayOfCrossing(words, crossing.end)
    : undefined) ?? crossing

/** `9/21`, `9 and 21`. */
function periodsAt(words: Words, i: number): Read<readonly [number, number]> | undefined {
  const first = digitsAt(words, i)
  const isTwo = first && words.is(first.end, '/', '-', '&', 'and', 'aur')
  // 'Ema 9 21 cross up'.
  const isBeside = first && !isTwo && words.find(i - 1, 'indicator', ...AVERAGES, 'VWAP') !== undefined
  const second = isTwo ? digitsAt(words, first.end + 1) : isBeside ? digitsAt(words, first.end) : undefined
  // In 'rsi 55 and 15 min' the second number is of the candles.
  if (!first || !second || timeframeAt(words, isTwo ? first.end + 1 : first.end)) return undefined
  return { value: [first.value, second.value], end: second.end }
}

/** `9 20 ema crossover`: two numbers directly before an average that crosses are its periods, and no time. */
function periodsBefore(words: Words, i: number): Read<readonly [number, number]> | undefined {
  const first = digitsAt(words, i)
  const second = first && digitsAt(words, first.end)
  const name = second && words.find(second.end, 'indicator', ...AVERAGES, 'VWAP')
  const condition = name && conditionOrCrossing(words, name.end)
  return first && second && condition?.value.startsWith('CROSSES')
    ? { value: [first.value, second.value], end: second.end }
    : undefined
}

/** `cross` without its direction: upward, unless other words say it. */
const bareCrossing = (words: Words, i: number): Read<Condition> | undefined =>
  words.is(i, 'cross', 'crossing', 'crossover', 'crossed')
    ? { value: 'CROSSES_ABOVE', end: i + 1 }
    : undefined

const MUST = ['should', 'must', 'will', 'has', 'have', 'to', 'does', 'is']

/** A condition, or a crossing without its direction; or only the latter. */
export function conditionOrCrossing(words: Words, i: number, isBare = false): Read<Condition> | undefined {
  // 'Below 20 ema and below vwap' compares the price with both.
  if (words.is(i, 'and', 'or')) return undefined
  return (isBare ? undefined : conditionAt(words, i)) ?? bareCrossing(words, words.past(i, MUST))
}

/** The direction of a crossing, said after the level: `from below`, `upward`. */
export function wayBehind(
  words: Words,
  i: number,
  { value, end }: Read<Condition>,
): Read<Condition> | undefined {
  const isBare = words.is(end - 1, ...BARE_CROSSINGS)
  const isCrossing = value.startsWith('CROSSES')
  const from = isCrossing && words.is(i, 'from') ? FROM[words.textAt(i + 1)] : undefined
  if (from !== undefined && (isBare || from === value)) return { value: from, end: i + 2 }
  return isBare ? wayOfCrossing(words, i) : undefined
}

const FROM: Readonly<Record<string, Condition>> = { below: 'CROSSES_ABOVE', above: 'CROSSES_BELOW' }

const UPWARD = 'rises climbs jumps pushes pops recovers'.split(' ')
const DOWNWARD = 'falls drops dips slips slides sinks'.split(' ')
const BETWEEN_SIDES = [
  ...UPWARD,
  ...DOWNWARD,
  ...'is goes go going moves comes changes turns crosses gets back up down and then to level line mark again'.split(
    ' ',
  ),
]
const SIDES: Readonly<Record<string, 'CROSSES_ABOVE' | 'CROSSES_BELOW'>> = {
  above: 'CROSSES_ABOVE',
  over: 'CROSSES_ABOVE',
  below: 'CROSSES_BELOW',
  under: 'CROSSES_BELOW',
}

/** `goes from below 62 to above it`, `drops from above 70 to under 70`: the level or line that is crossed, said of both sides. */
export function acrossFrom(words: Words, i: number): Read<readonly Compared[]> | undefined {
  const at = words.past(i, BETWEEN_SIDES)
  const from = words.is(at, 'from') ? SIDES[words.textAt(at + 1)] : undefined
  const right = from && rightSide(words, words.skipLinks(at + 2))
  if (!right) return undefined
  const side = words.past(right.end, BETWEEN_SIDES)
  const condition = SIDES[words.textAt(side)]
  const end = condition && side > right.end ? pastSame(words, side + 1, right.value) : undefined
  const others = condition === 'CROSSES_ABOVE' ? DOWNWARD : UPWARD
  const isOther = words.tokens.slice(i, end).some(({ text }) => others.includes(text))
  return condition && condition !== from && end !== undefined && !isOther
    ? { value: [{ condition, right: right.value }], end }
    : undefined
}

/** `upar se 70 ke neeche aaye`, `neeche se vwap ke upar nikle`: Hindi names both sides of the level or line that is crossed. */
export function acrossHindi(words: Words, i: number): Read<readonly Compared[]> | undefined {
  const from = words.is(i + 1, 'se') ? wayWritten(words, i) : undefined
  const right = from && rightSide(words, i + 2)
  const side = right && words.is(right.end, 'ke', 'k', 'se') ? right.end + 1 : undefined
  const condition = side === undefined ? undefined : wayWritten(words, side)
  if (!right || side === undefined || !condition || condition === from) return undefined
  return {
    value: [{ condition, right: right.value }],
    end: words.past(
      side + 1,
      'aaye aye aata aati aa jaye jaaye jata gaya nikle nikal cross kare karta close ho de to tab hai'.split(
        ' ',
      ),
    ),
  }
}

/** Behind `it`, `that level`, the same level again, or nothing; undefined behind another level. */
function pastSame(words: Words, i: number, value: Operand | number): number | undefined {
  const again = rightSide(words, words.skipLinks(i))
  if (again) return JSON.stringify(again.value) === JSON.stringify(value) ? again.end : undefined
  return words.past(i, ['it', 'that', 'this', 'the', 'same', 'level', 'line', 'mark'])
}

/** In `crosses up from below 20` the level is the one that is crossed. */
export function pastFrom(words: Words, { value, end }: Read<Condition>): number {
  return words.is(end, 'from') && FROM[words.textAt(end + 1)] === value ? end + 2 : end
}

/** `ema 20 ke upar ema 50 ho`: Hindi names first the line beyond which the other one is. */
export const asSaid = (words: Words, i: number, condition: Condition, right: Operand | number): Condition =>
  typeof right !== 'number' && words.is(i, 'ke', 'se') ? (OTHER_WAY[condition] ?? condition) : condition

const OTHER_WAY: Readonly<Partial<Record<Condition, Condition>>> = {
  GREATER_THAN: 'LESS_THAN',
  LESS_THAN: 'GREATER_THAN',
  CROSSES_ABOVE: 'CROSSES_BELOW',
  CROSSES_BELOW: 'CROSSES_ABOVE',
}

/** `rsi 60 cross`: the level stands before the crossing. */
export function levelCrossed(words: Words, i: number): Read<readonly Compared[]> | undefined {
  const begin = words.skipLinks(i)
  const level = signedAt(words, begin) ?? zeroLine(words, begin)
  const at = level && words.past(level.end, ['ko', 'level', 'ka'])
  const bare =
    at === undefined
      ? undefined
      : (wayThenCrossing(words, at) ?? crossedThenWay(words, at) ?? crossingBehind(words, at))
  const crossing = bare && (wayOfCrossing(words, bare.end) ?? bare)
  return (
    level && crossing && { value: [{ condition: crossing.value, right: level.value }], end: crossing.end }
  )
}

/** `60 up cross`, `60 ko upar ki taraf cross kare`: the way stands before the crossing. */
function wayThenCrossing(words: Words, i: number): Read<Condition> | undefined {
  const way = pastOtherWay(words, i)
  const condition = wayWritten(words, way)
  const at = condition && words.past(way + 1, ['ki', 'taraf', 'se', 'side', 'ko', 'ka'])
  return at !== undefined && words.is(at, ...BARE_CROSSINGS)
    ? { value: condition!, end: words.past(at + 1, BEHIND_CROSSING) }
    : undefined
}

/** Behind the `neeche se` of `neeche se upar`. */
function pastOtherWay(words: Words, i: number): number {
  const from = wayWritten(words, i)
  const to = words.is(i + 1, 'se') ? wayWritten(words, i + 2) : undefined
  return from && to && from !== to ? i + 2 : i
}

/** `60 todke neeche jaye`, `vwap cross kare upar`: the way stands behind the crossing. */
export function crossedThenWay(words: Words, i: number): Read<Condition> | undefined {
  if (!words.is(i, ...BROKEN, ...BARE_CROSSINGS)) return undefined
  const way = words.past(i + 1, BEHIND_CROSSING)
  return wayOfCrossing(words, way)
}

/** `rsi 60 cross`, and no other level behind it as in `rsi 14 cross 60`. */
function crossingBehind(words: Words, i: number): Read<Condition> | undefined {
  const isBare = words.is(i, ...BARE_CROSSINGS) && conditionAt(words, i + 1) === undefined
  return isBare && !isBehindCrossing(words, words.skipLinks(i + 1))
    ? { value: 'CROSSES_ABOVE', end: words.past(i + 1, BEHIND_CROSSING) }
    : undefined
}

const BEHIND_CROSSING = 'karke ke kare karta karti kar ho hone hote hota jaye de dega'.split(' ')

/** Words for the direction of a crossing. */
export const DIRECTIONS =
  'above below over under up down upar oopar neeche niche upward upwards downward downwards upside downside bullish bearish golden death positive negative from higher lower rising falling rises falls'.split(
    ' ',
  )

/** Whether words say a crossing without its direction: `rsi 60 cross`, `9/21 ema crossover`. */
export function leavesWayOpen(words: Words, from: number, to: number): boolean {
  const said = words.tokens.slice(from, to).map(({ text }) => text)
  return said.some((text) => BARE_CROSSINGS.includes(text)) && !said.some((text) => DIRECTIONS.includes(text))
}
