import {
  AT_ONCE,
  LEG_WAITS,
  MOMENTUM_BOUNDS,
  moveText,
  WATCHED_IN_SHORT,
  UNITS,
  WAIT_CHOICES,
  type Leg,
  type LegEntry,
  type WaitType,
  without,
} from '#domain'
import type { FormLeg } from '../../../../strategy/form-values.ts'
import { useBuilderWords, useTexts, useWordsLanguage } from '../../../../strategy/words-language.tsx'
import { languageOf } from '../../../../ui/text-language.ts'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import { Switch } from '../../../../ui/controls/switch.tsx'
import { useBuilder } from '../builder-context.ts'
import { NumberField, SegmentedField, SwitchField, TextField, PartProblem, usePart } from '../fields.tsx'
import { useChoices } from '../use-choices.ts'
import { MomentumPicture, RangePicture } from '../pictures.tsx'
import { useWatch } from 'react-hook-form'
import type { FormValues } from '../../../../strategy/form-values.ts'

type LegPath = `request.multiLegStrategy.legs.${number}`

type Wait = WaitType | 'none'
const WAITS = ['none', ...Object.keys(LEG_WAITS)] as Wait[]

/** What a leg waits for before its entry, its exit time, and whether another leg activates it. */
export function TimingFields({ index }: { index: number }) {
  const path: LegPath = `request.multiLegStrategy.legs.${index}`
  const texts = useTexts()
  const say = useBuilderWords()
  const { disabled } = useBuilder()
  const [leg, setLeg] = usePart<FormLeg>(path)
  const start = useWatch<FormValues, 'request.strategy.entryStartTime'>({
    name: 'request.strategy.entryStartTime',
  })
  const chooseWait = (wait: Wait) => {
    const rest = without(leg, ['entry'])
    setLeg(wait === 'none' ? rest : { ...rest, entry: LEG_WAITS[wait].start(start) })
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3" data-field={`${path}.entry`}>
        <div>
          <p aria-hidden lang={languageOf(say('Entry'))} className="mb-1 text-sm font-medium">
            {say('Entry')}
          </p>
          <Segmented
            label={say('Entry of leg {place}', { place: index + 1 })}
            value={leg.entry?.type ?? 'none'}
            onValueChange={chooseWait}
            options={WAITS.map((value) => ({
              value,
              label: texts(value === 'none' ? AT_ONCE : LEG_WAITS[value].label),
            }))}
            disabled={disabled}
          />
        </div>
        {leg.entry && <EntryFields path={path} entry={leg.entry} start={start} />}
        <PartProblem path={`${path}.entry`} />
      </div>
      <ExitTime path={path} leg={leg} onLeg={setLeg} />
      <SwitchField
        name={`${path}.idle`}
        description={say('Enters only when another leg’s re-entry activates it')}
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
  const options = useChoices(WAIT_CHOICES.of)
  const say = useBuilderWords()
  return (
    <>
      <SegmentedField
        name={`${path}.entry.of`}
        label={say(entry.type === 'momentum' ? 'Of' : 'Range of')}
        options={options}
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
  const directions = useChoices(WAIT_CHOICES.direction)
  const units = useChoices(WAIT_CHOICES.unit)
  const texts = useTexts()
  const language = useWordsLanguage()
  return (
    <>
      <SegmentedField name={`${path}.entry.direction`} options={directions} />
      <NumberField
        key={unit}
        name={`${path}.entry.value`}
        bounds={MOMENTUM_BOUNDS[unit]}
        {...UNITS[unit].sign}
        required
        className="w-36"
      />
      <SegmentedField name={`${path}.entry.unit`} options={units} />
      <MomentumPicture
        isUp={direction === 'up'}
        by={moveText(value, unit, language)}
        of={texts(WATCHED_IN_SHORT[of])}
      />
    </>
  )
}

function BreakoutFields({
  path,
  entry,
  start,
}: EntryFieldsProps & { entry: Extract<LegEntry, { type: 'breakout' }> }) {
  const sides = useChoices(WAIT_CHOICES.side)
  const say = useBuilderWords()
  return (
    <>
      <SegmentedField name={`${path}.entry.side`} options={sides} />
      <TextField
        name={`${path}.entry.rangeEnd`}
        hint={say('It begins at {time}', { time: start })}
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
  const say = useBuilderWords()
  const isOn = leg.exitTime !== undefined
  const { exitTime: _, ...rest } = leg
  const switchTo = (on: boolean) =>
    onLeg(on ? { ...rest, exitTime: FIRST_EXIT_TIME } : (rest as Leg as FormLeg))
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-2" data-field={`${path}.exitTime`}>
      <Switch
        checked={isOn}
        onCheckedChange={switchTo}
        label={say('Own exit time')}
        description={say('Regardless of the rest of the strategy')}
        disabled={disabled}
      />
      {isOn && <TextField name={`${path}.exitTime`} hideLabel type="time" className="w-36" />}
    </div>
  )
}
