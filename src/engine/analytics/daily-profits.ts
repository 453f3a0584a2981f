import type { DayNumber } from '#engine/calendar'

/** Profit by day, as parallel columns with ascending days. */
export interface DailyProfits {
  readonly days: Int32Array
  /** Paise. */
  readonly profits: Float64Array
  /** Trades booked on the day; zero on a session without one. */
  readonly trades: Int32Array
}

/**
 * Adds up the profits of each day.
 *
 * @param profits paise, one per trade
 * @param tradeDays day of each trade, in any order
 * @param sessions days to list even where nothing was traded; a day with trades is always listed
 */
export function dailyProfits(
  profits: Float64Array,
  tradeDays: Int32Array,
  sessions: readonly DayNumber[] = [],
): DailyProfits {
  const distinct = new Set(sessions)
  for (const day of tradeDays) distinct.add(day)
  const days = Int32Array.from(distinct).sort()
  const row = new Map<DayNumber, number>()
  days.forEach((day, i) => row.set(day, i))
  const daily = { days, profits: new Float64Array(days.length), trades: new Int32Array(days.length) }
  for (let i = 0; i < profits.length; i++) {
    const at = row.get(tradeDays[i])!
    daily.profits[at] += profits[i]
    daily.trades[at] += 1
  }
  return daily
}

/** The days on which something was traded. */
export function tradedDays(daily: DailyProfits): DailyProfits {
  const traded = (_: number, i: number) => daily.trades[i] > 0
  return {
    days: daily.days.filter(traded),
    profits: daily.profits.filter(traded),
    trades: daily.trades.filter(traded),
  }
}
