import type { Trade } from '#domain'
import { inRupees, inRupeesOrNull } from '#engine/units'
import { averageLoss, averageWin, payoffRatio } from './statistics/average-win-loss.ts'
import { expectancy, expectancyRatio } from './statistics/expectancy.ts'
import { largestLoss, largestWin } from './statistics/extremes.ts'
import { total } from './statistics/mean.ts'
import { openProfit } from './statistics/open-profit.ts'
import { profitFactor } from './statistics/profit-factor.ts'
import { sharpeRatio } from './statistics/sharpe-ratio.ts'
import { streaks } from './statistics/streaks.ts'
import { winCounts, winRate } from './statistics/win-rate.ts'

/** Figures over single trades. Rupees, percentages as 0–100; null if the trades do not define them. */
export interface TradeLevel {
  readonly count: number
  readonly wins: number
  readonly losses: number
  readonly flat: number
  readonly total: number
  readonly winRate: number | null
  readonly profitFactor: number | null
  readonly averageWin: number | null
  readonly averageLoss: number | null
  readonly payoffRatio: number | null
  readonly largestWin: number | null
  readonly largestLoss: number | null
  readonly expectancy: number | null
  readonly expectancyRatio: number | null
  readonly sharpeRatio: number | null
  readonly longestWinStreak: number
  readonly longestLossStreak: number
  readonly bestOpenProfit: number | null
  readonly worstOpenProfit: number | null
  readonly averageBestOpenProfit: number | null
  readonly averageWorstOpenProfit: number | null
  /** Percent. */
  readonly capturedOpenProfit: number | null
}

/** @param profits of the trades, in paise and in booking order */
export function tradeLevel(trades: readonly Trade[], profits: Float64Array): TradeLevel {
  const { wins, losses, flat } = winCounts(profits)
  const { longestWin, longestLoss } = streaks(profits)
  const open = openProfit(trades)
  return {
    count: trades.length,
    wins,
    losses,
    flat,
    total: inRupees(total(profits)),
    winRate: winRate(profits),
    profitFactor: profitFactor(profits),
    averageWin: inRupeesOrNull(averageWin(profits)),
    averageLoss: inRupeesOrNull(averageLoss(profits)),
    payoffRatio: payoffRatio(profits),
    largestWin: inRupeesOrNull(largestWin(profits)),
    largestLoss: inRupeesOrNull(largestLoss(profits)),
    expectancy: inRupeesOrNull(expectancy(profits)),
    expectancyRatio: expectancyRatio(profits),
    sharpeRatio: sharpeRatio(profits),
    longestWinStreak: longestWin,
    longestLossStreak: longestLoss,
    bestOpenProfit: open && inRupees(open.best),
    worstOpenProfit: open && inRupees(open.worst),
    averageBestOpenProfit: open && inRupees(open.averageBest),
    averageWorstOpenProfit: open && inRupees(open.averageWorst),
    capturedOpenProfit: open && open.captured,
  }
}
