import { History } from 'lucide-react'
import { Link } from 'react-router'
import type { BacktestListItem } from '#api'
import type { JobStatus } from '#domain'
import { Badge, type Tone } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { formatCount, formatDate } from '../../ui/format.ts'
import { DataOfRun } from '../../provenance/data-of-run.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { Profit } from '../../ui/layout/profit.tsx'

const STATUS_TONES: Readonly<Partial<Record<JobStatus, Tone>>> = {
  completed: 'profit',
  failed: 'danger',
  running: 'accent',
}

/** The user's latest backtests; a completed one links to its result. */
export function RecentBacktests({ runs }: { runs: readonly BacktestListItem[] }) {
  return (
    <Card title="Recent Backtests">
      {runs.length === 0 ? (
        <EmptyState icon={History} title="No backtests yet">
          The backtests that you run appear here.
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {runs.map((run) => (
            <li key={run.jobId} className="flex items-start justify-between gap-x-4">
              <RunName run={run} />
              {run.summary ? (
                <Profit amount={run.summary.netPnL} className="shrink-0 font-medium" />
              ) : (
                <Badge tone={STATUS_TONES[run.status] ?? 'neutral'}>{run.status}</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      {runs.some(({ summary }) => summary) && <p className="mt-3 text-xs text-muted">Net of charges</p>}
    </Card>
  )
}

function RunName({ run }: { run: BacktestListItem }) {
  const { jobId, instrument, startDate, endDate, dataset, submittedAt, summary } = run
  const period = `${instrument}, ${formatDate(startDate)} to ${formatDate(endDate)}`
  const name = run.name || period
  return (
    <div className="min-w-0 text-sm wrap-anywhere">
      {summary ? (
        <Link to={`/app/backtesting/runs/${jobId}`} className="font-medium text-accent underline">
          {name}
        </Link>
      ) : (
        <span className="font-medium">{name}</span>
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-muted">
        {run.name && <span>{period}</span>}
        {summary && <span>{formatCount(summary.totalTrades, 'trade')}</span>}
        <span>{formatMoment(submittedAt)}</span>
        <DataOfRun dataset={dataset} />
      </p>
    </div>
  )
}
