import type { Underlying } from '#domain'
import { paise } from '../candles.ts'
import type { BrokerContract } from '../port.ts'

const COLUMNS = [
  'instrument_token',
  'tradingsymbol',
  'name',
  'expiry',
  'strike',
  'lot_size',
  'instrument_type',
  'segment',
] as const
type Column = (typeof COLUMNS)[number]

/**
 * Rows of Kite's list of instruments, by column.
 * @throws Error when it has not the columns that are read
 */
function* rowsOf(csv: string): Generator<Readonly<Record<Column, string>>> {
  const [head = '', ...lines] = csv.split(/\r?\n/)
  const columns = head.split(',')
  const places = COLUMNS.map((name) => columns.indexOf(name))
  if (places.includes(-1)) throw new Error('the list of instruments has not the columns that are documented')
  for (const line of lines) {
    if (line === '') continue
    const fields = line.split(',').map(unquoted)
    // A comma within a name would move all fields after it; no option or index has one.
    if (fields.length !== columns.length) continue
    yield Object.fromEntries(COLUMNS.map((name, i) => [name, fields[places[i]]])) as Record<Column, string>
  }
}

const unquoted = (field: string) => field.replace(/^"(.*)"$/, '$1')

/**
 * Options of an underlying, of all expiries.
 * @throws Error when it is no list of instruments
 */
export function contractsIn(csv: string, underlying: Underlying): BrokerContract[] {
  const contracts: BrokerContract[] = []
  for (const row of rowsOf(csv)) {
    const { instrument_type: type, segment, expiry } = row
    if ((type !== 'CE' && type !== 'PE') || !segment.endsWith('-OPT') || !isOf(underlying, row)) continue
    contracts.push({
      underlying,
      expiry,
      strike: paise(Number(row.strike)),
      type,
      lotSize: Number(row.lot_size),
      key: row.instrument_token,
    })
  }
  return contracts
}

/** The name is left empty in some lists; then the symbol, which has the year after it, tells. */
function isOf(underlying: Underlying, { name, tradingsymbol }: Readonly<Record<Column, string>>): boolean {
  if (name !== '') return name === underlying
  return tradingsymbol.startsWith(underlying) && /^\d/.test(tradingsymbol.slice(underlying.length))
}

/**
 * The key of an index by its symbol at Kite; undefined when the list has it not.
 * @throws Error when it is no list of instruments
 */
export function indexTokenIn(csv: string, wanted: string): string | undefined {
  for (const { tradingsymbol, segment, instrument_token } of rowsOf(csv))
    if (tradingsymbol === wanted && segment === 'INDICES') return instrument_token
  return undefined
}
