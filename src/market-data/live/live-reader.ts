import type { DatasetIdentity, Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { MarketDay, MarketReader, PrepareRange } from '#engine/market'
import { UnopenedDay } from './unopened-day.ts'

/**
 * A market while it is open: complete days before today, today as it grows, and future days as far as the
 * calendar knows them.
 */
export class LiveReader implements MarketReader {
  readonly dataset: DatasetIdentity
  readonly underlyings: readonly Underlying[]
  readonly #base: MarketReader
  readonly #unopened = new Map<IsoDate, MarketDay>()
  #today: MarketDay | undefined

  /** @param base has every day; of days after today only hours and listed contracts are read */
  constructor(base: MarketReader) {
    this.dataset = base.dataset
    this.underlyings = base.underlyings
    this.#base = base
  }

  /** Makes a session the current day. */
  startSession(today: MarketDay): void {
    this.#today = today
  }

  sessions(underlying: Underlying): readonly IsoDate[] {
    return this.#base.sessions(underlying)
  }

  prepare(underlying: Underlying, range: PrepareRange): Promise<void> {
    return this.#base.prepare(underlying, range)
  }

  day(underlying: Underlying, date: IsoDate): MarketDay {
    const today = this.#today
    if (!today || underlying !== today.underlying || date < today.date)
      return this.#base.day(underlying, date)
    if (date === today.date) return today
    let day = this.#unopened.get(date)
    if (!day) this.#unopened.set(date, (day = new UnopenedDay(this.#base.day(underlying, date))))
    return day
  }

  vixCloses(): readonly { readonly date: IsoDate; readonly close: number }[] {
    return this.#base.vixCloses?.() ?? []
  }

  hasIndexVolume(underlying: Underlying): boolean {
    return this.#base.hasIndexVolume(underlying)
  }
}
