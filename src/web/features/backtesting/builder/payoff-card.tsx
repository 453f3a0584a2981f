import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OptionChain } from '#api'
import { Card } from '../../../ui/card.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import {
  formatCompactRupees,
  formatDate,
  formatNumber,
  formatRupees,
  formatSignedRupees,
} from '../../../ui/format.ts'
import type { FormRequest } from '../model/form-values.ts'
import { expiriesOf, payoffSketch, type PayoffSketch } from '../model/payoff-sketch.ts'
import {
  ASSUMED_DAYS_TO_EXPIRY,
  ASSUMED_MARKET,
  assumedMarket,
  marketOfChains,
} from '../model/sketch-market.ts'
import { firstDayChains, type FirstDay } from '../requests/first-day-chains.ts'

const wholePoints = (value: number) => formatNumber(Math.round(value))

/** What the strategy would pay at expiry, entered at the prices of its first day. */
export function PayoffCard({ request }: { request: FormRequest }) {
  const chains = useFirstDayChains(request)
  const market = useMemo(() => chains && marketOfChains(chains), [chains])
  const sketch = useMemo(
    () => payoffSketch(request, market ?? assumedMarket(request.instrument, request.startDate)),
    [request, market],
  )
  const [chain] = chains?.values() ?? []
  return (
    <Card title="Payoff at expiry">
      {sketch ? (
        <Sketch sketch={sketch} />
      ) : (
        <p className="text-sm text-muted">Appears once a leg is complete and finds a contract.</p>
      )}
      <p className="mt-2 text-xs text-muted">
        {chain ? <FirstDayNote chain={chain} /> : <AssumptionNote request={request} />}
      </p>
    </Card>
  )
}

function useFirstDayChains(request: FormRequest) {
  const day: FirstDay = {
    dataset: request.dataset,
    underlying: request.instrument,
    from: request.startDate,
    to: request.endDate,
    time: request.strategy.entryStartTime,
    expiries: expiriesOf(request),
  }
  const isTyped = [day.from, day.to, day.time].every((part) => part !== '')
  return useQuery({
    queryKey: ['first-day-chains', day],
    queryFn: ({ signal }) => firstDayChains(day, signal),
    enabled: isTyped && day.expiries.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
    retry: false,
  }).data
}

function FirstDayNote({ chain }: { chain: OptionChain }) {
  const { underlying, date, time, spot, expiry_date, dataset } = chain
  const source = dataset.kind === 'simulated' ? 'simulated data' : dataset.name
  return (
    <>
      A sketch from the prices of {formatDate(date)} at {time} ({source}): {underlying} at{' '}
      {formatNumber(Math.round(spot ?? chain.forward))}, expiry {formatDate(expiry_date)}. Each leg is taken
      at its own expiry, without stops, targets and charges.
    </>
  )
}

function AssumptionNote({ request: { instrument } }: { request: FormRequest }) {
  const { spot, volatility } = ASSUMED_MARKET[instrument]
  return (
    <>
      The first day has no prices here. A sketch with {instrument} at {formatNumber(spot)},{' '}
      {Math.round(volatility * 100)}% volatility and {ASSUMED_DAYS_TO_EXPIRY} days to expiry, without stops,
      targets and charges.
    </>
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
