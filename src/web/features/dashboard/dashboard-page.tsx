import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Dashboard } from '#api'
import { routes } from '#api/client'
import { useUserId } from '../../session/auth/auth-context.tsx'
import { apiClient } from '../../session/backend/client.ts'
import { OpenPositionsCard } from '../../deployments/open-positions-card.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { formatCount } from '../../ui/format.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { FirstHour } from './first-hour.tsx'
import { noteVisit } from './last-visit.ts'
import { NextSteps } from './next-steps.tsx'
import { PerformanceOverview } from './performance-overview.tsx'
import { RecentBacktests } from './recent-backtests.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { formatMoment } from '../../ui/format-moment.ts'

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
  })
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
        {!data && !error && <Skeleton className="h-72" />}
        {data && <Figures dashboard={data} since={since} />}
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
