import { DEFAULT_CAPITAL_RUPEES, type Summary, type Trade } from '#domain'
import { dailyProfits } from './daily-profits.ts'
import { inRupees } from '#engine/units'
import { averageLoss, averageWin } from './statistics/average-win-loss.ts'
import { totalCharges } from './statistics/charges.ts'
import { maxDrawdown } from './statistics/drawdown.ts'
import { total } from './statistics/mean.ts'
import { profitFactor } from './statistics/profit-factor.ts'
import { percentOf } from './statistics/return-on-capital.ts'
import { sharpeRatio } from './statistics/sharpe-ratio.ts'
import { winCounts, winRate } from './statistics/win-rate.ts'
import { dailyBookings, tradeProfits } from './trade-profits.ts'

/** Capital in rupees. */
export interface Capital {
  /** The capital of the request; ₹1,00,000 if it states none. */
  readonly initial?: number | undefined
  /** Peak margin of the positions. */
  readonly estimated: number
}

/**
 * The headline figures of a result, of gross profit, from all trades in booking order.
 *
 * Losses and drawdown are negative amounts. An undefined figure (a ratio without trades, an average win
 * without a win) is 0 here, because clients of the result expect numbers; `tradeStatistics` returns null
 * instead.
 */
export function summarise(trades: readonly Trade[], capital: Capital): Summary {
  const gross = tradeProfits(trades, 'gross')
  const daily = dailyProfits(dailyBookings(trades, 'gross'))
  const { wins, losses } = winCounts(gross)
  const initialCapital = capital.initial ?? DEFAULT_CAPITAL_RUPEES
  const totalPnL = inRupees(total(gross))
  return {
    totalTrades: trades.length,
    winningTrades: wins,
    losingTrades: losses,
    totalPnL,
    totalCharges: inRupees(totalCharges(trades)),
    netPnL: inRupees(total(tradeProfits(trades, 'net'))),
    winRate: winRate(gross) ?? 0,
    maxDrawdown: inRupees(maxDrawdown(daily.profits)?.depth ?? 0),
    profitFactor: profitFactor(gross) ?? 0,
    sharpeRatio: sharpeRatio(gross) ?? 0,
    avgWinAmount: inRupees(averageWin(gross) ?? 0),
    avgLossAmount: inRupees(averageLoss(gross) ?? 0),
    totalReturnPercentage: percentOf(totalPnL, initialCapital) ?? 0,
    initialCapital,
    estimatedCapitalRequired: capital.estimated,
    tradingDays: daily.days.length,
  }
}
