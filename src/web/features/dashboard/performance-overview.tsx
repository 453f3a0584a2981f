import { ChartColumn } from 'lucide-react'
import { useMemo } from 'react'
import type { Dashboard } from '#api'
import { dayNumber, isoDate } from '#engine/exchange'
import { LINE_COLORS } from '../../ui/charts/chart-theme.ts'
import { LabelledLines } from '../../ui/charts/labelled-lines.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { formatCompactRupees, formatCount, formatDate, formatSignedRupees } from '../../ui/format.ts'
import { Card } from '../../ui/layout/card.tsx'

type Performance = Dashboard['performance']

const SECONDS_PER_DAY = 86_400

/** Net profits of the user's latest backtests by trading day. */
export function PerformanceOverview({ performance }: { performance: Performance }) {
  return (
    <Card
      title="Performance Overview"
      description={performance.length > 0 ? 'Net profit by trading day of your latest backtests' : undefined}
    >
      {performance.length > 0 ? (
        <Lines performance={performance} />
      ) : (
        <EmptyState icon={ChartColumn} title="Nothing to show yet">
          Each completed backtest adds a line.
        </EmptyState>
      )}
    </Card>
  )
}

function Lines({ performance }: { performance: Performance }) {
  const { x, series } = useMemo(() => linesOf(performance), [performance])
  const ends = performance.map(({ name, netPnl }) => `${name} ${formatSignedRupees(netPnl.at(-1) ?? 0)}`)
  return (
    <LabelledLines
      label={`Net profit by trading day of ${formatCount(performance.length, 'backtest')}: ${ends.join(', ')}`}
      x={x}
      formatX={(seconds) => formatDate(isoDate(seconds / SECONDS_PER_DAY))}
      formatY={formatCompactRupees}
      formatReading={formatSignedRupees}
      series={series}
      height={300}
    />
  )
}

/** One line per backtest over the days of all of them; null outside its own period. */
function linesOf(performance: Performance) {
  const dates = [...new Set(performance.flatMap((run) => run.dates))].sort()
  return {
    x: dates.map((date) => dayNumber(date) * SECONDS_PER_DAY),
    series: performance.map(({ name, dates: own, netPnl }, i) => {
      const byDate = new Map(own.map((date, at) => [date, netPnl[at] ?? null]))
      return {
        label: name,
        values: dates.map((date) => byDate.get(date) ?? null),
        color: LINE_COLORS[i] ?? 'muted',
        joinsGaps: true,
      }
    }),
  }
}
