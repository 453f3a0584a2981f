import { clockAt } from '../words/values.ts'
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
