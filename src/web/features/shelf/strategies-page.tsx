import { Bookmark, SearchX, X } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import classNames from 'clsx'
import type { StrategyImport, BatchJob } from '#api'
import { isUnderWay, MESSAGES, type Portfolio } from '#domain'
import { useUserId } from '../../session/auth/auth-context.tsx'
import { openingState } from '../../strategy/stored/opening-state.ts'
import { Button, buttonClass, IconButton } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Progress } from '../../ui/feedback/progress.tsx'
import { useSingleColumn } from '../../ui/hooks/use-narrow.ts'
import { Dialog } from '../../ui/layout/dialog.tsx'
import { shownRows, shelfFigures, type ShelfRow, type ShelfView } from './shelf.ts'
import { usePortfolios, useShelf, useStrategyActions, type Shelf } from './requests/shelf-queries.ts'
import { useBatchTest } from './requests/use-batch-test.ts'
import { useBulkChanges } from './requests/use-bulk-changes.ts'
import { useShelfDialogs, type ShelfDialog } from './use-shelf-dialogs.tsx'
import { useShelfView, type ShelfViewState } from './use-shelf-view.ts'
import { BatchHistory } from './views/batch-history.tsx'
import { BatchResults } from './views/batch-results.tsx'
import { BulkActions } from './views/bulk-actions.tsx'
import { FilterBar } from './views/filter-bar.tsx'
import { PortfolioBar } from './views/portfolio-bar.tsx'
import type { RowHandlers } from './views/row-actions.tsx'
import { SelectionBar } from './views/selection-bar.tsx'
import { StrategyTable } from './views/strategy-table.tsx'
import { ImportNotice, TransferButtons } from './views/transfer-buttons.tsx'
import { StrategyCard } from './views/strategy-card.tsx'

/** The user's saved strategies: find, run, compare, group into portfolios, restore. */
export function StrategiesPage() {
  const userId = useUserId()
  const shelf = useShelf(userId)
  const { portfolios, isPending } = usePortfolios(userId)
  const [came, setCame] = useState<StrategyImport>()
  return (
    <>
      <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl font-semibold">My Strategies</h1>
          <p className="mt-1 text-muted">What you have saved, to run, change and keep in portfolios</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <TransferButtons
            onImported={(outcome) => {
              setCame(outcome)
              shelf.reload()
            }}
          />
        </div>
      </header>
      <div className="grid grid-cols-1 gap-4">
        {shelf.rows.length === 0 && <LoadFailure shelf={shelf} />}
        {came && <ImportNotice came={came} onDismiss={() => setCame(undefined)} />}
        <SummaryCards rows={shelf.rows} />
        {/* Waits for both, because portfolios that arrive later would move buttons under the pointer. */}
        {shelf.isPending || isPending ? (
          <Skeleton className="h-72" />
        ) : (
          <Strategies userId={userId} shelf={shelf} portfolios={portfolios} />
        )}
      </div>
    </>
  )
}

function LoadFailure({ shelf: { hasFailed, reload } }: { shelf: Shelf }) {
  return hasFailed && <ErrorBox message={MESSAGES.strategiesLoadFailed} onRetry={reload} />
}

interface StrategiesProps {
  userId: string
  shelf: Shelf
  portfolios: readonly Portfolio[]
}

function Strategies({ userId, shelf, portfolios }: StrategiesProps) {
  const { rows, reload } = shelf
  const views = useShelfView()
  const { view, put, asked } = views
  const actions = useStrategyActions(userId)
  const selection = useSelection(rows)
  const batch = useBatchTest(userId, {
    asked: views.batch,
    onDone: ({ results }) => {
      reload()
      // Rows selected while it ran stay selected.
      selection.select(
        results.map(({ strategyId }) => strategyId),
        false,
      )
    },
    onDismiss: () => views.batch && put('batch', undefined),
  })
  const bulk = useBulkChanges(userId, actions)
  const shown = useMemo(
    () => shownRows(rows, view).filter(({ strategy }) => !bulk.leaving.has(strategy.id)),
    [rows, view, bulk.leaving],
  )
  const dialogs = useShelfDialogs({
    actions,
    initial: asked === 'portfolio' ? { kind: 'new portfolio' } : undefined,
    onClosed: () => asked && put('new', undefined),
    showPortfolio: (id) => put('portfolio', id),
  })
  const on = useHandlers(actions, dialogs.open)
  const current = rows.find(({ strategy }) => strategy.id === views.shown)
  const id = current?.strategy.id
  return (
    <>
      <div
        className={classNames(
          'grid grid-cols-1 items-start gap-4',
          current && 'lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]',
        )}
      >
        <Card className="min-w-0" flush>
          <Finding rows={rows} portfolios={portfolios} views={views} open={dialogs.open} />
          {shown.length > 0 ? (
            <StrategyTable
              rows={shown}
              view={view}
              onSort={views.sortBy}
              selected={selection.ids}
              onSelect={selection.select}
              current={id}
              onCurrent={views.show}
              on={on}
            />
          ) : (
            <NothingShown rows={rows} portfolios={portfolios} views={views} />
          )}
          {rows.length > 0 && (
            <Selected shelf={shelf} selection={selection} batch={batch} bulk={bulk} portfolios={portfolios} />
          )}
        </Card>
        {current && (
          <StrategyDrawer
            key={id}
            row={current}
            portfolios={portfolios}
            on={on}
            actions={actions}
            onClose={() => views.show(undefined)}
          />
        )}
      </div>
      {/* Below all controls, so that progress moves nothing under the pointer. */}
      <div id={BATCH_ID}>
        <Batch batch={batch} rows={rows} />
      </div>
      {rows.length > 0 && <BatchHistory onOpen={(jobId) => put('batch', jobId)} />}
      {dialogs.shown}
    </>
  )
}

const BATCH_ID = 'batch-test'

interface SelectedProps {
  shelf: Shelf
  selection: ReturnType<typeof useSelection>
  batch: ReturnType<typeof useBatchTest>
  bulk: ReturnType<typeof useBulkChanges>
  portfolios: readonly Portfolio[]
}

function Selected({ shelf, selection, batch, bulk, portfolios }: SelectedProps) {
  const { chosen } = selection
  return (
    <SelectionBar
      selected={selection.ids.size}
      total={shelf.rows.length}
      job={batch.job}
      isTesting={batch.isTesting}
      onClear={selection.clear}
      onRun={() => void batch.run(selection.chosen.map(({ strategy }) => strategy))}
      onShowBatch={() => document.getElementById(BATCH_ID)?.scrollIntoView({ block: 'center' })}
    >
      {chosen.length > 0 && (
        <BulkActions
          portfolios={portfolios}
          onTag={(tag) => void bulk.tag(chosen, tag)}
          onMove={(name) => name && void bulk.move(chosen, name)}
          onCompare={() => void bulk.compare(chosen)}
          onDelete={() => {
            bulk.remove(chosen)
            selection.clear()
          }}
        />
      )}
      <LoadFailure shelf={shelf} />
    </SelectionBar>
  )
}

/** The batch started last, running or finished. */
function Batch({ batch, rows }: { batch: ReturnType<typeof useBatchTest>; rows: readonly ShelfRow[] }) {
  const { job, isAway, cancel, dismiss } = batch
  if (!job) return null
  if (isUnderWay(job))
    return <BatchProgress job={job} rows={rows} isAway={isAway} onCancel={() => void cancel()} />
  return <BatchResults job={job} onDismiss={dismiss} />
}

interface FindingProps {
  rows: readonly ShelfRow[]
  portfolios: readonly Portfolio[]
  views: ShelfViewState
  open: (dialog: ShelfDialog) => void
}

/** Portfolios, search and filters. */
function Finding({ rows, portfolios, views: { view, put }, open }: FindingProps) {
  return (
    <>
      <PortfolioBar
        portfolios={portfolios}
        rows={rows}
        shownId={view.portfolioId}
        onShow={(id) => put('portfolio', id)}
        onCreate={() => open({ kind: 'new portfolio' })}
        onEdit={(portfolio) => open({ kind: 'portfolio', portfolio })}
        onDelete={(portfolio) => open({ kind: 'delete portfolio', portfolio })}
      />
      {rows.length > 0 && (
        <div className="pt-3">
          <FilterBar rows={rows} view={view} onChange={put} />
        </div>
      )}
    </>
  )
}

/** The shown portfolio if it has no strategies, regardless of the search. */
function emptyPortfolio(portfolios: readonly Portfolio[], rows: readonly ShelfRow[], view: ShelfView) {
  const holdsNone = !rows.some(({ strategy }) => strategy.portfolioId === view.portfolioId)
  return holdsNone ? portfolios.find(({ id }) => id === view.portfolioId) : undefined
}

function NothingShown({ rows, portfolios, views: { view, reset } }: Omit<FindingProps, 'open'>) {
  const empty = emptyPortfolio(portfolios, rows, view)
  if (rows.length > 0)
    return (
      <EmptyState
        icon={empty ? Bookmark : SearchX}
        title={empty ? `No strategy is in ${empty.name} yet.` : 'No strategy matches the search and filters.'}
        action={<Button onClick={reset}>Show all strategies</Button>}
      >
        {empty && 'Move one here from its card, or give the portfolio’s name when you save one.'}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Bookmark}
      title={MESSAGES.strategiesEmpty}
      action={
        <Link to="/app/backtesting" className={buttonClass('primary')}>
          Open Backtesting
        </Link>
      }
    />
  )
}

/** Selected strategies; deleted ones are dropped. */
function useSelection(rows: readonly ShelfRow[]) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => rows.filter(({ strategy }) => marked.has(strategy.id)), [rows, marked])
  const ids = useMemo(() => new Set(chosen.map(({ strategy }) => strategy.id)), [chosen])
  return {
    ids,
    chosen,
    clear: () => setMarked(new Set()),
    select: (some: readonly string[], isSelected: boolean) =>
      setMarked((now) =>
        isSelected ? new Set([...now, ...some]) : new Set([...now].filter((id) => !some.includes(id))),
      ),
  }
}

function useHandlers(
  actions: ReturnType<typeof useStrategyActions>,
  open: (dialog: ShelfDialog) => void,
): RowHandlers {
  const navigate = useNavigate()
  const copying = useRef(new Set<string>())
  const toBuilder = ({ strategy }: ShelfRow, to: 'edit' | 'run') =>
    void navigate('/app/backtesting', { state: openingState(strategy, to) })
  return {
    run: (row) => toBuilder(row, 'run'),
    edit: (row) => toBuilder(row, 'edit'),
    // A double click makes one copy.
    copy: ({ strategy: { id } }) => {
      if (copying.current.has(id)) return
      copying.current.add(id)
      void actions.copy(id).finally(() => copying.current.delete(id))
    },
    placeOrder: ({ strategy, isLocal }) => open({ kind: 'deploy', strategy, isLocal }),
    remove: ({ strategy }) => open({ kind: 'delete', strategy }),
    toggleActive: ({ strategy: { id, status } }) =>
      void actions.update(id, { status: status === 'inactive' ? 'active' : 'inactive' }),
    showHistory: ({ strategy }) => open({ kind: 'history', strategy }),
  }
}

interface BatchProgressProps {
  job: BatchJob
  rows: readonly ShelfRow[]
  /** The server does not answer, so this is the last known state. */
  isAway: boolean
  onCancel: () => void
}

/** A running batch: current strategy, progress, and waiting strategies. */
function BatchProgress({ job, rows, isAway, onCancel }: BatchProgressProps) {
  const { results, totalStrategies, current, waiting, progress, failedTests } = job
  const nameOf = (id: string) =>
    rows.find(({ strategy }) => strategy.id === id)?.strategy.configuration.strategyName ?? 'a strategy'
  return (
    <Card
      title="Batch test"
      description={`${results.length} of ${totalStrategies} done${failedTests > 0 ? `, ${failedTests} failed` : ''}. It goes on when you leave this page.`}
      actions={
        <Button size="sm" disabled={isAway} onClick={onCancel}>
          Cancel batch
        </Button>
      }
    >
      <Progress label="Batch progress" percent={Math.round(progress)} />
      <p role="status" className="mt-3 text-sm wrap-anywhere">
        {isAway && 'The server cannot be reached; this is how the batch was last heard of. '}
        {current ? `Testing ${nameOf(current.strategyId)}` : 'Waiting for a free worker'}
        {current && <span className="text-muted tabular"> · {current.progress}%</span>}
      </p>
      {waiting.length > 0 && (
        <p className="mt-1 text-xs wrap-anywhere text-muted">
          {formatNumber(waiting.length)} waiting: {waiting.slice(0, MOST_NAMED).map(nameOf).join(', ')}
          {waiting.length > MOST_NAMED && ' …'}
        </p>
      )}
    </Card>
  )
}

const MOST_NAMED = 5

type StrategyDrawerProps = Parameters<typeof StrategyCard>[0] & { onClose: () => void }

/** The strategy of the address, beside the list with its own scrolling; on a narrow screen over the whole screen. */
function StrategyDrawer({ onClose, ...card }: StrategyDrawerProps) {
  const isOver = useSingleColumn()
  const { strategyName, description } = card.row.strategy.configuration
  if (isOver)
    return (
      <Dialog
        open
        full
        onOpenChange={(open) => !open && onClose()}
        title={strategyName}
        description={description}
      >
        <StrategyCard {...card} />
      </Dialog>
    )
  return (
    <aside
      aria-label={strategyName}
      className="sticky top-16 z-10 max-h-[calc(100dvh-5rem)] overflow-y-auto rounded-lg border border-border bg-surface p-4 shadow-card"
    >
      <div className="mb-3 flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-base font-semibold wrap-anywhere">{strategyName}</h2>
        <IconButton label="Close the strategy" icon={X} size="sm" onClick={onClose} />
      </div>
      <StrategyCard {...card} />
    </aside>
  )
}

/** Number of strategies, and their average return. */
function SummaryCards({ rows }: { rows: readonly ShelfRow[] }) {
  const { total, tested, average, draft } = shelfFigures(rows)
  const cards = [
    ['Total Strategies', total],
    ['Tested', tested],
    ['Avg Performance', average],
    ['Draft', draft],
  ] as const
  return (
    <dl aria-label="Summary" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {cards.map(([name, value]) => (
        <div key={name} className="rounded-lg border border-border bg-surface p-4 shadow-card">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-2xl font-semibold tabular">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
