import { clockAt } from '../words/values.ts'
import type { Read, Words } from '../words/words.ts'
import type { Clause, ClauseReader } from './clause.ts'

const WHEN = 'when if once whenever on as soon jab agar also or earlier ya then the at'.split(' ')
const CROSSINGS =
  'cross crosses crossing crossover crossed cuts flips flip turns turn reverse reverses reversal opposite band bands signal candle candles bullish bearish green red'.split(
    ' ',
  )
const PRICES = ['CLOSE', 'OPEN', 'HIGH', 'LOW', 'VOLUME']

/**
 * `exit when ema crosses back up`, `exit on supertrend sell`: an exit by an indicator, which there is not, named as one phrase. A time
 * behind it stays: `…, or 3:10`.
 */
export const readIndicatorExit: ClauseReader = (words, i, before) => {
  const time = timeBehind(words, i, before)
  if (time) return time
  const exit = words.find(i, 'time', 'exit')
  const isFurther = before?.is === 'exit' && words.is(i, 'or', 'ya')
  const begin = exit?.end ?? (isFurther ? i + 1 : undefined)
  const at = begin === undefined ? i : words.past(begin, WHEN)
  if (begin === undefined || !saysWhen(words, i, at)) return undefined
  const end = endOfCase(words, at)
  return end > at && isOfIndicator(words, at, end) ? { value: { is: 'unsupported' }, end } : undefined
}

const saysWhen = (words: Words, from: number, to: number) =>
  words.tokens
    .slice(from, to)
    .some(({ text }) => ['when', 'if', 'once', 'whenever', 'on', 'jab', 'agar'].includes(text))

/** The end of the phrase, or the `or 3:10` in it. */
function endOfCase(words: Words, i: number): number {
  const end = words.tokens.findIndex((_, k) => k >= i && (words.isBreak(k) || isOtherEnd(words, k)))
  return end < 0 ? words.tokens.length : end
}

const isOtherEnd = (words: Words, i: number) =>
  words.is(i, 'or', 'ya', 'and', 'aur') &&
  (clockAt(words, words.past(i + 1, ['at', 'by']), true) ??
    words.find(i + 1, 'rule') ??
    words.find(i + 1, 'side') ??
    words.find(i + 1, 'time', 'exit')) !== undefined

/** Whether a case is of an indicator or a candle, and no rule or amount of the position. */
function isOfIndicator(words: Words, from: number, to: number): boolean {
  const positions = words.tokens.slice(from, to).map((_, k) => from + k)
  const isRule = positions.some(
    (k) =>
      words.find(k, 'rule') !== undefined ||
      words.find(k, 'unit') !== undefined ||
      words.is(k, 'premium', 'profit', 'loss', 'mtm', 'pnl', 'sl', 'target', 'stop') ||
      words.at(k)?.kind === 'time',
  )
  const isNamed = positions.some((k) => {
    const name = words.find(k, 'indicator')
    return (name !== undefined && !PRICES.includes(name.value)) || words.is(k, ...CROSSINGS)
  })
  return isNamed && !isRule
}

/** The `or 3:10` behind such an exit. */
function timeBehind(words: Words, i: number, before: Clause | undefined): Read<Clause> | undefined {
  if (before?.is !== 'unsupported' || !words.is(i, 'or', 'ya')) return undefined
  const begin = 1 + words.tokens.findLastIndex(({ kind }, k) => k < i && kind === 'break')
  const isExit = words.tokens
    .slice(begin, i)
    .some((_, k) => words.find(begin + k, 'time', 'exit') !== undefined)
  const time = clockAt(words, words.past(i + 1, ['at', 'by']), true)
  return isExit && time ? { value: { is: 'exit', time: time.value }, end: time.end } : undefined
}
