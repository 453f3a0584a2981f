import { LIMITS, type Leg, type LegEntry } from '#domain'
import type { FormLeg } from '../../../../strategy/form-values.ts'
import { without } from '../../../../strategy/lean-settings.ts'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import { Switch } from '../../../../ui/controls/switch.tsx'
import { useBuilder } from '../builder-context.ts'
import { NumberField, SegmentedField, SwitchField, TextField } from '../fields.tsx'
import { PartProblem } from '../part-problem.tsx'
import { MomentumPicture, RangePicture } from '../pictures/waiting-pictures.tsx'
import { usePart } from '../use-part.ts'
import { useWatch } from 'react-hook-form'
import type { FormValues } from '../../../../strategy/form-values.ts'

type LegPath = `request.multiLegStrategy.legs.${number}`

const WAIT_OPTIONS = [
  { value: 'none', label: 'At once' },
  { value: 'momentum', label: 'After a move' },
  { value: 'breakout', label: 'Breakout' },
] as const
type Wait = (typeof WAIT_OPTIONS)[number]['value']

const OF_OPTIONS = [
  { value: 'premium', label: 'its premium' },
  { value: 'underlying', label: 'the index' },
] as const
export const DIRECTION_OPTIONS = [
  { value: 'up', label: 'up' },
  { value: 'down', label: 'down' },
] as const
export const MOVE_UNIT_OPTIONS = [
  { value: 'points', label: 'pts' },
  { value: 'percentage', label: '%' },
] as const
const SIDE_OPTIONS = [
  { value: 'high', label: 'its high' },
  { value: 'low', label: 'its low' },
] as const

/** Initial values of a wait. */
function firstEntry(wait: Exclude<Wait, 'none'>, start: string): LegEntry {
  return wait === 'momentum'
    ? { type: 'momentum', of: 'premium', direction: 'up', unit: 'points', value: 10 }
    : { type: 'breakout', of: 'underlying', side: 'high', rangeEnd: halfAnHourAfter(start) }
}

function halfAnHourAfter(time: string): string {
  const [hours = 9, minutes = 15] = time.split(':').map(Number)
  const minute = (Number.isNaN(hours) ? 9 : hours) * 60 + (Number.isNaN(minutes) ? 15 : minutes) + 30
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** What a leg waits for before its entry, its exit time, and whether another leg activates it. */
export function TimingFields({ index }: { index: number }) {
  const path: LegPath = `request.multiLegStrategy.legs.${index}`
  const { disabled } = useBuilder()
  const [leg, setLeg] = usePart<FormLeg>(path)
  const start = useWatch<FormValues, 'request.strategy.entryStartTime'>({
    name: 'request.strategy.entryStartTime',
  })
  const chooseWait = (wait: Wait) => {
    const rest = without(leg, ['entry'])
    setLeg(wait === 'none' ? rest : { ...rest, entry: firstEntry(wait, start) })
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3" data-field={`${path}.entry`}>
        <div>
          <p aria-hidden className="mb-1 text-sm font-medium">
            Comes in
          </p>
          <Segmented
            label={`Leg ${index + 1} comes in`}
            value={leg.entry?.type ?? 'none'}
            onValueChange={chooseWait}
            options={WAIT_OPTIONS}
            disabled={disabled}
          />
        </div>
        {leg.entry && <EntryFields path={path} entry={leg.entry} start={start} />}
        <PartProblem path={`${path}.entry`} />
      </div>
      <ExitTime path={path} leg={leg} onLeg={setLeg} />
      <SwitchField
        name={`${path}.idle`}
        label="Idle"
        description="Enters only when another leg’s re-entry activates it"
      />
    </div>
  )
}

interface EntryFieldsProps {
  path: LegPath
  entry: LegEntry
  start: string
}

function EntryFields({ path, entry, start }: EntryFieldsProps) {
  return (
    <>
      <SegmentedField
        name={`${path}.entry.of`}
        label={entry.type === 'momentum' ? 'Of' : 'Range of'}
        options={OF_OPTIONS}
      />
      {entry.type === 'momentum' ? (
        <MomentumFields path={path} entry={entry} />
      ) : (
        <BreakoutFields path={path} entry={entry} start={start} />
      )}
    </>
  )
}

function MomentumFields({ path, entry }: { path: LegPath; entry: Extract<LegEntry, { type: 'momentum' }> }) {
  const { direction, unit, value, of } = entry
  return (
    <>
      <SegmentedField name={`${path}.entry.direction`} label="Direction" options={DIRECTION_OPTIONS} />
      <NumberField
        key={unit}
        name={`${path}.entry.value`}
        label="Moves by"
        bounds={unit === 'points' ? LIMITS.momentumPoints : LIMITS.momentumPercent}
        suffix={unit === 'points' ? 'pts' : '%'}
        required
        className="w-36"
      />
      <SegmentedField name={`${path}.entry.unit`} label="In" options={MOVE_UNIT_OPTIONS} />
      <MomentumPicture
        isUp={direction === 'up'}
        by={moveText(value, unit)}
        of={of === 'premium' ? 'premium' : 'index'}
      />
    </>
  )
}

/** A move with its unit: `10 pts`, `5%`. */
export function moveText(value: number | null, unit: 'points' | 'percentage'): string {
  return `${value ?? '…'}${unit === 'points' ? ' pts' : '%'}`
}

function BreakoutFields({
  path,
  entry,
  start,
}: EntryFieldsProps & { entry: Extract<LegEntry, { type: 'breakout' }> }) {
  return (
    <>
      <SegmentedField name={`${path}.entry.side`} label="Breaks" options={SIDE_OPTIONS} />
      <TextField
        name={`${path}.entry.rangeEnd`}
        label="Range until"
        hint={`It begins at ${start}`}
        type="time"
        required
        className="w-36"
      />
      <RangePicture isHigh={entry.side === 'high'} from={start} to={entry.rangeEnd} />
    </>
  )
}

/** Initial exit time of a leg. */
const FIRST_EXIT_TIME = '15:00'

interface ExitTimeProps {
  path: LegPath
  leg: FormLeg
  onLeg: (leg: FormLeg) => void
}

function ExitTime({ path, leg, onLeg }: ExitTimeProps) {
  const { disabled } = useBuilder()
  const isOn = leg.exitTime !== undefined
  const { exitTime: _, ...rest } = leg
  const switchTo = (on: boolean) =>
    onLeg(on ? { ...rest, exitTime: FIRST_EXIT_TIME } : (rest as Leg as FormLeg))
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-2" data-field={`${path}.exitTime`}>
      <Switch
        checked={isOn}
        onCheckedChange={switchTo}
        label="Own exit time"
        description="Regardless of the rest of the strategy"
        disabled={disabled}
      />
      {isOn && (
        <TextField name={`${path}.exitTime`} label="Leaves at" hideLabel type="time" className="w-36" />
      )}
    </div>
  )
}
