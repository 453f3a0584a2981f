import type { Trade } from '#domain'
import { dayNumber, type DayNumber, type IsoDate } from '#engine/exchange'
import { inPaise } from '#engine/units'
import type { Bookings } from './daily-profits.ts'

/** Which profit of a trade counts: before charges (the specification's `pnl`) or after them. */
export type Money = 'gross' | 'net'

/** The profit of each trade in whole paise, in the order of the trades. Whole numbers add up without rounding. */
export function tradeProfits(trades: readonly Pick<Trade, 'pnl' | 'netPnl'>[], money: Money): Float64Array {
  const profits = new Float64Array(trades.length)
  for (let i = 0; i < trades.length; i++)
    profits[i] = inPaise(money === 'gross' ? trades[i].pnl : trades[i].netPnl)
  return profits
}

type MarkedTrade = Pick<Trade, 'date' | 'exitDate' | 'marks' | 'pnl' | 'netPnl'>

/**
 * Profits of trades by day. An intraday trade is one booking. A trade held over days books the change of its
 * mark at each session's close, and the rest, with all charges, on its exit day; the parts add up to its
 * profit.
 */
export function dailyBookings(
  trades: readonly MarkedTrade[],
  money: Money,
  read: (date: IsoDate) => DayNumber = dateReader(),
): Bookings {
  const profits = tradeProfits(trades, money)
  if (!trades.some(({ marks }) => marks)) return { days: tradeDays(trades, read), profits }
  const days: DayNumber[] = []
  const parts: number[] = []
  const exits: number[] = []
  trades.forEach(({ date, exitDate, marks = [] }, i) => {
    let before = 0
    for (const [markDate, mark] of marks) {
      const value = inPaise(mark)
      days.push(read(markDate))
      parts.push(value - before)
      exits.push(0)
      before = value
    }
    days.push(read(exitDate ?? date))
    parts.push(profits[i] - before)
    exits.push(1)
  })
  return { days: Int32Array.from(days), profits: Float64Array.from(parts), exits: Uint8Array.from(exits) }
}

/** The day of each trade. Each distinct date is read once. */
export function tradeDays(trades: readonly Pick<Trade, 'date'>[], read = dateReader()): Int32Array {
  const days = new Int32Array(trades.length)
  for (let i = 0; i < trades.length; i++) days[i] = read(trades[i].date)
  return days
}

/** `dayNumber` that remembers: trades repeat few dates, mostly in runs. */
export function dateReader(): (date: IsoDate) => DayNumber {
  const known = new Map<IsoDate, DayNumber>()
  let lastDate: IsoDate | undefined
  let lastDay = 0
  return (date) => {
    if (date === lastDate) return lastDay
    let day = known.get(date)
    if (day === undefined) known.set(date, (day = dayNumber(date)))
    lastDate = date
    lastDay = day
    return day
  }
}
