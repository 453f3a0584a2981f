import { LIMITS, type Bounds } from '../limits.ts'
import { EXPIRY_LABEL, MIN_DTE } from './expiry.ts'
import { DAY_FILTERS, fieldsOfFilter, FILTER_SETTINGS, FILTERS, RANGE_END, rangeStart } from './filters.ts'
import { HOLDINGS } from './holding.ts'
import { textsOf, type Texts } from './language.ts'
import { LEG_RE_ENTRY_SETTINGS, RE_ENTRY_CAUSES, RE_ENTRY_SETTINGS } from './re-entry.ts'
import {
  LEG_THRESHOLD_RULES,
  LEG_THRESHOLDS,
  LEG_TRAIL,
  OVERALL_THRESHOLDS,
  OVERALL_TRAIL,
} from './risk-rules.ts'
import { STRIKE_CRITERIA_TYPES, strikeFieldsOf } from './strike.ts'
import { TIMES } from './times.ts'

const text = textsOf('formFields')

/** A field of the builder's form. */
export interface FormField {
  readonly label: Texts
  /** Its name in the list of wrong fields, where the label alone would be ambiguous; by default the label. */
  readonly named?: string
  readonly hint?: Texts
  /** The unit behind its number, if it has no other. */
  readonly suffix?: Texts
  /** Its name in a search. */
  readonly varies?: string
  /** Bounds that do not depend on a unit. */
  readonly bounds?: Bounds
}

/** Fields that every strategy has. The specification gives these labels. */
const GENERAL = {
  strategyName: { label: text('Strategy Name'), hint: text('(Required for backtesting)') },
  portfolioName: { label: text('Portfolio Name') },
  'request.dataset': { label: text('Dataset') },
  instrumentType: { label: text('Instrument Type') },
  instrument: { label: text('Instrument') },
  startDate: { label: text('Start Date') },
  endDate: { label: text('End Date') },
  ...TIMES,
  optionType: { label: text('Option Type') },
  tradeType: { label: text('Trade Type') },
  quantity: { varies: 'lots', label: text('Lots'), bounds: LIMITS.lots },
  numericValue: { varies: 'number', label: text('Value'), bounds: LIMITS.numericValue },
  condition: { label: text('Condition') },
  timeframe: { label: text('Timeframe'), suffix: text('min'), bounds: LIMITS.timeframeMinutes },
  symbols: { label: text('Symbols') },
  dailyStrikeTime: {
    label: text('Daily strike time'),
    hint: text('When the contract of the day is chosen; the entry start if empty'),
  },
  initialCapital: {
    label: text('Initial Capital'),
    hint: text('Returns are measured on it'),
    bounds: LIMITS.initialCapital,
  },
} as const satisfies Readonly<Record<string, FormField>>

/** Choices of how orders are filled, in the order of the form. */
export const EXECUTION_CHOICES = {
  trigger: { intrabar: text('Intrabar'), close: text('Bar close') },
  rules: { 'as-traded': text('As traded then'), 'as-today': text('As if today') },
} as const

/** How orders are filled. */
const EXECUTION = {
  'execution.trigger': { label: text('Stops and targets trigger') },
  'slippage.type': { label: text('Slippage in') },
  'slippage.value': { label: text('Slippage per fill'), hint: text('Worsens every price') },
  'execution.rules': { label: text('Terms of the market'), hint: text('Lots, charges and margins') },
} as const satisfies Readonly<Record<string, FormField>>

const RE_ENTRY = {
  ...Object.fromEntries(
    Object.entries(RE_ENTRY_CAUSES).flatMap(([cause, { label, countLabel }]) => [
      [`${cause}.enabled`, { label }],
      [`${cause}.count`, { label: countLabel, bounds: LIMITS.reEntryCount }],
    ]),
  ),
  '.count': { label: text('Re-entries a day'), bounds: LIMITS.reEntryCount },
  ...RE_ENTRY_SETTINGS,
  activates: LEG_RE_ENTRY_SETTINGS.activates,
  'reEntry.mode': LEG_RE_ENTRY_SETTINGS.mode,
} as const satisfies Readonly<Record<string, FormField>>

/** What a leg or the strategy waits for, and when a leg exits on its own. */
const TIMING = {
  exitTime: { varies: 'exit time of its own', label: text('Leaves at') },
  rangeEnd: { varies: 'end of the range', label: text('Range until') },
  'entryMomentum.direction': { label: text('All premiums move') },
  'entryMomentum.value': { label: text('By'), named: 'Move of all premiums' },
  entryMomentum: { varies: 'move of all premiums that it waits for', label: text('Move of all premiums') },
  '.unit': { label: text('In') },
  'entry.direction': { varies: 'direction of the move', label: text('Direction') },
  'entry.value': { label: text('Moves by') },
  'entry.side': { varies: 'side of the range', label: text('Breaks') },
  '.entry': { varies: 'move that it waits for', label: text('Entry condition') },
  idle: { varies: 'waits to be activated', label: text('Idle') },
} as const satisfies Readonly<Record<string, FormField>>

/** What the trail profit of the whole position locks. */
const RISK = {
  'simpleTrailProfit.lock': {
    varies: 'profit that it locks',
    label: text('Lock'),
    named: 'Overall trail profit, lock',
  },
} as const satisfies Readonly<Record<string, FormField>>

/** How long positions are held. */
const { expiry: cycleExpiry, ...cycleDays } = HOLDINGS.positional.fields
const DAYS = {
  'strategy.holding': { label: text('Positions are held') },
  'holding.expiry': cycleExpiry,
  ...cycleDays,
} as const satisfies Readonly<Record<string, FormField>>

/** The filters by day: a list has one field, a range one for each end. */
const FILTER_ENTRIES: Readonly<Record<string, FormField>> = Object.fromEntries(
  Object.entries(FILTERS).flatMap(([name, filter]): [string, FormField][] => {
    const { label, named, hint } = filter
    if (!label) return []
    const whole: FormField = { label, ...(named && { named }), ...(hint && { hint }) }
    if (filter.kind !== 'range') return [[`filters.${name}`, whole]]
    const { bounds } = filter
    return [
      [`${name}.min`, { label: rangeStart(label), bounds }],
      [`${name}.max`, { label: RANGE_END, named: `${label.en} ${RANGE_END.en}`, bounds }],
      [`filters.${name}`, whole],
    ]
  }),
)

/** Fields of the strike criteria and of the expiry, which the table has elsewhere. */
const CONTRACT: Readonly<Record<string, FormField>> = {
  ...Object.fromEntries(
    STRIKE_CRITERIA_TYPES.flatMap((type) =>
      Object.entries(strikeFieldsOf(type)).map(([name, { label }]) => [`strikeCriteria.${name}`, { label }]),
    ),
  ),
  // Two criteria share it.
  'strikeCriteria.percent': { label: text('Percent') },
  strikeLabel: { varies: 'strike', label: text('Strike Selection') },
  minDte: { label: MIN_DTE.label, hint: MIN_DTE.hint, bounds: MIN_DTE.bounds, varies: MIN_DTE.varies.name },
  expiry: { label: EXPIRY_LABEL },
}

/** Every field by the end of its path, longer ends first. */
const FIELDS: readonly (readonly [end: string, field: FormField])[] = Object.entries({
  ...DAYS,
  ...FILTER_ENTRIES,
  ...RISK,
  ...RE_ENTRY,
  ...TIMING,
  ...EXECUTION,
  ...GENERAL,
  ...CONTRACT,
  'strategy.legs': { label: text('Legs') },
  rules: { label: text('Rules') },
})

/** The two sides of a rule. */
export const FUNCTION_LABELS = ['Function 1', 'Function 2'] as const

/** Settings whose fields are in several units, and groups of fields, by a part of the path. */
const GROUPS: readonly (readonly [part: RegExp, label: string])[] = [
  ...FILTER_SETTINGS.map(
    (setting) =>
      [new RegExp(`filters\\.(?:${fieldsOfFilter(setting).join('|')})`), DAY_FILTERS[setting].name] as const,
  ),
  [/holding/, DAYS['strategy.holding'].label.en],
  [/simpleStopLoss/, OVERALL_THRESHOLDS.simpleStopLoss.field.en],
  [/simpleTakeProfit/, OVERALL_THRESHOLDS.simpleTakeProfit.field.en],
  [/simpleTrailProfit/, OVERALL_TRAIL.field],
  ...LEG_THRESHOLD_RULES.map((rule) => [new RegExp(rule), LEG_THRESHOLDS[rule].field.en] as const),
  [/trailProfit/, LEG_TRAIL.field],
  [/function2TalibParams/, FUNCTION_LABELS[1]],
  [/talibParams/, FUNCTION_LABELS[0]],
]

/** Trail steps; other fields of a group have its label. */
const STEPS: readonly (readonly [part: RegExp, label: string])[] = [
  [/increaseBy/, ', increase by'],
  [/trailBy|trailAmount|trailPercentage/, ', trail by'],
]

/** Names in a search of fields that the form shows as a part of another one. */
const NAMES_OF_PARTS = {
  strikeDistance: 'strike distance',
  globalReEntry: 're-entry of the position',
  reEntry: 're-entry',
  trailPercentage: 'trail %',
  trailAmount: 'trail by',
  slippage: 'slippage',
  of: 'price that is watched',
  trailing: 'trails',
  combinedPnLTracking: 'legs counted as one',
  min: 'least',
  max: 'most',
} as const

/** Names of the fields in a search, by the last part of their paths. */
export const SEARCH_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    FIELDS.flatMap(([end, { varies }]) => (varies === undefined ? [] : [[end.replace(/^.*\./, ''), varies]])),
  ),
  ...NAMES_OF_PARTS,
}

/** Every field of the form. */
export const FORM_FIELDS: readonly FormField[] = FIELDS.map(([, field]) => field)

/** The field at a path of the form; undefined for one of a threshold, an indicator, or a list's item. */
export function formField(path: string): FormField | undefined {
  return FIELDS.find(([end]) => path.endsWith(end))?.[1]
}

/**
 * The English name of the field at a path, understandable without context; undefined if the form has no such
 * field.
 */
export function formFieldName(path: string): string | undefined {
  const field = formField(path)
  if (field) return field.named ?? field.label.en
  const group = GROUPS.find(([part]) => part.test(path))?.[1]
  return group && group + (STEPS.find(([part]) => part.test(path))?.[1] ?? '')
}

/** The English label of a field within a message; one with a comma is quoted. Undefined as for `formFieldName`. */
export function labelOfField(key: string): string | undefined {
  const label = formFieldName(key)
  return label?.includes(',') ? `“${label}”` : label
}
