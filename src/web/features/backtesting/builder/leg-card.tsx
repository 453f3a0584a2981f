import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2 } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { LIMITS } from '#domain'
import { Badge } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { describeLeg } from '../model/describe-leg.ts'
import type { FormLeg, FormValues } from '../model/form-values.ts'
import { useBuilder } from './builder-context.ts'
import { Collapsible } from './collapsible.tsx'
import { NumberField, SegmentedField, SelectField, SwitchField } from './fields.tsx'
import { LegRiskFields } from './leg-risk.tsx'
import { OPTION_TYPE_OPTIONS, TRADE_TYPE_OPTIONS } from './single-leg.tsx'
import { StrikeFields } from './strike-fields.tsx'

const EXPIRY_OPTIONS = [
  { value: 'current', label: 'Nearest expiry' },
  { value: 'next', label: 'Next expiry' },
  { value: 'monthly', label: 'Monthly expiry' },
] as const

export interface LegActions {
  /** Absent where no more legs may be had. */
  onDuplicate: (() => void) | undefined
  /** Absent for the last leg that is left. */
  onDelete: (() => void) | undefined
  onMove: (from: number, to: number) => void
}

interface LegCardProps extends LegActions {
  index: number
  count: number
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** One leg: its contract, its size and its own risk rules. */
export function LegCard({ index, count, open, onOpenChange, ...actions }: LegCardProps) {
  const leg = useWatch<FormValues>({ name: `request.multiLegStrategy.legs.${index}` }) as FormLeg | undefined
  if (!leg) return null
  return (
    <DropTarget index={index} onMove={actions.onMove}>
      <Collapsible
        open={open}
        onOpenChange={onOpenChange}
        header={<LegHeader index={index} leg={leg} />}
        actions={<LegButtons index={index} count={count} {...actions} />}
      >
        <LegFields index={index} />
      </Collapsible>
    </DropTarget>
  )
}

function LegHeader({ index, leg }: { index: number; leg: FormLeg }) {
  const { errors } = useFormState<FormValues>({ name: `request.multiLegStrategy.legs.${index}` })
  const wrong = errors.request?.multiLegStrategy?.legs?.[index] !== undefined
  return (
    <span
      className={classNames(
        'flex min-w-0 flex-wrap items-center gap-x-2 text-sm',
        !leg.enabled && 'opacity-60',
      )}
    >
      <span className="font-semibold">Leg {index + 1}</span>
      <Badge tone={leg.tradeType === 'BUY' ? 'profit' : 'loss'}>{leg.tradeType}</Badge>
      <span className="truncate text-muted">{describeLeg(leg).replace(/^(BUY|SELL) /, '')}</span>
      {!leg.enabled && <Badge>off</Badge>}
      {wrong && <Badge tone="danger">needs attention</Badge>}
    </span>
  )
}

function LegButtons({
  index,
  count,
  onDuplicate,
  onDelete,
  onMove,
}: LegActions & { index: number; count: number }) {
  const { disabled } = useBuilder()
  const name = `leg ${index + 1}`
  return (
    <>
      <SwitchField name={`request.multiLegStrategy.legs.${index}.enabled`} label={`Use ${name}`} hideLabel />
      {count > 1 && (
        <>
          <IconButton
            label={`Move ${name} up`}
            size="sm"
            icon={ArrowUp}
            disabled={disabled || index === 0}
            onClick={() => onMove(index, index - 1)}
          />
          <IconButton
            label={`Move ${name} down`}
            size="sm"
            icon={ArrowDown}
            disabled={disabled || index === count - 1}
            onClick={() => onMove(index, index + 1)}
          />
        </>
      )}
      <IconButton
        label={`Duplicate ${name}`}
        size="sm"
        icon={Copy}
        disabled={disabled || !onDuplicate}
        onClick={onDuplicate}
      />
      {onDelete && (
        <IconButton label={`Delete ${name}`} size="sm" icon={Trash2} disabled={disabled} onClick={onDelete} />
      )}
    </>
  )
}

function LegFields({ index }: { index: number }) {
  const path = `request.multiLegStrategy.legs.${index}` as const
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4">
        <SegmentedField name={`${path}.optionType`} label="Option Type" options={OPTION_TYPE_OPTIONS} />
        <SegmentedField name={`${path}.tradeType`} label="Trade Type" options={TRADE_TYPE_OPTIONS} />
        <NumberField name={`${path}.quantity`} label="Lots" bounds={LIMITS.lots} suffix="lots" required />
        <SelectField name={`${path}.expiry`} label="Expiry" options={EXPIRY_OPTIONS} fallback="current" />
        <StrikeFields index={index} />
      </div>
      <fieldset className="border-t border-border pt-3">
        <legend className="sr-only">Risk management of leg {index + 1}</legend>
        <LegRiskFields index={index} />
      </fieldset>
    </div>
  )
}

const DRAGGED_LEG = 'application/x-delta-leg'

interface DropTargetProps {
  index: number
  onMove: LegActions['onMove']
  children: React.ReactNode
}

/** Lets a leg be dragged by its grip onto another's place; the arrows do the same for the keyboard. */
function DropTarget({ index, onMove, children }: DropTargetProps) {
  const [hovered, setHovered] = useState(false)
  const drop = (event: DragEvent) => {
    setHovered(false)
    const from = event.dataTransfer.getData(DRAGGED_LEG)
    if (from === '') return
    event.preventDefault()
    onMove(Number(from), index)
  }
  const allow = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED_LEG)) return
    event.preventDefault()
    setHovered(true)
  }
  return (
    <li
      className={classNames('flex items-start gap-1 rounded-md', hovered && 'ring-2 ring-accent')}
      onDragOver={allow}
      onDragLeave={() => setHovered(false)}
      onDrop={drop}
    >
      <span
        aria-hidden
        draggable
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED_LEG, String(index))}
        className="mt-3.5 hidden cursor-grab text-muted sm:block"
      >
        <GripVertical className="size-4" />
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}
