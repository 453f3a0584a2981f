import type { PairRows } from '#engine/chain'
import { dayNumber } from '#engine/exchange'
import { BAR_FIELDS, ROW_KIND, type BarField, type DayColumns } from '#engine/market'
import { impliedIndex, nearestPairs } from './put-call-parity.ts'

/**
 * Near the money, calls and puts trade closest together in time and price; the median of this many pairs is
 * used.
 */
const PAIRS = 3

/**
 * Adds an index row derived from put-call parity to a day without one: per minute the median of the values
 * implied by the pairs nearest to the money, at the open and at the close; high and low are the larger and
 * smaller of the two. Minutes without a pair have no bar. Undefined when no minute has one.
 */
export function withDerivedIndex(day: DayColumns): DayColumns | undefined {
  const { minutes } = day.session
  const { pairs, discount } = nearestPairs(day, dayNumber(day.date))
  const index = Object.fromEntries(BAR_FIELDS.map((field) => [field, new Int32Array(minutes)])) as Record<
    BarField,
    Int32Array
  >
  let bars = 0
  for (let minute = 0; minute < minutes; minute++) {
    const close = medianIndex(day, pairs, { minute, field: 'close', discount })
    const open = medianIndex(day, pairs, { minute, field: 'open', discount })
    if (close === undefined || open === undefined) continue
    index.open[minute] = open
    index.close[minute] = close
    index.high[minute] = Math.max(open, close)
    index.low[minute] = Math.min(open, close)
    bars++
  }
  return bars === 0 ? undefined : prepend(day, index)
}

function medianIndex(
  day: DayColumns,
  pairs: readonly PairRows[],
  at: Parameters<typeof impliedIndex>[2],
): number | undefined {
  const implied = pairs
    .map((pair) => ({ pair, index: impliedIndex(day, pair, at) }))
    .filter((found): found is { pair: PairRows; index: number } => found.index !== undefined)
    .sort((a, b) => Math.abs(a.index - a.pair.strike) - Math.abs(b.index - b.pair.strike))
    .slice(0, PAIRS)
    .map(({ index }) => index)
    .sort((a, b) => a - b)
  const median = implied[Math.floor((implied.length - 1) / 2)]
  return median === undefined || median <= 0 ? undefined : Math.round(median)
}

function prepend(day: DayColumns, index: Record<BarField, Int32Array>): DayColumns {
  const { instruments } = day
  const columns = Object.fromEntries(
    BAR_FIELDS.map((field) => [field, joined(index[field], day.columns[field])]),
  ) as Record<BarField, Int32Array>
  return {
    ...day,
    instruments: {
      count: instruments.count + 1,
      kind: Uint8Array.from([ROW_KIND.index, ...instruments.kind]),
      expiry: Int32Array.from([0, ...instruments.expiry]),
      strike: Int32Array.from([0, ...instruments.strike]),
    },
    columns,
  }
}

function joined(first: Int32Array, second: Int32Array): Int32Array {
  const both = new Int32Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
