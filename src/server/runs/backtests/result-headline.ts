import type { ResultHeadline } from '#api'
import type { BacktestBundle } from '#domain'
import { headlineStatistics } from '#engine/analytics'

/**
 * Computes a result's headline, net of charges: the same figures that its screen computes from the trades.
 */
export function headlineOf({ results, instrument, period, dataset, rules }: BacktestBundle): ResultHeadline {
  const { initialCapital } = results.summary
  const { trades, days, risk, byDay } = headlineStatistics(results.trades, {
    money: 'net',
    sessions: results.tradeLog.dailyLevelAnalysis.daily_summary,
    capital: initialCapital,
  })
  const { count, total, winRate } = trades
  const { depth, percentOfCapital } = risk.drawdown ?? {}
  return {
    instrument,
    period,
    dataset,
    rules,
    initialCapital,
    trades: { count, total, winRate },
    days: { sessions: days.sessions, tradingDays: days.tradingDays },
    risk: {
      returnOnCapital: risk.returnOnCapital,
      capitalBase: risk.capitalBase,
      peakMargin: risk.peakMargin,
      drawdown: depth === undefined ? null : { depth, percentOfCapital: percentOfCapital! },
      sessionExpectancy: risk.sessionExpectancy,
      annualisedSharpe: risk.annualisedSharpe,
      sharpeStandardError: risk.sharpeStandardError,
      totalCharges: risk.totalCharges,
    },
    byDay: {
      days: [...byDay.days],
      profit: [...byDay.profit],
      cumulative: [...byDay.cumulative],
      drawdown: [...byDay.drawdown],
    },
  }
}
