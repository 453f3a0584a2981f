import { useQuery } from '@tanstack/react-query'
import { useState, useId, useMemo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { ChartColumn, History } from 'lucide-react'
import type { Dashboard, BacktestListItem } from '#api'
import { routes } from '#api/client'
import { dayNumber, isoDate } from '#engine/exchange'
import { isUnderWay, type JobStatus } from '#domain'
import { useUserId } from '../../session/auth/auth-context.tsx'
import { apiClient } from '../../session/backend/client.ts'
import { isFirstAnswerComing } from '../../session/backend/first-answer.ts'
import { useDeployments } from '../../strategy/deployments/deployment-queries.ts'
import { OpenPositionsCard } from './open-positions-card.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import {
  formatCount,
  formatNumber,
  formatPercent,
  formatCompactRupees,
  formatDate,
  formatSignedRupees,
} from '../../ui/format.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { readStored, writeStored } from '../../ui/hooks/stored-state.ts'
import { Profit } from '../../ui/layout/profit.tsx'
import { LINE_COLORS } from '../../ui/charts/chart-theme.ts'
import { LabelledLines } from '../../ui/charts/labelled-lines.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Badge, type Tone } from '../../ui/layout/badge.tsx'
import { DataOfRun } from '../../results/provenance/provenance-badge.tsx'
import { FirstHour } from './first-hour.tsx'
import { NextSteps } from './next-steps.tsx'
import { formatMoment } from '../../ui/format-moment.ts'

const REFRESH_MILLISECONDS = 3000

/** The user's own figures. */
export function DashboardPage() {
  const userId = useUserId()
  // Read once, so that news does not disappear while it is read.
  const [since] = useState(() => noteVisit(userId, Date.now()))
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', userId, since],
    queryFn: ({ signal }) => apiClient.call(routes.dashboard, { query: { since } }, { signal }),
    // A backtest that just ended must be counted.
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.recent.some(isUnderWay) && REFRESH_MILLISECONDS,
  })
  // Shown together with them, because their card stands above links, which must not move under the pointer.
  const areOpenComing = isFirstAnswerComing(useDeployments())
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl font-semibold">Dashboard</h1>
          <p className="mt-1 text-muted">Your backtests and strategies at a glance</p>
        </div>
        <Link to="/app/backtesting" className={buttonClass('primary')}>
          New backtest
        </Link>
      </div>
      <div className="grid grid-cols-1 gap-4">
        {error && (
          <ErrorBox
            title="Your figures could not be loaded"
            message={error.message}
            onRetry={() => void refetch()}
          />
        )}
        {data && !areOpenComing ? (
          <Figures dashboard={data} since={since} />
        ) : (
          !error && <Skeleton className="h-72" />
        )}
      </div>
    </>
  )
}

function Figures({ dashboard, since }: { dashboard: Dashboard; since: string | undefined }) {
  return (
    <>
      <SummaryCards dashboard={dashboard} />
      <OpenPositionsCard />
      {dashboard.changes && since !== undefined && <Changes changes={dashboard.changes} since={since} />}
      <NextSteps dashboard={dashboard} />
      <FirstHour done={dashboard.firstHour} />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <RecentBacktests runs={dashboard.recent} />
        <PerformanceOverview performance={dashboard.performance} />
      </div>
    </>
  )
}

function Changes({ changes, since }: { changes: NonNullable<Dashboard['changes']>; since: string }) {
  const lines = changeLines(changes)
  return (
    <Card title="Since your last visit" description={formatMoment(since)}>
      {lines.length === 0 ? (
        <p className="text-sm text-muted">Nothing has changed.</p>
      ) : (
        <ul className="text-sm">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function changeLines({ completed, profitable, failed, saved }: NonNullable<Dashboard['changes']>): string[] {
  return [
    completed > 0 && `${formatCount(completed, 'backtest')} completed, ${profitable} with a net profit`,
    failed > 0 && `${formatCount(failed, 'backtest')} failed`,
    saved > 0 && `${saved} ${saved === 1 ? 'strategy' : 'strategies'} saved or changed`,
  ].filter((line) => line !== false)
}

/** A pause of this length ends a visit: a reload or another screen does not. */
const VISIT_PAUSE_MILLISECONDS = 30 * 60_000

/** A user's visits to the dashboard, in milliseconds since 1970. */
interface Visits {
  /** Time of the latest view. */
  readonly seen: number
  /** Time of the latest view in the previous visit; null during the first visit. */
  readonly before: number | null
}

/** Updates the visits for a view at `now`. */
export function visitsAt(now: number, earlier: Visits | null): Visits {
  if (!earlier) return { seen: now, before: null }
  const isSameVisit = now - earlier.seen < VISIT_PAUSE_MILLISECONDS
  return { seen: now, before: isSameVisit ? earlier.before : earlier.seen }
}

/** Records a view, and gives the end of the previous visit as ISO 8601; undefined during the first visit. */
export function noteVisit(userId: string, now: number): string | undefined {
  const key = `dashboard-visits:${userId}`
  const visits = visitsAt(now, readStored<Visits | null>(key, null, isVisits))
  writeStored(key, visits)
  return visits.before === null ? undefined : new Date(visits.before).toISOString()
}

const LAST_MILLISECOND = 8.64e15

function isVisits(value: unknown): value is Visits | null {
  if (typeof value !== 'object' || value === null) return false
  const { seen, before } = value as Partial<Visits>
  return isTime(seen) && (before === null || isTime(before))
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LAST_MILLISECOND
}

/** The four figures at the top. */
function SummaryCards({ dashboard: { backtests, strategies } }: { dashboard: Dashboard }) {
  const { completed, profitable } = backtests
  const { saved, active, tested, totalPnl } = strategies
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      <Figure name="Total Backtests" note="completed">
        {formatNumber(completed)}
      </Figure>
      <Figure name="Success Rate" note={`${profitable} of ${completed} with a net profit above 0`}>
        {completed === 0 ? 'N/A' : formatPercent((100 * profitable) / completed, 0)}
      </Figure>
      <Figure name="Total P&L" note={`net, last runs of ${tested} of ${saved} saved strategies`}>
        {tested === 0 ? 'N/A' : <Profit amount={totalPnl} />}
      </Figure>
      <Figure name="Active Strategies" note={`${saved - active} inactive`}>
        {formatNumber(active)}
      </Figure>
    </div>
  )
}

function Figure({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="rounded-lg border border-border bg-surface px-4 py-3.5 shadow-card"
    >
      <p id={id} className="text-sm text-muted">
        {name}
      </p>
      <p className="mt-1 text-2xl font-semibold tabular">{children}</p>
      <p className="mt-1 text-xs text-muted">{note}</p>
    </div>
  )
}

type Performance = Dashboard['performance']

const SECONDS_PER_DAY = 86_400

/** Net profits of the user's latest backtests by trading day. */
function PerformanceOverview({ performance }: { performance: Performance }) {
  return (
    <Card
      title="Performance Overview"
      description={performance.length > 0 ? 'Net profit by trading day of your latest backtests' : undefined}
    >
      {performance.length > 0 ? (
        <Lines performance={performance} />
      ) : (
        <EmptyState icon={ChartColumn} title="Nothing to show yet">
          Each completed backtest adds a line.
        </EmptyState>
      )}
    </Card>
  )
}

function Lines({ performance }: { performance: Performance }) {
  const { x, series } = useMemo(() => linesOf(performance), [performance])
  const ends = performance.map(({ name, netPnl }) => `${name} ${formatSignedRupees(netPnl.at(-1) ?? 0)}`)
  return (
    <LabelledLines
      label={`Net profit by trading day of ${formatCount(performance.length, 'backtest')}: ${ends.join(', ')}`}
      x={x}
      formatX={(seconds) => formatDate(isoDate(seconds / SECONDS_PER_DAY))}
      formatY={formatCompactRupees}
      formatReading={formatSignedRupees}
      series={series}
      height={300}
    />
  )
}

/** One line per backtest over the days of all of them; null outside its own period. */
function linesOf(performance: Performance) {
  const dates = [...new Set(performance.flatMap((run) => run.dates))].sort()
  return {
    x: dates.map((date) => dayNumber(date) * SECONDS_PER_DAY),
    series: performance.map(({ name, dates: own, netPnl }, i) => {
      const byDate = new Map(own.map((date, at) => [date, netPnl[at] ?? null]))
      return {
        label: name,
        values: dates.map((date) => byDate.get(date) ?? null),
        color: LINE_COLORS[i] ?? 'muted',
        joinsGaps: true,
      }
    }),
  }
}

const STATUS_TONES: Readonly<Partial<Record<JobStatus, Tone>>> = {
  completed: 'profit',
  failed: 'danger',
  running: 'accent',
}

/** The user's latest backtests; a completed one links to its result. */
function RecentBacktests({ runs }: { runs: readonly BacktestListItem[] }) {
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
        {run.kind === 'paper' && <Badge tone="accent">Paper</Badge>}
        {run.name && <span>{period}</span>}
        {summary && <span>{formatCount(summary.totalTrades, 'trade')}</span>}
        <span>{formatMoment(submittedAt)}</span>
        <DataOfRun dataset={dataset} />
      </p>
    </div>
  )
}
