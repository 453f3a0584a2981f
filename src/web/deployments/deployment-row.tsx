import { useId } from 'react'
import { Link } from 'react-router'
import { DEPLOYMENT_STATE_NAMES, type Deployment } from '#domain'
import { DataBadge } from './data-badge.tsx'
import { deploymentAddress, toneOf } from './describe-deployment.ts'
import { Badge } from '../ui/layout/badge.tsx'
import { formatSignedRupees } from '../ui/format.ts'
import { formatMoment } from '../ui/format-moment.ts'
import { Profit } from '../ui/layout/profit.tsx'
import { Sparkline } from '../ui/charts/sparkline.tsx'
import { useRoving } from '../ui/hooks/use-roving.ts'
import type { Row } from '../ui/hooks/use-row-walk.ts'
import { Freshness } from './freshness-badges.tsx'
import { OrderButtons, ordersOf } from './orders/order-buttons.tsx'

interface DeploymentRowProps {
  deployment: Deployment
  /** Index of the row. */
  index: number
  row: Row
}

/**
 * A deployment in one line: name and state, the day's curve, today, in all, next event, orders. The list's keys
 * focus its name.
 */
export function DeploymentRow({ deployment, index, row }: DeploymentRowProps) {
  const headingId = useId()
  const orders = ordersOf(deployment, true)
  const { toolbar, item } = useRoving(row.tabIndex === 0, orders)
  const { id, name, state, stateWords, feedName, isSimulated, profit, spark, reason } = deployment
  const note = reason ?? stateWords
  return (
    <article
      data-index={index}
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 lg:grid-cols-[minmax(0,2fr)_7rem_6.5rem_6.5rem_minmax(0,1.4fr)_15rem]"
    >
      <div className="min-w-0">
        <h3 id={headingId} className="font-semibold" title={name}>
          <Link to={deploymentAddress(id)} {...row} className="block truncate text-accent hover:underline">
            {name}
          </Link>
        </h3>
        <span className="flex flex-wrap items-center gap-1.5">
          <Badge tone={toneOf(state)}>{DEPLOYMENT_STATE_NAMES[state]}</Badge>
          <DataBadge isSimulated={isSimulated} feedName={feedName} />
          <Freshness deployment={deployment} />
        </span>
      </div>
      <div className="max-lg:justify-self-end">
        <Sparkline curve={spark} label={`Profit of the day, now ${formatSignedRupees(profit.day)}`} />
      </div>
      <Amount name="Today, net" amount={profit.netDay} />
      <Amount name="In all, net" amount={profit.netTotal} />
      <p className="line-clamp-2 min-w-0 text-sm max-lg:col-span-2" title={note}>
        {note}
        <span className="block truncate text-xs text-muted">{nextOf(deployment)}</span>
      </p>
      <div className="flex min-h-8 flex-wrap justify-end gap-2 max-lg:col-span-2 max-lg:justify-start">
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
    <p className="text-right max-lg:text-left">
      <span className="block text-xs text-muted">{name}</span>
      <Profit amount={amount} className="font-semibold" />
    </p>
  )
}

function nextOf({ next, nextSessionAt }: Deployment): string {
  if (next !== null) return `Next: ${next}`
  return nextSessionAt === null ? '' : `Next session ${formatMoment(nextSessionAt)}`
}
