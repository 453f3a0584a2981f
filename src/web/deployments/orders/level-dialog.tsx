import { useState } from 'react'
import type { DeployedLeg } from '#domain'
import { ConfirmOrder } from './confirm-order.tsx'
import { useDeploymentOrders } from '../deployment-queries.ts'
import { describeDeployedLeg } from '../describe-deployment.ts'
import { FormField } from '../../ui/controls/form-field.tsx'
import { Input } from '../../ui/controls/input.tsx'
import { formatPrice } from '../../ui/format.ts'
import { changedLevels, levelSliderRange, stepped } from './level-order.ts'

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
  const number = value.trim() === '' ? last : Number(value)
  return (
    <div>
      <FormField label={label}>
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
