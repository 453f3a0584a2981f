import { ArrowDown, ArrowUp, ChevronRight, CircleAlert, Copy } from 'lucide-react'
import { useRef } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { legsByPlace } from '#domain'
import type { SketchMarket } from '#engine/analytics'
import { describeLeg } from '../../../../strategy/describe-leg.ts'
import type { FormLeg, FormValues } from '../../../../strategy/form-values.ts'
import { Badge } from '../../../../ui/layout/badge.tsx'
import { Button, IconButton } from '../../../../ui/controls/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { useBuilder } from '../builder-context.ts'
import { Chip } from '../chip.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { SwitchField } from '../fields.tsx'
import { InPlace } from '../in-place.tsx'
import { onLineKey } from '../line-keys.ts'
import { DropTarget } from './drop-target.tsx'
import { firstContract, legChips, type LegChip, type LegPart } from './leg-chips.ts'
import { LegFields } from './leg-fields.tsx'

type LegPath = `request.multiLegStrategy.legs.${number}`

interface LegLineProps {
  index: number
  count: number
  /** The open part. */
  part: LegPart | undefined
  onPart: (part: LegPart | undefined) => void
  /** Prices of the first day, if known. */
  market: SketchMarket | undefined
  /** Absent at the maximum number of legs. */
  onDuplicate: (() => void) | undefined
  /** Absent for the last remaining leg. */
  onDelete: (() => void) | undefined
  onMove: (from: number, to: number) => void
}

/** A leg in one line; a pressed chip opens its fields below. */
export function LegLine(props: LegLineProps) {
  const { index, part, onPart, onMove } = props
  const path: LegPath = `request.multiLegStrategy.legs.${index}`
  const { getValues, setValue } = useFormContext<FormValues>()
  const leg = useWatch<FormValues>({ name: path }) as FormLeg | undefined
  const before = useRef<FormLeg>(undefined)
  if (!leg) return null
  const line = (): HTMLElement | null =>
    document.querySelector(`[data-leg="${index}"] [data-chip="${part ?? 'all'}"]`)
  const close = () => {
    line()?.focus()
    onPart(undefined)
  }
  const open = (next: LegPart) => {
    if (next === part) return onPart(undefined)
    before.current = structuredClone(getValues(path)) as FormLeg
    onPart(next)
  }
  const takeBack = () => {
    if (before.current) setValue(path, before.current, { shouldDirty: true, shouldValidate: true })
    close()
  }
  return (
    <DropTarget index={index} onMove={onMove} onKeyDown={(event) => onLineKey(event, index, props)}>
      <Line {...props} leg={leg} path={path} onOpen={open} />
      {part !== undefined && (
        <InPlace
          key={part}
          label={`Leg ${index + 1}`}
          focuses={part !== 'all'}
          onClose={close}
          onTakeBack={takeBack}
        >
          <LegFields index={index} part={part} />
          {part === 'all' && <MoveButtons {...props} />}
        </InPlace>
      )}
    </DropTarget>
  )
}

interface LineProps extends LegLineProps {
  leg: FormLeg
  path: LegPath
  onOpen: (part: LegPart) => void
}

function Line({ index, part, leg, path, market, onOpen, onDuplicate, onDelete }: LineProps) {
  const { setValue, getValues } = useFormContext<FormValues>()
  const instrument = useWatch<FormValues, 'request.instrument'>({ name: 'request.instrument' })
  const name = `leg ${index + 1}`
  const numbered =
    leg.strikeCriteria?.type === 'From Leg'
      ? (legsByPlace(getValues('request.multiLegStrategy.legs'))[index] ?? leg)
      : leg
  const press = (chip: LegChip) => {
    onOpen(chip.part)
    if (!chip.on && chip.part === 'stopLoss')
      setValue(`${path}.riskManagement.stopLoss.enabled`, true, { shouldDirty: true })
  }
  const set = (field: 'tradeType' | 'optionType', value: string) =>
    setValue(`${path}.${field}`, value as never, { shouldDirty: true })
  return (
    <div data-leg={index} className="flex items-start gap-1.5">
      <div
        className={classNames(
          'flex min-w-0 flex-1 flex-wrap items-center gap-1.5 sm:gap-1',
          !leg.enabled && 'opacity-60',
        )}
      >
        <LegName index={index} leg={leg} open={part === 'all'} onPress={() => onOpen('all')} />
        <Chip
          chip="side"
          tone={leg.tradeType === 'BUY' ? 'profit' : 'loss'}
          onClick={() => set('tradeType', leg.tradeType === 'BUY' ? 'SELL' : 'BUY')}
        >
          {leg.tradeType}
          <span className="sr-only"> {name}, press for the other side</span>
        </Chip>
        <Chip chip="type" onClick={() => set('optionType', leg.optionType === 'CALL' ? 'PUT' : 'CALL')}>
          {leg.optionType}
          <span className="sr-only"> of {name}, press for the other</span>
        </Chip>
        {legChips(numbered, instrument).map((chip) => (
          <Chip
            key={chip.part}
            chip={chip.part}
            on={chip.on}
            open={part === chip.part}
            onClick={() => press(chip)}
          >
            {chip.words}
            {chip.part === 'strike' && <FirstContract leg={leg} market={market} />}
            <span className="sr-only">
              , {chip.subject} of {name}
            </span>
          </Chip>
        ))}
      </div>
      <LineActions name={name} path={path} onDuplicate={onDuplicate} onDelete={onDelete} />
    </div>
  )
}

type LineActionsProps = Pick<LineProps, 'path' | 'onDuplicate' | 'onDelete'> & { name: string }

/** Use, duplicate and delete, at fixed places at the end of the line. */
function LineActions({ name, path, onDuplicate, onDelete }: LineActionsProps) {
  const { disabled } = useBuilder()
  return (
    <div className="flex shrink-0 items-center">
      <SwitchField name={`${path}.enabled`} label={`Use ${name}`} hideLabel />
      <IconButton
        label={`Duplicate ${name}`}
        size="sm"
        icon={Copy}
        disabled={disabled || !onDuplicate}
        onClick={onDuplicate}
      />
      <DeleteButton name={name} onDelete={onDelete} />
    </div>
  )
}

interface LegNameProps {
  index: number
  leg: FormLeg
  open: boolean
  onPress: () => void
}

/** Opens all of the leg; its accessible name describes the leg. */
function LegName({ index, leg, open, onPress }: LegNameProps) {
  const { errors } = useFormState<FormValues>({ name: `request.multiLegStrategy.legs.${index}` })
  const wrong = errors.request?.multiLegStrategy?.legs?.[index] !== undefined
  return (
    <button
      type="button"
      data-chip="all"
      aria-expanded={open}
      onClick={onPress}
      className="inline-flex h-8 items-center gap-1 rounded-sm text-sm font-semibold sm:h-7"
    >
      <ChevronRight
        aria-hidden
        className={classNames('size-4 text-muted transition-transform', open && 'rotate-90')}
      />
      <span aria-hidden className="max-sm:hidden">
        {index + 1}
      </span>
      <span className="sm:sr-only">Leg {index + 1}</span> <span className="sr-only">{describeLeg(leg)}</span>
      {!leg.enabled && <Badge>off</Badge>}
      {/* An icon, because text would move the chips and the fields below while the user corrects a mistake. */}
      {wrong && (
        <span title="needs attention">
          <CircleAlert aria-hidden className="size-4 text-danger" />
          <span className="sr-only">needs attention</span>
        </span>
      )}
    </button>
  )
}

function FirstContract({ leg, market }: { leg: FormLeg; market: SketchMarket | undefined }) {
  const words = firstContract(leg, market)
  if (words === undefined) return null
  return (
    <span className="font-normal text-muted" title="The strike and its premium on the first day">
      {words}
    </span>
  )
}

/** Move buttons, as an alternative to dragging and keys. */
function MoveButtons({ index, count, onMove }: LegLineProps) {
  const { disabled } = useBuilder()
  if (count === 1) return null
  return (
    <div className="mt-3 flex gap-2 border-t border-border pt-3">
      <Button
        size="sm"
        variant="ghost"
        icon={ArrowUp}
        disabled={disabled || index === 0}
        onClick={() => onMove(index, index - 1)}
      >
        Move leg {index + 1} up
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={ArrowDown}
        disabled={disabled || index === count - 1}
        onClick={() => onMove(index, index + 1)}
      >
        Move leg {index + 1} down
      </Button>
    </div>
  )
}
