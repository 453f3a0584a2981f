import { useMemo, type ReactNode } from 'react'
import type { LibraryStrategy } from '#domain/library'
import { Badge } from '../../ui/layout/badge.tsx'
import { Dialog } from '../../ui/layout/dialog.tsx'
import {
  formatDate,
  formatNumber,
  formatPercent,
  formatPrice,
  formatCompactRupees,
  formatRupees,
  formatSignedRupees,
} from '../../ui/format.ts'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import { Chart } from '../../ui/charts/chart.tsx'
import { useBuilderWords } from '../../strategy/words-language.tsx'
import { profileTexts } from '../../strategy/profile-texts.ts'
import { CATEGORY_LABELS, describeLibraryLeg, LEVEL_LABELS, VOLATILITY_LABELS } from './library-labels.ts'
import { REFERENCE_MARKET, referencePosition, type ReferencePosition } from './reference-position.ts'
import { LoadButton } from './strategy-card.tsx'
import { SuccessFigures } from './success-figures.tsx'

interface StrategyDetailProps {
  strategy: LibraryStrategy
  onLoad: (strategy: LibraryStrategy) => void
  onClose: () => void
}

/** Details of a strategy, with prices, payoff and Greeks in the reference market. */
export function StrategyDetail({ strategy, onLoad, onClose }: StrategyDetailProps) {
  const position = useMemo(() => referencePosition(strategy), [strategy])
  const { management } = strategy
  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={strategy.name}
      description={strategy.description}
      footer={<LoadButton strategy={strategy} onLoad={onLoad} />}
    >
      <div className="grid grid-cols-1 gap-5">
        <Overview strategy={strategy} />
        <Section title="Legs">
          <LegTable position={position} />
          <ReferenceNote position={position} />
        </Section>
        <Section title="Payoff">
          <PayoffFigure position={position} />
          <PayoffNotes strategy={strategy} />
        </Section>
        <Section title="Greeks">
          <GreeksTable position={position} />
        </Section>
        <Section title="Management">
          <Facts
            facts={[
              ['Entry', management.entry],
              ['Exit', management.exit],
              ['Adjustments', <Lines key="lines" lines={management.adjustments} />],
              ['Market conditions', strategy.marketConditions],
              ['When it fails', strategy.whenItFails],
            ]}
          />
        </Section>
        <Section title="Success on the simulated market">
          <SuccessFigures strategy={strategy} inFull />
        </Section>
      </div>
    </Dialog>
  )
}

function Overview({ strategy }: { strategy: LibraryStrategy }) {
  const { overview, category, complexity, volatilityOutlook, tags } = strategy
  return (
    <div>
      <p className="flex flex-wrap gap-1.5">
        <Badge tone="accent">{CATEGORY_LABELS[category]}</Badge>
        <Badge>{LEVEL_LABELS[complexity]}</Badge>
        <Badge>{VOLATILITY_LABELS[volatilityOutlook]}</Badge>
      </p>
      <p className="mt-2 text-sm">{overview}</p>
      <p className="mt-2 text-xs text-muted">Tags: {tags.join(', ')}</p>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function LegTable({ position }: { position: ReferencePosition }) {
  return (
    <SimpleTable
      label="Legs in the reference market"
      columns={[
        { header: 'Leg' },
        { header: 'Strike', right: true },
        { header: 'Expiry' },
        { header: 'Price', right: true },
        { header: 'Units', right: true },
      ]}
      rows={position.legs.map(({ leg, optionType, strike, expiry, premium, units }, i) => ({
        key: String(i),
        cells: [
          describeLibraryLeg(leg),
          optionType === 'STOCK' ? '–' : formatNumber(strike),
          optionType === 'STOCK' ? '–' : formatDate(expiry),
          formatPrice(premium),
          formatNumber(units),
        ],
      }))}
    />
  )
}

function ReferenceNote({ position: { nearestExpiry } }: { position: ReferencePosition }) {
  const { underlying, spot, volatility, rate, date, time } = REFERENCE_MARKET
  return (
    <p className="mt-1.5 text-xs text-muted">
      Prices, payoff and Greeks by the Black-76 model in a reference market: {underlying} at{' '}
      {formatNumber(spot)}, {formatPercent(volatility * 100, 0)} volatility at every strike,{' '}
      {formatPercent(rate * 100, 0)} interest, {formatDate(date)} at {time}, nearest expiry{' '}
      {formatDate(nearestExpiry)}. Before charges.
    </p>
  )
}

function PayoffNotes({ strategy: { maxProfit, maxLoss, breakeven } }: { strategy: LibraryStrategy }) {
  return (
    <div className="mt-3 border-t border-border pt-3">
      <Facts
        facts={[
          ['Max profit in words', maxProfit],
          ['Max loss in words', maxLoss],
          ['Breakeven in words', <Lines key="lines" lines={breakeven} />],
        ]}
      />
    </div>
  )
}

function GreeksTable({ position: { greeks } }: { position: ReferencePosition }) {
  const rows = [
    ['Delta', greeks.delta, 'for each point that the index rises'],
    ['Gamma', greeks.gamma, 'change of delta for each such point'],
    ['Theta', greeks.thetaPerDay, 'for each day that passes'],
    ['Vega', greeks.vegaPerPoint, 'for each point of volatility more'],
  ] as const
  return (
    <SimpleTable
      label="Greeks of the position"
      columns={[{ header: 'Greek' }, { header: 'Rupees', right: true }, { header: 'Meaning' }]}
      rows={rows.map(([name, value, meaning]) => ({ key: name, cells: [name, formatPrice(value), meaning] }))}
    />
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="font-medium sm:font-normal sm:text-muted">{name}</dt>
          <dd className="mb-1.5 sm:mb-0">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

const wholePoints = (value: number) => formatNumber(Math.round(value))

const MARKERS = [{ x: REFERENCE_MARKET.spot, label: 'spot' }]

/** Payoff of a strategy at the nearest expiry, and its current profit, over the index. */
function PayoffFigure({ position }: { position: ReferencePosition }) {
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
  const { best, worst, breakevens } = profileTexts(profile, useBuilderWords())
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
