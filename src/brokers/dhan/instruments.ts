import type { Underlying } from '#domain'
import { paise } from '../candles.ts'
import type { BrokerContract } from '../port.ts'

const COLUMNS = [
  'SECURITY_ID',
  'UNDERLYING_SYMBOL',
  'INSTRUMENT',
  'SM_EXPIRY_DATE',
  'STRIKE_PRICE',
  'OPTION_TYPE',
  'LOT_SIZE',
] as const
type Column = (typeof COLUMNS)[number]

/**
 * Index options of an underlying in Dhan's list of a segment, which has only contracts that still trade.
 * @throws Error if a documented column is missing
 */
export function contractsIn(csv: string, underlying: Underlying): BrokerContract[] {
  const [head = '', ...lines] = csv.split(/\r?\n/)
  const columns = head.split(',')
  const places = COLUMNS.map((name) => columns.indexOf(name))
  if (places.includes(-1)) throw new Error('the list of instruments has not the columns that are documented')
  const contracts: BrokerContract[] = []
  for (const line of lines) {
    const fields = line.split(',')
    const row = Object.fromEntries(COLUMNS.map((name, i) => [name, fields[places[i]] ?? ''])) as Record<
      Column,
      string
    >
    const { OPTION_TYPE: type, SM_EXPIRY_DATE: expiry } = row
    if (row.INSTRUMENT !== 'OPTIDX' || row.UNDERLYING_SYMBOL !== underlying) continue
    if (type !== 'CE' && type !== 'PE') continue
    contracts.push({
      underlying,
      type,
      expiry: expiry.slice(0, 10),
      strike: paise(Number(row.STRIKE_PRICE)),
      lotSize: Number(row.LOT_SIZE),
      key: row.SECURITY_ID,
    })
  }
  return contracts
}
