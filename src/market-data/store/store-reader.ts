import { join } from 'node:path'
import type { DatasetIdentity, DatasetManifest, Underlying, VixClose } from '#domain'
import type { IsoDate } from '#engine/exchange'
import { unknownDay, type MarketDay, type MarketReader } from '#engine/market'
import { dayFileName } from './dataset-paths.ts'
import { DayCache, DaySlot } from './day-cache.ts'
import { importedDayGuard, type ImportedDay } from './day-guard.ts'
import { sumsFile } from './day-sums.ts'
import { StoredDay } from './stored-day.ts'

/** Reads a dataset of the store. Bars are read row by row on demand and cached within a limit. */
export class StoreReader implements MarketReader {
  dataset: DatasetIdentity
  readonly underlyings: readonly Underlying[]
  /** The scenario that the dataset was generated from; undefined for others. */
  readonly scenario: DatasetManifest['scenario']
  /** Source of India VIX by minute; the dataset does not store it. */
  vixMinutes?: NonNullable<MarketReader['vixMinutes']>
  /** Only in further years of the simulated market. */
  realDailyPrices?: NonNullable<MarketReader['realDailyPrices']>
  readonly #sessions: ReadonlyMap<Underlying, readonly IsoDate[]>
  readonly #withIndexVolume: ReadonlySet<Underlying>
  readonly #days: ReadonlyMap<Underlying, ReadonlyMap<IsoDate, ImportedSlot>>
  readonly #vixCloses: readonly VixClose[]
  readonly #cache: DayCache

  /**
   * @param cacheBytes most bytes of bars to keep in memory
   * @param sumsFolder folder of the day files' checksums, if not beside the files
   */
  constructor(folder: string, manifest: DatasetManifest, cacheBytes?: number, sumsFolder = folder) {
    const { id, name, kind, contentHash } = manifest
    this.dataset = { id, name, kind, contentHash }
    this.scenario = manifest.scenario
    this.underlyings = manifest.underlyings.map(({ underlying }) => underlying)
    this.#days = new Map(
      this.underlyings.map((underlying) => [
        underlying,
        new Map(
          manifest.days
            .filter((day) => day.underlying === underlying)
            .map((day) => [day.date, new ImportedSlot(importedDay(day, folder, sumsFolder))]),
        ),
      ]),
    )
    this.#sessions = new Map([...this.#days].map(([underlying, days]) => [underlying, [...days.keys()]]))
    this.#withIndexVolume = new Set(
      manifest.underlyings.filter((entry) => entry.hasIndexVolume).map((entry) => entry.underlying),
    )
    this.#vixCloses = manifest.indiaVixCloses ?? []
    this.#cache = new DayCache(cacheBytes)
  }

  sessions(underlying: Underlying): readonly IsoDate[] {
    return this.#sessions.get(underlying) ?? []
  }

  prepare(): Promise<void> {
    return Promise.resolve()
  }

  /**
   * @throws DayFileError when the day's file is missing or differs from the import; reading its bars may
   * throw it too
   */
  day(underlying: Underlying, date: IsoDate): MarketDay {
    const slot = this.#days.get(underlying)?.get(date)
    if (!slot) throw unknownDay(this.dataset, { underlying, date }, this.sessions(underlying))
    const { file } = slot
    return (
      slot.day ?? this.#cache.get(slot, (onRead) => new StoredDay(file.path, onRead, importedDayGuard(file)))
    )
  }

  vixCloses(): readonly VixClose[] {
    return this.#vixCloses
  }

  hasIndexVolume(underlying: Underlying): boolean {
    return this.#withIndexVolume.has(underlying)
  }
}

class ImportedSlot extends DaySlot {
  readonly file: ImportedDay

  constructor(file: ImportedDay) {
    super()
    this.file = file
  }
}

function importedDay(day: DatasetManifest['days'][number], folder: string, sumsFolder: string): ImportedDay {
  return {
    path: join(folder, dayFileName(day)),
    sha256: day.sha256,
    sumsPath: sumsFile(join(sumsFolder, dayFileName(day))),
  }
}
