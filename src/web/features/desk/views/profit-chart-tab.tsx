import { ChartSpline } from 'lucide-react'
import { useMemo } from 'react'
import type { SimulatedLeg } from '#domain'
import { simulatedPath } from '#engine/analytics'
import { clockTime, minuteOfDay } from '#engine/exchange'
import { Chart } from '../../../ui/charts/chart.tsx'
import { ChartLegend } from '../../../ui/charts/chart-legend.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { formatCompactRupees, formatSignedRupees } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useDayPrices } from '../requests/desk-data.ts'
import type { DeskView } from '../use-desk.ts'

/** Another position whose profit is drawn for comparison. */
export interface PathToCompare {
  readonly name: string
  readonly legs: readonly SimulatedLeg[]
}

const COLORS = ['series-2', 'series-3', 'series-4', 'muted'] as const

/** Lines of the chart, up to the current minute. */
function usePaths({ desk }: DeskView, compared: readonly PathToCompare[]) {
  const { moment, book } = desk
  const all = useMemo(() => [...book.legs, ...compared.flatMap(({ legs }) => legs)], [book.legs, compared])
  const { data, error, refetch } = useDayPrices(desk, moment, all)
  const chart = useMemo(() => {
    if (!data || !moment) return undefined
    const openMinute = minuteOfDay(data.day.open)
    // During loading, the previous minute's answer stands in.
    const known = Math.min(data.day.index.length, minuteOfDay(moment.time) - openMinute)
    const session = {
      date: data.day.date,
      openMinute,
      minutes: minuteOfDay(data.day.close) - openMinute,
      closesOf: data.closesOf,
    }
    const path = (legs: readonly SimulatedLeg[]) => simulatedPath(legs, session).slice(0, known)
    return {
      x: Array.from({ length: known }, (_, i) => openMinute + i),
      series: [
        {
          label: 'This position',
          values: path(book.legs),
          kind: 'area' as const,
          color: 'profit' as const,
          negativeColor: 'loss' as const,
        },
        ...compared.map(({ name, legs }, i) => ({
          label: name,
          values: path(legs),
          color: COLORS[i % COLORS.length] ?? 'muted',
        })),
      ],
    }
  }, [data, moment, book.legs, compared])
  return { all, data, error, refetch, chart }
}

function NothingTraded() {
  return (
    <EmptyState icon={ChartSpline} title="Nothing traded yet">
      The profit of the position through the session stands here, minute by minute.
    </EmptyState>
  )
}

/** Profit by the minute through the session, up to the current minute; later prices stay hidden. */
export function ProfitChartTab({ view, compared }: { view: DeskView; compared: readonly PathToCompare[] }) {
  const { desk } = view
  const { moment } = desk
  const { all, data, error, refetch, chart } = usePaths(view, compared)
  if (all.length === 0) return <NothingTraded />
  const isSettledHere = all.some(
    ({ exit }) => exit?.settled && exit.date === moment?.date && exit.time <= moment.time,
  )
  if (error) return <ErrorBox message={error.message} onRetry={() => void refetch()} />
  if (!chart) return <Skeleton className="h-72" />
  if (chart.series.every(({ values }) => values.every((value) => value === null))) return <NothingTraded />
  return (
    <>
      <Chart
        label={`Profit before charges through the session of ${data?.day.date}, up to ${moment?.time}`}
        x={chart.x}
        xKind="minute"
        formatX={clockTime}
        formatY={formatCompactRupees}
        formatReading={formatSignedRupees}
        series={chart.series}
        height={300}
      />
      {chart.series.length > 1 && (
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          <ChartLegend entries={chart.series.map((one) => ({ label: one.label, one }))} />
        </p>
      )}
      <p className="mt-1 text-xs text-muted">
        Before charges, with what was booked. A leg that has not traded since the open counts at its entry
        price.
        {isSettledHere &&
          ' Legs that were held to their expiry are settled at the index’s close: the last minute has them at that, not at their last trade.'}
      </p>
    </>
  )
}
