import { LIMITS } from '#domain'
import type { Read, Words } from '../words/words.ts'
import type { Clause } from './clause.ts'

/** Candles, or the question for others, if they are too long. */
export function timeframeOf(words: Words, i: number, { value, end }: Read<number>): Read<Clause> | undefined {
  if (value <= LIMITS.timeframeMinutes.max) return { value: { is: 'timeframe', minutes: value }, end }
  const timeframe = { value, end }
  return words.has('indicator') ? askForMinutes(words, { begin: i, end, timeframe }) : undefined
}

/** `20 ema on daily`: no rule has such candles, and it must not become one on others. */
export function askForMinutes(
  words: Words,
  { begin, end, timeframe }: { begin: number; end: number; timeframe: Read<number> | undefined },
): Read<Clause> | undefined {
  const days = words.tokens
    .slice(begin, end)
    .findIndex(({ text }, k) => text === 'dma' || (text === 'day' && isDaysOfLine(words, begin + k)))
  const isLong = timeframe ? timeframe.value > LIMITS.timeframeMinutes.max : days >= 0
  const { min, max } = LIMITS.timeframeMinutes
  const question = `“${words.written(begin, end)}”: the candles of a rule last ${min} to ${max} minutes. On which is it, as in “on 15 min”?`
  return isLong ? { value: { is: 'question', question }, end } : undefined
}

/** `20 day ema`. */
const isDaysOfLine = (words: Words, i: number) =>
  words.at(i - 1)?.kind === 'number' && words.find(words.past(i + 1, ['-']), 'indicator') !== undefined
