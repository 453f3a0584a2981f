import { useState } from 'react'
import type { DeploymentChain } from '#api'
import { DEPLOYMENT_LIMITS } from '#domain'
import { ConfirmOrder } from './confirm-order.tsx'
import { reasonOf, useDeploymentOrders } from '../../../strategy/deployments/deployment-queries.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { NumberInput } from '../../../ui/controls/number-input.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { formatCount, formatDate, formatNumber, formatPrice } from '../../../ui/format.ts'
import { levelProblem } from './levels.ts'
import { lotsProblem, nearestStrike, newLegOf, premiumOf, type TypedLeg } from './new-leg.ts'
import { useDeploymentChain } from '../deployment-details.ts'

const SIDES = [
  { value: 'BUY', label: 'Buy' },
  { value: 'SELL', label: 'Sell' },
] as const
const TYPES = [
  { value: 'CALL', label: 'CE' },
  { value: 'PUT', label: 'PE' },
] as const
const LEVEL_BOUNDS = { min: 0.05, max: 1_000_000 }

interface AddLegDialogProps {
  deploymentId: string
  underlying: string
  onClose: () => void
}

/** Adds a leg by hand: a contract of the chain with its last price, lots, and a stop and target if wanted. */
export function AddLegDialog({ deploymentId, underlying, onClose }: AddLegDialogProps) {
  const { addLeg } = useDeploymentOrders()
  const [expiry, setExpiry] = useState<string>()
  const { data: chain, error, refetch } = useDeploymentChain(deploymentId, expiry)
  const [typed, setTyped] = useState<TypedLeg>(NOTHING_TYPED)
  const leg = newLegOf(typed, chain)
  return (
    <ConfirmOrder
      title="Add a leg"
      description="The leg is entered on paper in the bar of this minute and leaves with the others: by an overall rule, at the square-off, or by your hand. It has no rules but the levels you give it."
      confirm="Add the leg"
      variant="primary"
      isDisabled={leg === undefined}
      onConfirm={() => (leg ? addLeg(deploymentId, leg) : Promise.resolve(false))}
      onClose={onClose}
    >
      {error && !chain && (
        <ErrorBox
          title="The chain could not be loaded"
          message={reasonOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !chain && <Skeleton className="h-60" />}
      {chain && (
        <LegFields
          chain={chain}
          underlying={underlying}
          typed={typed}
          onExpiry={setExpiry}
          onType={(change) => setTyped((before) => ({ ...before, ...change }))}
        />
      )}
    </ConfirmOrder>
  )
}

const NOTHING_TYPED: TypedLeg = {
  tradeType: 'BUY',
  optionType: 'CALL',
  strike: undefined,
  lots: 1,
  stop: null,
  target: null,
}

interface LegFieldsProps {
  chain: DeploymentChain
  underlying: string
  typed: TypedLeg
  onExpiry: (expiry: string) => void
  onType: (change: Partial<TypedLeg>) => void
}

function LegFields({ chain, underlying, typed, onExpiry, onType }: LegFieldsProps) {
  const { tradeType, optionType, lots } = typed
  const strike = typed.strike ?? nearestStrike(chain)
  const units = lots === null ? '' : `${formatCount(lots * chain.lotSize, 'unit')}, `
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Segmented
          label="Side"
          value={tradeType}
          onValueChange={(value) => onType({ tradeType: value })}
          options={SIDES}
        />
        <Segmented
          label="Option type"
          value={optionType}
          onValueChange={(value) => onType({ optionType: value })}
          options={TYPES}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <FormField label="Expiry">
          <Select
            value={chain.expiry}
            onValueChange={onExpiry}
            options={chain.expiries.map((value) => ({ value, label: formatDate(value) }))}
          />
        </FormField>
        <FormField label="Strike" hint={spotWords(chain, underlying)}>
          <Select
            value={strike === undefined ? undefined : String(strike)}
            onValueChange={(value) => onType({ strike: Number(value) })}
            options={chain.strikes.map((one) => ({
              value: String(one.strike),
              label: strikeLabel(one.strike, premiumOf(chain, { strike: one.strike, optionType })),
            }))}
          />
        </FormField>
      </div>
      <FormField
        label="Lots"
        hint={`${units}${formatCount(chain.lotSize, 'unit')} a lot`}
        error={lotsProblem(lots)}
      >
        <NumberInput
          value={lots}
          onValueChange={(value) => onType({ lots: value })}
          bounds={DEPLOYMENT_LIMITS.orderLots}
          stepped="lots"
        />
      </FormField>
      <div className="grid grid-cols-2 gap-4">
        {LEVELS.map(({ name, label }) => (
          <FormField key={name} label={label} hint="Leave empty for none" error={levelProblem(typed[name])}>
            <NumberInput
              value={typed[name]}
              onValueChange={(value) => onType({ [name]: value })}
              bounds={LEVEL_BOUNDS}
              prefix="₹"
              unreadableAs={NaN}
            />
          </FormField>
        ))}
      </div>
    </div>
  )
}

const LEVELS = [
  { name: 'stop', label: 'Stop' },
  { name: 'target', label: 'Target' },
] as const

function spotWords({ spot, time }: DeploymentChain, underlying: string): string {
  return spot === null ? `As of ${time}` : `${underlying} ${formatNumber(spot)} as of ${time}`
}

function strikeLabel(strike: number, premium: number | null): string {
  return `${strike} · ${premium === null ? 'not traded' : formatPrice(premium)}`
}
