import { Radio } from 'lucide-react'
import { Link } from 'react-router'
import type { Deployment } from '#domain'
import { reasonOf, useDeployedBooks, useDeployments } from './deployment-queries.ts'
import { buttonClass } from '../ui/controls/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../ui/feedback/error-box.tsx'
import { formatMoment } from '../ui/format-moment.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useRowWalk } from '../ui/hooks/use-row-walk.ts'
import { groupDeployments, type DeploymentGroups } from './deployment-groups.ts'
import { BookSection } from './book-section.tsx'
import { DeploymentRow } from './deployment-row.tsx'

/** The user's deployments, one line each. */
export function PaperTradingPage() {
  const { data, error, dataUpdatedAt, refetch } = useDeployments()
  const books = useDeployedBooks(data ?? [])
  const { running, ended } = groupDeployments(data ?? [], books)
  return (
    <>
      <header className="mb-5">
        <h1 className="text-2xl font-semibold">Paper trading</h1>
        <p className="mt-1 text-muted">
          Strategies that trade by themselves, minute by minute, by the rules of their backtest. Nothing is
          sent to a broker.
        </p>
      </header>
      <div className="grid grid-cols-1 gap-5">
        {error && (
          <ErrorBox
            title="Your deployments could not be loaded"
            message={
              data
                ? `${reasonOf(error)} What stands below is of ${formatMoment(new Date(dataUpdatedAt).toISOString())}.`
                : reasonOf(error)
            }
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton className="h-72" />}
        {data?.length === 0 && <NothingDeployed />}
        <Groups title="Running" groups={running} />
        <Groups title="Ended" groups={ended} />
      </div>
    </>
  )
}

function Groups({ title, groups: { books, alone } }: { title: string; groups: DeploymentGroups }) {
  if (books.length === 0 && alone.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-base font-semibold">{title}</h2>
      <div className="grid grid-cols-1 gap-4">
        {books.map((group) => (
          <BookSection key={group.id} group={group}>
            <Rows deployments={group.deployments} />
          </BookSection>
        ))}
        {alone.length > 0 && (
          <div className="rounded-lg border border-border bg-surface shadow-card">
            <Rows deployments={alone} />
          </div>
        )}
      </div>
    </section>
  )
}

function Rows({ deployments }: { deployments: readonly Deployment[] }) {
  const walk = useRowWalk({ count: deployments.length })
  return (
    <div className="grid grid-cols-1 divide-y divide-border" {...walk.list}>
      {deployments.map((deployment, i) => (
        <DeploymentRow key={deployment.id} deployment={deployment} index={i} row={walk.row(i)} />
      ))}
    </div>
  )
}

function NothingDeployed() {
  return (
    <Card>
      <EmptyState
        icon={Radio}
        title="Nothing is deployed yet"
        action={
          <Link to="/app/strategies" className={buttonClass('primary')}>
            Open My Strategies
          </Link>
        }
      >
        Save a strategy, then choose Place Order in its row: it trades on paper, on a day of the simulated
        market within minutes or by the quotes of your broker. Each minute, each decision and its reason are
        written down here, and each day is compared with its backtest.
      </EmptyState>
    </Card>
  )
}
