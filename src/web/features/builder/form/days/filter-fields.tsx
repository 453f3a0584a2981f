import { useWatch } from 'react-hook-form'
import { useId, useState, type ReactNode } from 'react'
import { useBuilderWords, useTexts } from '../../../../strategy/words-language.tsx'
import { languageOf } from '../../../../ui/text-language.ts'
import {
  DAY_FILTERS,
  dteText,
  EVENT_CHOICES,
  EVENTS,
  formField,
  FILTERS,
  hasRealDays,
  isRangeSetting,
  MARKET_EVENTS,
  MAX_FILTER_DATES,
  UNITS,
  WEEKDAYS_IN_SHORT,
  type BacktestRequest,
  type DayFilters,
  type FilterSetting,
  type MarketEvent,
  type RangeSetting,
  type Texts,
} from '#domain'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import type { FormValues } from '../../../../strategy/form-values.ts'
import { FormField } from '../../../../ui/controls/form-field.tsx'
import { Textarea } from '../../../../ui/controls/input.tsx'
import { chosenDataset } from '../../model/chosen-dataset.ts'
import { useBuilder } from '../builder-context.ts'
import { Chip } from '../chips.tsx'
import { Note, NumberField, PartProblem, usePart } from '../fields.tsx'

const PATH = 'request.strategy.filters'

/** The strategy's filters and their setter. */
function useFilters(): readonly [DayFilters, (changed: Partial<DayFilters>) => void] {
  const [strategy, setStrategy] = usePart<BacktestRequest['strategy']>('request.strategy')
  const { filters = {} } = strategy
  return [
    filters,
    (changed) => setStrategy({ ...strategy, filters: { ...filters, ...changed } as DayFilters }),
  ]
}

/** Fields of one day filter. */
export function FilterFields({ filter }: { filter: FilterSetting }) {
  return (
    <div className="grid gap-2">
      <OwnFields filter={filter} />
      {DAY_FILTERS[filter].reads !== 'calendar' && <RealDaysNote />}
    </div>
  )
}

/** A note for simulated minutes: the filters use real daily data. */
function RealDaysNote() {
  const say = useBuilderWords()
  const { datasets } = useBuilder()
  const id = useWatch<FormValues, 'request.dataset'>({ name: 'request.dataset' })
  const chosen = chosenDataset(datasets, id)
  if (chosen?.kind !== 'simulated' || !hasRealDays(chosen)) return null
  return (
    <Note>
      {say(
        'Acts on real days: the daily prices of the index and India VIX are the exchange’s, and only minutes and option prices are simulated.',
      )}
    </Note>
  )
}

function OwnFields({ filter }: { filter: FilterSetting }) {
  if (isRangeSetting(filter)) return <RangeFields setting={filter} />
  const Fields = FIELDS[filter]
  return <Fields />
}

function Weekdays() {
  const [{ weekdays }, change] = useFilters()
  const say = useBuilderWords()
  return (
    <div role="group" aria-label={say('Weekdays that are traded')} className="grid gap-2">
      <div className="flex flex-wrap gap-1.5">
        {WEEKDAYS_IN_SHORT.map((day, i) => (
          <Toggle
            key={day.en}
            words={day}
            on={weekdays?.includes(i + 1) ?? false}
            onPress={() => change({ weekdays: toggled(weekdays, i + 1) })}
          />
        ))}
      </div>
      <Note>{say('None pressed: every weekday is traded.')}</Note>
    </div>
  )
}

const OFFERED_DTES = [0, 1, 2, 3, 4] as const

function DaysToExpiry() {
  const texts = useTexts()
  const [{ dte }, change] = useFilters()
  return (
    <div className="grid gap-3">
      <div
        role="group"
        aria-label={texts(formField(`${PATH}.dte`)!.label)}
        className="flex flex-wrap gap-1.5"
      >
        {OFFERED_DTES.map((days) => (
          <Toggle
            key={days}
            words={dteText(days)}
            on={dte?.includes(days) ?? false}
            onPress={() => change({ dte: toggled(dte, days) })}
          />
        ))}
      </div>
      <ListField
        name={`${PATH}.dte`}
        value={dte ?? []}
        onValueChange={(next) => change({ dte: next })}
        read={(word) => (/^\d{1,3}$/.test(word) ? Number(word) : undefined)}
        expected="a number of days"
      />
      <PartProblem path={`${PATH}.dte`} deep />
    </div>
  )
}

function Toggle({ words, on, onPress }: { words: Texts; on: boolean; onPress: () => void }) {
  const text = useTexts()(words)
  return (
    <Chip chip={words.en} on={on} aria-pressed={on} lang={languageOf(text)} onClick={onPress}>
      {text}
    </Chip>
  )
}

/** Toggles a number in an ascending list. */
function toggled(list: readonly number[] | undefined, one: number): number[] {
  const rest = (list ?? []).filter((other) => other !== one)
  return list?.includes(one) ? rest : [...rest, one].sort((a, b) => a - b)
}

function RangeFields({ setting }: { setting: RangeSetting }) {
  const texts = useTexts()
  const path = `${PATH}.${setting}` as const
  const say = useBuilderWords()
  const { label, hint, unit } = FILTERS[setting]
  const sign = unit === '%' ? UNITS.percentage.sign : {}
  return (
    <div role="group" aria-label={texts(label)} className="flex flex-wrap items-start gap-3">
      <NumberField name={`${path}.min`} optional {...sign} className="w-44" />
      <NumberField name={`${path}.max`} optional {...sign} className="w-44" />
      <Note className="w-full">
        {say('{hint}. Both ends count; an empty one bounds nothing.', { hint: hint ? texts(hint) : '' })}
      </Note>
    </div>
  )
}

function Events() {
  const texts = useTexts()
  const say = useBuilderWords()
  const { disabled } = useBuilder()
  const [filters, change] = useFilters()
  return (
    <div className="grid gap-2">
      {MARKET_EVENTS.map((event) => (
        <div key={event} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 sm:max-w-md">
          <span aria-hidden lang={languageOf(texts(EVENTS[event].label))} className="text-sm">
            {texts(EVENTS[event].label)}
          </span>
          <Segmented
            label={texts(EVENTS[event].label)}
            value={eventChoice(event, filters)}
            onValueChange={(choice) => change(withEvent(filters, event, choice))}
            options={CHOICES.map((value) => ({ value, label: texts(EVENT_CHOICES[value]) }))}
            disabled={disabled}
            size="sm"
          />
        </div>
      ))}
      <Note>
        {say('The first session of each event that was known in advance, by the rule book of the exchange.')}
      </Note>
    </div>
  )
}

/** Treatment of an event: ignored, its days skipped, or only its days traded. */
type EventChoice = keyof typeof EVENT_CHOICES
const CHOICES = Object.keys(EVENT_CHOICES) as EventChoice[]

function eventChoice(event: MarketEvent, { skipEvents, onlyEvents }: DayFilters): EventChoice {
  if (skipEvents?.includes(event)) return 'skip'
  return onlyEvents?.includes(event) ? 'only' : 'any'
}

/** Sets the treatment of an event; the events keep a fixed order. */
function withEvent(filters: DayFilters, event: MarketEvent, choice: EventChoice): DayFilters {
  const list = (wanted: EventChoice) =>
    MARKET_EVENTS.filter((one) => (one === event ? choice : eventChoice(one, filters)) === wanted)
  return { ...filters, skipEvents: list('skip'), onlyEvents: list('only') }
}

const readDate = (word: string) => (/^\d{4}-\d{2}-\d{2}$/.test(word) ? word : undefined)

function Dates() {
  const [{ skipDates = [], onlyDates = [] }, change] = useFilters()
  const say = useBuilderWords()
  const list = { read: readDate, expected: 'a date like 2024-06-04' }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ListField
        {...list}
        name={`${PATH}.skipDates`}
        hint={say('Like 2024-06-04, up to {most}', { most: MAX_FILTER_DATES })}
        value={skipDates}
        onValueChange={(next) => change({ skipDates: next })}
      />
      <ListField
        {...list}
        name={`${PATH}.onlyDates`}
        value={onlyDates}
        onValueChange={(next) => change({ onlyDates: next })}
      />
      <PartProblem path={`${PATH}.skipDates`} deep />
      <PartProblem path={`${PATH}.onlyDates`} deep />
    </div>
  )
}

/** The fields of a filter that is no range. */
const FIELDS: Readonly<Record<Exclude<FilterSetting, RangeSetting>, () => ReactNode>> = {
  weekdays: Weekdays,
  dte: DaysToExpiry,
  events: Events,
  dates: Dates,
}

interface ListFieldProps<Entry extends string | number> {
  /** Path of the list in the form. */
  name: string
  /** By default the table's. */
  hint?: string
  value: readonly Entry[]
  onValueChange: (entries: Entry[]) => void
  /** Parses a word into an entry; undefined if it is invalid. */
  read: (word: string) => Entry | undefined
  /** Description of a valid word. */
  expected: string
}

/** A typed or pasted list, separated by spaces, commas or lines. */
function ListField<Entry extends string | number>(props: ListFieldProps<Entry>) {
  const { name, hint, value, onValueChange, read, expected } = props
  const texts = useTexts()
  const field = formField(name)!
  const { disabled } = useBuilder()
  const id = useId()
  const [text, setText] = useState(value.join(', '))
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const entries = words.flatMap((word) => read(word) ?? [])
  // The list was changed by undo or a preset, so the typed text is outdated.
  const isOther = entries.join() !== value.join()
  const wrong = isOther ? undefined : words.find((word) => read(word) === undefined)
  const type = (next: string) => {
    setText(next)
    const typed = next.split(/[\s,;]+/).flatMap((word) => (word === '' ? [] : (read(word) ?? [])))
    onValueChange([...new Set(typed)])
  }
  return (
    <div data-field={name} className="min-w-0">
      <FormField
        label={texts(field.label)}
        hint={hint ?? (field.hint && texts(field.hint))}
        error={wrong === undefined ? undefined : `'${wrong}' is not ${expected}`}
      >
        <Textarea
          key={id}
          rows={2}
          value={isOther ? value.join(', ') : text}
          onChange={(event) => type(event.target.value)}
          disabled={disabled}
        />
      </FormField>
    </div>
  )
}
