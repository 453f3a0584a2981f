import { SplitSquareHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { DeployedLeg } from '#domain'
import { ConfirmOrder } from './confirm-order.tsx'
import { useDeploymentOrders } from '../deployment-queries.ts'
import { describeDeployedLeg } from '../describe-deployment.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormField } from '../../ui/controls/form-field.tsx'
import { NumberInput } from '../../ui/controls/number-input.tsx'
import { formatCount } from '../../ui/format.ts'

interface ExitLotsProps {
  leg: DeployedLeg
  underlying: string
  deploymentId: string
}

/** Exits some of an open leg's lots; absent if it has only one. */
export function ExitLots({ leg, underlying, deploymentId }: ExitLotsProps) {
  const [isAsking, setAsking] = useState(false)
  if ((leg.lots ?? 1) < 2) return null
  return (
    <>
      <Button
        size="sm"
        icon={SplitSquareHorizontal}
        aria-label={`Exit lots of ${describeDeployedLeg(leg, underlying)}`}
        onClick={() => setAsking(true)}
      >
        Exit lots
      </Button>
      {isAsking && (
        <ExitLotsDialog
          leg={leg}
          underlying={underlying}
          deploymentId={deploymentId}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function ExitLotsDialog({ leg, underlying, deploymentId, onClose }: ExitLotsProps & { onClose: () => void }) {
  const { exitLots } = useDeploymentOrders()
  const [lots, setLots] = useState<number | null>(1)
  // The most when the dialog opened; lots may leave while it is open.
  const [most] = useState((leg.lots ?? 1) - 1)
  const isPossible = lots !== null && Number.isInteger(lots) && lots >= 1 && lots <= most
  return (
    <ConfirmOrder
      title="Exit part of a leg?"
      description={`${describeDeployedLeg(leg, underlying)} holds ${formatCount(most + 1, 'lot')}. The lots are left in the bar of this minute; the rest keeps its stop and target.`}
      confirm="Exit the lots"
      isDisabled={!isPossible}
      onConfirm={() =>
        isPossible ? exitLots(deploymentId, { leg: leg.legId, key: leg.key, lots }) : Promise.resolve(false)
      }
      onClose={onClose}
    >
      <FormField
        label="Lots to exit"
        error={
          isPossible
            ? undefined
            : `Lots must be a whole number from 1 to ${most}; square off the leg to exit all`
        }
      >
        <NumberInput value={lots} onValueChange={setLots} bounds={{ min: 1, max: most }} stepped="lots" />
      </FormField>
    </ConfirmOrder>
  )
}
