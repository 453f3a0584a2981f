import { useMemo } from 'react'
import type { TradeStatistics } from '#engine/analytics'
import { isoDate } from '#engine/calendar'
import { Card } from '../../../../ui/card.tsx'
import { Chart } from '../../../../ui/chart/chart.tsx'
import type { ChartSeries } from '../../../../ui/chart/chart-options.ts'
import { formatCompactRupees, formatDate, formatSignedRupees } from '../../../../ui/format.ts'
import { useExplainDay } from '../explain-link.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'

const SECONDS_PER_DAY = 86_400
const HEIGHT = 300
const PROFIT_OR_LOSS = { color: 'profit', negativeColor: 'loss' } as const

/** The curves of a result: cumulative, by expiry, drawdown. */
export function ResultCharts({ curves }: { curves: TradeStatistics['curves'] }) {
  return (
    <Card title="Charts" level={3} flush>
      <Tabs
        label="Charts"
        tabs={[
          { value: 'cumulative', label: 'Cumulative P&L', content: <Cumulative curve={curves.byDay} /> },
          { value: 'expiry', label: 'Expiry performance', content: <ExpiryBars curve={curves.byExpiry} /> },
          { value: 'drawdown', label: 'Drawdown', content: <Drawdown curve={curves.byDay} /> },
        ]}
      />
    </Card>
  )
}

type Curves = TradeStatistics['curves']

function Cumulative({ curve }: { curve: Curves['byDay'] }) {
  return (
    <DayChart
      days={curve.days}
      label={`Cumulative P&L by day, ending at ${formatSignedRupees(curve.cumulative.at(-1) ?? 0)}`}
      series={useMemo(
        () => [{ label: 'Cumulative P&L', values: [...curve.cumulative], kind: 'area', ...PROFIT_OR_LOSS }],
        [curve],
      )}
    />
  )
}

function Drawdown({ curve }: { curve: Curves['byDay'] }) {
  return (
    <DayChart
      days={curve.days}
      label={`Drawdown by day, at worst ${formatSignedRupees(Math.min(0, ...curve.drawdown))}`}
      series={useMemo(
        () => [{ label: 'Below the peak', values: [...curve.drawdown], kind: 'area', color: 'loss' }],
        [curve],
      )}
    />
  )
}

interface DayChartProps {
  days: Int32Array
  label: string
  series: ChartSeries[]
}

function DayChart({ days, label, series }: DayChartProps) {
  const x = useMemo(() => Array.from(days, (day) => day * SECONDS_PER_DAY), [days])
  const explain = useExplainDay()
  return (
    <div className="px-3 pb-3">
      <Chart
        label={label}
        x={x}
        xKind="date"
        formatX={formatSeconds}
        formatY={formatCompactRupees}
        formatReading={formatSignedRupees}
        series={series}
        height={HEIGHT}
        {...(explain && { onChoose: (index: number) => explain(isoDate(days[index] ?? 0)) })}
      />
      {explain && (
        <p className="mt-1 text-xs text-muted">Click a day, or press Enter on it, to see what happened.</p>
      )}
    </div>
  )
}

function formatSeconds(seconds: number): string {
  return formatDate(isoDate(seconds / SECONDS_PER_DAY))
}

function ExpiryBars({ curve }: { curve: Curves['byExpiry'] }) {
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
