import { useMemo } from 'react'
import { Chart } from '../../ui/charts/chart.tsx'
import { profileTexts } from '../../strategy/profile-texts.ts'
import { formatCompactRupees, formatNumber, formatRupees, formatSignedRupees } from '../../ui/format.ts'
import { REFERENCE_MARKET, type ReferencePosition } from './model/reference-position.ts'

const wholePoints = (value: number) => formatNumber(Math.round(value))

const MARKERS = [{ x: REFERENCE_MARKET.spot, label: 'spot' }]

/** Payoff of a strategy at the nearest expiry, and its current profit, over the index. */
export function PayoffFigure({ position }: { position: ReferencePosition }) {
  const { curves, profile, netPremium } = position
  const series = useMemo(
    () => [
      {
        label: 'At expiry',
        values: curves.atExpiry,
        kind: 'area' as const,
        color: 'profit' as const,
        negativeColor: 'loss' as const,
      },
      { label: 'Now', values: curves.now, kind: 'line' as const, color: 'accent' as const, dashed: true },
    ],
    [curves],
  )
  const { best, worst, breakevens } = profileTexts(profile)
  const facts = [
    [netPremium < 0 ? 'Premium paid' : 'Premium received', formatRupees(Math.abs(netPremium))],
    ['Max profit', best],
    ['Max loss', profile.maxLoss !== null && profile.maxLoss >= 0 ? 'none before charges' : worst],
    ['Breakeven', breakevens],
  ] as const
  return (
    <>
      <Chart
        label={`Payoff: best ${best}, worst ${worst}`}
        x={curves.spots}
        xKind="number"
        formatX={wholePoints}
        formatY={formatCompactRupees}
        formatReading={formatSignedRupees}
        series={series}
        markers={MARKERS}
        height={220}
      />
      <p className="mt-1 text-xs text-muted">
        Filled: at the nearest expiry. Dashed: now.
        {profile.isModelled && ' The later leg is valued by the model at that time.'}
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm tabular sm:grid-cols-[10rem_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-medium sm:text-left">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
