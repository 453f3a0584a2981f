import { Suspense, type ReactNode } from 'react'
import {
  measuredMargin,
  portfolioTitle,
  type Performance,
  type Portfolio,
  type SavedStrategy,
  type StrategySummary,
} from '#domain'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'
import { strategyFacts } from '../../../strategy/stored/strategy-facts.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { formatCount, formatDate, formatPercent, formatRatio, formatRupees } from '../../../ui/format.ts'
import { Profit } from '../../../ui/layout/profit.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { lastReturn, type ShelfRow } from '../model/shelf.ts'
import type { StrategyActions } from '../requests/shelf-queries.ts'
import { NamedActions, type RowHandlers } from './row-actions.tsx'
import { Sparkline } from '../../../ui/charts/sparkline.tsx'
import { BasisBadge, StatusBadge } from './strategy-row.tsx'
import { Naming } from './naming.tsx'
import { TagEditor } from './tag-editor.tsx'

// Loaded after the table, which comes first.
const PayoffSketchChart = fetchedPart(
  async () => (await import('./payoff-sketch-chart.tsx')).PayoffSketchChart,
  SketchAway,
)

function SketchAway() {
  return <p className="text-sm text-muted">The payoff cannot be drawn while the server is away.</p>
}

interface StrategyCardProps {
  row: ShelfRow
  portfolios: readonly Portfolio[]
  on: RowHandlers
  actions: Pick<StrategyActions, 'update'>
}

/** A strategy in words, with its payoff, last run, name and portfolio. */
export function StrategyCard({ row, portfolios, on, actions }: StrategyCardProps) {
  const { strategy } = row
  const { configuration, summary, performance } = strategy
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <StatusBadge strategy={strategy} />
        <span className="text-muted">Version {strategy.revision}</span>
      </div>
      <NamedActions row={row} on={on} />
      {summary && <SummaryLine summary={summary} />}
      <Part title="In words">
        <Facts strategy={strategy} />
      </Part>
      <Part title="Payoff">
        <Suspense fallback={<Skeleton className="h-36" />}>
          <PayoffSketchChart
            request={configuration.formData}
            measured={measuredMargin(performance, configuration.initialCapital)}
          />
        </Suspense>
      </Part>
      <Part title="Last run">
        {performance ? (
          <LastRun strategy={strategy} performance={performance} />
        ) : (
          <p className="text-sm text-muted">Not tested as it stands. Run a backtest to see what it brings.</p>
        )}
      </Part>
      <Part title="On the shelf">
        <Shelving row={row} portfolios={portfolios} actions={actions} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1.5 text-xs font-semibold text-muted">{title}</h3>
      {children}
    </div>
  )
}

function SummaryLine({ summary }: { summary: StrategySummary }) {
  const { legsCount, indicatorsCount, riskManagementEnabled, complexity } = summary
  return (
    <p className="text-sm">
      {formatCount(legsCount, 'leg')}, {formatCount(indicatorsCount, 'indicator rule')},{' '}
      {riskManagementEnabled ? 'with' : 'without'} risk management: {complexity}.
    </p>
  )
}

function Facts({ strategy }: { strategy: SavedStrategy }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
      {[...strategyFacts(strategy.configuration.formData)].map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function LastRun({ strategy, performance }: { strategy: SavedStrategy; performance: Performance }) {
  const { totalReturn, totalTrades, winRate, maxDrawdown, profitFactor, basis } = performance
  const isNet = basis !== 'gross'
  const brought = lastReturn(strategy)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Profit amount={totalReturn} className="text-lg font-semibold" />
        <span className="text-sm text-muted">
          {isNet ? 'net of charges' : 'before charges'}
          {brought &&
            `, ${formatPercent(brought.percent, 2)} of ${formatRupees(brought.base)} (the larger of capital and peak margin)`}
        </span>
        <BasisBadge basis={basis} />
      </div>
      <Sparkline curve={performance.curve} label="Cumulative net profit of the last run" />
      <p className="text-sm text-muted">
        {formatCount(totalTrades, 'trade')}, {formatPercent(winRate)} of them won, drawdown{' '}
        {formatRupees(maxDrawdown)}, profit factor {formatRatio(profitFactor)}; run on{' '}
        {formatDate(performance.lastBacktestDate.slice(0, 10))}
      </p>
    </div>
  )
}

function Shelving({ row, portfolios, actions }: Pick<StrategyCardProps, 'row' | 'portfolios' | 'actions'>) {
  const { id, tags, portfolioId, configuration } = row.strategy
  const known = portfolios.some((portfolio) => portfolio.id === portfolioId)
  const options = [
    ...(known ? [] : [{ value: portfolioId, label: portfolioTitle(configuration.portfolioName) }]),
    ...portfolios.map((portfolio) => ({ value: portfolio.id, label: portfolio.name })),
  ]
  const move = (to: string) => {
    const portfolioName = portfolios.find((portfolio) => portfolio.id === to)?.name
    if (portfolioName !== undefined) void actions.update(id, { portfolioName })
  }
  return (
    <div className="grid gap-3">
      <Naming
        key={`${configuration.strategyName} ${configuration.description}`}
        name={configuration.strategyName}
        description={configuration.description}
        disabled={row.isLocal}
        onSave={(change) => actions.update(id, change)}
      />
      <FormField label="Portfolio">
        <Select value={portfolioId} onValueChange={move} options={options} disabled={row.isLocal} />
      </FormField>
      <TagEditor tags={tags} disabled={row.isLocal} onChange={(next) => actions.update(id, { tags: next })} />
    </div>
  )
}
