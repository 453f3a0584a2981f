import type { DayQuality } from '#domain'
import type { PairRows } from '#engine/chain'
import { dayNumber, type Session, strikeStep } from '#engine/exchange'
import type { DayColumns } from '#engine/market'
import { isTradingMinute } from './check-bar.ts'
import { impliedIndex, nearestPairs } from './put-call-parity.ts'

/** Contracts this many strikes from the money are what strategies trade most. */
const STRIKES_NEAR_MONEY = 2

/** A contract that does not trade for this long has a price that says little. */
const STALE_MINUTES = 60

/** How complete and how plausible a day is. The day must have an index row. */
export function dayQuality(day: DayColumns, indexIsDerived: boolean): DayQuality {
  const minutes = tradingMinutes(day.session)
  const index = day.columns.close.subarray(0, day.session.minutes)
  const bars = day.columns.close.reduce((count, close) => count + (close > 0 ? 1 : 0), 0)
  const { pairs, discount } = nearestPairs(day, dayNumber(day.date))
  const near = pairsNearMoney(day, pairs, index, minutes)
  const gaps = near.flatMap(({ call, put }) => [call, put]).map((row) => gapsOf(day, row, minutes))
  const missing = gaps.reduce((sum, { missing }) => sum + missing, 0)
  return {
    underlying: day.underlying,
    date: day.date,
    contracts: day.instruments.count - 1,
    bars,
    indexGaps: minutes.filter((minute) => index[minute] === 0).length,
    indexIsDerived,
    missingNearMoney: gaps.length === 0 ? null : rounded(missing / (gaps.length * minutes.length)),
    longestGapNearMoney: gaps.length === 0 ? null : Math.max(...gaps.map(({ longest }) => longest)),
    staleContracts: countStale(day, minutes),
    staleIndex: rounded(staleShare(index, minutes)),
    parityErrorPercent: indexIsDerived ? null : parityError(day, near, { index, minutes, discount }),
  }
}

function tradingMinutes(session: Session): number[] {
  return Array.from({ length: session.minutes }, (_, minute) => minute).filter((minute) =>
    isTradingMinute(session, minute),
  )
}

function pairsNearMoney(
  day: DayColumns,
  pairs: readonly PairRows[],
  index: Int32Array,
  minutes: readonly number[],
): PairRows[] {
  const levels = minutes.map((minute) => index[minute]).filter((level) => level > 0)
  const reach = (STRIKES_NEAR_MONEY + 0.5) * strikeStep(day.underlying)
  const middle = median(levels)
  return middle === undefined ? [] : pairs.filter(({ strike }) => Math.abs(strike - middle) <= reach)
}

function gapsOf(
  day: DayColumns,
  row: number,
  minutes: readonly number[],
): { missing: number; longest: number } {
  const close = day.columns.close.subarray(row * day.session.minutes, (row + 1) * day.session.minutes)
  let missing = 0
  let longest = 0
  let run = 0
  for (const minute of minutes) {
    run = close[minute] === 0 ? run + 1 : 0
    if (run > 0) missing++
    longest = Math.max(longest, run)
  }
  return { missing, longest }
}

/** Contracts that went without a bar for an hour or longer at some time of the day. */
function countStale(day: DayColumns, minutes: readonly number[]): number {
  let stale = 0
  for (let row = 1; row < day.instruments.count; row++)
    if (gapsOf(day, row, minutes).longest >= STALE_MINUTES) stale++
  return stale
}

function staleShare(index: Int32Array, minutes: readonly number[]): number {
  let stale = 0
  for (let i = 1; i < minutes.length; i++)
    if (index[minutes[i]] > 0 && index[minutes[i]] === index[minutes[i - 1]]) stale++
  return minutes.length < 2 ? 0 : stale / (minutes.length - 1)
}

function parityError(
  day: DayColumns,
  pairs: readonly PairRows[],
  { index, minutes, discount }: { index: Int32Array; minutes: readonly number[]; discount: number },
): number | null {
  const errors: number[] = []
  for (const minute of minutes) {
    const level = index[minute]
    if (level === 0) continue
    for (const pair of pairs) {
      const implied = impliedIndex(day, pair, { minute, field: 'close', discount })
      if (implied !== undefined) errors.push((implied - level) / level)
    }
  }
  // Dividends and the true rate shift all of a day's pairs alike; only the scatter around that speaks of bad data.
  const carry = median(errors)
  if (carry === undefined) return null
  const scatter = errors.reduce((sum, error) => sum + Math.abs(error - carry), 0) / errors.length
  return rounded(scatter * 100)
}

function median(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
