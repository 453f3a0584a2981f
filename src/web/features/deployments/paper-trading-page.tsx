import { Radio } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { DEPLOYMENT_STATE_NAMES, type Deployment } from '#domain'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { formatMoment } from '../../ui/format-moment.ts'
import { formatSignedRupees } from '../../ui/format.ts'
import { useRoving } from '../../ui/hooks/use-roving.ts'
import { useRowWalk, type Row } from '../../ui/hooks/use-row-walk.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Profit } from '../../ui/layout/profit.tsx'
import { WholeAmounts } from '../../ui/layout/whole-amounts.tsx'
import { BookSection } from './book-section.tsx'
import { DataBadge, Freshness } from '../../strategy/deployments/deployment-badges.tsx'
import { groupDeployments, type DeploymentGroups } from '../../strategy/deployments/deployment-list.ts'
import { reasonOf, useDeployedBooks, useDeployments } from '../../strategy/deployments/deployment-queries.ts'
import { deploymentAddress, toneOf } from '../../strategy/deployments/describe-deployment.ts'
import { OrderButtons, ordersOf } from './orders/order-buttons.tsx'

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
    <div className="@container grid grid-cols-1 divide-y divide-border" {...walk.list}>
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

interface DeploymentRowProps {
  deployment: Deployment
  /** Index of the row. */
  index: number
  row: Row
}

/**
 * A deployment: name and state, the day's curve, today, in all, next event, orders. They stand in one line only where
 * the next event has room to be read, else in two lines, and in a narrow list below one another. The list's keys focus its name.
 */
function DeploymentRow({ deployment, index, row }: DeploymentRowProps) {
  const headingId = useId()
  const orders = ordersOf(deployment, true)
  const { toolbar, item } = useRoving(row.tabIndex === 0, orders)
  const { id, name, state, stateWords, feedName, isSimulated, isDoubtful, profit, spark, reason } = deployment
  const note = reason ?? stateWords
  const next = nextOf(deployment)
  return (
    <article
      data-index={index}
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 @2xl:grid-cols-[minmax(0,1fr)_5rem_7rem_7rem] @7xl:grid-cols-[minmax(0,1.2fr)_5rem_7rem_7rem_minmax(0,1fr)_15rem]"
    >
      <div className="min-w-0">
        <h3 id={headingId} className="font-semibold" title={name}>
          <Link to={deploymentAddress(id)} {...row} className="block truncate text-accent hover:underline">
            {name}
          </Link>
        </h3>
        <span className="flex flex-wrap items-center gap-1.5">
          <Badge tone={toneOf(state)}>{DEPLOYMENT_STATE_NAMES[state]}</Badge>
          <DataBadge isSimulated={isSimulated} isDoubtful={isDoubtful} feedName={feedName} />
          <Freshness deployment={deployment} />
        </span>
      </div>
      <div className="@max-2xl:justify-self-end">
        <Sparkline
          curve={spark}
          label={`Profit of the day before charges, now ${formatSignedRupees(profit.day)}`}
        />
      </div>
      <Amount name="Today, net" amount={profit.netDay} />
      <Amount name="In all, net" amount={profit.netTotal} />
      <div className="min-w-0 @max-2xl:col-span-2">
        <p className="line-clamp-2 text-sm" title={note}>
          <WholeAmounts text={note} />
        </p>
        <p className="truncate text-xs text-muted" title={next}>
          {next}
        </p>
      </div>
      <div className="flex min-h-8 flex-wrap justify-end gap-2 @max-2xl:col-span-2 @max-2xl:justify-start @max-7xl:empty:hidden @2xl:@max-7xl:col-span-3">
        {orders > 0 && (
          <div {...toolbar} aria-label={`Orders of ${name}`} className="flex gap-2">
            <OrderButtons deployment={deployment} isShort item={item} />
          </div>
        )}
      </div>
    </article>
  )
}

function Amount({ name, amount }: { name: string; amount: number }) {
  return (
    <p className="@2xl:text-right">
      <span className="block text-xs text-muted">{name}</span>
      <Profit amount={amount} className="font-semibold" />
    </p>
  )
}

function nextOf({ next, nextSessionAt }: Deployment): string {
  if (next !== null) return `Next: ${next}`
  return nextSessionAt === null ? '' : `Next session ${formatMoment(nextSessionAt)}`
}
