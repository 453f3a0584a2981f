import type { Underlying } from '#domain'
import { dayNumber, type DayNumber, type IsoDate } from './date.ts'
import type { Exchange, TransactionCharge } from './exchange.ts'

/** An underlying as data: the rules for its options. */
export interface Instrument {
  readonly symbol: Underlying
  readonly exchange: Exchange
  readonly names: UnderlyingNames
  /** Other names that traders use for it, in lower case; spaces are optional. */
  readonly spoken: readonly string[]
  /** Distance of strikes near the money in the near expiries, in paise. */
  readonly strikeStep: number
  /** First trade day with known rules; imports set earlier days aside. */
  readonly knownFrom: DayNumber
  /** Units per lot by contract expiry, as in force on the expiry day, ascending. */
  readonly lots: readonly LotRow[]
  /** Changes to contracts already listed, oldest first. */
  readonly relots: readonly RelotRow[]
  readonly weeklies: readonly WeeklyRule[]
  readonly monthlies: readonly MonthlyRule[]
  /** Scheduled days of monthlies that settled on another day for reasons outside the holiday table. */
  readonly settledOtherwise: ReadonlyMap<DayNumber, DayNumber>
  readonly listing: ListingCycle
  /** Most units per order, ascending by day; the first row also applies to earlier days. */
  readonly freezeQuantities: readonly Dated<number>[]
  /**
   * The index move that SPAN scans, as a fraction of spot, ascending by day; the first row also applies to
   * earlier days.
   */
  readonly scanRanges: readonly Dated<number>[]
  /** Its own charges, if they differ from the exchange's, in the same form. */
  readonly charges?: readonly TransactionCharge[]
  /** Multiplier of its spreads relative to NIFTY's. */
  readonly spreadFactor: number
  /** Closes in points, ascending by day, used to tell it from other indices. */
  readonly levels: readonly Dated<number>[]
  /** Approximate level in points and yearly volatility, for a sketch without prices. */
  readonly assumed: { readonly spot: number; readonly volatility: number }
}

/** A value in force from a day on. */
export interface Dated<T> {
  readonly from: DayNumber
  readonly value: T
}

export const from = <T>(date: IsoDate, value: T): Dated<T> => ({ from: dayNumber(date), value })

/** The value in force on a day; before the first row, the first value. */
export function valueOn<T>(rows: readonly Dated<T>[], day: DayNumber): T {
  let low = 0
  for (let high = rows.length; high - low > 1;) {
    const middle = (low + high) >> 1
    if (rows[middle].from > day) high = middle
    else low = middle
  }
  return rows[low].value
}

/**
 * Price scan ranges by trade month, in percent of the index: NSE Clearing's, as monthly medians of its daily
 * SPAN files for the front future. Scaled so that NIFTY's 9.27 % since December 2022 becomes the 9.2 % that a
 * broker's calculator showed in January 2025.
 */
export const scanRanges = (rows: readonly (readonly [month: string, percent: number])[]): Dated<number>[] =>
  rows.map(([month, percent]) => from(`${month}-01`, (percent / 9.27) * 0.092))

/** Names of an index at the exchange and at data vendors. */
export interface UnderlyingNames {
  /** The exchange's name, as in its daily index file. */
  readonly index: string
  readonly kite: string
  readonly upstoxKey: string
  readonly fyers: string
  readonly breezeCode: string
  readonly gdflSpot: string
  readonly dhanSecurityId: number
}

export interface LotRow {
  /** Contracts that expire on or after this day, up to the next row. */
  readonly expiryFrom: DayNumber
  readonly lot: number
}

/** A change of lot size for contracts already listed, which kept the old lot until a given night. */
export interface RelotRow extends LotRow {
  /** Last trade date with this lot. */
  readonly lastTradeDay: DayNumber
}

export const lot = (expiryFrom: IsoDate, units: number): LotRow => ({
  expiryFrom: dayNumber(expiryFrom),
  lot: units,
})
export const until = (lastTradeDate: IsoDate, expiryFrom: IsoDate, units: number): RelotRow => ({
  ...lot(expiryFrom, units),
  lastTradeDay: dayNumber(lastTradeDate),
})

export const MONDAY = 1
export const TUESDAY = 2
export const WEDNESDAY = 3
export const THURSDAY = 4
export const FRIDAY = 5

/** Weekly contracts expire on this weekday. A later rule replaces an earlier one. */
export interface WeeklyRule {
  readonly weekday: number
  /** First and last scheduled expiry, inclusive. */
  readonly from: DayNumber
  readonly to: DayNumber
  /** First trade date on which contracts carry the dates of this rule: listed ones are redated overnight. */
  readonly fromTradeDay: DayNumber
}

/** Monthly contracts expire on the last such weekday of the month. A later rule replaces an earlier one. */
export interface MonthlyRule {
  readonly weekday: number
  /** First contract month, as `monthNumber`. */
  readonly fromMonth: number
  /** First trade date on which contracts carry the dates of this rule: listed ones are redated overnight. */
  readonly fromTradeDay: DayNumber
}

/** Months since year 0, so that months can be counted and compared. */
export function monthNumber(year: number, month: number): number {
  return year * 12 + month - 1
}

export const weekly = (
  weekday: number,
  from: IsoDate,
  { last, redated }: { readonly last?: IsoDate; readonly redated?: IsoDate } = {},
): WeeklyRule => ({
  weekday,
  from: dayNumber(from),
  to: last === undefined ? Infinity : dayNumber(last),
  fromTradeDay: redated === undefined ? -Infinity : dayNumber(redated),
})

export const monthly = (weekday: number, fromMonth?: string, fromTradeDate?: IsoDate): MonthlyRule => ({
  weekday,
  fromMonth:
    fromMonth === undefined
      ? -Infinity
      : monthNumber(Number(fromMonth.slice(0, 4)), Number(fromMonth.slice(5))),
  fromTradeDay: fromTradeDate === undefined ? -Infinity : dayNumber(fromTradeDate),
})

/** Number of contracts listed: the next weeklies and months, then quarter ends and half-year ends beyond. */
export interface ListingCycle {
  readonly weeklies: number
  readonly monthlies: number
  readonly quarterlies: number
  readonly halfYearlies: number
}
