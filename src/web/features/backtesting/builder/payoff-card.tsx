import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { Card } from '../../../ui/card.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { formatCompactRupees, formatNumber, formatRupees, formatSignedRupees } from '../../../ui/format.ts'
import type { FormRequest, FormValues } from '../model/form-values.ts'
import {
  payoffSketch,
  SKETCH_DAYS_TO_EXPIRY,
  SKETCH_MARKET,
  type PayoffSketch,
} from '../model/payoff-sketch.ts'

const wholePoints = (value: number) => formatNumber(Math.round(value))

/** What the strategy would pay at expiry, in an assumed market. */
export function PayoffCard() {
  const request = useWatch<FormValues, 'request'>({ name: 'request' }) as FormRequest
  const sketch = useMemo(() => payoffSketch(request), [request])
  const market = SKETCH_MARKET[request.instrument]
  return (
    <Card title="Payoff at expiry">
      {sketch ? (
        <Sketch sketch={sketch} />
      ) : (
        <p className="text-sm text-muted">Appears once a leg is complete.</p>
      )}
      <p className="mt-2 text-xs text-muted">
        A sketch with {request.instrument} at {formatNumber(market.spot)},{' '}
        {Math.round(market.volatility * 100)}% volatility and {SKETCH_DAYS_TO_EXPIRY} days to expiry, without
        stops, targets and charges.
      </p>
    </Card>
  )
}

function Sketch({ sketch: { curve, profile, spot } }: { sketch: PayoffSketch }) {
  const x = useMemo(() => [...curve.spots], [curve])
  const series = useMemo(
    () => [
      {
        label: 'Profit at expiry',
        values: [...curve.profits],
        kind: 'area' as const,
        color: 'profit' as const,
        negativeColor: 'loss' as const,
      },
    ],
    [curve],
  )
  const markers = useMemo(() => [{ x: spot, label: 'spot' }], [spot])
  const best = profile.maxProfit === null ? 'unlimited' : formatRupees(profile.maxProfit)
  const worst = profile.maxLoss === null ? 'unlimited' : formatRupees(profile.maxLoss)
  return (
    <>
      <Chart
        label={`Payoff at expiry: best ${best}, worst ${worst}`}
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
        <dd className="text-right">{profile.breakevens.map(wholePoints).join(', ') || 'none'}</dd>
      </dl>
    </>
  )
}
