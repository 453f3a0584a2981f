import type { LogMapping } from './schemas/trade-log.ts'
import { without } from './without.ts'

/** Most imported trade logs of a user; each is a run until it is deleted. */
export const MOST_TRADE_LOGS = 100

/** The fields that a log's columns can map to. For fills, `date`, `time` and `price` belong to the fill. */
export const LOG_FIELDS = [
  'date',
  'time',
  'exitDate',
  'exitTime',
  'contract',
  'underlying',
  'expiry',
  'strike',
  'optionType',
  'side',
  'quantity',
  'price',
  'exitPrice',
  'reason',
  'charges',
] as const
export type LogField = (typeof LOG_FIELDS)[number]

/** A row is a finished trade, or one of the two fills of a trade. */
export const LOG_SHAPES = ['trades', 'fills'] as const
export type LogShape = (typeof LOG_SHAPES)[number]

const OF_BOTH: readonly LogField[] = ['date', 'side', 'quantity', 'price']
const OF_TRADES: readonly LogField[] = [...OF_BOTH, 'exitTime', 'exitPrice']
const ONLY_OF_TRADES: readonly LogField[] = ['exitDate', 'exitTime', 'exitPrice', 'reason']

/** The fields that rows of a shape can have. */
export function fieldsOf(shape: LogShape): readonly LogField[] {
  return shape === 'trades' ? LOG_FIELDS : LOG_FIELDS.filter((field) => !ONLY_OF_TRADES.includes(field))
}

/** Most legs that a row of a log may hold. */
export const MOST_LEGS_A_ROW = 8

/** The fields of one leg: its columns and its constants. */
export interface LegMapping {
  readonly columns: LogMapping['columns']
  readonly constants: NonNullable<LogMapping['constants']>
}

/**
 * The legs of a row: fields common to all legs, merged with each leg's own. A single leg if the mapping has no list
 * of legs.
 */
export function mappedLegs({
  columns,
  constants = {},
  legs,
}: Pick<LogMapping, 'columns' | 'constants' | 'legs'>): LegMapping[] {
  if (!legs) return [{ columns, constants }]
  return legs.map((leg) => {
    const own = { ...leg.constants }
    // A field that a leg has itself replaces the row's, whether column or constant.
    const columnsOfAll = without(columns, Object.keys(own))
    const constantsOfAll = without(constants, Object.keys(leg.columns))
    return { columns: { ...columnsOfAll, ...leg.columns }, constants: { ...constantsOfAll, ...own } }
  })
}

/** The required fields that a mapping lacks; the contract may be one text, or a strike and a type. */
export function missingFields(
  mapping: Pick<LogMapping, 'shape' | 'columns' | 'constants' | 'legs'>,
): LogField[] {
  const wanted = mapping.shape === 'trades' ? OF_TRADES : OF_BOTH
  const missing = new Set(
    mappedLegs(mapping).flatMap(({ columns, constants }) => {
      const has = (field: LogField) => columns[field] !== undefined || (constants[field] ?? '').trim() !== ''
      const named: readonly LogField[] =
        has('contract') || (has('strike') && has('optionType')) ? [] : ['contract']
      return [...wanted, ...named].filter((field) => !has(field))
    }),
  )
  return LOG_FIELDS.filter((field) => missing.has(field))
}

/** Label of a field on screens and in messages. */
export function logFieldName(field: LogField, shape: LogShape): string {
  if (shape === 'fills' && field in FILL_NAMES) return FILL_NAMES[field as keyof typeof FILL_NAMES]
  return FIELD_NAMES[field]
}

const FIELD_NAMES: Readonly<Record<LogField, string>> = {
  date: 'Entry date',
  time: 'Entry time',
  exitDate: 'Exit date',
  exitTime: 'Exit time',
  contract: 'Contract symbol',
  underlying: 'Index',
  expiry: 'Expiry',
  strike: 'Strike',
  optionType: 'Call or put',
  side: 'Buy or sell',
  quantity: 'Quantity',
  price: 'Entry price',
  exitPrice: 'Exit price',
  reason: 'Exit reason',
  charges: 'Charges',
}
const FILL_NAMES = { date: 'Date', time: 'Time', price: 'Price' } as const

/** The label of imported trades wherever their numbers appear. */
export function importedFrom(source: string): string {
  return `Imported from ${source}`
}

/** Largest log in bytes: about forty thousand rows. */
export const MAX_LOG_BYTES = 5_000_000
/** The dataset id in results of imported trades, which use no dataset. */
export const TRADE_LOG_ID = 'trade-log'
