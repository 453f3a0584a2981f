import type { DayQuality } from '#domain'
import type { PairRows } from '#engine/chain'
import { dayNumber } from '#engine/exchange'
import type { DayColumns } from '#engine/market'
import {
  gapsOf,
  gapsTogether,
  isStale,
  middleOf,
  reachNearMoney,
  rounded,
  scatterPercent,
  tradingMinutes,
} from './bar-gaps.ts'
import { impliedIndex, nearestPairs } from './put-call-parity.ts'

/** How complete and how plausible a day is. The day must have an index row. */
export function dayQuality(day: DayColumns, indexIsDerived: boolean): DayQuality {
  const minutes = tradingMinutes(day.session)
  const index = closesOf(day, 0)
  const bars = day.columns.close.reduce((count, close) => count + (close > 0 ? 1 : 0), 0)
  const { pairs, discount } = nearestPairs(day, dayNumber(day.date))
  const middle = middleOf(index, minutes)
  const reach = reachNearMoney(day.underlying)
  const near = middle === undefined ? [] : pairs.filter(({ strike }) => Math.abs(strike - middle) <= reach)
  const gaps = near.flatMap(({ call, put }) => [call, put]).map((row) => gapsOf(closesOf(day, row), minutes))
  const { missingShare, longest } = gapsTogether(gaps, minutes.length)
  return {
    underlying: day.underlying,
    date: day.date,
    contracts: day.instruments.count - 1,
    bars,
    indexGaps: minutes.filter((minute) => index[minute] === 0).length,
    indexIsDerived,
    missingNearMoney: missingShare,
    longestGapNearMoney: longest,
    staleContracts: countStale(day, minutes),
    staleIndex: rounded(staleShare(index, minutes)),
    parityErrorPercent: indexIsDerived ? null : parityError(day, near, { index, minutes, discount }),
  }
}

function closesOf(day: DayColumns, row: number): Int32Array {
  return day.columns.close.subarray(row * day.session.minutes, (row + 1) * day.session.minutes)
}

/** Contracts without a bar for an hour or longer at some time of the day. */
function countStale(day: DayColumns, minutes: readonly number[]): number {
  let stale = 0
  for (let row = 1; row < day.instruments.count; row++)
    if (isStale(gapsOf(closesOf(day, row), minutes))) stale++
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
  return scatterPercent(errors)
}
