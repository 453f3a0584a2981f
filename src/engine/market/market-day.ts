import type { Underlying } from '#domain'
import type { DayNumber, IsoDate, Session } from '#engine/exchange'

/** The kind of instrument in a row. */
export const ROW_KIND = { index: 0, future: 1, call: 2, put: 3 } as const
export type RowKind = (typeof ROW_KIND)[keyof typeof ROW_KIND]

/**
 * The minute bars of one instrument on one day: each column has one entry per session minute.
 * Prices in paise, volume and open interest in units. A minute without a trade has price 0 in all four.
 */
export interface Bars {
  readonly open: Int32Array
  readonly high: Int32Array
  readonly low: Int32Array
  readonly close: Int32Array
  readonly volume: Int32Array
  readonly openInterest: Int32Array
  /** From `barRanges`, for complete bars that no longer change; absent while they may grow. */
  readonly ranges?: Int32Array
}

export type BarField = Exclude<keyof Bars, 'ranges'>
export const BAR_FIELDS = [
  'open',
  'high',
  'low',
  'close',
  'volume',
  'openInterest',
] as const satisfies readonly BarField[]

/**
 * The instruments of a day, column by column, one entry per row: the index first, then futures by expiry,
 * then every option sorted by expiry, strike and kind (call before put).
 */
export interface InstrumentTable {
  readonly count: number
  readonly kind: Uint8Array
  /** Day number; 0 for the index. */
  readonly expiry: Int32Array
  /** Paise; 0 for the index and futures. */
  readonly strike: Int32Array
}

/** Consecutive rows. */
export interface RowRange {
  readonly first: number
  readonly count: number
}

/** Receives one row of a field. Read `values` at once, because the next row may reuse the array. */
export type RowVisit = (row: number, values: Int32Array) => void

/** One trading day of one underlying. */
export interface MarketDay {
  readonly underlying: Underlying
  readonly date: IsoDate
  readonly day: DayNumber
  readonly session: Session
  readonly instruments: InstrumentTable
  /** The exchange's closing value of the index in paise, if the dataset has it. */
  readonly officialClose: number | undefined
  /** Whether its bars are complete and no longer change, so that derived values may be cached. */
  readonly isWhole?: boolean
  /** The bars of a row. The same row always returns the same arrays; callers must not write to them. */
  bars(row: number): Bars
  /** One field of a row, for callers that need a single column. */
  field(row: number, field: BarField): Int32Array
  /**
   * Visits one field of rows in order without keeping it in memory; absent if all bars are in memory anyway.
   */
  scan?(field: BarField, rows: RowRange, visit: RowVisit): void
}
