import { LogOut } from 'lucide-react'
import { useState } from 'react'
import type { DeployedLeg } from '#domain'
import { ConfirmOrder } from '../../../deployments/confirm-order.tsx'
import { useDeploymentOrders } from '../../../deployments/deployment-queries.ts'
import {
  describeExitOrder,
  describeDeployedLeg,
  describeLevels,
} from '../../../deployments/deployment-words.ts'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { formatDate, formatPrice } from '../../../ui/format.ts'
import { Profit } from '../../../ui/layout/profit.tsx'

interface LegListProps {
  legs: readonly DeployedLeg[]
  underlying: string
  /** Id of the deployment, for buttons that close single legs; without it the list is read-only. */
  deploymentId?: string
}

/** Open legs with their levels, and waiting legs. */
export function LegList({ legs, underlying, deploymentId }: LegListProps) {
  return (
    <ul className="grid gap-2" aria-label="Legs">
      {legs.map((leg) => (
        <li
          key={`${leg.key} ${leg.state} ${leg.entryTime ?? ''}`}
          className="grid gap-1 rounded-md border border-border px-3 py-2 text-sm tabular"
        >
          <div className="flex items-center gap-x-3">
            <Badge tone={leg.state === 'open' ? 'accent' : 'neutral'}>{leg.state}</Badge>
            <span className="min-w-0 flex-1 font-medium">{describeDeployedLeg(leg, underlying)}</span>
            {deploymentId !== undefined && leg.state === 'open' && (
              <LeaveLeg {...{ leg, underlying, deploymentId }} />
            )}
          </div>
          {leg.state === 'open' ? <OpenCourse leg={leg} /> : <p className="text-muted">{leg.waitsFor}</p>}
        </li>
      ))}
    </ul>
  )
}

/** One fact per line at a fixed height, so that a button does not move under the pointer as prices change. */
function OpenCourse({ leg }: { leg: DeployedLeg }) {
  const { entryDate, entryTime, entryPrice, last, waitsFor, profit } = leg
  const rest = [describeLevels(leg), waitsFor].filter(Boolean).join(' · ')
  const entered =
    entryPrice !== null &&
    `at ${formatPrice(entryPrice)} since ${entryTime ?? ''} ${entryDate === null ? '' : formatDate(entryDate)}`
  return (
    <div className="text-muted">
      <p className="h-5 truncate">{entered}</p>
      <p className="flex h-5 items-center justify-between gap-3">
        <span>{last !== null && `now ${formatPrice(last)}`}</span>
        {profit !== null && <Profit amount={profit} />}
      </p>
      <p className="h-5 truncate" title={rest}>
        {rest}
      </p>
    </div>
  )
}

interface LeaveLegProps {
  leg: DeployedLeg
  underlying: string
  deploymentId: string
}

function LeaveLeg({ leg, underlying, deploymentId }: LeaveLegProps) {
  const [isAsking, setAsking] = useState(false)
  const { squareOff } = useDeploymentOrders()
  const name = describeDeployedLeg(leg, underlying)
  return (
    <>
      <Button size="sm" icon={LogOut} aria-label={`Square off ${name}`} onClick={() => setAsking(true)}>
        Square off
      </Button>
      {isAsking && (
        <ConfirmOrder
          title="Square off this leg?"
          description={`On paper, Delta ${describeExitOrder(leg, underlying)} in the bar of this minute. The other legs stay, by their own rules.`}
          confirm="Square off the leg"
          onConfirm={() => squareOff(deploymentId, leg.legId)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
