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
 * @throws Error if a required column is missing
 */
function* rowsOf(csv: string): Generator<Readonly<Record<Column, string>>> {
  const [head = '', ...lines] = csv.split(/\r?\n/)
  const columns = head.split(',')
  const places = COLUMNS.map((name) => columns.indexOf(name))
  if (places.includes(-1)) throw new Error('the list of instruments has not the columns that are documented')
  for (const line of lines) {
    if (line === '') continue
    const fields = line.split(',').map(unquoted)
    // A comma within a name would shift the fields; names of options and indices contain no comma.
    if (fields.length !== columns.length) continue
    yield Object.fromEntries(COLUMNS.map((name, i) => [name, fields[places[i]]])) as Record<Column, string>
  }
}

const unquoted = (field: string) => field.replace(/^"(.*)"$/, '$1')

/**
 * Options of an underlying for all expiries.
 * @throws Error if the text isn't a list of instruments
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

/**
 * Whether a row belongs to an underlying. Some lists leave the name empty; then the symbol decides, in which the year
 * follows the underlying.
 */
function isOf(underlying: Underlying, { name, tradingsymbol }: Readonly<Record<Column, string>>): boolean {
  if (name !== '') return name === underlying
  return tradingsymbol.startsWith(underlying) && /^\d/.test(tradingsymbol.slice(underlying.length))
}

/**
 * The token of an index by its symbol at Kite; undefined if it isn't in the list.
 * @throws Error if the text isn't a list of instruments
 */
export function indexTokenIn(csv: string, wanted: string): string | undefined {
  for (const { tradingsymbol, segment, instrument_token } of rowsOf(csv))
    if (tradingsymbol === wanted && segment === 'INDICES') return instrument_token
  return undefined
}
