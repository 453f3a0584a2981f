import type { Condition } from '#domain'
import { endOf, type Read, type Words } from '../words/words.ts'
import { conditionAt, rightSide, timeframeBehind, type Compared, type Operand } from './operands.ts'

/** Verbs that say a crossing: a value that goes above a level was below it before. */
const MOVES =
  'goes go going moves move moving gets get comes come coming shift shifts back jaye jaaye jae jata jaata jati jaati jate jaate aate nikalte gaya gayi gya nikle nikal aaye gir gire girta girti chala chali chale'.split(
    ' ',
  )
/** The crossing into a state. */
export const CROSSED: Readonly<Partial<Record<Condition, Condition>>> = {
  GREATER_THAN: 'CROSSES_ABOVE',
  LESS_THAN: 'CROSSES_BELOW',
}

/** Whether words say a move. */
export const isMovedIn = (words: Words, from: number, to: number) =>
  words.tokens.slice(from, to).some(({ text }) => MOVES.includes(text))

/** Behind Hindi verbs of a rule, with those of two words: `aa gaya`, `nikal jaye`; behind 'then' that leaves the trade. */
export function pastVerbs(words: Words, i: number, verbs: readonly string[]): number {
  const at = words.past(i, verbs)
  const isOfTwo =
    words.is(at, 'aa', 'nikal', 'chala', 'gir') && words.is(at + 1, 'gaya', 'gayi', 'gya', 'jaye', 'jaaye')
  return isOfTwo && !words.is(at - 1, 'to', 'toh', 'tab') ? words.past(at + 2, verbs) : at
}

/** What a rule compares, as a crossing where its words say a move from a position on. */
export function asMoved(
  words: Words,
  from: number,
  { left, compared: said }: { readonly left: Operand; readonly compared: Read<readonly Compared[]> },
): { readonly compared: Read<readonly Compared[]>; readonly isMoved: boolean } {
  const compared =
    turnedAcross(words, said) ??
    cameFrom(words, said) ??
    returnAcross(words, said.end, left, said.value) ??
    said
  const moved = movedAcross(words, { from, to: compared.end }, compared.value)
  return { compared: { value: moved ?? compared.value, end: compared.end }, isMoved: moved !== undefined }
}

const WAYS: Readonly<Record<string, Condition>> = {
  upar: 'GREATER_THAN',
  oopar: 'GREATER_THAN',
  uper: 'GREATER_THAN',
  neeche: 'LESS_THAN',
  niche: 'LESS_THAN',
}
const MOVED = [
  ...MOVES,
  ...'ki taraf cross cut kare karta kar ho hone de nikalta nikle aa kaate kate'.split(' '),
]

/** `rsi 30 ke niche se upar aaye`: from one side of the level to the other. */
function turnedAcross(
  words: Words,
  { value: [one, ...others], end }: Read<readonly Compared[]>,
): Read<readonly Compared[]> | undefined {
  const way = words.is(end, 'se') ? WAYS[words.textAt(end + 1)] : undefined
  const crossed = way && CROSSED[way]
  const isTurned = way !== undefined && one && one.condition !== way && CROSSED[one.condition] !== undefined
  return isTurned && crossed && others.length === 0
    ? { value: [{ ...one, condition: crossed }], end: words.past(end + 2, MOVED) }
    : undefined
}

const BEHIND_WAY = ['to', 'toh', 'tab', 'hi', 'pe', 'par']

/** `-20 ke niche aaye upar se`: behind the verb the side from which the value comes, which says a crossing. */
function cameFrom(
  words: Words,
  { value: [one, ...others], end }: Read<readonly Compared[]>,
): Read<readonly Compared[]> | undefined {
  const from = words.is(end + 1, 'se') ? WAYS[words.textAt(end)] : undefined
  const crossed = from && one && (CROSSED[one.condition] ?? one.condition)
  const isLast = words.at(end + 2) === undefined || words.isBreak(end + 2) || words.is(end + 2, ...BEHIND_WAY)
  const isOther = crossed !== undefined && crossed !== CROSSED[from!]
  return isOther && isLast && others.length === 0
    ? { value: [{ ...one!, condition: crossed }], end: end + 2 }
    : undefined
}

/** `upar ho vwap se`, `niche rahe 40 se`: Hindi with the way before the line or the level. */
export function wayBefore(words: Words, i: number): Read<readonly Compared[]> | undefined {
  const condition = WAYS[words.textAt(i)]
  const at = words.past(i + 1, ['ho', 'hai', 'rahe', 'hota', 'trade', 'kare', 'karta', 'close', 'de'])
  const right = condition && at > i + 1 ? rightSide(words, at) : undefined
  return condition && right && words.is(right.end, 'se')
    ? {
        value: [{ condition, right: right.value }],
        end: words.past(right.end + 1, ['to', 'tab', 'toh', 'hi']),
      }
    : undefined
}

/** `rsi goes above 60`, `vwap ke neeche jaye`: the only comparison of a rule as the crossing that its verb says. */
function movedAcross(
  words: Words,
  { from, to }: { readonly from: number; readonly to: number },
  [one, ...others]: readonly Compared[],
): readonly Compared[] | undefined {
  const condition = one && CROSSED[one.condition]
  const isMoved = isMovedIn(words, from, to)
  // The candle before is another one at each candle.
  const isOfCandle = typeof one?.right === 'object' && one.right.offset !== undefined
  return condition && isMoved && !isOfCandle && others.length === 0 ? [{ ...one, condition }] : undefined
}

const THEN = 'and then but aur phir fir , it again wapas'.split(' ')
const BACK = [...MOVES, ...'turns turning rises falls crosses cross up down again wapas'.split(' ')]
const OPPOSITE: Readonly<Partial<Record<Condition, Condition>>> = {
  GREATER_THAN: 'CROSSES_BELOW',
  CROSSES_ABOVE: 'CROSSES_BELOW',
  LESS_THAN: 'CROSSES_ABOVE',
  CROSSES_BELOW: 'CROSSES_ABOVE',
}

/** `rsi goes over 70 and comes back below 70`, `below -80 then comes up cross -80`: the way back across the same level. */
function returnAcross(
  words: Words,
  end: number,
  left: Operand,
  [one, ...others]: readonly Compared[],
): Read<readonly Compared[]> | undefined {
  const condition = one && OPPOSITE[one.condition]
  const candles = timeframeBehind(words, end)
  const from = endOf(candles, end)
  const then = words.past(from, THEN)
  if (!condition || then === from || others.length > 0 || typeof one.right !== 'number') return undefined
  const back = wayBack(words, endOf(words.find(then, 'indicator', left.name), then))
  const level = back && rightSide(words, words.skipLinks(back.end))
  const isSame = back?.value === condition && level?.value === one.right
  return isSame ? { value: [{ ...one, condition }], end: level.end } : undefined
}

/** `comes back below`, `crosses above`, `comes up cross`. */
function wayBack(words: Words, i: number): Read<Condition> | undefined {
  const last = words.past(i, BACK)
  for (let at = i; at <= last; at++) {
    const found = conditionAt(words, at)
    const isBare = words.is(at, 'crosses', 'cross') && found?.end === at + 1
    if (found && !isBare) return { value: CROSSED[found.value] ?? found.value, end: found.end }
  }
  const says = (word: string) => words.tokens.slice(i, last).some(({ text }) => text === word)
  if (last === i || !words.is(last - 1, 'crosses', 'cross') || says('up') === says('down')) return undefined
  return { value: says('up') ? 'CROSSES_ABOVE' : 'CROSSES_BELOW', end: last }
}
