import { MAX_CURVE_POINTS, type BacktestResults, type Performance } from '#domain'
import { inRupees } from '#engine/units'
import { cumulativeProfit } from './curves/profit-curves.ts'
import { dailyProfits } from './daily-profits.ts'
import { averageLoss, averageWin } from './statistics/average-win-loss.ts'
import { maxDrawdown } from './statistics/drawdown.ts'
import { total } from './statistics/mean.ts'
import { profitFactor } from './statistics/profit-factor.ts'
import { percentageBase, percentOf } from './statistics/return-on-capital.ts'
import { sharpeRatio } from './statistics/sharpe-ratio.ts'
import { winCounts, winRate } from './statistics/win-rate.ts'
import { dailyBookings, tradeProfits } from './trade-profits.ts'

/**
 * The performance of a backtest, stored with its strategy: every figure on profit net of charges and the
 * run's capital. Rupees, percentages as 0–100; an undefined figure is 0. `testedAt` is ISO 8601, UTC.
 */
export function performanceOf(
  { trades, summary }: Pick<BacktestResults, 'trades' | 'summary'>,
  testedAt: string,
): Performance {
  const net = tradeProfits(trades, 'net')
  const daily = dailyProfits(dailyBookings(trades, 'net'))
  const { wins, losses } = winCounts(net)
  const totalReturn = inRupees(total(net))
  return {
    totalReturn,
    totalReturnPercentage: percentOf(totalReturn, summary.initialCapital) ?? 0,
    capitalBase: percentageBase(summary.initialCapital, summary.estimatedCapitalRequired),
    peakMargin: summary.estimatedCapitalRequired,
    winRate: winRate(net) ?? 0,
    totalTrades: trades.length,
    winningTrades: wins,
    losingTrades: losses,
    maxDrawdown: inRupees(maxDrawdown(daily.profits)?.depth ?? 0),
    sharpeRatio: sharpeRatio(net) ?? 0,
    profitFactor: profitFactor(net) ?? 0,
    avgWinAmount: inRupees(averageWin(net) ?? 0),
    avgLossAmount: inRupees(averageLoss(net) ?? 0),
    lastBacktestDate: testedAt,
    basis: 'net',
    curve: thinned(cumulativeProfit(daily.profits)),
  }
}

/** Evenly chosen values of a curve, including the first and the last, few enough for a list to draw. */
function thinned(curve: Float64Array): number[] {
  if (curve.length <= MAX_CURVE_POINTS) return [...curve]
  const step = (curve.length - 1) / (MAX_CURVE_POINTS - 1)
  return Array.from({ length: MAX_CURVE_POINTS }, (_, i) => curve[Math.round(i * step)])
}
