import { useId } from 'react'
import { Link } from 'react-router'
import { DEPLOYMENT_STATE_NAMES, hasEnded, type Deployment } from '#domain'
import { DataBadge } from '../../../deployments/data-badge.tsx'
import { deploymentAddress, toneOf } from '../../../deployments/deployment-words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { formatDate, formatSignedRupees } from '../../../ui/format.ts'
import { formatMoment } from '../../../ui/format-moment.ts'
import { Profit } from '../../../ui/profit.tsx'
import { Sparkline } from '../../../ui/sparkline.tsx'
import { useDeploymentDetails } from '../requests/deployment-details.ts'
import { Freshness } from './freshness.tsx'
import { LegList } from './leg-list.tsx'
import { OrderButtons } from './order-buttons.tsx'

/** Legs of many cards are asked for less often than those of the one that is open. */
const LEGS_EVERY_MILLISECONDS = 2000

/** One deployment: how it stands, what it made today, what it holds, what comes next. */
export function DeploymentCard({ deployment }: { deployment: Deployment }) {
  const headingId = useId()
  const { id, name, state, stateWords, feedName, feedProblem, reason, isSimulated, words } = deployment
  return (
    <article
      aria-labelledby={headingId}
      className="grid content-start gap-2 rounded-lg border border-border bg-surface p-4 shadow-card"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 id={headingId} className="min-w-0 font-semibold break-words">
          <Link to={deploymentAddress(id)} className="text-accent hover:underline">
            {name}
          </Link>
        </h3>
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={toneOf(state)}>{DEPLOYMENT_STATE_NAMES[state]}</Badge>
          <DataBadge isSimulated={isSimulated} feedName={feedName} />
        </span>
      </header>
      <div className="flex flex-wrap gap-2">
        <OrderButtons deployment={deployment} isShort />
      </div>
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
