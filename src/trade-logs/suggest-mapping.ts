import { fieldsOf, type LogField, type LogMapping, type LogShape } from '#domain'
import { plainName } from './table.ts'

/** Plain names that exports give their columns, likeliest first. */
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
  strike: ['strikeprice', 'strike'],
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

/** A suggested mapping of a header's columns, for the user to correct. */
export function suggestMapping(header: readonly string[]): LogMapping {
  const columnOf = new Map(header.map((name) => [plainName(name), name]))
  const shape: LogShape = NAMES.exitPrice.some((name) => columnOf.has(name)) ? 'trades' : 'fills'
  const columns: LogMapping['columns'] = {}
  const taken = new Set<string>()
  for (const field of fieldsOf(shape)) {
    const found = NAMES[field].find((name) => columnOf.has(name) && !taken.has(name))
    if (found === undefined) continue
    taken.add(found)
    columns[field] = columnOf.get(found) ?? ''
  }
  const isInLots = columns.quantity !== undefined && LOTS.includes(plainName(columns.quantity))
  return { shape, columns, quantity: isInLots ? 'lots' : 'units', dates: 'day-first' }
}
