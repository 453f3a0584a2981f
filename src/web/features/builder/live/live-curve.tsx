import { useMemo } from 'react'
import type { LiveAnswer } from '#api'
import { Chart } from '../../../ui/charts/chart.tsx'
import type { ChartSeries } from '../../../ui/charts/chart-options.ts'
import { formatCompactRupees, formatDate, formatSignedRupees } from '../../../ui/format.ts'

const HEIGHT = 170
const MILLISECONDS_PER_SECOND = 1000

interface LiveCurveProps {
  current: LiveAnswer
  ghost: LiveAnswer | undefined
}

/** Cumulative net profit by day, with the curve before the last edit behind it. */
export function LiveCurve({ current, ghost }: LiveCurveProps) {
  const x = useMemo(() => current.days.map(secondsOf), [current])
  const series = useMemo<ChartSeries[]>(() => {
    const before = new Map(ghost?.days.map((day, i) => [day, ghost.cumulative[i] ?? null]))
    return [
      {
        label: 'Before',
        values: current.days.map((day) => before.get(day) ?? null),
        color: 'muted',
        dashed: true,
      },
      { label: 'Now', values: current.cumulative, kind: 'area', color: 'profit', negativeColor: 'loss' },
    ]
  }, [current, ghost])
  return (
    <div className="-mx-2 mt-2">
      <Chart
        label={`Net profit by day as the strategy stands, ending at ${formatSignedRupees(current.netProfit)}`}
        x={x}
        xKind="date"
        formatX={formatSeconds}
        formatY={formatCompactRupees}
        formatReading={formatSignedRupees}
        series={series}
        height={HEIGHT}
      />
    </div>
  )
}

function secondsOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / MILLISECONDS_PER_SECOND
}

function formatSeconds(seconds: number): string {
  return formatDate(new Date(seconds * MILLISECONDS_PER_SECOND).toISOString().slice(0, 10))
}
