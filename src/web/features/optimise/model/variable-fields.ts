import type { SweepValue } from '#domain'

/** A field of a strategy that a search can vary. */
export interface VariableField {
  /** Keys joined by dots, as a sweep wants them. */
  readonly path: string
  /** `Leg 1: stop loss, percentage`. */
  readonly label: string
  readonly value: SweepValue
}

/** What a field is called; one that is not here is called by its key. */
const NAMES: Readonly<Record<string, string>> = {
  entryStartTime: 'entry time',
  entryEndTime: 'last entry time',
  squareOffTime: 'exit time',
  quantity: 'lots',
  strikeDistance: 'strike distance',
  strikeLabel: 'strike',
  strikeType: 'strike',
  targetPremium: 'premium',
  lowerPremium: 'lowest premium',
  upperPremium: 'highest premium',
  minimumPremium: 'least premium',
  maximumPremium: 'most premium',
  stopLoss: 'stop loss',
  takeProfit: 'target',
  trailProfit: 'profit trail',
  simpleStopLoss: 'stop loss of the position',
  simpleTakeProfit: 'target of the position',
  simpleTrailProfit: 'profit trail of the position',
  globalReEntry: 're-entry of the position',
  reEntry: 're-entry',
  percentageValue: '%',
  fixedAmount: '₹',
  points: 'points',
  percentage: '%',
  fixed: '₹',
  trailPercentage: 'trail %',
  trailAmount: 'trail by',
  numericValue: 'number',
  slippage: 'slippage',
}

/** Keys that hold others and add nothing to a name. */
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
])

/** What a search may not vary: all variants share it, or it names something. */
const FIXED = new Set([
  ...['instrument', 'instrumentType', 'startDate', 'endDate', 'timeFrame', 'initialCapital', 'dataset'],
  ...['id', 'name', 'optionType', 'tradeType', 'strikeSelection', 'type', 'expiry', 'timeframe'],
  ...['entryTime', 'exitTime', 'function1', 'function2', 'condition', 'symbols'],
])
const TEXTS = new Set(['strikeLabel', 'strikeType'])
const TIME = /^\d{2}:\d{2}$/
/** The field that a threshold of a unit reads; those of the other units count for nothing. */
const OF_UNIT: Readonly<Record<string, string>> = {
  percentageValue: 'percentage',
  percentage: 'percentage',
  points: 'points',
  fixedAmount: 'fixed',
  fixed: 'fixed',
}

/** The fields of a request that a search can vary: numbers, times and strikes of what is switched on. */
export function variableFields(request: Readonly<Record<string, unknown>>): VariableField[] {
  const found: VariableField[] = []
  const walk = (value: unknown, keys: readonly string[]) => {
    if (Array.isArray(value)) return value.forEach((item, i) => walk(item, [...keys, String(i)]))
    if (isObject(value)) {
      if (value['enabled'] === false) return
      for (const [key, inner] of Object.entries(value)) if (isRead(value, key)) walk(inner, [...keys, key])
      return
    }
    const key = keys.at(-1) ?? ''
    const fits =
      typeof value === 'number' || (typeof value === 'string' && (TIME.test(value) || TEXTS.has(key)))
    if (fits) found.push({ path: keys.join('.'), label: labelOf(keys), value })
  }
  walk(request, [])
  return found
}

/** Whether a run reads a field, going by what stands beside it. */
function isRead(parent: Readonly<Record<string, unknown>>, key: string): boolean {
  if (FIXED.has(key)) return false
  const unit = OF_UNIT[key]
  if (unit !== undefined && typeof parent['type'] === 'string') return parent['type'] === unit
  if (key === 'trailPercentage' || key === 'trailAmount') return parent['trailing'] === true
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
    if (/^\d+$/.test(key)) place = `${keys[i - 1] === 'legs' ? 'Leg' : 'Rule'} ${Number(key) + 1}: `
    else if (!SILENT.has(key) && key !== 'legs' && key !== 'rules') parts.push(NAMES[key] ?? inWords(key))
  })
  const words = parts.join(', ')
  return place ? place + words : words.charAt(0).toUpperCase() + words.slice(1)
}

function inWords(key: string): string {
  return key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}
