import { ArrowLeft, SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import type { PortfolioRun } from '#api'
import { isUnderWay, MESSAGES, type Portfolio } from '#domain'
import { useUserId } from '../../../session/auth/auth-context.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { formatDate, formatNumber } from '../../../ui/format.ts'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { formatMoment } from '../../../ui/format-moment.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { usePortfoliosQuery, useShelf } from '../requests/shelf-queries.ts'
import { useBook, type BookOnScreen } from './use-book.ts'
import { usePortfolioRuns } from './use-portfolio-run.ts'
import { BookBar } from './views/book-bar.tsx'
import { BookView } from './views/book-view.tsx'
import { RunForm } from './views/run-form.tsx'

/** A portfolio: results of its strategies together over one period, on one dataset. */
export function PortfolioPage({ portfolioId }: { portfolioId: string }) {
  const portfolios = usePortfoliosQuery(useUserId())
  const portfolio = portfolios.data?.find(({ id }) => id === portfolioId)
  return (
    <>
      <Link
        to={`/app/strategies?portfolio=${encodeURIComponent(portfolioId)}`}
        className="mb-2 inline-flex items-center gap-1 text-sm text-accent hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" /> My Strategies
      </Link>
      {portfolios.isPending && <Skeleton className="h-72" />}
      {portfolios.isError && !portfolio && (
        <ErrorBox message={MESSAGES.strategiesLoadFailed} onRetry={() => void portfolios.refetch()} />
      )}
      {portfolios.data && !portfolio && (
        <EmptyState icon={SearchX} title="There is no such portfolio. It may have been deleted." />
      )}
      {portfolio && <Book portfolio={portfolio} />}
    </>
  )
}

function Book({ portfolio }: { portfolio: Portfolio }) {
  const { rows, isPending } = useShelf(useUserId())
  const strategies = useMemo(
    () => rows.map(({ strategy }) => strategy).filter(({ id }) => portfolio.strategies.includes(id)),
    [rows, portfolio],
  )
  const active = useMemo(() => strategies.filter(({ status }) => status !== 'inactive'), [strategies])
  const view = useBook(portfolio, active)
  const { runs, shown, books, start, cancel } = usePortfolioRuns(portfolio.id, view.runId)
  return (
    <>
      <header className="mb-5">
        <h1 className="text-2xl font-semibold">{portfolio.name}</h1>
        <p className="mt-1 text-muted">
          {portfolio.description || 'Its strategies over one period, on one dataset, as one book'}
        </p>
      </header>
      <div className="grid grid-cols-1 gap-4">
        {isPending ? (
          <Skeleton className="h-72" />
        ) : (
          <>
            {active.length > 0 && <BookBar view={view} strategies={active} />}
            <RunForm
              view={view}
              strategies={strategies}
              isBusy={start.isPending || isUnderWay(shown)}
              error={start.error}
              onRun={(order) => start.mutate(order, { onSuccess: () => view.show(undefined) })}
            />
          </>
        )}
        {runs.isError && (
          <ErrorBox
            message="The runs of this portfolio could not be loaded."
            onRetry={() => void runs.refetch()}
          />
        )}
        {runs.data && runs.data.length > 1 && <RunPicker runs={runs.data} shown={shown} onShow={view.show} />}
        {shown && <ShownRun view={view} run={shown} books={books} onCancel={() => cancel.mutate(shown)} />}
      </div>
    </>
  )
}

interface ShownRunProps {
  view: BookOnScreen
  run: PortfolioRun
  books: ReturnType<typeof usePortfolioRuns>['books']
  onCancel: () => void
}

function ShownRun({ view, run, books, onCancel }: ShownRunProps) {
  if (isUnderWay(run)) return <UnderWay run={run} onCancel={onCancel} />
  return (
    <>
      <Outcome run={run} />
      {books.isFetching && <Skeleton className="h-72" />}
      {books.isError && (
        <ErrorBox message="The result could not be loaded." onRetry={() => void books.refetch()} />
      )}
      {books.data && !books.isFetching && (
        <BookView key={run.jobId} view={view} run={run} parts={books.data} />
      )}
    </>
  )
}

function UnderWay({ run, onCancel }: { run: PortfolioRun; onCancel: () => void }) {
  const done = run.parts.length
  return (
    <Card className="border-accent/40">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="mr-auto font-medium">
          {run.status === 'running'
            ? `Running strategy ${Math.min(done + 1, run.totalStrategies)} of ${run.totalStrategies}`
            : 'Waiting for a free worker'}
        </p>
        <span className="text-sm tabular">{Math.round(run.progress)}%</span>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <div className="mt-3">
        <Progress label="Portfolio progress" percent={Math.round(run.progress)} />
      </div>
      <p className="mt-3 text-xs text-muted">
        It goes on when you leave this page. Done so far:{' '}
        {run.parts.map(({ strategyName }) => strategyName).join(', ') || 'none'}
      </p>
    </Card>
  )
}

/** Lists missing parts of a run, if any. */
function Outcome({
  run: { status, error, parts, totalStrategies, startDate, endDate },
}: {
  run: PortfolioRun
}) {
  const failed = parts.filter((part) => part.error !== undefined)
  const undone = totalStrategies - parts.length
  return (
    <>
      {(status === 'failed' || undone > 0) && (
        <ErrorBox
          title={status === 'cancelled' ? 'Cancelled' : 'Not complete'}
          message={`${error ?? 'The run was cancelled.'} ${formatNumber(undone)} of ${totalStrategies} strategies were not run from ${formatDate(startDate)} to ${formatDate(endDate)}.`}
        />
      )}
      {failed.length > 0 && (
        <ErrorBox
          title="Not part of the result"
          message={failed
            .map(({ strategyName, error: reason }) => `${strategyName || 'A deleted strategy'}: ${reason}`)
            .join(' · ')}
        />
      )}
    </>
  )
}

interface RunPickerProps {
  runs: readonly PortfolioRun[]
  shown: PortfolioRun | undefined
  onShow: (jobId: string) => void
}

/** Select of the shown run. */
function RunPicker({ runs, shown, onShow }: RunPickerProps) {
  const options = runs.map(({ jobId, startDate, endDate, totalStrategies, submittedAt, status }) => ({
    value: jobId,
    label: `${formatMoment(submittedAt)} · ${formatDate(startDate)} to ${formatDate(endDate)} · ${totalStrategies} strategies · ${status}`,
  }))
  return (
    <FormField label="Shown run" className="max-w-2xl">
      <Select value={shown?.jobId} onValueChange={onShow} options={options} />
    </FormField>
  )
}
