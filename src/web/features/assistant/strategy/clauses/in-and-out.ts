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
  return isEntered && !hasACondition(words, end) && !beginsLeg(words, end)
}

/** Whether the words behind a side and its time are a leg: `sell at 10:30 the 200 otm put`. */
function beginsLeg(words: Words, i: number): boolean {
  const at = words.past(words.isBreak(i) ? i + 1 : i, ['the', 'a', 'one', 'pe', 'par', 'ko', 'then', 'and'])
  const number = words.at(at)?.kind === 'number' ? at + 1 : at
  return (['option', 'strike', 'structure', 'atm', 'underlying', 'side'] as const).some(
    (one) => words.find(number, one) !== undefined || words.find(at, one) !== undefined,
  )
}
