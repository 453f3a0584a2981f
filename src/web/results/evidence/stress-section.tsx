import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StressJob } from '#api'
import { routes } from '#api/client'
import { isUnderWay, doesApply, STRESS_CASES, STRESS_TEXTS, type StressRow } from '#domain'
import { apiClient } from '../../session/backend/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import {
  formatDate,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRupees,
  formatSignedRupees,
} from '../../ui/format.ts'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

const EVERY_MILLISECONDS = 1_000

/** Stress test: the backtest on altered markets beside the original. */
export function StressSection({ id }: { id: string }) {
  const queries = useQueryClient()
  const key = ['stress', id]
  const {
    data: jobs,
    error,
    refetch,
  } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => apiClient.call(routes.listStress, { query: { backtestId: id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? EVERY_MILLISECONDS : false),
  })
  const again = () => queries.invalidateQueries({ queryKey: key })
  const start = useMutation({
    mutationFn: () => apiClient.call(routes.startStress, { body: { backtestId: id } }),
    onSuccess: again,
  })
  const cancel = useMutation({
    mutationFn: (jobId: string) => apiClient.call(routes.cancelStress, { params: { id: jobId } }),
    onSuccess: again,
  })
  const job = jobs?.[0]
  const isRunning = job !== undefined && isUnderWay(job)
  const problem = start.error?.message ?? job?.error
  return (
    <Card
      title="Stress"
      description="The same strategy on worse markets. The alteration happens in every cycle: each entry day and its holding days."
      actions={
        <Button busy={start.isPending || isRunning} disabled={!jobs} onClick={() => start.mutate()}>
          {job ? 'Stress it again' : 'Stress this strategy'}
        </Button>
      }
    >
      {problem !== undefined && (
        <Notice tone="error" title="The stress test did not finish">
          {problem}
        </Notice>
      )}
      {isRunning && (
        <div className="mb-3 grid gap-2">
          <Progress label="Replaying altered markets" percent={job.progress} />
          {/* Not in the place of the start button, where a double click would cancel the run it started. */}
          <Button
            className="justify-self-start"
            busy={cancel.isPending}
            onClick={() => cancel.mutate(job.jobId)}
          >
            Cancel the stress test
          </Button>
        </div>
      )}
      {jobs ? (
        <Markets job={job} />
      ) : error ? (
        <ErrorBox
          title="The stress tests of this result could not be loaded"
          message={error.message}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  )
}

/** The results of the test by market; before the first test, a description of each market. */
function Markets({ job }: { job: StressJob | undefined }) {
  if (!job) return <Preview />
  return job.rows.length > 0 && <StressTable rows={job.rows} />
}

function Preview() {
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2 xl:grid-cols-3">
      {STRESS_CASES.filter((stress) => stress !== 'base').map((stress) => (
        <div key={stress}>
          <dt className="font-medium">{STRESS_TEXTS[stress].name}</dt>
          <dd className="text-muted">{STRESS_TEXTS[stress].meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

function StressTable({ rows }: { rows: readonly StressRow[] }) {
  const [base] = rows
  return (
    <>
      <SimpleTable
        label="Altered markets beside the one as it was"
        columns={[
          { header: 'Market' },
          { header: 'Average cycle', right: true },
          { header: 'Against as it was', right: true },
          { header: 'Worst cycle', right: true },
          { header: 'Worst minute', right: true },
          { header: 'Peak margin', right: true },
          { header: 'Losing cycles', right: true },
          { header: 'All cycles together', right: true },
        ]}
        rows={rows.map((row) => ({
          key: row.case,
          cells: [<Market key="name" row={row} />, ...figuresOf(row, base)],
        }))}
      />
      <p className="mt-2 text-sm text-muted">
        {rows.length < STRESS_CASES.length
          ? `${rows.length} of ${STRESS_CASES.length} markets are done.`
          : 'Options are repriced by Black-76 at their own volatility, which rises with a fall. Stops and targets fill worse in a fast minute. The worst minute is that of the worst cycle, before charges. Such a day is rare: the average and the worst cycle show its cost when it comes; the sum is not an expectation.'}
      </p>
    </>
  )
}

function Market({ row: { case: stress, fastExits } }: { row: StressRow }) {
  const { name, meaning } = STRESS_TEXTS[stress]
  return (
    <details className="min-w-44">
      <summary className="cursor-pointer font-medium">{name}</summary>
      <p className="max-w-md text-xs text-muted">{meaning}</p>
      {fastExits?.worst && (
        <p className="max-w-md text-xs text-muted">
          {formatNumber(fastExits.count)} stops and targets in fast minutes, filled{' '}
          {formatPrice(fastExits.averageMiss)} points beyond their trigger on average; the farthest, leg{' '}
          {fastExits.worst.leg + 1} on {formatDate(fastExits.worst.date)} at {fastExits.worst.time}: trigger{' '}
          {formatPrice(fastExits.worst.trigger)}, filled {formatPrice(fastExits.worst.fill)}
        </p>
      )}
    </details>
  )
}

/** The figures of a row; a case that cannot affect the strategy shows no figures, and never a profit. */
function figuresOf(row: StressRow, base: StressRow | undefined) {
  if (!doesApply(row)) return ['does not apply', '–', '–', '–', '–', '–', '–']
  const { worst, worstMinute } = row
  return [
    formatSignedRupees(row.average),
    row === base || !base ? '–' : formatSignedRupees(row.average - base.average),
    worst ? <Dated key="worst" amount={worst.netPnl} when={formatDate(worst.date)} /> : '–',
    worstMinute ? (
      <Dated
        key="minute"
        amount={worstMinute.profit}
        when={`${formatDate(worstMinute.date)}, ${worstMinute.time}`}
      />
    ) : (
      '–'
    ),
    row.peakMargin > 0 ? formatRupees(row.peakMargin) : '–',
    `${formatPercent(row.losing * 100)} of ${formatNumber(row.cycles)}`,
    formatSignedRupees(row.netPnl),
  ]
}

function Dated({ amount, when }: { amount: number; when: string }) {
  return (
    <span>
      {formatSignedRupees(amount)}
      <span className="block text-xs text-muted">{when}</span>
    </span>
  )
}
