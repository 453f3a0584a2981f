import { useWatch } from 'react-hook-form'
import { useBuilderWords, useTexts } from '../../../strategy/words-language.tsx'
import {
  formField,
  mostReEntries,
  periodOf,
  RE_ENTRY_CAUSE_FIELDS,
  RE_ENTRY_MODE_SETTINGS,
  RE_ENTRY_MODES,
  type LegReEntry,
  without,
} from '#domain'
import { switchReEntry } from '../../../strategy/risk-defaults.ts'
import type { FormLeg, FormValues } from '../../../strategy/form-values.ts'
import { FormField } from '../../../ui/controls/form-field.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Switch } from '../../../ui/controls/switch.tsx'
import { useBuilder } from './builder-context.ts'
import { NumberField, SwitchField, TextField, type FormPath, PartProblem, usePart } from './fields.tsx'
import { RiskRow } from './risk-row.tsx'

interface ReEntryFieldsProps {
  path: string
  label: string
  /** Index of the leg; absent for the whole strategy. */
  leg?: number
}

/** Re-entry: its limit a day or cycle, the exits that it may follow with their limits, and how it enters. */
export function ReEntryFields({ path, label, leg }: ReEntryFieldsProps) {
  const [reEntry, setReEntry] = usePart<LegReEntry>(path)
  const say = useBuilderWords()
  const most = mostReEntries(reEntry)
  const holding = useWatch<FormValues, 'request.strategy.holding'>({ name: 'request.strategy.holding' })
  const isMore = most !== undefined && most < (reEntry.count ?? 0)
  return (
    <RiskRow
      path={path}
      label={label}
      description={say('By default in the minute after the exit')}
      onSwitch={(on) => setReEntry(switchReEntry(reEntry, on))}
    >
      <NumberField
        name={`${path}.count` as FormPath}
        label={periodOf({ strategy: { holding } }) === 'cycle' ? say('Re-entries a cycle') : undefined}
        hint={isMore ? say('At most {most}: the counts beside allow no more', { most }) : undefined}
        stepped
        className="w-32"
      />
      <div className="grid gap-2">
        {RE_ENTRY_CAUSE_FIELDS.map((field) => (
          <Cause key={field} path={`${path}.${field}`} />
        ))}
      </div>
      <HowFields path={path} leg={leg} />
    </RiskRow>
  )
}

function Cause({ path }: { path: string }) {
  const enabled = useWatch<FormValues>({ name: `${path}.enabled` as FormPath }) === true
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
      <div className="w-56">
        <SwitchField name={`${path}.enabled` as FormPath} />
      </div>
      {enabled && <NumberField name={`${path}.count` as FormPath} hideLabel stepped className="w-32" />}
    </div>
  )
}

/** How it re-enters: type, direction, delay, and until when. */
function HowFields({ path, leg }: { path: string; leg: number | undefined }) {
  const say = useBuilderWords()
  const [reEntry, setReEntry] = usePart<LegReEntry>(path)
  return (
    <div className="grid w-full gap-3 border-t border-border pt-3">
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
        {leg !== undefined && <ComebackField leg={leg} reEntry={reEntry} onReEntry={setReEntry} />}
        <NumberField name={`${path}.delayMinutes` as FormPath} className="w-44" />
        <Until path={path} reEntry={reEntry} onReEntry={setReEntry} />
      </div>
      {reEntry.activates === undefined && (
        <SwitchField
          name={`${path}.reverse` as FormPath}
          description={say(
            leg === undefined
              ? 'Every bought leg is sold next time, and every sold leg is bought'
              : 'A leg that was sold is bought next time, and a bought one is sold',
          )}
        />
      )}
      <PartProblem path={`${path}.mode`} />
      <PartProblem path={`${path}.activates`} />
      <PartProblem path={`${path}.reverse`} />
    </div>
  )
}

const ANOTHER = 'leg '

interface ComebackProps {
  leg: number
  reEntry: LegReEntry
  onReEntry: (next: LegReEntry) => void
}

/** Re-entry type of a leg, or the idle leg that it activates instead. */
function ComebackField({ leg, reEntry, onReEntry }: ComebackProps) {
  const texts = useTexts()
  const say = useBuilderWords()
  const { disabled } = useBuilder()
  const legs = useWatch<FormValues>({ name: 'request.multiLegStrategy.legs' }) as unknown as FormLeg[]
  const path = `request.multiLegStrategy.legs.${leg}.riskManagement.reEntry`
  const others = legs.flatMap((one, i) =>
    i !== leg && (one.idle || one.id === reEntry.activates)
      ? [{ value: `${ANOTHER}${one.id}`, label: say('Leg {place} instead', { place: i + 1 }) }]
      : [],
  )
  const choose = (value: string) => {
    const rest = without(reEntry, ['mode', 'activates'])
    if (!value.startsWith(ANOTHER)) return onReEntry({ ...rest, mode: value } as LegReEntry)
    onReEntry({ ...without(rest, ['reverse']), activates: value.slice(ANOTHER.length) })
  }
  return (
    <div data-field={`${path}.mode`} className="w-64">
      <FormField
        label={texts(formField(`${path}.mode`)!.label)}
        hint={others.length === 0 ? say('Or activate another leg that is idle') : undefined}
      >
        <Select
          value={
            reEntry.activates === undefined ? (reEntry.mode ?? 'asap') : `${ANOTHER}${reEntry.activates}`
          }
          onValueChange={choose}
          options={[
            ...RE_ENTRY_MODES.map((mode) => ({
              value: mode,
              label: texts(RE_ENTRY_MODE_SETTINGS[mode].option),
            })),
            ...others,
          ]}
          disabled={disabled}
        />
      </FormField>
    </div>
  )
}

/** Initial end of re-entries. */
const FIRST_UNTIL = '14:30'

interface UntilProps {
  path: string
  reEntry: LegReEntry
  onReEntry: (next: LegReEntry) => void
}

function Until({ path, reEntry, onReEntry }: UntilProps) {
  const texts = useTexts()
  const say = useBuilderWords()
  const { disabled } = useBuilder()
  const isOn = reEntry.until !== undefined
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Switch
        checked={isOn}
        onCheckedChange={(on) =>
          onReEntry(on ? { ...reEntry, until: FIRST_UNTIL } : without(reEntry, ['until']))
        }
        label={texts(formField(`${path}.until`)!.label)}
        description={say('Instead of the entry end time')}
        disabled={disabled}
      />
      {isOn && (
        <TextField
          name={`${path}.until` as FormPath}
          label={say('Last re-entry time')}
          hideLabel
          type="time"
          className="w-36"
        />
      )}
    </div>
  )
}
