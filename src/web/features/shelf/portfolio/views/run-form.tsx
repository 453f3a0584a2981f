import { Bookmark, Play } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Dataset } from '#api'
import { MAX_BOOK_STRATEGIES, type SavedStrategy } from '#domain'
import { Button, buttonClass } from '../../../../ui/controls/button.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { Checkbox } from '../../../../ui/controls/checkbox.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { FormField } from '../../../../ui/controls/form-field.tsx'
import { Select } from '../../../../ui/controls/select.tsx'
import { DateInput } from '../../../../ui/controls/typed-input.tsx'
import { reasonOf } from '../../requests/shelf-queries.ts'
import { periodProblem, type Period } from '../model/period.ts'
import type { BookOnScreen } from '../use-book.ts'
import type { RunOrder } from '../use-portfolio-run.ts'

interface RunFormProps {
  view: BookOnScreen
  strategies: readonly SavedStrategy[]
  isBusy: boolean
  /** Why the last run was refused. */
  error: unknown
  onRun: (order: RunOrder) => void
}

/** Strategies, period and data of a run. */
export function RunForm({ view, strategies, isBusy, error, onRun }: RunFormProps) {
  const { datasets, draft, edit } = view
  const active = strategies.filter(({ status }) => status !== 'inactive')
  const dataset = datasets?.find(({ id }) => id === draft.dataset)
  const { startDate, endDate } = draft
  const out = new Set(active.flatMap(({ id }) => (draft.lots.get(id) === 0 ? id : [])))
  const chosen = active.filter(({ id }) => !out.has(id))
  const choose = (ids: readonly string[], isIn: boolean) => {
    const changed = ids.filter((id) => out.has(id) === isIn)
    edit({ lots: new Map(changed.map((id) => [id, isIn ? 1 : 0])) })
  }
  const excess = tooMany(chosen)
  const problem = periodProblem({ startDate, endDate }, dataset)
  const canRun = chosen.length > 0 && excess === undefined && problem === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canRun || isBusy) return
    onRun({ strategyIds: chosen.map(({ id }) => id), startDate, endDate, dataset: dataset?.id })
  }
  if (active.length === 0) return <NoStrategies hasInactive={strategies.length > 0} />
  return (
    <Card title="One book" description="Every strategy runs over the same days, on the same data">
      <form onSubmit={submit} className="grid gap-4">
        <PeriodFields period={{ startDate, endDate }} problem={problem} onType={edit}>
          <FormField label="Dataset">
            <Select
              value={dataset?.id}
              onValueChange={(id) => edit({ dataset: id })}
              options={optionsOf(datasets)}
              placeholder="Loading…"
            />
          </FormField>
        </PeriodFields>
        <StrategyChoice
          strategies={strategies}
          out={out}
          problem={excess}
          onChooseAll={(areIn) =>
            choose(
              active.map(({ id }) => id),
              areIn,
            )
          }
          onChoose={(id, isIn) => choose([id], isIn)}
        />
        {error !== null && error !== undefined && (
          <p role="alert" className="text-sm text-danger">
            {reasonOf(error)}
          </p>
        )}
        <div>
          <Button type="submit" variant="primary" icon={Play} busy={isBusy} disabled={!canRun}>
            {isBusy ? 'Running…' : 'Run as one book'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function tooMany({ length }: readonly unknown[]): string | undefined {
  if (length <= MAX_BOOK_STRATEGIES) return undefined
  return `Choose at most ${MAX_BOOK_STRATEGIES} strategies; ${length} are chosen.`
}

const optionsOf = (datasets: readonly Dataset[] = []) =>
  datasets.map(({ id, name }) => ({ value: id, label: name }))

interface PeriodFieldsProps {
  period: Period
  problem: string | undefined
  onType: (change: Partial<Period>) => void
  children: ReactNode
}

function PeriodFields({ period: { startDate, endDate }, problem, onType, children }: PeriodFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <FormField label="Start date">
        <DateInput value={startDate} onValueChange={(date) => onType({ startDate: date })} />
      </FormField>
      <FormField label="End date" error={problem}>
        <DateInput value={endDate} onValueChange={(date) => onType({ endDate: date })} />
      </FormField>
      {children}
    </div>
  )
}

interface StrategyChoiceProps {
  strategies: readonly SavedStrategy[]
  /** Ids of excluded strategies. */
  out: ReadonlySet<string>
  /** Validation message of the choice. */
  problem: string | undefined
  onChooseAll: (areIn: boolean) => void
  onChoose: (id: string, isIn: boolean) => void
}

function StrategyChoice({ strategies, out, problem, onChooseAll, onChoose }: StrategyChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">Strategies</legend>
      {strategies.length > 1 && (
        <div className="mb-1 flex gap-1.5">
          <Button size="sm" variant="ghost" onClick={() => onChooseAll(true)}>
            Choose all
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onChooseAll(false)}>
            Choose none
          </Button>
        </div>
      )}
      <div className="grid max-h-56 gap-1 overflow-y-auto p-0.5 sm:grid-cols-2 xl:grid-cols-3">
        {strategies.map(({ id, status, configuration: { strategyName, symbol } }) => (
          <Checkbox
            key={id}
            checked={status !== 'inactive' && !out.has(id)}
            disabled={status === 'inactive'}
            onCheckedChange={(isIn) => onChoose(id, isIn)}
            label={`${strategyName} · ${symbol}${status === 'inactive' ? ' · inactive' : ''}`}
          />
        ))}
      </div>
      {problem !== undefined && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function NoStrategies({ hasInactive }: { hasInactive: boolean }) {
  return (
    <EmptyState
      icon={Bookmark}
      title={
        hasInactive
          ? 'All strategies of this portfolio are inactive. Set one active to run it.'
          : 'No strategy is in this portfolio yet.'
      }
      action={
        <Link to="/app/strategies" className={buttonClass('primary')}>
          Open My Strategies
        </Link>
      }
    />
  )
}
