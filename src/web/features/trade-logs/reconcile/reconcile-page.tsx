import { Scale } from 'lucide-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  CAUSE_TEXTS,
  DIFFERENCE_CAUSES,
  PAIR_FACTS,
  type DifferenceCause,
  type ReconciledDay,
  type Reconciliation,
} from '#domain'
import { underlyingFromName } from '#engine/exchange'
import type { RunListItem } from '#api'
import { ApiError, routes } from '#api/client'
import { buttonClass } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { DataTable, type TableColumn } from '../../../ui/layout/data-table.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { formatCount, formatDate, formatNumber } from '../../../ui/format.ts'
import { Profit } from '../../../ui/layout/profit.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { useRun } from '../../../results/run/run-queries.ts'
import { runAddress, runName, runPeriod } from '../../../results/run/run-words.ts'
import { apiClient } from '../../../session/backend/client.ts'
import { DayPairs } from './day-pairs.tsx'

const TABLE_HEIGHT = 480

/** Why an imported log differs from a backtest: by cause, by day, trade by trade. */
export function ReconcilePage() {
  const { runId = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const { data: run, error } = useRun(runId)
  const own = search.get('with') ?? undefined
  const date = search.get('date') ?? undefined
  const choose = (changes: Record<string, string>) =>
    setSearch(
      { ...(own !== undefined && { with: own }), ...changes },
      { replace: true, preventScrollReset: true },
    )
  if (error) return <ErrorBox title="This run cannot be compared" message={error.message} />
  if (!run) return <Skeleton className="h-96" />
  return (
    <>
      <header className="mb-5">
        <h1 className="text-2xl font-semibold">Reconcile</h1>
        <p className="mt-1 text-muted">
          <Link className="text-accent underline underline-offset-2" to={runAddress(runId)}>
            {runName(run)}
          </Link>{' '}
          against a run of Delta’s, net of charges, over the days that both cover
        </p>
      </header>
      <div className="grid grid-cols-1 gap-4">
        <RunChoice instrument={run.instrument} own={own} onChoose={(id) => choose({ with: id })} />
        {own !== undefined && (
          <Compared
            log={runId}
            instrument={run.instrument}
            own={own}
            date={date}
            onDay={(day) => choose({ date: day })}
          />
        )}
      </div>
    </>
  )
}

interface RunChoiceProps {
  instrument: string
  own: string | undefined
  onChoose: (id: string) => void
}

function RunChoice({ instrument, own, onChoose }: RunChoiceProps) {
  const { data: runs, error } = useOwnRuns(instrument)
  if (error) return <ErrorBox message={error.message} />
  if (!runs) return <Skeleton className="h-20" />
  if (runs.length === 0)
    return (
      <Card>
        <EmptyState
          icon={Scale}
          title={`No run of ${instrument} to compare with`}
          action={
            <Link className={buttonClass('primary')} to="/app/backtesting">
              Run the strategy
            </Link>
          }
        >
          Backtest the strategy of the log over its days, then come back.
        </EmptyState>
      </Card>
    )
  return (
    <FormField
      label="Compare with"
      hint="A backtest of the same strategy over the same days"
      className="max-w-xl"
    >
      <Select
        value={own}
        placeholder="Choose a run of Delta’s"
        options={runs.map((run) => ({ value: run.jobId, label: `${runName(run)} · ${runPeriod(run)}` }))}
        onValueChange={onChoose}
      />
    </FormField>
  )
}

interface ComparedProps {
  log: string
  instrument: string
  own: string
  date: string | undefined
  onDay: (date: string) => void
}

function Compared({ log, instrument, own, date, onDay }: ComparedProps) {
  const { data, error } = useReconciliation(log, own, date)
  if (error) return <ErrorBox title="The two cannot be compared" message={error.message} />
  if (!data) return <Skeleton className="h-96" />
  const { reconciliation, pairs } = data
  if (reconciliation.days.length === 0)
    return (
      <Card>
        <EmptyState icon={Scale} title="No day is covered by both">
          Choose a run whose period overlaps that of the log.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Totals found={reconciliation} />
      <Card title="Day by day" description="Choose a day to see its trades side by side">
        <DataTable
          label="Difference per day"
          data={reconciliation.days}
          columns={dayColumns(onDay)}
          initialSorting={[{ id: 'date', desc: false }]}
          maxHeight={TABLE_HEIGHT}
        />
      </Card>
      {date !== undefined && pairs.length > 0 && (
        <DayPairs
          key={date}
          date={date}
          pairs={pairs}
          own={own}
          underlying={underlyingFromName(instrument)}
        />
      )}
    </>
  )
}

function Totals({ found }: { found: Reconciliation }) {
  const { from, to, own, log, difference, parts, paired, alike, otherReasons, outside } = found
  return (
    <Card title="Why the profits differ" description={`${formatDate(from)} to ${formatDate(to)}`}>
      <div className="grid grid-cols-1 gap-3">
        <p className="text-sm">
          Delta <Profit amount={own} />, the log <Profit amount={log} />: a difference of{' '}
          <Profit amount={difference} />. {formatCount(paired, 'pair')} of trades, {formatNumber(alike)} alike
          in all but costs, {formatNumber(otherReasons)} left for another reason.
          {outside.own + outside.log > 0 &&
            ` Not compared, on days that only one covers: ${formatCount(outside.own, 'trade')} of Delta, ${formatCount(outside.log, 'trade')} of the log.`}
        </p>
        <FactCounts facts={found.facts} />
        <SimpleTable
          label="Difference by cause"
          columns={[{ header: 'Cause' }, { header: 'Difference', right: true }, { header: 'What it is' }]}
          rows={[
            ...DIFFERENCE_CAUSES.map((cause) => ({
              key: cause,
              cells: [
                CAUSE_TEXTS[cause].name,
                <Profit key={cause} amount={parts[cause]} />,
                <span key="means" className="text-muted">
                  {CAUSE_TEXTS[cause].means}
                </span>,
              ],
            })),
            {
              key: 'all',
              cells: [
                'Together',
                <Profit key="all" amount={difference} className="font-semibold" />,
                'No remainder',
              ],
            },
          ]}
        />
      </div>
    </Card>
  )
}

const FACT_WORDS: Readonly<Record<keyof Reconciliation['facts'], string>> = {
  strike: 'at another strike',
  expiry: 'of another expiry',
  entryTime: 'entered in another minute',
  exitTime: 'left in another minute',
  quantity: 'of another quantity',
}

/** The facts in which pairs differ, even if the profit is equal. */
function FactCounts({ facts }: Pick<Reconciliation, 'facts'>) {
  const named = PAIR_FACTS.filter((what) => facts[what] > 0)
  if (named.length === 0) return null
  return (
    <p className="text-sm">
      {named.map((what) => `${formatCount(facts[what], 'pair')} ${FACT_WORDS[what]}`).join(', ')}; also where
      the money agrees.
    </p>
  )
}

function dayColumns(onDay: (date: string) => void): TableColumn<ReconciledDay>[] {
  const money = (id: string, header: string, read: (day: ReconciledDay) => number) =>
    ({
      id,
      header,
      accessorFn: read,
      cell: ({ row }) => <Profit amount={read(row.original)} />,
      meta: { align: 'right' },
    }) satisfies TableColumn<ReconciledDay>
  const part = (cause: DifferenceCause) => money(cause, CAUSE_TEXTS[cause].name, ({ parts }) => parts[cause])
  return [
    {
      id: 'date',
      header: 'Date',
      accessorKey: 'date',
      cell: ({ row: { original } }) => (
        <button
          type="button"
          className="text-accent underline underline-offset-2 hover:no-underline"
          onClick={() => onDay(original.date)}
        >
          {formatDate(original.date)}
        </button>
      ),
    },
    money('own', 'Delta', ({ own }) => own),
    money('log', 'The log', ({ log }) => log),
    money('difference', 'Difference', ({ difference }) => difference),
    ...DIFFERENCE_CAUSES.map(part),
    {
      id: 'otherReasons',
      header: 'Other reasons',
      accessorKey: 'otherReasons',
      meta: { align: 'right' },
    },
  ]
}

const MOST_RUNS = 200

/** Backtests on the same index, latest first, to compare a log with. */
function useOwnRuns(instrument: string | undefined) {
  return useQuery({
    queryKey: ['runs', 'to-reconcile', instrument],
    enabled: instrument !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<RunListItem[]> => {
      const query = { status: 'completed', limit: MOST_RUNS, search: instrument } as const
      const { runs } = await apiClient.call(routes.listRuns, { query }, { signal })
      return runs.filter((run) => run.source === null && run.instrument === instrument)
    },
  })
}

/** Comparison of a log with a backtest; with a date it includes that day's trades. */
function useReconciliation(log: string, own: string | undefined, date: string | undefined) {
  return useQuery({
    queryKey: ['reconciliation', log, own, date],
    enabled: own !== undefined,
    queryFn: ({ signal }) =>
      apiClient.call(
        routes.reconcileRun,
        { params: { id: log }, query: { with: own ?? '', date } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: (failures, error) => !(error instanceof ApiError) && failures < 1,
  })
}
