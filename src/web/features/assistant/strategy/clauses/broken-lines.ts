import type { Condition } from '#domain'
import type { Read, Words } from '../words/words.ts'
import { operandAt, timeframeAt, type Compared, type Operand } from './operands.ts'

const BROKEN =
  'broken breaks break breaking breakdown breakout breached toote tute toot tut toota tuta tootne todke tod todkar tode toda'.split(
    ' ',
  )
const BEFORE = 'is gets get has been being level line ka ki ke ko se pe'.split(' ')
const TO_WAY = 'on to the towards at side ke kar'.split(' ')
const BEHIND = 'side taraf ki se ho hai jaye jata gaya to toh tab pe par then'.split(' ')

const WAYS: Readonly<Record<string, Condition>> = {
  downside: 'CROSSES_BELOW',
  downwards: 'CROSSES_BELOW',
  downward: 'CROSSES_BELOW',
  down: 'CROSSES_BELOW',
  neeche: 'CROSSES_BELOW',
  niche: 'CROSSES_BELOW',
  upside: 'CROSSES_ABOVE',
  upwards: 'CROSSES_ABOVE',
  upward: 'CROSSES_ABOVE',
  up: 'CROSSES_ABOVE',
  upar: 'CROSSES_ABOVE',
}
/** The way of a crossing that a word says. */
export const wayWritten = (words: Words, i: number): Condition | undefined => WAYS[words.textAt(i)]

const WITHIN: Readonly<Record<string, Condition>> = {
  breakdown: 'CROSSES_BELOW',
  breakout: 'CROSSES_ABOVE',
}
/** A band is broken outward. */
const OF_BANDS: Readonly<Record<string, Condition>> = {
  lowerband: 'CROSSES_BELOW',
  upperband: 'CROSSES_ABOVE',
}

/** Behind `side ki taraf ho to`; behind 'then' a `pe` is the traded put. */
function pastThen(words: Words, i: number): number {
  const end = words.past(i, BEHIND)
  return words.is(end - 1, 'pe') && words.is(end - 2, 'to', 'toh', 'tab', 'then') ? end - 1 : end
}

/** `vwap is broken downside`, `price breaks vwap on the downside`: behind the left side of a rule. */
export function brokenSide(
  words: Words,
  i: number,
  left: Operand,
  isLine: (one: Operand) => boolean,
): Read<readonly Compared[]> | undefined {
  if (isLine(left)) return brokenLine(words, i, left)
  return left.name === 'CLOSE'
    ? brokenBefore(words, i, (at) => {
        const line = operandAt(words, at)
        return line && isLine(line.value) ? line : undefined
      })
    : undefined
}

/** Behind a line of the price, `is broken downside`, `breakdown`, `neeche toote`: the price crosses it. Without a way it could be either. */
function brokenLine(words: Words, i: number, line: Operand): Read<readonly Compared[]> | undefined {
  const at = words.past(i, BEFORE)
  const first = WAYS[words.textAt(at)]
  const broken = first ? words.past(at + 1, ['ki', 'taraf', 'se', 'side']) : at
  if (!words.is(broken, ...BROKEN)) return undefined
  const candles = timeframeAt(words, broken + 1)
  const way = candles ? broken + 1 : words.past(broken + 1, TO_WAY)
  const behind = candles ? undefined : WAYS[words.textAt(way)]
  const condition = first ?? behind ?? WITHIN[words.textAt(broken)] ?? OF_BANDS[line.output ?? '']
  if (!condition) return undefined
  return { value: [{ condition, right: line }], end: pastThen(words, behind ? way + 1 : broken + 1) }
}

/** `price breaks vwap on the downside`: the line stands between the break and its way. */
function brokenBefore(
  words: Words,
  i: number,
  lineAt: (at: number) => Read<Operand> | undefined,
): Read<readonly Compared[]> | undefined {
  const line = words.is(i, ...BROKEN) ? lineAt(words.past(i + 1, ['the', 'its'])) : undefined
  const way = line && words.past(line.end, TO_WAY)
  const condition = way === undefined ? undefined : WAYS[words.textAt(way)]
  const end = way !== undefined && condition ? pastThen(words, way + 1) : undefined
  return line && condition && end !== undefined
    ? { value: [{ condition, right: line.value }], end }
    : undefined
}

const BEHIND_WAY = ['and', 'aur', 'then', 'to', 'toh', 'tab', 'on']

/** The direction behind `macd crosses signal upward`, `close crosses vwap up`. */
export function wayOfCrossing(words: Words, from: number): Read<Condition> | undefined {
  const i = words.is(from, 'to', 'on') ? words.past(from + 1, ['the']) : from
  const value = WAYS[words.textAt(i)]
  const end = words.past(i + 1, ['ki', 'taraf', 'jaye', 'jata', 'gaya', 'ho', 'nikle', 'kare'])
  // 'Up 20%' is a move, and 'up or down' is either way.
  const isEnd =
    words.at(end) === undefined ||
    words.isBreak(end) ||
    words.is(end, ...BEHIND_WAY) ||
    timeframeAt(words, end) !== undefined ||
    words.find(end, 'side') !== undefined
  const isWhole = /wards?$/.test(words.textAt(i))
  return value && (isWhole || isEnd) ? { value, end } : undefined
}
