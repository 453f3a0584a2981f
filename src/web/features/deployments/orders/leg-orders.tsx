import { Plus, RotateCcw, SplitSquareHorizontal } from 'lucide-react'
import { useState } from 'react'
import { contractName, type DeployedLeg, type ManualEntries } from '#domain'
import { useDeploymentOrders } from '../../../strategy/deployments/deployment-queries.ts'
import { describeDeployedLeg } from '../../../strategy/deployments/describe-deployment.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Input } from '../../../ui/controls/input.tsx'
import { NumberInput } from '../../../ui/controls/number-input.tsx'
import { formatCount, formatDate, formatPrice } from '../../../ui/format.ts'
import { AddLegDialog } from './add-leg-dialog.tsx'
import { ConfirmOrder } from './confirm-order.tsx'
import { changedLevels, levelProblem, levelSliderRange, stepped, typedLevel } from './levels.ts'

interface LevelDialogProps {
  leg: DeployedLeg
  underlying: string
  deploymentId: string
  onClose: () => void
}

/** Sets the stop and target of an open leg, by typing or by the arrow keys of a slider. */
export function LevelDialog({ leg, underlying, deploymentId, onClose }: LevelDialogProps) {
  const { setLevels } = useDeploymentOrders()
  // The levels when the dialog opened; the leg's own levels may move while it is open.
  const [before] = useState(() => ({ stop: leg.levels?.stop ?? null, target: leg.levels?.target ?? null }))
  const [stop, setStop] = useState(textOf(before.stop))
  const [target, setTarget] = useState(textOf(before.target))
  const order = changedLevels(before, { stop, target })
  const last = leg.last ?? leg.entryPrice ?? 0
  return (
    <ConfirmOrder
      title="Set stop and target by hand"
      description={`${describeDeployedLeg(leg, underlying)}, now ${formatPrice(last)}. A level counts from the bar of this minute; one that is opened beyond exits at the open. A stop set by hand is no longer trailed. Leave empty for none.`}
      confirm="Set the levels"
      isDisabled={order === undefined}
      onConfirm={() =>
        order ? setLevels(deploymentId, { leg: leg.legId, ...order }) : Promise.resolve(false)
      }
      onClose={onClose}
    >
      <div className="grid gap-4">
        <LevelField label="Stop" value={stop} last={last} onChange={setStop} />
        <LevelField label="Target" value={target} last={last} onChange={setTarget} />
      </div>
    </ConfirmOrder>
  )
}

const textOf = (level: number | null) => (level === null ? '' : level.toFixed(2))

interface LevelFieldProps {
  label: string
  value: string
  /** The newest premium. */
  last: number
  onChange: (value: string) => void
}

function LevelField({ label, value, last, onChange }: LevelFieldProps) {
  const range = levelSliderRange(last)
  const number = typedLevel(value) ?? last
  return (
    <div>
      <FormField label={label} error={levelProblem(typedLevel(value))}>
        <Input
          inputMode="decimal"
          value={value}
          placeholder="none"
          onChange={(event) => onChange(event.target.value)}
        />
      </FormField>
      <input
        type="range"
        aria-label={`${label}, slider`}
        aria-valuetext={value.trim() === '' ? 'none' : formatPrice(number)}
        {...range}
        value={Math.min(range.max, Math.max(range.min, Number.isFinite(number) ? number : last))}
        onChange={(event) => onChange(stepped(Number(event.target.value)).toFixed(2))}
        className="mt-1 block h-6 w-full cursor-pointer accent-(--accent)"
      />
    </div>
  )
}

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

interface ManualEntriesProps {
  entries: ManualEntries
  deploymentId: string
  underlying: string
  /** Name of a leg by its id. */
  nameOf: (legId: string) => string
}

/** Entries by hand: legs that have left, to re-enter, and a new leg from the chain. */
export function ManualEntriesSection({ entries, deploymentId, underlying, nameOf }: ManualEntriesProps) {
  const [isAdding, setAdding] = useState(false)
  const { why, left } = entries
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

interface LeftLegProps extends Omit<ManualEntriesProps, 'entries'> {
  leg: ManualEntries['left'][number]
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
