import { clockAt, clockRangeAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause } from './clause.ts'

const clause = (value: Clause, end: number): Read<Clause> => ({ value, end })

/** `930 in 1500 out`, `in 0945 / out 1445`. */
export function inAndOut(words: Words, i: number): Read<Clause> | undefined {
  const first = words.is(i, 'in') ? clockAt(words, i + 1, true) : undefined
  if (first && isOutAt(words, words.past(first.end, ['/', ',', '|', ';', 'and', '-'])))
    return clause({ is: 'enter', time: first.value }, first.end)
  const time = clockAt(words, i, true)
  if (!time) return undefined
  if (isInOut(words, time.end)) return clause({ is: 'enter', time: time.value }, time.end + 1)
  const isOut = words.is(i - 1, 'in') && words.is(time.end, 'out') && isInOut(words, i - 1)
  return isOut ? clause({ is: 'exit', time: time.value }, time.end + 1) : undefined
}

/** `out 1445`. */
const isOutAt = (words: Words, i: number) =>
  words.is(i, 'out') && clockAt(words, words.skipLinks(i + 1), true) !== undefined

/** `in 1500 out`. */
function isInOut(words: Words, i: number): boolean {
  const exit = words.is(i, 'in') ? clockAt(words, words.isBreak(i + 1) ? i + 2 : i + 1, true) : undefined
  return exit !== undefined && words.is(exit.end, 'out')
}

/** In `straddle 10:00 exit if …` the time before the verb is not its own. */
const CONDITIONS = ['if', 'when', 'once', 'agar', 'jab', 'on']
export const hasACondition = (words: Words, i: number) =>
  words.is(i - 1, ...CONDITIONS) || words.is(i, ...CONDITIONS)

const OF_OPEN = 'both it them all the same position positions everything dono ko back off'.split(' ')

/** `buy at 9:45 and sell at 3:10`: the opposite of all sides before it, at the end of a phrase, is the exit. */
export function soldLater(words: Words, i: number): Read<Clause> | undefined {
  const side = words.find(i, 'side')
  const earlier = words.tokens.slice(0, i).flatMap((_, at) => words.find(at, 'side')?.value ?? [])
  const isOpposite = side && earlier.length > 0 && earlier.every((one) => one !== side.value)
  if (!isOpposite) return undefined
  const at = words.past(side.end, OF_OPEN)
  const isAt = words.is(at, 'at', 'by', '@')
  const isTime = isAt || (words.at(at)?.kind === 'time' && !clockRangeAt(words, at))
  const time = isTime ? clockAt(words, isAt ? at + 1 : at, true) : undefined
  return time && isExitOfOpen(words, i, { isAt, end: time.end })
    ? clause({ is: 'exit', time: time.value }, time.end)
    : undefined
}

/** In `atm ce sell atm pe buy at 9:20` each side stands behind its option. */
function isSideOfLeg(words: Words, i: number): boolean {
  const first = (meaning: 'side' | 'option') =>
    words.tokens.findIndex((_, k) => words.find(k, meaning) !== undefined)
  return words.find(i - 1, 'option') !== undefined && first('option') < first('side')
}

/** Whether the opposite side ends its phrase, or stands behind the time of the entry and before no leg: `9:20 sell 10:30 target 15%`. */
function isExitOfOpen(
  words: Words,
  i: number,
  { isAt, end }: { readonly isAt: boolean; readonly end: number },
): boolean {
  if (isSideOfLeg(words, i)) return false
  const isEnd = words.at(end) === undefined || words.isBreak(end)
  if (isAt && (isEnd || words.find(end, 'holding', 'btst') !== undefined)) return !beginsLeg(words, end)
  const isEntered = words.tokens.slice(0, i).some((_, k) => clockAt(words, k, false) !== undefined)
  return isEntered && (isEnd || isBeforeRule(words, end)) && !beginsLeg(words, end)
}

/** Whether a rule or days stand at a position, which are no words of a leg and no condition. */
function isBeforeRule(words: Words, i: number): boolean {
  const at = words.past(i, [
    'pe',
    'par',
    'ko',
    'with',
    'and',
    'only',
    'on',
    'every',
    'overall',
    'total',
    'leg',
    'each',
    'no',
  ])
  return (
    (['rule', 'weekday', 'day'] as const).some((one) => words.find(at, one) !== undefined) &&
    !words.find(at, 'rule', 'lots')
  )
}

const BEFORE_LEG =
  'the a an one pe par ko then and another more extra second also of same next this week weekly monthly month lot lots qty points point pts away out'.split(
    ' ',
  )
const HEDGES = 'hedge hedges wing wings protection otm itm'.split(' ')

/** Whether the words behind a side and its time are a leg: `sell at 10:30 the 200 otm put`, `buy 10:30 2 lots of 200 otm ce`. */
function beginsLeg(words: Words, i: number): boolean {
  let at = words.isBreak(i) ? i + 1 : i
  for (; words.at(at) !== undefined; at++) {
    const isLeg = (['option', 'strike', 'structure', 'atm', 'underlying', 'side', 'expiry'] as const).some(
      (one) => words.find(at, one) !== undefined,
    )
    if (isLeg || words.is(at, ...HEDGES)) return true
    const isNumber = words.at(at)?.kind === 'number' && clockAt(words, at, false) === undefined
    if (!isNumber && !words.is(at, ...BEFORE_LEG)) return false
  }
  return false
}
