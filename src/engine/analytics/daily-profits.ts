import type { DayNumber } from '#engine/exchange'

/** Profit by day, as parallel columns with ascending days. */
export interface DailyProfits {
  readonly days: Int32Array
  /** Paise. */
  readonly profits: Float64Array
  /** Trades that exited on the day; zero on a session without one. */
  readonly trades: Int32Array
  /** 1 if a position was held, entered or closed on the day. */
  readonly active: Uint8Array
}

/**
 * Profits of trades in parts: one part for each session at whose close a position was held, and one for its
 * exit.
 */
export interface Bookings {
  readonly days: Int32Array
  /** Paise. */
  readonly profits: Float64Array
  /** 1 for the part in which the trade exited; absent if every part is a trade. */
  readonly exits?: Uint8Array
}

/**
 * Adds up the profit of each day.
 *
 * @param bookings days in any order
 * @param sessions days to list even without trades; a day with a booking is always listed
 */
export function dailyProfits(
  { profits, days: bookedDays, exits }: Bookings,
  sessions: readonly DayNumber[] = [],
): DailyProfits {
  const distinct = new Set(sessions)
  for (const day of bookedDays) distinct.add(day)
  const days = Int32Array.from(distinct).sort()
  const row = new Map<DayNumber, number>()
  days.forEach((day, i) => row.set(day, i))
  const daily = {
    days,
    profits: new Float64Array(days.length),
    trades: new Int32Array(days.length),
    active: new Uint8Array(days.length),
  }
  for (let i = 0; i < profits.length; i++) {
    const at = row.get(bookedDays[i])!
    daily.profits[at] += profits[i]
    daily.trades[at] += exits ? exits[i] : 1
    daily.active[at] = 1
  }
  return daily
}

/** The days with a trade or an open position. */
export function tradedDays(daily: DailyProfits): DailyProfits {
  const traded = (_: number, i: number) => daily.active[i] === 1
  return {
    days: daily.days.filter(traded),
    profits: daily.profits.filter(traded),
    trades: daily.trades.filter(traded),
    active: daily.active.filter(traded),
  }
}
