import { Suspense, useId, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import {
  fieldsOfFilter,
  FILTER_PRESETS,
  hasPreset,
  joinWords,
  withoutPreset,
  withPreset,
  type BacktestRequest,
  type DayFilters,
  type Language,
  leanFilters,
  DAY_FILTERS,
  formField,
  HELD_WITHIN_DAY,
  HOLDING_SUBJECT,
  HOLDING_TYPES,
  holdingOfType,
  HOLDINGS,
  LIMITS,
  type Holding,
  FILTER_SETTINGS,
  holdingChip,
  type FilterSetting,
  priceFilters,
} from '#domain'
import type { FormValues } from '../../../../strategy/form-values.ts'
import { formatNumber } from '../../../../ui/format.ts'
import { acceptedDays, type AcceptedDays } from '../../model/accepted-days.ts'
import { Chip, ChipRow, type RowChip } from '../chips.tsx'
import { Note, usePart, NumberField, SegmentedField, PartProblem } from '../fields.tsx'
import { FilterFields } from './filter-fields.tsx'
import {
  useBuilderWords,
  useTexts,
  useWordsLanguage,
  type Say,
} from '../../../../strategy/words-language.tsx'
import { languageOf } from '../../../../ui/text-language.ts'
import { Segmented } from '../../../../ui/controls/segmented.tsx'
import { useBuilder } from '../builder-context.ts'
import { fetchedPart } from '../../../../ui/feedback/fetched-part.tsx'

const CycleStrip = fetchedPart(async () => (await import('../pictures.tsx')).CycleStrip)

const STRATEGY = 'request.strategy'
type Strategy = BacktestRequest['strategy']

/** Settings that decide on which days a strategy is in the market. */
const DAY_SETTINGS: readonly DaySetting[] = ['holding', ...FILTER_SETTINGS]
type DaySetting = 'holding' | FilterSetting

/** Chips of the day settings; unset ones are offers. */
function dayChips(holding: Holding, filters: DayFilters, language: Language): RowChip<DaySetting>[] {
  const offers = FILTER_SETTINGS.map((key): RowChip<DaySetting> => {
    const { offer, subject, words } = DAY_FILTERS[key]
    const set = words(filters, language)
    return { key, words: set || offer[language], on: Boolean(set), subject: subject[language] }
  })
  return [
    {
      key: 'holding',
      words: holdingChip(holding, language),
      on: true,
      subject: HOLDING_SUBJECT[language],
    },
    ...offers,
  ]
}

/** How long positions are held, and on which days the strategy trades. */
export function HoldingAndDays() {
  const [strategy, setStrategy] = usePart<Strategy>(STRATEGY)
  const { holding = HELD_WITHIN_DAY, filters = {} } = strategy
  const restore = (key: DaySetting, before: unknown) => {
    if (key === 'holding') return setStrategy({ ...strategy, holding: before as Strategy['holding'] })
    const kept = before as DayFilters
    const parts = fieldsOfFilter(key).map((name) => [name, kept[name]])
    setStrategy({ ...strategy, filters: { ...filters, ...Object.fromEntries(parts) } as DayFilters })
  }
  const title = useId()
  const say = useBuilderWords()
  const language = useWordsLanguage()
  return (
    <section aria-labelledby={title} className="mt-3 grid gap-1.5 border-t border-border pt-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 id={title} lang={languageOf(say('Holding & Days'))} className="text-sm font-semibold">
          {say('Holding & Days')}
        </h3>
        <AcceptedSessions filters={filters} />
      </div>
      <ChipRow
        label={say('Holding and days')}
        chips={dayChips(holding, filters, language)}
        read={(key) => (key === 'holding' ? holding : filters)}
        restore={restore}
        keyOf={settingAt}
        varies={(key) =>
          key === 'holding' ? 'strategy.holding' : `strategy.filters.${fieldsOfFilter(key)[0]}`
        }
      >
        {(key) => (key === 'holding' ? <HoldingFields /> : <FilterFields filter={key} />)}
      </ChipRow>
      <Presets />
    </section>
  )
}

function settingAt(path: string): DaySetting | undefined {
  if (path.startsWith(`${STRATEGY}.holding`)) return 'holding'
  const name = /^request\.strategy\.filters\.(\w+)/.exec(path)?.[1]
  return DAY_SETTINGS.find(
    (key) => key !== 'holding' && fieldsOfFilter(key).some((filter) => filter === name),
  )
}

/** Frequently used filters. */
function Presets() {
  const [strategy, setStrategy] = usePart<Strategy>(STRATEGY)
  const { filters } = strategy
  const texts = useTexts()
  const say = useBuilderWords()
  return (
    <div role="group" aria-label={say('Often used')} className="flex flex-wrap items-center gap-1 text-sm">
      {FILTER_PRESETS.map((preset) => {
        const isOn = hasPreset(filters, preset)
        const change = isOn ? withoutPreset : withPreset
        return (
          <Chip
            key={preset.id}
            chip={preset.id}
            on={isOn}
            aria-pressed={isOn}
            title={texts(preset.description)}
            onClick={() => setStrategy({ ...strategy, filters: change(filters, preset) })}
          >
            <span lang={languageOf(texts(preset.name))}>{texts(preset.name)}</span>
          </Chip>
        )
      })}
    </div>
  )
}

/** Number of days that the calendar filters allow. */
function AcceptedSessions({ filters }: { filters: DayFilters }) {
  const [instrument, from, to] = useWatch<
    FormValues,
    ['request.instrument', 'request.startDate', 'request.endDate']
  >({ name: ['request.instrument', 'request.startDate', 'request.endDate'] })
  const lean = leanFilters(filters)
  const text = JSON.stringify(lean ?? null)
  const counted = useMemo(() => {
    const asked = JSON.parse(text) as DayFilters | null
    return asked ? acceptedDays(asked, { instrument, from, to }) : undefined
  }, [text, instrument, from, to])
  const say = useBuilderWords()
  if (!lean) return <Note>{say('Every session of the period may be traded')}</Note>
  return <Note>{counted ? countWords(counted, say) : say('Only some days are traded')}</Note>
}

function countWords({ accepted, sessions, isUpperBound }: AcceptedDays, say: Say): string {
  const counts = { accepted: formatNumber(accepted), sessions: formatNumber(sessions) }
  const words = say(
    sessions === 1
      ? 'Accepts {accepted} of {sessions} session of the calendar'
      : 'Accepts {accepted} of {sessions} sessions of the calendar',
    counts,
  )
  if (!isUpperBound) return words
  return words + say('; {filters} may leave out more', { filters: joinWords(priceFilters()) })
}

const HOLDING = 'request.strategy.holding'

const CYCLES = HOLDINGS.positional.fields.expiry.choices

/** Holding fields, with a drawing of the cycle's days. */
function HoldingFields() {
  const texts = useTexts()
  const { disabled } = useBuilder()
  const [strategy, setStrategy] = usePart<Strategy>(STRATEGY)
  const holding = strategy.holding ?? HELD_WITHIN_DAY
  const label = texts(formField(HOLDING)!.label)
  return (
    <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
      <div>
        <p aria-hidden lang={languageOf(label)} className="mb-1 text-sm font-medium">
          {label}
        </p>
        <Segmented
          label={label}
          value={holding.type}
          onValueChange={(type) => setStrategy({ ...strategy, holding: holdingOfType(type) })}
          options={HOLDING_TYPES.map((value) => ({ value, label: texts(HOLDINGS[value].label) }))}
          disabled={disabled}
        />
      </div>
      {holding.type === 'positional' && (
        <>
          <SegmentedField
            name={`${HOLDING}.expiry`}
            options={(['weekly', 'monthly'] as const).map((value) => ({
              value,
              label: texts(CYCLES[value].option),
            }))}
          />
          <NumberField name={`${HOLDING}.enterDaysBefore`} stepped className="w-52" />
          <NumberField name={`${HOLDING}.exitDaysBefore`} stepped className="w-52" />
        </>
      )}
      {holding.type !== 'intraday' && isDrawn(holding) && (
        <div className="w-full overflow-x-auto">
          <Suspense fallback={<div className="h-15.5" />}>
            <CycleStrip holding={holding} />
          </Suspense>
        </div>
      )}
      {holding.type !== 'intraday' && (
        <Note className="w-full">{texts(HOLDINGS[holding.type].squareOff.note)}</Note>
      )}
      <PartProblem path={HOLDING} />
    </div>
  )
}

/** Whether both days are filled in. */
function isDrawn(holding: Exclude<Holding, { type: 'intraday' }>): boolean {
  if (holding.type === 'btst') return true
  const { enterDaysBefore: enter, exitDaysBefore: exit } = holding
  const { min, max } = LIMITS.daysBeforeExpiry
  return [enter, exit].every((day) => Number.isInteger(day) && day >= min && day <= max) && enter >= exit
}
