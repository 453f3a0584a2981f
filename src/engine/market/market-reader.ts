import type { DatasetIdentity, Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { MarketDay } from './market-day.ts'
import type { VixMinutes } from './vix-minutes.ts'

/** Days to load, both ends included. */
export interface PrepareRange {
  readonly from: IsoDate
  readonly to: IsoDate
  readonly onProgress?: (percent: number) => void
  /** Checked between days; once aborted, no further days are loaded. */
  readonly cancellation?: { readonly aborted: boolean }
}

/** The prices that an exchange published for an index and session. */
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
  /** Identity and origin of the data; part of every result. */
  readonly dataset: DatasetIdentity
  readonly underlyings: readonly Underlying[]
  /** The dates with data, ascending. Empty for an underlying that the dataset lacks. */
  sessions(underlying: Underlying): readonly IsoDate[]
  /**
   * Makes the days of `[from, to]` available: downloads or generates what is missing. `day` may be called for
   * them once this resolves.
   * @param range.onProgress called with the share of days that are available, 0–100
   */
  prepare(underlying: Underlying, range: PrepareRange): Promise<void>
  /**
   * One day, synchronously, because a backtest visits hundreds in milliseconds.
   * @throws RangeError when the dataset has no such day, naming the underlying, the date and the available
   * days.
   */
  day(underlying: Underlying, date: IsoDate): MarketDay
  /** The daily closes of India VIX in paise, ascending by date; absent if the dataset has no India VIX. */
  vixCloses?(): readonly { readonly date: IsoDate; readonly close: number }[]
  /** India VIX by minute for a session; undefined if the dataset does not have it. */
  vixMinutes?(date: IsoDate): VixMinutes | undefined
  /**
   * The real daily prices of an index on a day, in points; only for a market whose minutes are drawn between them.
   */
  realDailyPrices?(underlying: Underlying, date: IsoDate): DailyPrices | undefined
  /** Whether index bars have volume, so that volume indicators may be used on them. */
  hasIndexVolume(underlying: Underlying): boolean
}
