import { useMemo } from 'react'
import type { BacktestBundle } from '#domain'
import type { Bootstrap } from '#engine/evidence'
import { Chart } from '../../ui/charts/chart.tsx'
import { formatCompactRupees, formatNumber, formatPercent, formatSignedRupees } from '../../ui/format.ts'

const sessions = (number: number) => `${formatNumber(number)} sessions`
const session = (number: number) => `After ${formatNumber(number)} sessions`

/** Fan chart of the bootstrap: the 90% band of its paths, their median, and the observed path. */
export function FanChart({ fan, bundle }: { fan: Bootstrap['fan']; bundle: BacktestBundle }) {
  const days = bundle.results.tradeLog.dailyLevelAnalysis.daily_summary
  const { x, series } = useMemo(() => {
    const totals = new Float64Array(days.length + 1)
    days.forEach(({ netPnl }, i) => (totals[i + 1] = totals[i] + netPnl))
    return {
      x: Array.from(fan.sessions),
      series: [
        { label: 'Observed', values: Array.from(fan.sessions, (n) => totals[n]), color: 'accent' as const },
        {
          label: '95 of 100 below',
          values: fan.bands.map(({ high }) => high),
          color: 'muted' as const,
          dashed: true,
        },
        { label: 'Middle', values: fan.bands.map(({ middle }) => middle), color: 'muted' as const },
        {
          label: '5 of 100 below',
          values: fan.bands.map(({ low }) => low),
          color: 'muted' as const,
          dashed: true,
        },
      ],
    }
  }, [fan, days])
  const last = fan.bands.at(-1)
  return (
    <figure>
      <figcaption className="mb-1 text-sm font-semibold">Paths of the same days in new order</figcaption>
      <Chart
        label={`Fan of the bootstrap: nine of ten paths end between ${formatSignedRupees(last?.low ?? 0)} and ${formatSignedRupees(last?.high ?? 0)}`}
        height={240}
        x={x}
        xKind="number"
        formatX={sessions}
        formatReadingX={session}
        formatY={formatCompactRupees}
        formatReading={formatSignedRupees}
        series={series}
      />
    </figure>
  )
}

const BINS = 40

/** Distribution of the deepest drawdown over all paths, with the observed one marked. */
export function DrawdownChart({ drawdowns, observed }: { drawdowns: Float64Array; observed: number }) {
  const { x, series, markers } = useMemo(() => {
    const deepest = Math.min(drawdowns[0], observed, -1)
    const width = -deepest / BINS
    const counts = new Array<number>(BINS).fill(0)
    for (const drawdown of drawdowns) counts[Math.min(BINS - 1, Math.floor((drawdown - deepest) / width))]++
    return {
      x: counts.map((_, i) => deepest + (i + 0.5) * width),
      series: [
        {
          label: 'Share of the paths',
          values: counts.map((count) => (100 * count) / drawdowns.length),
          kind: 'bars' as const,
          color: 'muted' as const,
        },
      ],
      markers: [{ x: observed, label: `Observed ${formatSignedRupees(observed)}` }],
    }
  }, [drawdowns, observed])
  return (
    <figure>
      <figcaption className="mb-1 text-sm font-semibold">Deepest drawdown of each path</figcaption>
      <Chart
        label={`Distribution of the deepest drawdown; observed ${formatSignedRupees(observed)}`}
        height={240}
        x={x}
        xKind="number"
        formatX={formatSignedRupees}
        formatY={(y) => formatPercent(y, 0)}
        formatReading={formatPercent}
        series={series}
        markers={markers}
      />
    </figure>
  )
}
