import { ChartSpline } from 'lucide-react'
import { useMemo, useState } from 'react'
import { PROFIT_PART_TEXTS, type SimulatedLeg } from '#domain'
import { simulatedParts, simulatedPath } from '#engine/analytics'
import { clockTime, minuteOfDay } from '#engine/exchange'
import { Chart } from '../../../ui/charts/chart.tsx'
import { ChartLegend } from '../../../ui/charts/chart-legend.tsx'
import type { ChartSeries } from '../../../ui/charts/chart-options.ts'
import { Segmented } from '../../../ui/controls/segmented.tsx'
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

type Shown = 'profit' | 'parts'

/** The session's closes and the parts of its prices up to the current minute. */
function useSession({ desk }: DeskView, legs: readonly SimulatedLeg[], shown: Shown) {
  const { moment } = desk
  const { data, error, refetch } = useDayPrices(desk, moment, legs, { parts: shown === 'parts' })
  const session = useMemo(() => {
    if (!data || !moment) return undefined
    const openMinute = minuteOfDay(data.day.open)
    return {
      date: data.day.date,
      openMinute,
      minutes: minuteOfDay(data.day.close) - openMinute,
      closesOf: data.closesOf,
      partsOf: data.partsOf,
      // During loading, the previous minute's answer stands in.
      known: Math.min(data.day.index.length, minuteOfDay(moment.time) - openMinute),
    }
  }, [data, moment])
  return { session, error, refetch }
}

type Session = NonNullable<ReturnType<typeof useSession>['session']>

/** The profit of the position, and of others beside it. */
function profitLines(
  own: readonly SimulatedLeg[],
  compared: readonly PathToCompare[],
  session: Session,
): ChartSeries[] {
  const path = (legs: readonly SimulatedLeg[]) => simulatedPath(legs, session).slice(0, session.known)
  return [
    { label: 'This position', values: path(own), kind: 'area', color: 'profit', negativeColor: 'loss' },
    ...compared.map(({ name, legs }, i) => ({
      label: name,
      values: path(legs),
      color: COLORS[i % COLORS.length] ?? ('muted' as const),
    })),
  ]
}

const PARTS = [
  ['delta', 'series-1'],
  ['gamma', 'series-2'],
  ['theta', 'series-3'],
  ['vega', 'series-4'],
  ['rest', 'muted'],
] as const

/** What direction, moves, time and volatility brought; they add up to the profit. */
function partLines(own: readonly SimulatedLeg[], session: Session): ChartSeries[] {
  const parts = simulatedParts(own, session)
  const lines: ChartSeries[] = PARTS.map(([part, color]) => ({
    label: PROFIT_PART_TEXTS[part].name,
    values: parts[part].slice(0, session.known),
    color,
  }))
  if (parts.earlier === 0) return lines
  const earlier = parts.rest.slice(0, session.known).map((rest) => (rest === null ? null : parts.earlier))
  return [...lines, { label: 'Earlier sessions', values: earlier, color: 'muted', dashed: true }]
}

function NothingTraded() {
  return (
    <EmptyState icon={ChartSpline} title="Nothing traded yet">
      The profit of the position through the session stands here, minute by minute.
    </EmptyState>
  )
}

const CHARTS = [
  { value: 'profit', label: 'Profit' },
  { value: 'parts', label: 'What made it' },
] as const

/** Profit by the minute through the session, or its parts, up to the current minute; later prices stay hidden. */
export function ProfitChartTab({ view, compared }: { view: DeskView; compared: readonly PathToCompare[] }) {
  const { desk } = view
  const { moment, book } = desk
  const [shown, setShown] = useState<Shown>('profit')
  const all = useMemo(() => [...book.legs, ...compared.flatMap(({ legs }) => legs)], [book.legs, compared])
  const { session, error, refetch } = useSession(view, shown === 'parts' ? book.legs : all, shown)
  const chart = useMemo(() => {
    if (!session) return undefined
    return {
      x: Array.from({ length: session.known }, (_, i) => session.openMinute + i),
      series: shown === 'parts' ? partLines(book.legs, session) : profitLines(book.legs, compared, session),
    }
  }, [session, shown, book.legs, compared])
  if (all.length === 0) return <NothingTraded />
  if (error) return <ErrorBox message={error.message} onRetry={() => void refetch()} />
  if (!session || !chart) return <Skeleton className="h-72" />
  const { series } = chart
  if (series.every(({ values }) => values.every((value) => value === null))) return <NothingTraded />
  const isSettledHere = all.some(
    ({ exit }) => exit?.settled && exit.date === moment?.date && exit.time <= moment.time,
  )
  return (
    <>
      <Segmented
        label="Chart of the session"
        size="sm"
        value={shown}
        onValueChange={setShown}
        options={CHARTS}
      />
      <Chart
        label={`${shown === 'parts' ? 'Parts of the profit' : 'Profit'} before charges through the session of ${session.date}, up to ${moment?.time}`}
        xKind="minute"
        formatX={clockTime}
        formatY={formatCompactRupees}
        formatReading={formatSignedRupees}
        height={300}
        {...chart}
      />
      {series.length > 1 && (
        <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
          <ChartLegend entries={series.map((one) => ({ label: one.label, one }))} />
        </p>
      )}
      <p className="mt-1 text-xs text-muted">
        {shown === 'parts'
          ? 'Before charges; the lines add up to the profit. Direction is delta, the size of moves gamma; time runs by the trading clock; the rest is what these do not explain.'
          : 'Before charges, with what was booked. A leg that has not traded since the open counts at its entry price.'}
        {isSettledHere &&
          ' Legs that were held to their expiry are settled at the index’s close: the last minute has them at that, not at their last trade.'}
      </p>
    </>
  )
}
