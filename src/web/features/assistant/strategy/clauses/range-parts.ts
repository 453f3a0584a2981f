import { clockAt, clockRangeAt, later, numberAt } from '../words/values.ts'
import { endOf, type Read, type Words } from '../words/words.ts'

/** The parts of a range that have been read so far. */
export interface Range {
  side?: 'high' | 'low'
  of?: string
  rangeStart?: string
  rangeEnd?: string
}

export function underlying(words: Words, i: number): Read<string> | undefined {
  const found = words.find(i, 'underlying')
  return found && { value: 'index', end: found.end }
}

const MINUTES_OF_HOUR = 60

export const SESSION_START = '09:15'

/** Reads all parts of a range into it; the position behind them. */
export function pastRange(words: Words, i: number, range: Range): number {
  let end = i
  for (;;) {
    const next =
      rangePart(words, end, range) ??
      rangePart(words, words.skipLinks(end), range) ??
      rangePart(words, words.past(end, ['(', ')']), range) ??
      words.find(words.past(end, ['of', 'that', 'this', 'its']), 'wait', 'range')?.end
    if (next === undefined) return end
    end = next
  }
}

export const areMinutes = (words: Words, i: number) =>
  words.at(i)?.kind === 'number' && words.is(i + 1, 'min', 'mins', 'minute', 'minutes', 'm')

/** Reads one part of a range into it; the position behind it. */
function rangePart(words: Words, i: number, range: Range): number | undefined {
  return (
    (range.rangeEnd === undefined ? rangeTimes(words, i, range) : undefined) ??
    (range.side === undefined ? rangeSide(words, i, range) : undefined) ??
    (range.of === undefined ? rangeSubject(words, i, range) : undefined) ??
    words.find(i, 'wait', 'range', 'breakout')?.end
  )
}

/** `first 15 minutes`, `first hour`, `9:15 to 9:45`, `until 10:00`. */
export function rangeTimes(words: Words, i: number, range: Range): number | undefined {
  if (words.is(i, 'first') && words.is(i + 1, 'hour')) {
    range.rangeStart = SESSION_START
    range.rangeEnd = later(SESSION_START, MINUTES_OF_HOUR)
    return words.past(i + 2, ['candle', 'range'])
  }
  const counted = words.past(i, ['first', 'opening', 'pehle', 'pehli', 'shuru', 'ke'])
  const first =
    areMinutes(words, counted) && !isAnyCandle(words, i, counted) ? numberAt(words, counted) : undefined
  if (first) {
    range.rangeStart = SESSION_START
    range.rangeEnd = later(SESSION_START, first.value)
    const noun = words.past(first.end + 1, ['ki', 'ka', 'ke', 'wali'])
    return words.is(noun, 'candle', 'range', 'bar') ? noun + 1 : first.end + 1
  }
  const times = clockRangeAt(words, i)
  const time = times ? undefined : clockAt(words, endOf(words.find(i, 'time', 'until'), i), true)
  if (times) [range.rangeStart, range.rangeEnd] = times.value
  else if (time) range.rangeEnd = time.value
  return (times ?? time)?.end
}

/** In `jab 15 min candle high break ho` no word says that it is the first one of the day. */
const isAnyCandle = (words: Words, i: number, counted: number) =>
  counted === i &&
  words.is(counted + 2, 'candle', 'candles') &&
  !/first|opening|orb|range|breakout|morning|pehl/i.test(words.text)

function rangeSide(words: Words, i: number, range: Range): number | undefined {
  const side = isBand(words, i) ? undefined : words.find(i, 'wait', 'high', 'low')
  if (side) range.side = side.value as 'high' | 'low'
  return side?.end
}

/** `on each option's own premium`. */
const RANGE_OWNERS = 'on of each every option options leg legs its own s the their'.split(' ')

function rangeSubject(words: Words, i: number, range: Range): number | undefined {
  const owner = words.past(i, RANGE_OWNERS)
  const own = owner > i ? words.find(owner, 'wait', 'premium') : undefined
  const of = own ?? words.find(i, 'wait', 'premium', 'index') ?? underlying(words, i)
  if (of) range.of = of.value
  return of?.end
}

/** The upper and the lower band are lines of an indicator. */
const isBand = (words: Words, i: number) =>
  words.is(i, 'upper', 'lower') &&
  (words.is(i + 1, 'band', 'bands') || words.find(i + 1, 'indicator') !== undefined)
