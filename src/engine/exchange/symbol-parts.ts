import type { Underlying } from '#domain'
import { dayNumber, isoDate, type IsoDate } from './date.ts'
import { AS_SETTLED, monthlyExpiry } from './expiries.ts'
import { monthNumber } from './instrument.ts'

export const MONTHS = [
  'JAN',
  'FEB',
  'MAR',
  'APR',
  'MAY',
  'JUN',
  'JUL',
  'AUG',
  'SEP',
  'OCT',
  'NOV',
  'DEC',
] as const

/** Kite's code of the month in weekly symbols, January first. */
export const WEEKLY_MONTH_CODES = '123456789OND'

/** A contract as named by its symbol. */
export interface SymbolContract {
  readonly underlying: Underlying
  readonly kind: 'CE' | 'PE' | 'FUT'
  /** Paise; 0 for a future. */
  readonly strike: number
  /** Undefined for the continuous near-month future `NIFTY-I`, which depends on the trade date. */
  readonly expiry: IsoDate | undefined
}

/** The date of `YY`, a month from 1 and `DD`; undefined if it does not exist. */
export function dateOf(year: string, month: number, day: string): IsoDate | undefined {
  const date = `20${year}-${twoDigits(month)}-${day}`
  try {
    return isoDate(dayNumber(date))
  } catch {
    return undefined
  }
}

/** The monthly expiry of a month, as finally settled. */
export function monthlyExpiryOf(underlying: Underlying, year: string, month: number): IsoDate | undefined {
  if (!(month >= 1 && month <= 12)) return undefined
  return monthlyExpiry(underlying, monthNumber(2000 + Number(year), month), AS_SETTLED).date
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
