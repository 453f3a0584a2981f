import { useMemo } from 'react'
import type { PayoffCurve, PositionProfile } from '#engine/analytics'
import { Chart } from '../ui/charts/chart.tsx'
import { formatCompactRupees, formatNumber, formatSignedRupees } from '../ui/format.ts'
import { profileTexts } from './profile-texts.ts'

const wholePoints = (value: number) => formatNumber(Math.round(value))

/** The position to draw, in rupees and points. */
interface PayoffChartProps {
  readonly curve: PayoffCurve
  readonly profile: PositionProfile
  readonly spot: number
}

/** Profit of a position over the index at expiry, or at its first expiry, with maximum profit and loss and breakevens. */
export function PayoffChart({ curve, profile, spot }: PayoffChartProps) {
  const expiry = profile.isModelled ? 'the first expiry' : 'expiry'
  const label = `Profit at ${expiry}`
  const x = useMemo(() => [...curve.spots], [curve])
  const series = useMemo(
    () => [
      {
        label,
        values: [...curve.profits],
        kind: 'area' as const,
        color: 'profit' as const,
        negativeColor: 'loss' as const,
      },
    ],
    [curve, label],
  )
  const markers = useMemo(() => [{ x: spot, label: 'spot' }], [spot])
  const { best, worst, breakevens } = profileTexts(profile)
  return (
    <>
      <Chart
        label={`Payoff at ${expiry}: best ${best}, worst ${worst}`}
        x={x}
        xKind="number"
        formatX={wholePoints}
        formatY={formatCompactRupees}
        formatReading={formatSignedRupees}
        series={series}
        markers={markers}
        height={180}
      />
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm tabular">
        <dt className="text-muted">Max profit</dt>
        <dd className="text-right">{best}</dd>
        <dt className="text-muted">Max loss</dt>
        <dd className="text-right">{worst}</dd>
        <dt className="text-muted">Breakeven</dt>
        <dd className="text-right">{breakevens}</dd>
      </dl>
    </>
  )
}
