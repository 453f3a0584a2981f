import { pairsByExpiry, parityIndex, type PairRows } from '#engine/chain'
import { DAYS_PER_YEAR } from '#engine/exchange'
import type { DayColumns } from '#engine/market'
import { RISK_FREE_RATE } from '#engine/pricing'

/** The pairs of the day's nearest expiry, by strike, and the factor that discounts a strike to the day. */
export function nearestPairs(
  day: DayColumns,
  dayNumber: number,
): { pairs: readonly PairRows[]; discount: number } {
  const [[nearest, pairs] = [dayNumber, []]] = pairsByExpiry(day.instruments)
  const years = Math.max(0, nearest - dayNumber) / DAYS_PER_YEAR
  return { pairs, discount: Math.exp(-RISK_FREE_RATE * years) }
}

/** The index in paise implied by a pair at a minute; undefined if one of the two did not trade. */
export function impliedIndex(
  day: DayColumns,
  pair: PairRows,
  at: { readonly minute: number; readonly field: 'open' | 'close'; readonly discount: number },
): number | undefined {
  const prices = day.columns[at.field]
  const { minutes } = day.session
  const call = prices[pair.call * minutes + at.minute]
  const put = prices[pair.put * minutes + at.minute]
  return call === 0 || put === 0 ? undefined : parityIndex({ strike: pair.strike, call, put }, at.discount)
}
