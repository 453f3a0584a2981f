import { useId } from 'react'
import { Link } from 'react-router'
import { DEPLOYMENT_STATE_NAMES, hasEnded, type Deployment } from '#domain'
import { DataBadge } from '../../../deployments/data-badge.tsx'
import { deploymentAddress, toneOf } from '../../../deployments/deployment-words.ts'
import { Badge } from '../../../ui/layout/badge.tsx'
import { formatDate, formatSignedRupees } from '../../../ui/format.ts'
import { formatMoment } from '../../../ui/format-moment.ts'
import { Profit } from '../../../ui/layout/profit.tsx'
import { Sparkline } from '../../../ui/charts/sparkline.tsx'
import { useRoving } from '../../../ui/hooks/use-roving.ts'
import type { Row } from '../../../ui/hooks/use-row-walk.ts'
import { useDeploymentDetails } from '../requests/deployment-details.ts'
import { Freshness } from './freshness.tsx'
import { LegList } from './leg-list.tsx'
import { OrderButtons, ordersOf } from './order-buttons.tsx'

/** Legs on cards are refetched less often than those of an open deployment. */
const LEGS_EVERY_MILLISECONDS = 2000

interface DeploymentCardProps {
  deployment: Deployment
  /** Index of the card. */
  index: number
  row: Row
}

/** A deployment: status, today's profit, open legs, next action. The list's keys focus its name. */
export function DeploymentCard({ deployment, index, row }: DeploymentCardProps) {
  const headingId = useId()
  const orders = ordersOf(deployment, true)
  const { toolbar, item } = useRoving(row.tabIndex === 0, orders)
  const { id, name, state, stateWords, feedName, feedProblem, reason, isSimulated, words } = deployment
  return (
    <article
      data-index={index}
      aria-labelledby={headingId}
      className="grid content-start gap-2 rounded-lg border border-border bg-surface p-4 shadow-card"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 id={headingId} className="min-w-0 font-semibold wrap-anywhere">
          <Link to={deploymentAddress(id)} {...row} className="text-accent hover:underline">
            {name}
          </Link>
        </h3>
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={toneOf(state)}>{DEPLOYMENT_STATE_NAMES[state]}</Badge>
          <DataBadge isSimulated={isSimulated} feedName={feedName} />
        </span>
      </header>
      {orders > 0 && (
        <div {...toolbar} aria-label={`Orders of ${name}`} className="flex flex-wrap gap-2">
          <OrderButtons deployment={deployment} isShort item={item} />
        </div>
      )}
      <p className="text-sm">{stateWords}</p>
      <Freshness deployment={deployment} />
      <p className="text-xs text-muted">
        {words} · {feedName}
      </p>
      {feedProblem !== null && <p className="text-sm text-warning">{feedProblem}</p>}
      {reason !== null && reason !== stateWords && <p className="text-sm text-muted">{reason}</p>}
      <DayFigures deployment={deployment} />
      {!hasEnded(state) && <Now deployment={deployment} />}
    </article>
  )
}

function DayFigures({ deployment }: { deployment: Deployment }) {
  const { profit, spark, date, time, nextSessionAt } = deployment
  const at = date === null ? '' : `${formatDate(date)}${time === null ? '' : `, ${time}`}`
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <Profit amount={profit.netDay} className="text-lg font-semibold" />
      <Sparkline curve={spark} label={`Profit of the day, now ${formatSignedRupees(profit.day)}`} />
      <span className="text-xs text-muted tabular">
        {at}
        {nextSessionAt !== null && ` · next session ${formatMoment(nextSessionAt)}`}
      </span>
      <span className="ml-auto text-xs text-muted">
        In all <Profit amount={profit.netTotal} />
      </span>
    </div>
  )
}

function Now({ deployment: { id, revision, underlying } }: { deployment: Deployment }) {
  const { data } = useDeploymentDetails(id, { revision, everyMilliseconds: LEGS_EVERY_MILLISECONDS })
  if (!data) return null
  const { legs, next } = data.now
  return (
    <>
      {legs.length > 0 && <LegList legs={legs} underlying={underlying} />}
      {next !== null && <p className="text-sm text-muted">Next: {next}</p>}
    </>
  )
}
