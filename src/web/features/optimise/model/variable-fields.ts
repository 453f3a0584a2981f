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
  exitTime: 'exit time of its own',
  targetDelta: 'delta',
  percent: 'strike by %',
  multiplier: 'straddle widths from the money',
  offset: 'points from the other leg',
  minDte: 'least days to expiry',
  entry: 'move that it waits for',
  entryMomentum: 'move of all premiums that it waits for',
  rangeEnd: 'end of the range',
  delayMinutes: 'delay in minutes',
  until: 'latest time',
  enterDaysBefore: 'sessions before the expiry at the entry',
  exitDaysBefore: 'sessions before the expiry at the exit',
  vix: 'India VIX',
  gapPercent: 'gap in %',
  dte: 'days to expiry',
  min: 'least',
  max: 'most',
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
  'filters',
  'holding',
])

/** What a search may not vary: all variants share it, or it names something. */
const FIXED = new Set([
  ...['instrument', 'instrumentType', 'startDate', 'endDate', 'timeFrame', 'initialCapital', 'dataset'],
  ...['id', 'name', 'optionType', 'tradeType', 'strikeSelection', 'type', 'expiry', 'timeframe'],
  ...['entryTime', 'function1', 'function2', 'condition', 'symbols', 'weekdays'],
])
/** What a list has several of. */
const LISTS: Readonly<Record<string, string>> = { legs: 'Leg', rules: 'Rule' }
const TEXTS = new Set(['strikeLabel', 'strikeType'])
const TIME = /^\d{2}:\d{2}$/
/** The field that a threshold of a unit reads; those of the other units count for nothing. */
const OF_UNIT: Readonly<Record<string, readonly string[]>> = {
  percentageValue: ['percentage', 'underlyingPercentage'],
  percentage: ['percentage'],
  points: ['points', 'underlyingPoints'],
  fixedAmount: ['fixed'],
  fixed: ['fixed'],
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
  // The strategy has an old field of that name, which nothing reads.
  if (key === 'exitTime') return parent['squareOffTime'] === undefined
  const units = OF_UNIT[key]
  if (units !== undefined && typeof parent['type'] === 'string') return units.includes(parent['type'])
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
    const list = LISTS[keys[i - 1] ?? '']
    if (/^\d+$/.test(key)) {
      if (list) place = `${list} ${Number(key) + 1}: `
      else parts.push(String(Number(key) + 1))
    } else if (!SILENT.has(key) && key !== 'legs' && key !== 'rules') parts.push(NAMES[key] ?? inWords(key))
  })
  const words = parts.join(', ')
  return place ? place + words : words.charAt(0).toUpperCase() + words.slice(1)
}

function inWords(key: string): string {
  return key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
}
