import { fieldsOf, type LogField, type LogMapping, type LogShape } from '#domain'
import { plainName } from './table.ts'

/** Normalised column names used by exports, likeliest first. */
const NAMES: Readonly<Record<LogField, readonly string[]>> = {
  date: [
    'entrydate',
    'entrydatetime',
    'tradedate',
    'opendate',
    'dateopened',
    'datetime',
    'timestamp',
    'date',
  ],
  time: ['entrytime', 'opentime', 'timeopened', 'orderexecutiontime', 'executiontime', 'tradetime', 'time'],
  exitDate: ['exitdate', 'exitdatetime', 'closedate', 'dateclosed'],
  exitTime: ['exittime', 'closetime', 'timeclosed', 'exitdatetime'],
  contract: [
    'tradingsymbol',
    'contract',
    'symbol',
    'scrip',
    'scripname',
    'instrumentname',
    'security',
    'securityname',
  ],
  underlying: ['underlying', 'index', 'instrument', 'name'],
  expiry: ['expirydate', 'expiry'],
  strike: ['strikeprice', 'strike', 'atmstrike'],
  optionType: ['optiontype', 'type', 'ce/pe', 'cepe', 'right', 'instrumenttype', 'callput'],
  side: [
    'transactiontype',
    'tradetype',
    'buy/sell',
    'buysell',
    'b/s',
    'side',
    'action',
    'position',
    'transaction',
  ],
  quantity: ['quantity', 'qty', 'tradedqty', 'tradedquantity', 'filledqty', 'units', 'lots', 'lot'],
  price: ['entryprice', 'tradeprice', 'avgprice', 'averageprice', 'openprice', 'buyprice', 'price', 'rate'],
  exitPrice: ['exitprice', 'closeprice', 'sellprice'],
  reason: ['exitreason', 'reasonforclose', 'reason', 'exittype', 'remarks', 'remark', 'status'],
  charges: ['charges', 'totalcharges', 'fees', 'brokerage', 'commission', 'commissions'],
}
const LOTS = ['lots', 'lot']

/** Fields that differ between the legs of a row. */
const LEG_FIELDS = [
  'contract',
  'strike',
  'side',
  'quantity',
  'price',
  'exitPrice',
  'exitTime',
  'reason',
] as const
/** Additional names in rows with several legs: `CE Entry`, `entry_pe`. */
const LEG_NAMES: Partial<Record<LogField, readonly string[]>> = {
  price: ['entry', 'open', 'buy', 'sell'],
  exitPrice: ['exit', 'close'],
}
const TYPES = [
  { optionType: 'CE', names: ['ce', 'call'] },
  { optionType: 'PE', names: ['pe', 'put'] },
] as const

/**
 * The legs of rows that hold a call and a put, such as a straddle; undefined unless both have an entry price.
 */
function suggestLegs(header: readonly string[], { strike }: LogMapping['columns']): LogMapping['legs'] {
  const columnOf = new Map(header.map((name) => [plainName(name), name]))
  const legs = TYPES.map(({ optionType, names }) => {
    const found = LEG_FIELDS.flatMap((field) => {
      const plain = [...(LEG_NAMES[field] ?? []), ...NAMES[field]]
      const spelt = names.flatMap((leg) => plain.flatMap((name) => [`${leg}${name}`, `${name}${leg}`]))
      const column = spelt.map((name) => columnOf.get(name)).find((name) => name !== undefined)
      return column === undefined ? [] : [[field, column] as const]
    })
    const columns: LogMapping['columns'] = Object.fromEntries(found)
    const shared = columns.strike === undefined && strike !== undefined ? { strike } : {}
    return { columns: { ...shared, ...columns }, constants: { optionType } }
  })
  return legs.every(({ columns: { price } }) => price !== undefined) ? legs : undefined
}

/** A suggested mapping of a header's columns for the user to correct. */
export function suggestMapping(header: readonly string[]): LogMapping {
  const columnOf = new Map(header.map((name) => [plainName(name), name]))
  const shape = suggestShape(header, columnOf)
  const columns: LogMapping['columns'] = {}
  const taken = new Set<string>()
  for (const field of fieldsOf(shape)) {
    const found = NAMES[field].find((name) => columnOf.has(name) && !taken.has(name))
    if (found === undefined) continue
    taken.add(found)
    columns[field] = columnOf.get(found) ?? ''
  }
  const isInLots = columns.quantity !== undefined && LOTS.includes(plainName(columns.quantity))
  const legs = suggestLegs(header, columns)
  return {
    shape,
    columns: legs ? withoutLegFields(columns) : columns,
    quantity: isInLots ? 'lots' : 'units',
    dates: 'day-first',
    ...(legs && { legs }),
  }
}

/** Rows with an exit price, of the row or of a leg, are trades. */
function suggestShape(header: readonly string[], columnOf: ReadonlyMap<string, string>): LogShape {
  const ofLegs = suggestLegs(header, {})?.some(({ columns }) => columns.exitPrice !== undefined)
  return ofLegs || NAMES.exitPrice.some((name) => columnOf.has(name)) ? 'trades' : 'fills'
}

/** Fields that each leg has itself are not taken from the row. */
function withoutLegFields(columns: LogMapping['columns']): LogMapping['columns'] {
  const { contract: _, strike: __, optionType: ___, price: ____, exitPrice: _____, ...rest } = columns
  return rest
}
