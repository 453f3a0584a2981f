import { OctagonX } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { formatCount } from '../../ui/format.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { Profit } from '../../ui/layout/profit.tsx'
import { ConfirmOrder } from './orders/confirm-order.tsx'
import { countOpenLegs } from '../../strategy/deployments/deployment-list.ts'
import { useDeploymentOrders, useFollowedDeployments } from '../../strategy/deployments/deployment-queries.ts'

/** Squares off all open paper positions from any screen. Shown only while a position is open. */
export function KillSwitch() {
  const deployments = useFollowedDeployments()
  const { kill } = useDeploymentOrders()
  const [isAsking, setAsking] = useState(false)
  const open = deployments.filter(({ openLegs }) => openLegs > 0)
  const legs = formatCount(countOpenLegs(open), 'leg')
  const confirmed = async () => {
    const isDone = await kill()
    if (isDone) notify.info('Everything is left in the bar of this minute, and all deployments are paused')
    return isDone
  }
  return (
    <>
      {open.length > 0 && (
        <Button
          size="sm"
          variant="danger"
          icon={OctagonX}
          title={`${legs} open on paper: square everything off and pause all deployments`}
          onClick={() => setAsking(true)}
        >
          Kill switch
        </Button>
      )}
      {isAsking && (
        <ConfirmOrder
          title="Square everything off?"
          description={
            open.length === 0
              ? 'Nothing is open any more. All your deployments will be paused.'
              : `${legs} of ${formatCount(open.length, 'deployment')} will be left in the bar of this minute, and all your deployments will be paused.`
          }
          confirm="Square off and pause all"
          onConfirm={confirmed}
          onClose={() => setAsking(false)}
        >
          <ul className="grid gap-1 text-sm">
            {open.map(({ id, name, openLegs, profit }) => (
              <li key={id} className="flex justify-between gap-3">
                <span className="min-w-0 truncate">
                  {name}, {formatCount(openLegs, 'leg')}
                </span>
                <Profit amount={profit.open} />
              </li>
            ))}
          </ul>
        </ConfirmOrder>
      )}
    </>
  )
}
