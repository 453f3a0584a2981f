import { useMemo } from 'react'
import { useBuilderWords } from '../../../strategy/words-language.tsx'
import { Chart } from '../../../ui/charts/chart.tsx'
import type { ChartSeries } from '../../../ui/charts/chart-options.ts'
import { formatCompactRupees, formatDate, formatSignedRupees } from '../../../ui/format.ts'
import type { LiveAnswer } from './live-state.ts'

const HEIGHT = 170
const SECONDS_PER_DAY = 86_400
const MILLISECONDS_PER_SECOND = 1000

interface LiveCurveProps {
  current: LiveAnswer
  previous: LiveAnswer | undefined
}

/** Cumulative net profit by day, with the curve before the last edit behind it. */
export function LiveCurve({ current, previous }: LiveCurveProps) {
  const say = useBuilderWords()
  const { byDay, trades } = current.headline
  const x = useMemo(() => byDay.days.map((day) => day * SECONDS_PER_DAY), [byDay])
  const series = useMemo<ChartSeries[]>(() => {
    const last = previous?.headline.byDay
    const before = new Map(last?.days.map((day, i) => [day, last.cumulative[i] ?? null]))
    return [
      {
        label: say('Before'),
        values: byDay.days.map((day) => before.get(day) ?? null),
        color: 'muted',
        dashed: true,
      },
      { label: say('Now'), values: byDay.cumulative, kind: 'area', color: 'profit', negativeColor: 'loss' },
    ]
  }, [byDay, previous, say])
  return (
    <div className="-mx-2 mt-2">
      <Chart
        label={say('Net profit by day of the current strategy, ending at {rupees}', {
          rupees: formatSignedRupees(trades.total),
        })}
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

function formatSeconds(seconds: number): string {
  return formatDate(new Date(seconds * MILLISECONDS_PER_SECOND).toISOString().slice(0, 10))
}
