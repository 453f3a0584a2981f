import { numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'
import type { Clause } from './clause.ts'
import { isBeforeOwnOption } from './leg-places.ts'
import { operandAt } from './operands.ts'

type Side = 'high' | 'low'

const WAYS: Readonly<Record<string, Side>> = {
  upar: 'high',
  oopar: 'high',
  above: 'high',
  upside: 'high',
  upwards: 'high',
  neeche: 'low',
  niche: 'low',
  below: 'low',
  downside: 'low',
  downwards: 'low',
}
/** Words that are a way only directly before the break: `up break`. */
const FIRST_WAYS: Readonly<Record<string, Side>> = {
  ...WAYS,
  up: 'high',
  upward: 'high',
  down: 'low',
  downward: 'low',
}
const WHEN = 'when if once jab agar on the se ki taraf side'.split(' ')
const BEHIND = 'side taraf ho jaye to tab toh par se then hai'.split(' ')

/**
 * The way in which a range that was named is broken, which says its side: `upar toote to`, `on break above`, `todta hai
 * upar`, and for the other leg `jab neeche`.
 */
export function brokenWay(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  if (!words.tokens.some((_, k) => words.find(k, 'wait', 'range') !== undefined)) return undefined
  const at = words.past(i, WHEN)
  const price = words.past(pastIndex(words, at), ['it', 'price'])
  const found = wayFirst(words, price) ?? wayLast(words, price) ?? wayAlone(words, { i, at }, before)
  if (!found || isOfLevel(words, found.end)) return undefined
  const end = words.past(found.end, BEHIND)
  return { value: { is: 'breakSide', side: found.value }, end: isOnBreak(words, end) ? end + 1 : end }
}

/** Whether `pe` is the Hindi 'on' of `upar break pe call lo`; in `upar break to pe buy` it is the put. */
function isOnBreak(words: Words, i: number): boolean {
  if (!words.is(i, 'pe') || words.written(i, i + 1) === 'PE') return false
  if (words.is(i - 1, 'to', 'tab', 'toh', 'then')) return false
  const isLeg = words.find(i + 1, 'side') ?? words.find(i + 1, 'atm') ?? words.find(i + 1, 'strike')
  const isEnd = words.at(i + 1) === undefined || words.isBreak(i + 1)
  return isBeforeOwnOption(words, i, { is: 'breakSide', side: 'high' }) || !(isLeg || isEnd)
}

/** Behind the index that breaks. */
const pastIndex = (words: Words, i: number) =>
  endOf(words.find(i, 'wait', 'index') ?? words.find(i, 'underlying'), i)

/** `upar toote`. */
function wayFirst(words: Words, i: number): Read<Side> | undefined {
  const side = FIRST_WAYS[words.textAt(i)]
  const broken = side && words.find(words.past(i + 1, ['ki', 'taraf', 'se', 'side']), 'wait', 'breakout')
  return side && broken && { value: side, end: broken.end }
}

/** `break above`, `toote upar`. */
function wayLast(words: Words, i: number): Read<Side> | undefined {
  const broken = words.find(i, 'wait', 'breakout')
  if (!broken) return undefined
  const within = WAYS[words.textAt(broken.end - 1)]
  if (within) return { value: within, end: broken.end }
  const at = words.past(broken.end, ['hai', 'ho', 'jaye', 'on', 'to', 'the'])
  const side = WAYS[words.textAt(at)]
  return side && { value: side, end: at + 1 }
}

/** `upar` directly behind the break, and `jab neeche` at the end of a phrase. */
function wayAlone(
  words: Words,
  { i, at }: { i: number; at: number },
  before: Clause | undefined,
): Read<Side> | undefined {
  const side = WAYS[words.textAt(at)]
  const isBehind = before?.is === 'breakout' && before.side === undefined && at === i
  const isLast = words.at(at + 1) === undefined || words.isBreak(at + 1)
  return side && (isBehind || (at > i && isLast)) ? { value: side, end: at + 1 } : undefined
}

/** Whether a level or a line follows that is crossed, or the side itself. */
const isOfLevel = (words: Words, i: number) => {
  const at = words.skipLinks(i)
  const level = operandAt(words, at) ?? numberAt(words, at) ?? words.find(at, 'wait', 'high', 'low')
  return level !== undefined && !words.isBreak(i)
}
