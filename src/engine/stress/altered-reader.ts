import type { DatasetIdentity, Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { MarketDay, MarketReader, PrepareRange } from '#engine/market'
import type { Alteration } from './alteration.ts'
import { AlteredDay } from './altered-day.ts'

/** Altered days kept in memory: enough for a few cycles. A year of days with every row would not fit. */
const KEPT = 16

/** A dataset with some days altered. The days of the underlying dataset must be loaded. */
export class AlteredReader implements MarketReader {
  readonly dataset: DatasetIdentity
  readonly underlyings: readonly Underlying[]
  readonly #base: MarketReader
  readonly #alterationOn: (date: IsoDate) => Alteration | undefined
  readonly #kept = new Map<string, MarketDay>()

  constructor(base: MarketReader, alterationOn: (date: IsoDate) => Alteration | undefined) {
    this.#base = base
    this.#alterationOn = alterationOn
    this.dataset = base.dataset
    this.underlyings = base.underlyings
  }

  sessions(underlying: Underlying): readonly IsoDate[] {
    return this.#base.sessions(underlying)
  }

  prepare(underlying: Underlying, range: PrepareRange): Promise<void> {
    return this.#base.prepare(underlying, range)
  }

  day(underlying: Underlying, date: IsoDate): MarketDay {
    const alteration = this.#alterationOn(date)
    if (!alteration) return this.#base.day(underlying, date)
    const key = `${underlying} ${date}`
    let day = this.#kept.get(key)
    if (!day) {
      day = new AlteredDay(this.#base.day(underlying, date), alteration)
      this.#kept.set(key, day)
      const [oldest] = this.#kept.keys()
      if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest)
    }
    return day
  }

  vixCloses(): readonly { readonly date: IsoDate; readonly close: number }[] {
    return this.#base.vixCloses?.() ?? []
  }

  hasIndexVolume(underlying: Underlying): boolean {
    return this.#base.hasIndexVolume(underlying)
  }
}
