import type { Underlying } from '#domain'
import type { IsoDate, Session } from '#engine/exchange'
import type { BarField, InstrumentTable } from './market-day.ts'

/**
 * One trading day of one underlying in columns: generators and importers produce it, the store keeps it and
 * the in-memory reader serves it.
 */
export interface DayColumns {
  readonly underlying: Underlying
  readonly date: IsoDate
  readonly session: Session
  readonly instruments: InstrumentTable
  /** The exchange's closing value of the index in paise, if the source has it. */
  readonly officialClose: number | undefined
  /**
   * Per bar field `instruments.count × session.minutes` numbers, row by row: minute `m` of row `r` is at
   * `r × session.minutes + m`. Prices in paise, volume and open interest in units.
   */
  readonly columns: Readonly<Record<BarField, Int32Array>>
}
