import { ChartColumn } from 'lucide-react'
import { useMemo } from 'react'
import type { Dashboard } from '#api'
import { Card } from '../../ui/layout/card.tsx'
import { Chart } from '../../ui/charts/chart.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { formatCompactRupees, formatCount, formatSignedRupees } from '../../ui/format.ts'
import { formatMoment } from '../../ui/format-moment.ts'

type Performance = Dashboard['performance']

/** Results of the user's backtests, in the order in which they ended. */
export function PerformanceOverview({ performance }: { performance: Performance }) {
  return (
    <Card
      title="Performance Overview"
      description={performance.length > 0 ? 'Net profit of each backtest, oldest first' : undefined}
    >
      {performance.length > 0 ? (
        <Bars performance={performance} />
      ) : (
        <EmptyState icon={ChartColumn} title="Nothing to show yet">
          Each completed backtest adds a bar.
        </EmptyState>
      )}
    </Card>
  )
}

function Bars({ performance }: { performance: Performance }) {
  const x = useMemo(() => performance.map((_, i) => i + 1), [performance])
  const series = useMemo(
    () => [
      {
        label: 'Net profit',
        values: performance.map(({ netPnl }) => netPnl),
        kind: 'bars' as const,
        color: 'profit' as const,
        negativeColor: 'loss' as const,
      },
    ],
    [performance],
  )
  const nameOf = (place: number) => {
    const run = performance[place - 1]
    return run ? `${run.instrument}, ended ${formatMoment(run.finishedAt)}` : String(place)
  }
  const wins = performance.filter(({ netPnl }) => netPnl > 0).length
  return (
    <Chart
      label={`Net profit of ${formatCount(performance.length, 'backtest')}, ${wins} of them above 0`}
      x={x}
      xKind="index"
      formatX={String}
      formatReadingX={nameOf}
      formatY={formatCompactRupees}
      formatReading={formatSignedRupees}
      series={series}
      height={240}
    />
  )
}
