import type { DayNumber } from '#engine/exchange'
import { tradedDays, type DailyProfits } from './daily-profits.ts'
import { inRupees, inRupeesOrNull } from '#engine/units'
import { averageLoss, averageWin } from './statistics/average-win-loss.ts'
import { extremes } from './statistics/extremes.ts'
import { mean } from './statistics/mean.ts'
import { profitFactor } from './statistics/profit-factor.ts'
import { streaks } from './statistics/streaks.ts'
import { winCounts, winRate } from './statistics/win-rate.ts'

/** A day with its profit in rupees. */
export interface DayProfit {
  readonly day: DayNumber
  readonly profit: number
}

/**
 * Figures of the days with at least one trade; an idle day is neither won nor lost. Rupees, percentages as
 * 0–100; null without such a day.
 */
export interface DayLevel {
  /** Sessions of the period, idle ones included. */
  readonly sessions: number
  readonly tradingDays: number
  readonly profitableDays: number
  readonly losingDays: number
  readonly profitableDaysPercent: number | null
  readonly averageProfit: number | null
  readonly averageProfitableDay: number | null
  readonly averageLosingDay: number | null
  readonly profitFactor: number | null
  readonly tradesPerDay: number | null
  readonly best: DayProfit | null
  readonly worst: DayProfit | null
  /** Trading days in a row; idle days in between do not count and do not interrupt. */
  readonly longestWinStreak: number
  readonly longestLossStreak: number
}

export function dayLevel(daily: DailyProfits): DayLevel {
  const traded = tradedDays(daily)
  const { profits } = traded
  const { wins, losses } = winCounts(profits)
  const { longestWin, longestLoss } = streaks(profits)
  const at = extremes(profits)
  const dayAt = (i: number) => ({ day: traded.days[i], profit: inRupees(profits[i]) })
  return {
    sessions: daily.days.length,
    tradingDays: profits.length,
    profitableDays: wins,
    losingDays: losses,
    profitableDaysPercent: winRate(profits),
    averageProfit: inRupeesOrNull(mean(profits)),
    averageProfitableDay: inRupeesOrNull(averageWin(profits)),
    averageLosingDay: inRupeesOrNull(averageLoss(profits)),
    profitFactor: profitFactor(profits),
    tradesPerDay: mean(traded.trades),
    best: at && dayAt(at.bestAt),
    worst: at && dayAt(at.worstAt),
    longestWinStreak: longestWin,
    longestLossStreak: longestLoss,
  }
}
