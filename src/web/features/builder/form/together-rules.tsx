import {
  entryMomentumChip,
  MOMENTUM_BOUNDS,
  moveText,
  TOGETHER,
  UNITS,
  type BacktestRequest,
  type EntryMomentum,
} from '#domain'
import { without } from '../../../strategy/lean-settings.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useBuilder } from './builder-context.ts'
import { ChipRow, type RowChip } from './chips.tsx'
import { NumberField, SegmentedField, PartProblem, usePart } from './fields.tsx'
import { useWaitOptions } from './legs/timing-fields.tsx'
import { MomentumPicture } from './pictures.tsx'

const STRATEGY = 'request.strategy'
type Strategy = BacktestRequest['strategy']

const KEYS = ['entryMomentum', 'onLegStop', 'squareOffMode'] as const
type Together = (typeof KEYS)[number]

/** Values of a rule that is switched on. */
const DEFAULTS: Readonly<Required<Pick<Strategy, Together>>> = {
  entryMomentum: { direction: 'up', unit: 'percentage', value: 5 },
  onLegStop: TOGETHER.onLegStop.value,
  squareOffMode: TOGETHER.squareOffMode.value,
}

/** Rules that all legs share: a joint entry wait, stops moved to cost, a joint exit. */
export function TogetherRules() {
  const [strategy, setStrategy] = usePart<Strategy>(STRATEGY)
  const isOn = (key: Together) => strategy[key] !== undefined && strategy[key] !== 'partial'
  const set = (key: Together, value: unknown) =>
    setStrategy({ ...without(strategy, [key]), ...(value !== undefined && { [key]: value }) } as Strategy)
  return (
    <ChipRow
      label="All legs together"
      chips={KEYS.map((key) => chipOf(key, strategy, isOn(key)))}
      read={(key) => strategy[key]}
      restore={set}
      onOffer={(key) => set(key, DEFAULTS[key])}
      varies={(key) => `strategy.${key}`}
      keyOf={(path) => KEYS.find((key) => path.startsWith(`${STRATEGY}.${key}`))}
    >
      {(key) => (
        <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
          <TogetherFields rule={key} momentum={strategy.entryMomentum} />
          {isOn(key) && <SwitchOff onPress={() => set(key, undefined)} />}
        </div>
      )}
    </ChipRow>
  )
}

function chipOf(key: Together, { entryMomentum }: Strategy, on: boolean): RowChip<Together> {
  switch (key) {
    case 'entryMomentum':
      return {
        key,
        on,
        words: entryMomentum ? entryMomentumChip(entryMomentum) : '+ wait for all premiums',
        subject: 'before the strategy is entered',
      }
    default: {
      const { chip, offer, subject } = TOGETHER[key]
      return { key, on, words: (on ? chip : offer).en, subject }
    }
  }
}

function TogetherFields({ rule, momentum }: { rule: Together; momentum: EntryMomentum | undefined }) {
  if (rule === 'onLegStop')
    return (
      <p className="text-sm">
        When a leg is stopped, every other open leg gets a stop at its own entry price from the next minute
        on.
      </p>
    )
  if (rule === 'squareOffMode')
    return (
      <p className="text-sm">
        When a leg leaves by its own rule, all others leave with it in the next minute.
      </p>
    )
  if (!momentum) return <p className="text-sm">The strategy is entered without waiting.</p>
  return <MomentumFields momentum={momentum} />
}

function MomentumFields({ momentum: { direction, unit, value } }: { momentum: EntryMomentum }) {
  const path = `${STRATEGY}.entryMomentum` as const
  const directions = useWaitOptions('direction')
  const units = useWaitOptions('unit')
  return (
    <>
      <SegmentedField name={`${path}.direction`} options={directions} />
      <NumberField
        key={unit}
        name={`${path}.value`}
        bounds={MOMENTUM_BOUNDS[unit]}
        {...UNITS[unit].sign}
        required
        className="w-36"
      />
      <SegmentedField name={`${path}.unit`} options={units} />
      <MomentumPicture isUp={direction === 'up'} by={moveText(value, unit)} of="sum of premiums" />
      <PartProblem path={path} />
    </>
  )
}

function SwitchOff({ onPress }: { onPress: () => void }) {
  const { disabled } = useBuilder()
  return (
    <Button size="sm" variant="ghost" disabled={disabled} onClick={onPress}>
      Switch off
    </Button>
  )
}
