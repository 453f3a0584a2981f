import { useMemo } from 'react'
import { isoDate } from '#engine/exchange'
import { Card } from '../../../../ui/layout/card.tsx'
import { Chart } from '../../../../ui/charts/chart.tsx'
import type { ChartSeries } from '../../../../ui/charts/chart-options.ts'
import { formatCompactRupees, formatDate, formatRupees, formatSignedRupees } from '../../../../ui/format.ts'
import { Tabs } from '../../../../ui/layout/tabs.tsx'
import type { BookSheet } from '../model/book-sheet.ts'

const SECONDS_PER_DAY = 86_400

/** Daily charts of a portfolio: cumulative profit, drawdown, and margin. */
export function BookCharts({ sheet: { days, cumulative, drawdown, margin } }: { sheet: BookSheet }) {
  const x = useMemo(() => Array.from(days, (day) => day * SECONDS_PER_DAY), [days])
  const series = useMemo(() => {
    const one = (label: string, values: Float64Array, look: Partial<ChartSeries>): ChartSeries[] => [
      { label, values: [...values], ...look },
    ]
    const profit = { kind: 'area', color: 'profit', negativeColor: 'loss' } as const
    return {
      cumulative: one('Cumulative P&L', cumulative, profit),
      drawdown: one('Below the peak', drawdown, { kind: 'area', color: 'loss' }),
      margin: one('Peak margin', margin, { kind: 'bars', color: 'series-1' }),
    }
  }, [cumulative, drawdown, margin])
  const chart = (label: string, of: ChartSeries[]) => (
    <div className="px-3 pb-3">
      <Chart
        label={label}
        x={x}
        xKind="date"
        formatX={(seconds) => formatDate(isoDate(seconds / SECONDS_PER_DAY))}
        formatY={formatCompactRupees}
        formatReading={of === series.margin ? formatRupees : formatSignedRupees}
        series={of}
      />
    </div>
  )
  return (
    <Card title="Day by day" flush>
      <Tabs
        label="Day by day"
        tabs={[
          {
            value: 'cumulative',
            label: 'Cumulative P&L',
            content: chart(
              `Cumulative P&L of the book, ending at ${formatSignedRupees(cumulative.at(-1) ?? 0)}`,
              series.cumulative,
            ),
          },
          {
            value: 'drawdown',
            label: 'Drawdown',
            content: chart(
              `Drawdown of the book, at worst ${formatSignedRupees(Math.min(0, ...drawdown))}`,
              series.drawdown,
            ),
          },
          {
            value: 'margin',
            label: 'Margin',
            content: chart(
              `Margin at the peak of each day, at most ${formatRupees(Math.max(0, ...margin))}`,
              series.margin,
            ),
          },
        ]}
      />
    </Card>
  )
}
