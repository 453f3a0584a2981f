import { createContext, use, useId, useMemo, useState } from 'react'
import classNames from 'clsx'
import type { Trade } from '#domain'
import type { ExpiryCurve } from '#engine/analytics'
import { isoDate } from '#engine/exchange'
import { Chart } from '../../ui/charts/chart.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import type { ChartSeries, ChartSpec } from '../../ui/charts/chart-options.ts'
import { formatCompactRupees, formatDate, formatNumber, formatSignedRupees } from '../../ui/format.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { useExplainDay } from './explain-link.tsx'
import type { HeadlineFigures } from './use-results.ts'

const SECONDS_PER_DAY = 86_400
const HEIGHT = 250
/** A curve with the drawdown beneath, so that both fit on a first view. */
const CURVE_HEIGHT = 208
const PROFIT_OR_LOSS = { color: 'profit', negativeColor: 'loss' } as const

interface ResultChartsProps {
  byDay: DayColumns
  /** Undefined until computed. */
  byExpiry: ExpiryCurve | undefined
  /** Trades of the curves; undefined until loaded. */
  trades: readonly Trade[] | undefined
  instrument: string
}

/** Charts of a result: cumulative profit, by expiry, drawdown. */
export function ResultCharts({ byDay, byExpiry, trades, instrument }: ResultChartsProps) {
  return (
    <section aria-label="Charts" className="rounded-lg border border-border bg-surface shadow-card">
      <Tabs
        label="Charts"
        tabs={[
          {
            value: 'cumulative',
            label: 'Cumulative P&L',
            content: <Cumulative curve={byDay} trades={trades} instrument={instrument} />,
          },
          {
            value: 'expiry',
            label: 'Expiry performance',
            content: byExpiry ? <ExpiryBars curve={byExpiry} /> : <Skeleton className="m-3 h-72" />,
          },
          { value: 'drawdown', label: 'Drawdown', content: <Drawdown curve={byDay} /> },
        ]}
      />
    </section>
  )
}

/**
 * Closes of the index by date; undefined while they are fetched, null for a result without them, which has the index only
 * at its exits.
 */
export type IndexCloses = ReadonlyMap<string, number | null> | null | undefined
/** The closes of the index in the sessions of the shown result. */
export const ShownCloses = createContext<IndexCloses>(null)

type DayColumns = HeadlineFigures['byDay']

const UNDER_HEIGHT = 120

/** The cumulative curve with the index behind it, and the drawdown below. */
function Cumulative({
  curve,
  trades,
  instrument,
}: Pick<ResultChartsProps, 'trades' | 'instrument'> & { curve: DayColumns }) {
  const [withIndex, setWithIndex] = useState(true)
  const crosshair = useId()
  const closes = use(ShownCloses)
  const name = closes === null ? `${instrument} at the exits` : instrument
  const index = useMemo(
    () => (withIndex ? indexByDay({ closes, trades, days: curve.days }) : undefined),
    [withIndex, closes, trades, curve],
  )
  const series = useMemo<ChartSeries[]>(
    () => [
      // First in drawing order, so the index is behind the curve.
      ...(index
        ? [{ label: name, values: index, color: 'muted', joinsGaps: true, axis: 'right' } as const]
        : []),
      { label: 'Cumulative P&L', values: [...curve.cumulative], kind: 'area', ...PROFIT_OR_LOSS },
    ],
    [curve, index, name],
  )
  const readings = useMemo(() => [{ label: 'Day', values: [...curve.profit] }], [curve])
  return (
    <>
      <div className="-mt-2.5 flex h-8 items-center px-4">
        <Checkbox label={`${name} behind the curve`} checked={withIndex} onCheckedChange={setWithIndex} />
      </div>
      <DayChart
        days={curve.days}
        label={`Cumulative P&L by day, ending at ${formatSignedRupees([...curve.cumulative].at(-1) ?? 0)}`}
        series={series}
        readings={readings}
        crosshair={crosshair}
        height={CURVE_HEIGHT}
        hint={false}
        hidesX
        zoomable="above"
      />
      <DayChart
        days={curve.days}
        label={`Drawdown beneath the curve, at worst ${formatSignedRupees(lowest(curve.drawdown))}`}
        series={useUnderwater(curve, index !== undefined)}
        formatRight={noText}
        crosshair={crosshair}
        height={UNDER_HEIGHT}
      />
    </>
  )
}

interface IndexOf {
  readonly closes: IndexCloses
  readonly trades: readonly Trade[] | undefined
  readonly days: ArrayLike<number>
}

/**
 * The index at the close of each day, or at its last exit if no closes are known; null where it is not known. Until closes
 * or trades are loaded all are null, so that the chart keeps its right axis and is not rebuilt.
 */
export function indexByDay({ closes, trades, days }: IndexOf): (number | null)[] {
  const known = closes === null ? indexAtExits(trades ?? []) : closes
  return Array.from(days, (day) => known?.get(isoDate(day)) ?? null)
}

function indexAtExits(trades: readonly Trade[]): ReadonlyMap<string, number> {
  const last = new Map<string, { time: string; index: number }>()
  for (const { date, exitDate = date, exitTime: time, underlyingAtExit: index } of trades)
    if (index !== null && time >= (last.get(exitDate)?.time ?? '')) last.set(exitDate, { time, index })
  return new Map(Array.from(last, ([date, { index }]) => [date, index]))
}

const noText = () => ''

/**
 * @param leavesRoom aligns it with a chart above that has a right axis
 */
function useUnderwater(curve: DayColumns, leavesRoom = false): ChartSeries[] {
  return useMemo<ChartSeries[]>(() => {
    const curves: ChartSeries[] = [
      { label: 'Below the peak', values: [...curve.drawdown], kind: 'area', color: 'loss' },
    ]
    if (leavesRoom) curves.push({ label: '', values: curves[0].values.map(() => null), axis: 'right' })
    return curves
  }, [curve, leavesRoom])
}

function lowest(values: Iterable<number>): number {
  return Math.min(0, ...values)
}

function Drawdown({ curve }: { curve: DayColumns }) {
  return (
    <DayChart
      days={curve.days}
      label={`Drawdown by day, at worst ${formatSignedRupees(lowest(curve.drawdown))}`}
      series={useUnderwater(curve)}
      zoomable
    />
  )
}

interface DayChartProps extends Pick<
  ChartSpec,
  'series' | 'readings' | 'crosshair' | 'formatRight' | 'hidesX'
> {
  days: ArrayLike<number>
  label: string
  height?: number
  zoomable?: boolean | 'above'
  /** Shows how to open a day. */
  hint?: boolean
}

function DayChart({ days, hint = true, height = HEIGHT, ...chart }: DayChartProps) {
  const x = useMemo(() => Array.from(days, (day) => day * SECONDS_PER_DAY), [days])
  const explain = useExplainDay()
  return (
    <div className={classNames('px-3', !chart.hidesX && 'pb-2')}>
      <Chart
        formatRight={formatNumber}
        {...chart}
        x={x}
        xKind="date"
        formatX={formatSeconds}
        formatY={formatCompactRupees}
        formatReading={formatSignedRupees}
        height={height}
        {...(explain && { onChoose: (index: number) => explain(isoDate(days[index] ?? 0)) })}
      />
      {explain && hint && (
        <p className="text-xs text-muted max-sm:hidden">
          Click a day, or press Enter on it, to see what happened. Drag across days to zoom.
        </p>
      )}
    </div>
  )
}

function formatSeconds(seconds: number): string {
  return formatDate(isoDate(seconds / SECONDS_PER_DAY))
}

function ExpiryBars({ curve }: { curve: ExpiryCurve }) {
  const x = useMemo(() => Array.from(curve.expiries, (_, i) => i), [curve])
  const series = useMemo<ChartSeries[]>(
    () => [
      { label: 'P&L', values: [...curve.profit], kind: 'bars', ...PROFIT_OR_LOSS },
      { label: 'Cumulative', values: [...curve.cumulative], color: 'series-1' },
    ],
    [curve],
  )
  const formatX = useMemo(() => {
    return (index: number) => {
      const expiry = curve.expiries[index]
      return expiry === undefined ? '' : formatDate(isoDate(expiry))
    }
  }, [curve])
  return (
    <div className="px-3 pb-3">
      <Chart
        label={`P&L by expiry, ${curve.expiries.length} expiries`}
        x={x}
        xKind="index"
        formatX={formatX}
        formatY={formatCompactRupees}
        formatReading={formatSignedRupees}
        series={series}
        height={HEIGHT}
      />
    </div>
  )
}
