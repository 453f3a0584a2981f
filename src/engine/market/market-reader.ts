import type { DatasetIdentity, Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { MarketDay } from './market-day.ts'
import type { VixMinutes } from './vix-minutes.ts'

/** Days to bring within reach, both ends included. */
export interface PrepareRange {
  readonly from: IsoDate
  readonly to: IsoDate
  readonly onProgress?: (percent: number) => void
  /** Looked at between days; once aborted, the rest is left. */
  readonly cancellation?: { readonly aborted: boolean }
}

/** What an exchange published of an index for a session. */
export interface DailyPrices {
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/**
 * The port through which every computation reads market data. The store, the simulated market and in-memory
 * chains implement it and pass one contract test (`market/fixtures/market-reader.contract.ts`).
 */
export interface MarketReader {
  /** What the data is and where it came from; part of every result. */
  readonly dataset: DatasetIdentity
  readonly underlyings: readonly Underlying[]
  /** The dates with data, ascending. Empty for an underlying that the dataset does not have. */
  sessions(underlying: Underlying): readonly IsoDate[]
  /**
   * Brings the days of `[from, to]` within reach: downloads or generates what is missing. `day` may be called
   * for them once this resolves.
   * @param range.onProgress called with the share of them that is there, 0–100
   */
  prepare(underlying: Underlying, range: PrepareRange): Promise<void>
  /**
   * One day, synchronously: a backtest visits hundreds in milliseconds.
   * @throws RangeError when the dataset has no such day, naming underlying, date and what there is.
   */
  day(underlying: Underlying, date: IsoDate): MarketDay
  /** The daily closes of India VIX in paise, ascending by date; absent where the dataset has none. */
  vixCloses?(): readonly { readonly date: IsoDate; readonly close: number }[]
  /** India VIX minute by minute on a session; undefined on other days, and where the dataset has none. */
  vixMinutes?(date: IsoDate): VixMinutes | undefined
  /** Of a market whose minutes are drawn between real daily prices: those of an index on a day, in points. */
  realDailyPrices?(underlying: Underlying, date: IsoDate): DailyPrices | undefined
  /** Whether index bars carry volume, so that volume indicators may be used on them. */
  hasIndexVolume(underlying: Underlying): boolean
}
