import type { LogMapping } from './schemas/trade-log.ts'

/** Imported trade logs that a user can keep; each is a run until it is deleted. */
export const MOST_TRADE_LOGS = 100

/** What columns of a log of trades can say. Of fills, `date`, `time` and `price` are those of the fill. */
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

/** A row is a finished trade, or a fill, of which two make a trade. */
export const LOG_SHAPES = ['trades', 'fills'] as const
export type LogShape = (typeof LOG_SHAPES)[number]

const OF_BOTH: readonly LogField[] = ['date', 'side', 'quantity', 'price']
const OF_TRADES: readonly LogField[] = [...OF_BOTH, 'exitTime', 'exitPrice']
const ONLY_OF_TRADES: readonly LogField[] = ['exitDate', 'exitTime', 'exitPrice', 'reason']

/** The fields that rows of a shape can have. */
export function fieldsOf(shape: LogShape): readonly LogField[] {
  return shape === 'trades' ? LOG_FIELDS : LOG_FIELDS.filter((field) => !ONLY_OF_TRADES.includes(field))
}

/** The fields that a mapping lacks before it can be read; the contract may be one text, or a strike and a type. */
export function missingFields({ shape, columns }: Pick<LogMapping, 'shape' | 'columns'>): LogField[] {
  const wanted = shape === 'trades' ? OF_TRADES : OF_BOTH
  const named: readonly LogField[] =
    columns.contract !== undefined || (columns.strike !== undefined && columns.optionType !== undefined)
      ? []
      : ['contract']
  return [...wanted, ...named].filter((field) => columns[field] === undefined)
}

/** What a field is called on a screen and in messages. */
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

/** What a result of trades that were brought along is called wherever its numbers appear. */
export function importedFrom(source: string): string {
  return `Imported from ${source}`
}

/** The most that a log may have, in bytes: some forty thousand rows. */
export const MAX_LOG_BYTES = 5_000_000
/** The id that stands for a dataset in results that rest on none of Delta's. */
export const TRADE_LOG_ID = 'trade-log'
