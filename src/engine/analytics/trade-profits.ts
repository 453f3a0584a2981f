import type { Trade } from '#domain'
import { dayNumber, type DayNumber, type IsoDate } from '#engine/calendar'
import { inPaise, type Money } from './money.ts'

/** The profit of each trade in whole paise, in the order of the trades. Whole numbers add up without rounding. */
export function tradeProfits(trades: readonly Pick<Trade, 'pnl' | 'netPnl'>[], money: Money): Float64Array {
  const profits = new Float64Array(trades.length)
  for (let i = 0; i < trades.length; i++)
    profits[i] = inPaise(money === 'gross' ? trades[i].pnl : trades[i].netPnl)
  return profits
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
