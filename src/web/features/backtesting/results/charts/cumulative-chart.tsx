import { useMemo } from 'react'
import { Chart } from '../../../../ui/chart/chart.tsx'
import { formatCompactRupees, formatDate, formatSignedRupees } from '../../../../ui/format.ts'

export interface DayValue {
  readonly date: string
  readonly value: number
}

export const secondsOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000
export const dateOf = (seconds: number) => formatDate(new Date(seconds * 1000).toISOString().slice(0, 10))

/** Profit added up day by day. Rupees. */
export function CumulativeChart({ days }: { days: readonly DayValue[] }) {
  const x = useMemo(() => days.map((day) => secondsOf(day.date)), [days])
  const series = useMemo(
    () => [
      {
        label: 'Cumulative P&L',
        values: days.map((day) => day.value),
        kind: 'area' as const,
        color: 'profit' as const,
        negativeColor: 'loss' as const,
      },
    ],
    [days],
  )
  const last = days.at(-1)
  return (
    <Chart
      label={`Cumulative P&L by day, ending at ${last ? formatSignedRupees(last.value) : 'nothing'}`}
      x={x}
      xKind="date"
      formatX={dateOf}
      formatY={formatCompactRupees}
      series={series}
    />
  )
}
