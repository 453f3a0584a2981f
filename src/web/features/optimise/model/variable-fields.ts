import {
  EXPIRY_CHOICES,
  FILTERS,
  HOLDINGS,
  LEG_THRESHOLDS,
  LEG_TRAIL,
  MARKET_EVENTS,
  MIN_DTE,
  OVERALL_THRESHOLDS,
  RE_ENTRY_MODES,
  SEARCH_NAMES,
  STRIKE_CRITERIA_TYPES,
  strikeFieldsOf,
  sweepListText,
  UNITS_OF_FIELD,
  WAIT_CHOICES,
  type SweepValue,
} from '#domain'

/** A field of a strategy that a search can vary. */
export interface VariableField {
  /** Keys joined by dots, as the API expects. */
  readonly path: string
  /** `Leg 1: stop loss, percentage`. */
  readonly label: string
  /** A list is given as its text. */
  readonly value: SweepValue
  /** Options of the field, or of a list's items. */
  readonly choices?: readonly string[]
  readonly isList?: boolean
  /** Step of a range without its own step; default 1. */
  readonly step?: number
}

/** Fields of strike criteria. */
const STRIKE_FIELDS = STRIKE_CRITERIA_TYPES.flatMap((type) => Object.entries(strikeFieldsOf(type)))

const THRESHOLDS = [...Object.entries(LEG_THRESHOLDS), ...Object.entries(OVERALL_THRESHOLDS)]

/** Steps of ranges without their own step. */
const STEPS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(STRIKE_FIELDS.flatMap(([name, { varies }]) => (varies ? [[name, varies.step]] : []))),
  minDte: MIN_DTE.varies.step,
}

/** Labels of fields; a field without a label uses its key. */
const NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(STRIKE_FIELDS.map(([name, { varies }]) => [name, varies?.name ?? name])),
  ...Object.fromEntries(THRESHOLDS.map(([name, { varies }]) => [name, varies])),
  ...SEARCH_NAMES,
  trailProfit: LEG_TRAIL.varies,
  percentageValue: '%',
  fixedAmount: '₹',
  points: 'points',
  percentage: '%',
  fixed: '₹',
  ...Object.fromEntries(Object.entries(FILTERS).map(([name, { varies }]) => [name, varies])),
}

/** Container keys that add nothing to a label. */
const SILENT = new Set([
  'strategy',
  'multiLegStrategy',
  'riskManagement',
  'simpleRiskManagement',
  'indicatorConfiguration',
  'strikeCriteria',
  'execution',
  'value',
  'talibParams',
  'filters',
  'holding',
])

/** Fields that cannot vary: all variants share them, or they are names. */
const FIXED = new Set([
  'instrument',
  'instrumentType',
  'startDate',
  'endDate',
  'timeFrame',
  'initialCapital',
  'dataset',
  'id',
  'name',
  'optionType',
  'tradeType',
  'strikeSelection',
  'type',
  'timeframe',
  'unit',
  'entryTime',
  'function1',
  'function2',
  'condition',
  'symbols',
  'activates',
  'enabled',
  ...STRIKE_FIELDS.flatMap(([name, { varies }]) => (varies ? [] : [name])),
])
/** Name of a list's item. */
const LISTS: Readonly<Record<string, string>> = { legs: 'Leg', rules: 'Rule' }
const TEXTS = new Set([
  'strikeLabel',
  ...STRIKE_FIELDS.flatMap(([name, { kind }]) => (kind === 'label' ? [name] : [])),
])
const YES_OR_NO = ['yes', 'no'] as const
/** Fields with fixed options. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.entries(WAIT_CHOICES).map(([field, choices]) => [field, Object.keys(choices)]),
  ),
  mode: RE_ENTRY_MODES,
  expiry: EXPIRY_CHOICES,
}
/** Expiries of a positional strategy. */
const HELD_EXPIRIES = Object.keys(HOLDINGS.positional.fields.expiry.choices)
/** Lists that vary as a whole, with their items. */
const LISTS_OF: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(FILTERS).flatMap(([name, filter]): [string, readonly string[]][] => {
    switch (filter.kind) {
      case 'dates':
        return [[name, ['2024-06-04', '…']]]
      case 'events':
        return [[name, MARKET_EVENTS]]
      case 'numbers':
        return [[name, filter.offered]]
      case 'range':
        return []
    }
  }),
)
const TIME = /^\d{2}:\d{2}$/
/** Fields of a request that a search can vary: numbers, times and strikes of enabled settings. */
export function variableFields(request: Readonly<Record<string, unknown>>): VariableField[] {
  const found: VariableField[] = []
  const walk = (value: unknown, keys: readonly string[]) => {
    const field = fieldOf(value, keys)
    if (field) return void found.push(field)
    if (Array.isArray(value)) return value.forEach((item, i) => walk(item, [...keys, String(i)]))
    if (isObject(value)) {
      if (value['enabled'] === false) return
      for (const [key, inner] of Object.entries(value)) if (isRead(value, key)) walk(inner, [...keys, key])
      return
    }
  }
  walk(request, [])
  return [...together(found), ...found]
}

const LEG = /^(.*\blegs)\.\d+\.(.+)$/

/** Fields that several legs have, as one field that changes in all of them: the stops of a straddle, for example. */
function together(fields: readonly VariableField[]): VariableField[] {
  const groups = new Map<string, VariableField[]>()
  for (const field of fields) {
    const [, legs, rest] = LEG.exec(field.path) ?? []
    if (legs === undefined || rest === undefined) continue
    const path = `${legs}.*.${rest}`
    groups.set(path, [...(groups.get(path) ?? []), field])
  }
  return [...groups].flatMap(([path, own]) => {
    const [first] = own
    if (!first || own.length < 2) return []
    return [{ ...first, path, label: first.label.replace(/^Leg \d+/, ownName(own.length)) }]
  })
}

const ownName = (count: number) => `All ${count} legs`

/** The variable field at a path; undefined if only nested values can vary. */
function fieldOf(value: unknown, keys: readonly string[]): VariableField | undefined {
  const key = keys.at(-1) ?? ''
  const head = { path: keys.join('.'), label: labelOf(keys) }
  if (Array.isArray(value)) {
    const choices = LISTS_OF[key]
    return choices && { ...head, value: sweepListText(value as (string | number)[]), choices, isList: true }
  }
  if (typeof value === 'boolean') return { ...head, value, choices: YES_OR_NO }
  const step = STEPS[key]
  if (typeof value === 'number') return { ...head, value, ...(step !== undefined && { step }) }
  if (typeof value !== 'string') return undefined
  if (TIME.test(value) || TEXTS.has(key)) return { ...head, value }
  const choices = keys.at(-2) === 'holding' ? HELD_EXPIRIES : CHOICES[key]
  return choices && { ...head, value, choices }
}

/** Whether a run uses a field, given its siblings. */
function isRead(parent: Readonly<Record<string, unknown>>, key: string): boolean {
  if (FIXED.has(key)) return false
  // The strategy has an unused legacy field of that name.
  if (key === 'exitTime') return parent['squareOffTime'] === undefined
  if (key === 'trailPercentage' || key === 'trailAmount') return parent['trailing'] === true
  const units: readonly string[] | undefined = UNITS_OF_FIELD[key]
  if (units !== undefined && typeof parent['type'] === 'string') return units.includes(parent['type'])
  if (key === 'strikeDistance') return !parent['strikeLabel'] && !parent['strikeCriteria'] && !parent['legs']
  if (key === 'strikeLabel') return !parent['strikeCriteria']
  return !key.endsWith('TalibParams')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function labelOf(keys: readonly string[]): string {
  const parts: string[] = []
  let place = ''
  keys.forEach((key, i) => {
    const list = LISTS[keys[i - 1] ?? '']
    if (/^\d+$/.test(key)) {
      if (list) place = `${list} ${Number(key) + 1}: `
      else parts.push(String(Number(key) + 1))
    } else if (!SILENT.has(key) && key !== 'legs' && key !== 'rules')
      parts.push(NAMES[key] ?? keyToWords(key))
  })
  const words = parts.join(', ')
  return place ? place + words : words.charAt(0).toUpperCase() + words.slice(1)
}

function keyToWords(key: string): string {
  return key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}
