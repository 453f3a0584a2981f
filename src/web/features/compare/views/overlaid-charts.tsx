import { useMemo } from 'react'
import { isoDate } from '#engine/exchange'
import { Card } from '../../../ui/layout/card.tsx'
import { Chart } from '../../../ui/charts/chart.tsx'
import type { ChartSeries } from '../../../ui/charts/chart-options.ts'
import type { ChartColor } from '../../../ui/charts/chart-theme.ts'
import { formatCompactRupees, formatDate, formatSignedRupees } from '../../../ui/format.ts'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { overlayCurves, type Comparison } from '../model/comparison.ts'
import { RunName, RUN_COLORS } from './run-name.tsx'

const SECONDS_PER_DAY = 86_400
const HEIGHT = 320

/** Curves of all runs in one chart. */
export function OverlaidCharts({ comparison: { runs } }: { comparison: Comparison }) {
  const curves = useMemo(() => overlayCurves(runs), [runs])
  const x = useMemo(() => curves.days.map((day) => day * SECONDS_PER_DAY), [curves])
  const series = useMemo(() => {
    const lines = (values: (typeof curves)['cumulative']): ChartSeries[] =>
      runs.map(({ letter }, i) => ({ label: letter, values: values[i] ?? [], color: colorOf(i) }))
    return { cumulative: lines(curves.cumulative), drawdown: lines(curves.drawdown) }
  }, [runs, curves])
  const ends = runs
    .map(({ letter, statistics }) => `${letter} ${formatSignedRupees(statistics.trades.total)}`)
    .join(', ')
  const chart = (label: string, of: ChartSeries[]) => (
    <div className="px-3 pb-3">
      <Chart
        label={label}
        x={x}
        xKind="date"
        formatX={formatSeconds}
        formatY={formatCompactRupees}
        series={of}
        height={HEIGHT}
      />
    </div>
  )
  return (
    <Card title="Curves" flush>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 px-4 pb-2 text-sm">
        {runs.map((run, i) => (
          <li key={run.id}>
            <RunName run={run} index={i} full />
          </li>
        ))}
      </ul>
      <Tabs
        label="Curves"
        tabs={[
          {
            value: 'cumulative',
            label: 'Cumulative P&L',
            content: chart(`Cumulative P&L by day, ending at ${ends}`, series.cumulative),
          },
          { value: 'drawdown', label: 'Drawdown', content: chart('Drawdown by day', series.drawdown) },
        ]}
      />
    </Card>
  )
}

function colorOf(index: number): ChartColor {
  return RUN_COLORS[index] ?? 'muted'
}

function formatSeconds(seconds: number): string {
  return formatDate(isoDate(seconds / SECONDS_PER_DAY))
}
