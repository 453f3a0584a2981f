import { useMemo } from 'react'
import type { BacktestBundle } from '#domain'
import { Card } from '../../../ui/card.tsx'
import { CumulativeChart } from './charts/cumulative-chart.tsx'
import { PnlBanner } from './pnl-banner.tsx'
import { TradeLog } from './trade-log/trade-log.tsx'

/** What a finished backtest brought. */
export function ResultsView({ bundle }: { bundle: BacktestBundle }) {
  const { summary, trades, tradeLog } = bundle.results
  const daily = tradeLog.dailyLevelAnalysis.daily_summary
  const cumulative = useMemo(
    () => daily.map((day) => ({ date: day.date, value: day.cumulativePnL })),
    [daily],
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <PnlBanner
        basis="gross"
        total={summary.totalPnL}
        charges={summary.totalCharges}
        trades={summary.totalTrades}
        days={summary.tradingDays}
      />
      <Card title="Cumulative P&L">
        <CumulativeChart days={cumulative} />
      </Card>
      <TradeLog trades={trades} />
    </div>
  )
}
