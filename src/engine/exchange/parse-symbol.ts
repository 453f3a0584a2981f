import type { Underlying } from '#domain'
import type { IsoDate } from './date.ts'
import { dateOf, MONTHS, monthlyExpiryOf, WEEKLY_MONTH_CODES, type SymbolContract } from './symbol-parts.ts'
import { ALL_INSTRUMENTS } from './registry.ts'

const MONTH = `(${MONTHS.join('|')})`
// Longest first: NIFTYNXT50 before NIFTY. SENSEX50 is another index whose number could be read as a year.
const SYMBOLS = ALL_INSTRUMENTS.map(({ symbol }) => symbol)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const UNDERLYING_PREFIX = new RegExp(
  `^(?:(?:NSE|NFO|BSE|BFO)[:-])?(?!SENSEX50)(${SYMBOLS})(.*?)(?:\\.[NB]FO)?$`,
)

/** `24JAN21500CE` or, if the year follows the month, `25JAN2421500CE`. */
const MONTH_NAME = new RegExp(`^(\\d{2})${MONTH}(\\d{2,9})?(CE|PE|FUT)$`)
/** `2410421500CE` or, with a two-digit month, `24012521500CE`. */
const MONTH_NUMBER = /^(\d{9,12})(CE|PE)$/
const MONTH_CODE = /^(\d{2})([OND])(\d{2})(\d{4,6})(CE|PE)$/
const UPSTOX = new RegExp(`^ (?:(\\d{4,6}) (CE|PE)|(FUT)) (\\d{1,2}) ${MONTH} (\\d{2})$`)
const DHAN = new RegExp(`^-${MONTH}20(\\d{2})-(?:(\\d{4,6})-(CE|PE)|(FUT))$`)
const GROWW = new RegExp(`^-(\\d{2})${MONTH}(\\d{2})-(?:(\\d{4,6})-(CE|PE)|(FUT))$`)
const CONTINUOUS_FUTURE = '-I'

/** Numbers of digits of a strike, likeliest first, used to tell the grammars apart. */
const STRIKE_DIGITS = [5, 4, 6]

interface Reading {
  readonly expiry: IsoDate | undefined
  readonly strike: string
}

/**
 * The contract named by a symbol, in any of these grammars (upper or lower case, with or without a prefix
 * `NSE:`, `NFO:`, `BSE:`, `BFO:` and a suffix `.NFO`, `.BFO`):
 *
 * - NSE bhavcopy, Kite, Fyers: `NIFTY24JAN21500CE` (monthly), `NIFTY2410421500CE` (weekly: month 1–9, O, N, D)
 * - GDFL, OpenAlgo, Angel: `NIFTY25JAN2421500CE`
 * - TrueData: `NIFTY24012521500CE`
 * - Upstox trading symbol: `NIFTY 21500 CE 25 JAN 24`
 * - Dhan: `NIFTY-Jan2024-21500-CE`
 * - Groww: `BSE-SENSEX-26Nov26-67400-CE`
 * - futures in the same forms, with `FUT` for strike and type; `NIFTY-I` is the near month.
 *
 * A symbol that only names the month means the monthly expiry as finally settled. If digits can be read in
 * two ways, the reading with a five-digit strike wins, then four, then six. Undefined if the text is not such
 * a symbol or names another underlying.
 */
export function parseOptionSymbol(symbol: string): SymbolContract | undefined {
  const match = UNDERLYING_PREFIX.exec(symbol.trim().toUpperCase())
  if (!match) return undefined
  const underlying = match[1] as Underlying
  const rest = match[2]
  if (rest === CONTINUOUS_FUTURE) return { underlying, kind: 'FUT', strike: 0, expiry: undefined }
  return (
    parseMonthName(underlying, rest) ??
    parseMonthCode(underlying, rest) ??
    parseMonthNumber(underlying, rest) ??
    parseUpstox(underlying, rest) ??
    parseDhan(underlying, rest) ??
    parseGroww(underlying, rest)
  )
}

function parseMonthName(underlying: Underlying, rest: string): SymbolContract | undefined {
  const match = MONTH_NAME.exec(rest)
  if (!match) return undefined
  const [, first, monthName, digits = '', kind] = match
  const month = monthNumberOf(monthName)
  const asDate = { expiry: dateOf(digits.slice(0, 2), month, first), strike: digits.slice(2) }
  const asMonth = { expiry: monthlyExpiryOf(underlying, first, month), strike: digits }
  if (kind === 'FUT') {
    const { expiry, strike } = digits === '' ? asMonth : asDate
    return strike === '' ? contractOf(underlying, kind, { expiry, strike: '0' }) : undefined
  }
  return contractOf(underlying, kind, likeliest([asMonth, asDate]))
}

function parseMonthCode(underlying: Underlying, rest: string): SymbolContract | undefined {
  const match = MONTH_CODE.exec(rest)
  if (!match) return undefined
  const [, year, code, day, strike, kind] = match
  return contractOf(underlying, kind, { expiry: dateOf(year, weeklyMonth(code), day), strike })
}

function parseMonthNumber(underlying: Underlying, rest: string): SymbolContract | undefined {
  const match = MONTH_NUMBER.exec(rest)
  if (!match) return undefined
  const digits = match[1]
  const year = digits.slice(0, 2)
  const oneDigit = { expiry: dateOf(year, Number(digits[2]), digits.slice(3, 5)), strike: digits.slice(5) }
  const twoDigit = {
    expiry: dateOf(year, Number(digits.slice(2, 4)), digits.slice(4, 6)),
    strike: digits.slice(6),
  }
  return contractOf(underlying, match[2], likeliest([oneDigit, twoDigit]))
}

function parseUpstox(underlying: Underlying, rest: string): SymbolContract | undefined {
  const match = UPSTOX.exec(rest)
  if (!match) return undefined
  const [, strike = '0', optionKind, future, day, monthName, year] = match
  const expiry = dateOf(year, monthNumberOf(monthName), day.padStart(2, '0'))
  return contractOf(underlying, optionKind ?? future, { expiry, strike })
}

function parseDhan(underlying: Underlying, rest: string): SymbolContract | undefined {
  const match = DHAN.exec(rest)
  if (!match) return undefined
  const [, monthName, year, strike = '0', optionKind, future] = match
  const expiry = monthlyExpiryOf(underlying, year, monthNumberOf(monthName))
  return contractOf(underlying, optionKind ?? future, { expiry, strike })
}

function parseGroww(underlying: Underlying, rest: string): SymbolContract | undefined {
  const match = GROWW.exec(rest)
  if (!match) return undefined
  const [, day, monthName, year, strike = '0', optionKind, future] = match
  return contractOf(underlying, optionKind ?? future, {
    expiry: dateOf(year, monthNumberOf(monthName), day),
    strike,
  })
}

function likeliest(readings: readonly Reading[]): Reading | undefined {
  for (const digits of STRIKE_DIGITS)
    for (const reading of readings)
      if (reading.expiry !== undefined && reading.strike.length === digits) return reading
  return undefined
}

function contractOf(
  underlying: Underlying,
  kind: string,
  reading: Reading | undefined,
): SymbolContract | undefined {
  if (reading?.expiry === undefined) return undefined
  const strike = Number(reading.strike) * 100
  return { underlying, kind: kind as SymbolContract['kind'], strike, expiry: reading.expiry }
}

function monthNumberOf(name: string): number {
  return (MONTHS as readonly string[]).indexOf(name) + 1
}

function weeklyMonth(code: string): number {
  return WEEKLY_MONTH_CODES.indexOf(code) + 1
}
