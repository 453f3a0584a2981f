import { Suspense, useState, type ReactNode, type FormEvent } from 'react'
import { X } from 'lucide-react'
import {
  measuredMargin,
  portfolioTitle,
  type Performance,
  type Portfolio,
  type SavedStrategy,
  type StrategySummary,
} from '#domain'
import { descriptionSchema, strategyNameSchema, tagsSchema } from '#domain/schemas'
import { fetchedPart } from '../../../ui/feedback/fetched-part.tsx'
import { strategyFacts } from '../../../strategy/stored/strategy-facts.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { formatMomentDate } from '../../../ui/format-moment.ts'
import { formatCount, formatPercent, formatRatio, formatRupees } from '../../../ui/format.ts'
import { Profit } from '../../../ui/layout/profit.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Input, Textarea } from '../../../ui/controls/input.tsx'
import { lastReturn, type ShelfRow } from '../shelf.ts'
import type { StrategyActions } from '../requests/shelf-queries.ts'
import { NamedActions, type RowHandlers } from './row-actions.tsx'
import { Sparkline } from '../../../ui/charts/sparkline.tsx'
import { BasisBadge, StatusBadge } from './strategy-row.tsx'

// Loaded after the table, which comes first.
const PayoffSketchChart = fetchedPart(
  async () => (await import('./payoff-sketch-chart.tsx')).PayoffSketchChart,
  MissingSketch,
)

function MissingSketch() {
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
        <PortfolioAndTags row={row} portfolios={portfolios} actions={actions} />
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
        {totalTrades === 0
          ? 'No trades'
          : `${formatCount(totalTrades, 'trade')}, ${formatPercent(winRate)} of them won, drawdown ${formatRupees(maxDrawdown)}, profit factor ${formatRatio(profitFactor)}`}
        ; run on {formatMomentDate(performance.lastBacktestDate)}
      </p>
    </div>
  )
}

function PortfolioAndTags({
  row,
  portfolios,
  actions,
}: Pick<StrategyCardProps, 'row' | 'portfolios' | 'actions'>) {
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

interface NamingProps {
  name: string
  description: string
  disabled: boolean
  onSave: (change: { strategyName?: string; description?: string }) => Promise<void>
}

/** Name and description of a strategy, saved together. */
function Naming({ name, description, disabled, onSave }: NamingProps) {
  const [typed, setTyped] = useState({ name, description })
  const [isSaving, setSaving] = useState(false)
  const checked = {
    name: strategyNameSchema.safeParse(typed.name),
    description: descriptionSchema.safeParse(typed.description),
  }
  const isChanged = typed.name.trim() !== name || typed.description.trim() !== description
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!checked.name.success || !checked.description.success) return
    setSaving(true)
    await onSave({
      ...{ strategyName: checked.name.data === name ? undefined : checked.name.data },
      ...{ description: checked.description.data === description ? undefined : checked.description.data },
    })
    setSaving(false)
  }
  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-3">
      <FormField label="Name" error={checked.name.error?.issues[0]?.message}>
        <Input
          value={typed.name}
          disabled={disabled}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
      </FormField>
      <FormField label="Description" error={checked.description.error?.issues[0]?.message}>
        <Textarea
          rows={2}
          value={typed.description}
          disabled={disabled}
          onChange={(event) => setTyped({ ...typed, description: event.target.value })}
        />
      </FormField>
      {isChanged && (
        <Button type="submit" size="sm" className="justify-self-start" disabled={disabled} busy={isSaving}>
          Save name and description
        </Button>
      )}
    </form>
  )
}

interface TagEditorProps {
  tags: readonly string[]
  disabled: boolean
  onChange: (tags: string[]) => Promise<void>
}

/** Tags by which a strategy is found. */
function TagEditor({ tags, disabled, onChange }: TagEditorProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = (event: FormEvent) => {
    event.preventDefault()
    const checked = tagsSchema.safeParse([...tags, typed])
    setProblem(checked.error?.issues[0]?.message)
    if (!checked.success) return
    setTyped('')
    void onChange(checked.data)
  }
  return (
    <form onSubmit={add} className="grid gap-2">
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="flex items-center rounded-md bg-sunken pl-2 text-sm">
              {tag}
              <IconButton
                label={`Remove tag ${tag}`}
                icon={X}
                size="sm"
                disabled={disabled}
                onClick={() => void onChange(tags.filter((other) => other !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-start gap-2">
        <FormField label="New tag" hideLabel className="flex-1" error={problem}>
          <Input
            value={typed}
            placeholder="Add a tag"
            disabled={disabled}
            onChange={(event) => setTyped(event.target.value)}
          />
        </FormField>
        <Button type="submit" disabled={disabled || typed.trim() === ''}>
          Add
        </Button>
      </div>
    </form>
  )
}
