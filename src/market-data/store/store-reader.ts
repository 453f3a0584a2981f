import { join } from 'node:path'
import type { DatasetIdentity, DatasetManifest, Underlying } from '#domain'
import type { IsoDate } from '#engine/calendar'
import { unknownDay, type MarketDay, type MarketReader } from '#engine/market'
import { dayFileName } from './dataset-paths.ts'
import { DayCache } from './day-cache.ts'
import { StoredDay } from './stored-day.ts'

/** Reads a dataset of the store. A day's bars are read row by row as they are asked for, and kept within a bound. */
export class StoreReader implements MarketReader {
  readonly dataset: DatasetIdentity
  readonly underlyings: readonly Underlying[]
  readonly #sessions: ReadonlyMap<Underlying, readonly IsoDate[]>
  readonly #withIndexVolume: ReadonlySet<Underlying>
  readonly #paths: ReadonlyMap<string, string>
  readonly #cache: DayCache

  /** @param cacheBytes most bytes of bars to keep in memory */
  constructor(folder: string, manifest: DatasetManifest, cacheBytes?: number) {
    const { id, name, kind, contentHash } = manifest
    this.dataset = { id, name, kind, contentHash }
    this.underlyings = manifest.underlyings.map(({ underlying }) => underlying)
    this.#sessions = new Map(
      this.underlyings.map((underlying) => [
        underlying,
        manifest.days.filter((day) => day.underlying === underlying).map((day) => day.date),
      ]),
    )
    this.#withIndexVolume = new Set(
      manifest.underlyings.filter((entry) => entry.hasIndexVolume).map((entry) => entry.underlying),
    )
    this.#paths = new Map(
      manifest.days.map((day) => [keyOf(day.underlying, day.date), join(folder, dayFileName(day))]),
    )
    this.#cache = new DayCache(cacheBytes)
  }

  sessions(underlying: Underlying): readonly IsoDate[] {
    return this.#sessions.get(underlying) ?? []
  }

  prepare(): Promise<void> {
    return Promise.resolve()
  }

  day(underlying: Underlying, date: IsoDate): MarketDay {
    const key = keyOf(underlying, date)
    const path = this.#paths.get(key)
    if (path === undefined) throw unknownDay(this.dataset, { underlying, date }, this.sessions(underlying))
    return this.#cache.get(key, (onRead) => new StoredDay(path, onRead))
  }

  hasIndexVolume(underlying: Underlying): boolean {
    return this.#withIndexVolume.has(underlying)
  }
}

function keyOf(underlying: Underlying, date: IsoDate): string {
  return `${underlying} ${date}`
}
