import type { LogMapping, Underlying } from '#domain'
import { dayNumber, underlyingFromName, type IsoDate } from '#engine/exchange'
import { RowError } from './log-error.ts'

/** Parsers for cells. Each throws a RowError that names the column, the value and what was expected. */

const shown = (text: string) => (text === '' ? 'is empty' : `is '${text.slice(0, 40)}'`)

function wrong(column: string, text: string, expected: string): RowError {
  return new RowError(`${column} ${shown(text)}, expected ${expected}`)
}

const YEAR_FIRST = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/
const NUMBERS = /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/
const MONTH_NAME = /(?<!\d)(\d{1,2})[- /]?([A-Za-z]{3})[a-z]*[- /,']*(\d{4}|\d{2})(?!\d)/
const MONTHS = 'JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC'

/** The date in a cell, alone or with a time: `2024-01-31`, `31/01/2024`, `31-Jan-2024`. */
export function readDate(text: string, column: string, dates: LogMapping['dates']): IsoDate {
  const date = dateIn(text, dates)
  if (date === undefined)
    throw wrong(
      column,
      text,
      `a date like ${dates === 'day-first' ? '2024-01-31 or 31/01/2024' : '2024-01-31 or 01/31/2024'}`,
    )
  return date
}

function dateIn(text: string, dates: LogMapping['dates']): IsoDate | undefined {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? COMPACT.exec(text) ?? []
  if (year !== undefined) return dateOf(year, month, day)
  const [, first, second, ofNumbers] = NUMBERS.exec(text) ?? []
  if (first !== undefined)
    return dates === 'day-first' ? dateOf(ofNumbers, second, first) : dateOf(ofNumbers, first, second)
  const [, dayOfMonth, name, ofName] = MONTH_NAME.exec(text) ?? []
  const at = name === undefined ? -1 : MONTHS.indexOf(name.toUpperCase())
  return at >= 0 && at % 3 === 0 ? dateOf(ofName, String(at / 3 + 1), dayOfMonth) : undefined
}

function dateOf(year: string, month: string, day: string): IsoDate | undefined {
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  try {
    dayNumber(date)
    return date
  } catch {
    return undefined
  }
}

const CLOCK = /(?<![\d:])(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([AaPp]\.?[Mm]\.?)?(?![\d:])/

/** Seconds of the day in a cell, alone or after a date: `09:20`, `09:20:35`, `9:20 AM`. Indian time. */
export function readTime(text: string, column: string): number {
  const [, hours, minutes, seconds = '0', half] = CLOCK.exec(text) ?? []
  const hour = hourOf(Number(hours), half)
  if (hours === undefined || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59)
    throw wrong(column, text, 'a time like 09:20 or 09:20:35')
  return (hour * 60 + Number(minutes)) * 60 + Number(seconds)
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}

const NUMBER = /^-?(\d+(\.\d*)?|\.\d+)$/
/** Other uses of commas, such as 100,50 for 100.50, are refused. */
const GROUPED = /^-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/

/** A number, with or without ₹, $, commas between thousands, or brackets for a negative one. */
export function readNumber(text: string, column: string, expected = 'a number'): number {
  const bare = text.replace(/^\((.*)\)$/, '-$1').replace(/[₹$\s]|Rs\.?/g, '')
  const plain = GROUPED.test(bare) ? bare.replaceAll(',', '') : bare
  if (!NUMBER.test(plain)) throw wrong(column, text, expected)
  return Number(plain)
}

/** Largest accepted price; a higher number means that the column holds something else. */
const HIGHEST_PRICE = 10_000_000

/** A price in paise, rounded to the paisa. */
export function readPrice(text: string, column: string): number {
  const price = readNumber(text, column, 'a price in rupees')
  if (price < 0 || price > HIGHEST_PRICE) throw wrong(column, text, 'a price in rupees, zero or more')
  return Math.round(price * 100)
}

const MOST_UNITS = 10_000_000

export function readQuantity(text: string, column: string): number {
  const quantity = Math.abs(readNumber(text, column, 'a whole number of units or lots'))
  if (!Number.isInteger(quantity) || quantity === 0 || quantity > MOST_UNITS)
    throw wrong(column, text, 'a whole number of units or lots above zero')
  return quantity
}

export function readSide(text: string, column: string): 'BUY' | 'SELL' {
  if (/^(b|buy|bought|long|bto|btc|b\/o)$/i.test(text)) return 'BUY'
  if (/^(s|sell|sold|short|sto|stc|sld)$/i.test(text)) return 'SELL'
  throw wrong(column, text, 'Buy or Sell')
}

export function readOptionType(text: string, column: string): 'CE' | 'PE' {
  if (/^(c|ce|call)$/i.test(text)) return 'CE'
  if (/^(p|pe|put)$/i.test(text)) return 'PE'
  throw wrong(column, text, 'CE or PE')
}

export function readUnderlying(text: string, column: string): Underlying {
  const underlying = underlyingFromName(text)
  if (!underlying) throw wrong(column, text, 'an index such as NIFTY or BANKNIFTY')
  return underlying
}
