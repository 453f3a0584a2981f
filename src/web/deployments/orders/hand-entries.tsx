import { Plus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { contractName, type HandNow } from '#domain'
import { ConfirmOrder } from './confirm-order.tsx'
import { useDeploymentOrders } from '../deployment-queries.ts'
import { Button } from '../../ui/controls/button.tsx'
import { formatDate, formatPrice } from '../../ui/format.ts'
import { AddLegDialog } from './add-leg-dialog.tsx'

interface HandEntriesProps {
  hand: HandNow
  deploymentId: string
  underlying: string
  /** Name of a leg by its id. */
  nameOf: (legId: string) => string
}

/** Entries by hand: legs that have left, to re-enter, and a new leg from the chain. */
export function HandEntries({ hand, deploymentId, underlying, nameOf }: HandEntriesProps) {
  const [isAdding, setAdding] = useState(false)
  const { why, left } = hand
  return (
    <div className="mt-3 grid gap-2 border-t border-border pt-3">
      {left.length > 0 && (
        <ul aria-label="Legs that have left" className="grid gap-2">
          {left.map((leg) => (
            <LeftLeg
              key={leg.key}
              leg={leg}
              deploymentId={deploymentId}
              underlying={underlying}
              nameOf={nameOf}
              why={why}
            />
          ))}
        </ul>
      )}
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" icon={Plus} disabled={why !== null} onClick={() => setAdding(true)}>
          Add a leg
        </Button>
        {why !== null && <span className="text-sm text-muted">Nothing can be entered by hand: {why}.</span>}
      </p>
      {isAdding && (
        <AddLegDialog deploymentId={deploymentId} underlying={underlying} onClose={() => setAdding(false)} />
      )}
    </div>
  )
}

interface LeftLegProps extends Omit<HandEntriesProps, 'hand'> {
  leg: HandNow['left'][number]
  why: string | null
}

function LeftLeg({ leg, deploymentId, underlying, nameOf, why }: LeftLegProps) {
  const [isAsking, setAsking] = useState(false)
  const { reEnter } = useDeploymentOrders()
  const { legId, key, side, expiry, price, isAdded } = leg
  const contract = `${contractName(underlying, leg)}, ${formatDate(expiry)}`
  const name = nameOf(legId)
  const verb = side === 'BUY' ? 'buys' : 'sells'
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-xs text-muted">
          left {contract} at {formatPrice(price)}
        </span>
      </span>
      <Button
        size="sm"
        icon={RotateCcw}
        disabled={why !== null}
        aria-label={`Re-enter ${name}`}
        onClick={() => setAsking(true)}
      >
        Re-enter
      </Button>
      {isAsking && (
        <ConfirmOrder
          title="Re-enter this leg?"
          description={`On paper, Delta ${verb} ${isAdded ? contract : 'the contract that the leg’s own rule chooses now'} in the bar of this minute. Its rules start again, and its counts of re-entries stay.`}
          confirm="Re-enter the leg"
          variant="primary"
          onConfirm={() => reEnter(deploymentId, { leg: legId, key })}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
