import { UNDERLYINGS, type Underlying } from '#domain'
import { dayNumber, type DayNumber } from '#engine/calendar'
import { ROW_KIND, type RowKind } from '#engine/market'

/** What a row of a source file is about. */
export interface Instrument {
  readonly underlying: Underlying
  readonly kind: RowKind
  /** 0 for the index. A continuous future, whose expiry depends on the day, has −1 (near), −2 or −3. */
  readonly expiry: DayNumber
  /** Paise; 0 for the index and futures. */
  readonly strike: number
}

/** How each index is called by the exchange and by those who sell its data. */
const INDEX_NAMES: Readonly<Record<Underlying, readonly string[]>> = {
  NIFTY: ['NIFTY', 'NIFTY 50', 'NIFTY50'],
  BANKNIFTY: ['BANKNIFTY', 'NIFTY BANK', 'NIFTYBANK', 'BANK NIFTY', 'CNXBAN'],
  FINNIFTY: ['FINNIFTY', 'NIFTY FIN SERVICE', 'NIFTY FINANCIAL SERVICES', 'NIFFIN'],
}

/** The underlying that goes by `name`, in any spelling that the known sources use; undefined for any other. */
export function underlyingNamed(name: string): Underlying | undefined {
  const plain = decodePercent(name).trim().toUpperCase().replace(/[ _]+/g, ' ')
  return UNDERLYINGS.find((underlying) => INDEX_NAMES[underlying].includes(plain))
}

/** Every accepted name with its underlying, for lookup tables. */
export function indexNames(): [name: string, underlying: Underlying][] {
  return UNDERLYINGS.flatMap((underlying) =>
    INDEX_NAMES[underlying].map((name): [string, Underlying] => [name, underlying]),
  )
}

function decodePercent(name: string): string {
  return name.replaceAll('%20', ' ')
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const BY_DATE = /^([A-Z&-]+)(\d{2})([A-Z]{3})(\d{2})(\d+(?:\.\d+)?)(CE|PE)$/
const WEEKLY = /^([A-Z&-]+)(\d{2})([1-9OND])(\d{2})(\d+(?:\.\d+)?)(CE|PE)$/

/**
 * The instrument that a symbol names: an index, `NIFTY2161715700CE` (Kite, NSE weekly) or
 * `NIFTY03JUL2522800CE` (GDFL). `other` for an instrument of another underlying, undefined for no instrument.
 */
export function instrumentNamed(symbol: string): Instrument | 'other' | undefined {
  const index = underlyingNamed(symbol)
  if (index) return { underlying: index, kind: ROW_KIND.index, expiry: 0, strike: 0 }
  const plain = symbol
    .trim()
    .toUpperCase()
    .replace(/^(NSE|NFO):/, '')
    .replace(/\.NFO$/, '')
  const weekly = WEEKLY.exec(plain)
  if (weekly) {
    const [, root, year, month, day, strike, type] = weekly
    const number = '123456789OND'.indexOf(month!) + 1
    return option(root!, `20${year}-${String(number).padStart(2, '0')}-${day}`, strike!, type!)
  }
  const byDate = BY_DATE.exec(plain)
  if (!byDate) return undefined
  const [, root, day, month, year, strike, type] = byDate
  const number = MONTHS.indexOf(month!) + 1
  return option(root!, `20${year}-${String(number).padStart(2, '0')}-${day}`, strike!, type!)
}

function option(root: string, expiry: string, strike: string, type: string): Instrument | 'other' | undefined {
  const underlying = underlyingNamed(root)
  if (!underlying) return 'other'
  try {
    return {
      underlying,
      kind: type === 'CE' ? ROW_KIND.call : ROW_KIND.put,
      expiry: dayNumber(expiry),
      strike: Math.round(Number(strike) * 100),
    }
  } catch {
    return undefined
  }
}
