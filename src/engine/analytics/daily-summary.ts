import type { DailySummary, Trade } from '#domain'
import { dayNumber, isoDate, type IsoDate } from '#engine/exchange'
import { dailyProfits } from './daily-profits.ts'
import { inRupees } from '#engine/units'
import { drawdowns } from './statistics/drawdown.ts'
import { dailyBookings } from './trade-profits.ts'

/**
 * One row per session in date order; sessions without trades are included.
 *
 * @param trades all trades of the run
 * @param sessions the sessions of the period; a day with trades gets a row even if it is missing here
 * @param margins peak margin of each day in rupees; a missing day needed no margin
 */
export function dailySummaries(
  trades: readonly Trade[],
  sessions: readonly IsoDate[],
  margins: ReadonlyMap<IsoDate, number>,
): DailySummary[] {
  const sessionDays = sessions.map(dayNumber)
  const gross = dailyProfits(dailyBookings(trades, 'gross'), sessionDays)
  const net = dailyProfits(dailyBookings(trades, 'net'), sessionDays)
  const under = drawdowns(gross.profits)
  let cumulative = 0
  return Array.from(gross.days, (day, i) => {
    const date = isoDate(day)
    cumulative += gross.profits[i]
    return {
      date,
      trades: gross.trades[i],
      pnl: inRupees(gross.profits[i]),
      charges: inRupees(gross.profits[i] - net.profits[i]),
      netPnl: inRupees(net.profits[i]),
      cumulativePnL: inRupees(cumulative),
      drawdown: inRupees(under[i]),
      margin: margins.get(date) ?? 0,
    }
  })
}
