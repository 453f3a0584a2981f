import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatasetIdentity, Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'
import {
  unknownDay,
  type DailyPrices,
  type DayColumns,
  type MarketDay,
  type MarketReader,
  type PrepareRange,
  type VixMinutes,
} from '#engine/market'
import { datasetFolder, dayFileName } from './dataset-paths.ts'
import { DayCache, DaySlot } from './day-cache.ts'
import { generatedDayGuard } from './day-guard.ts'
import { keepSums, sumsFile, sumsOf } from './day-sums.ts'
import { encodeDay } from './encode-day.ts'
import { reportMended } from './mended-days.ts'
import { StoredDay } from './stored-day.ts'
import { replaceFile } from './write-file.ts'

/** A market that can generate any of its days, with the same bytes every time. */
export interface DayGenerator {
  /** Its content hash covers seed and version, so files of another hash are never read. */
  readonly dataset: DatasetIdentity
  readonly underlyings: readonly Underlying[]
  sessions(underlying: Underlying): readonly IsoDate[]
  hasIndexVolume(underlying: Underlying): boolean
  generate(underlying: Underlying, date: IsoDate): DayColumns
  /** India VIX at the close of every session, ascending by date, in hundredths of a percent. */
  vixCloses?(): readonly { readonly date: IsoDate; readonly close: number }[]
  /** India VIX by minute; undefined without a session. */
  vixMinutes?(date: IsoDate): VixMinutes | undefined
  /** The real daily prices between which the minutes of a day are drawn. */
  realDailyPrices?(underlying: Underlying, date: IsoDate): DailyPrices | undefined
}

/**
 * Reads a generated market. A day is generated on first use and stored. Several processes may do so at once,
 * because each renames the same complete file into place.
 */
export class GeneratedReader implements MarketReader {
  readonly dataset: DatasetIdentity
  readonly underlyings: readonly Underlying[]
  readonly #folder: string
  readonly #generator: DayGenerator
  readonly #days: ReadonlyMap<Underlying, ReadonlyMap<IsoDate, DaySlot>>
  readonly #cache: DayCache
  readonly #made = new Set<string>()
  /** Fully prepared ranges, because each variant of a search prepares its range again. */
  readonly #prepared = new Set<string>()

  /** @param cacheBytes most bytes of bars to keep in memory */
  constructor(dataRoot: string, generator: DayGenerator, cacheBytes?: number) {
    this.dataset = generator.dataset
    this.underlyings = generator.underlyings
    this.#folder = datasetFolder(dataRoot, generator.dataset.id)
    this.#generator = generator
    this.#days = new Map(
      generator.underlyings.map((name) => [
        name,
        new Map(generator.sessions(name).map((date) => [date, new DaySlot()])),
      ]),
    )
    this.#cache = new DayCache(cacheBytes)
  }

  sessions(underlying: Underlying): readonly IsoDate[] {
    return this.#days.has(underlying) ? this.#generator.sessions(underlying) : []
  }

  /** Generates missing days and lets other work run between two of them. */
  async prepare(underlying: Underlying, { from, to, onProgress, cancellation }: PrepareRange): Promise<void> {
    const range = `${underlying} ${from} ${to}`
    if (this.#prepared.has(range)) return
    const missing = this.sessions(underlying).filter(
      (date) => date >= from && date <= to && !this.isMade(underlying, date),
    )
    for (const [i, date] of missing.entries()) {
      if (cancellation?.aborted) return
      onProgress?.((100 * i) / missing.length)
      this.#make(underlying, date)
      await new Promise((resolve) => setImmediate(resolve))
    }
    this.#prepared.add(range)
  }

  /** Whether a day exists; a positive answer is cached. */
  isMade(underlying: Underlying, date: IsoDate): boolean {
    const path = this.#path(underlying, date)
    if (!this.#made.has(path) && existsSync(path)) this.#made.add(path)
    return this.#made.has(path)
  }

  day(underlying: Underlying, date: IsoDate): MarketDay {
    const slot = this.#days.get(underlying)?.get(date)
    if (!slot) throw unknownDay(this.dataset, { underlying, date }, this.sessions(underlying))
    return slot.day ?? this.#cache.get(slot, (onRead) => this.#open({ underlying, date }, onRead))
  }

  hasIndexVolume(underlying: Underlying): boolean {
    return this.#generator.hasIndexVolume(underlying)
  }

  /** India VIX at the close of every session, ascending by date, in hundredths of a percent. */
  vixCloses(): readonly { readonly date: IsoDate; readonly close: number }[] {
    return this.#generator.vixCloses?.() ?? []
  }

  vixMinutes(date: IsoDate): VixMinutes | undefined {
    return this.#generator.vixMinutes?.(date)
  }

  realDailyPrices(underlying: Underlying, date: IsoDate): DailyPrices | undefined {
    return this.#generator.realDailyPrices?.(underlying, date)
  }

  #open(day: { underlying: Underlying; date: IsoDate }, onRead: (bytes: number) => void): StoredDay {
    const path = this.#path(day.underlying, day.date)
    const make = () => this.#make(day.underlying, day.date)
    if (!existsSync(path)) make()
    const remake = () => {
      reportMended(path)
      make()
    }
    return new StoredDay(path, onRead, generatedDayGuard(path, remake))
  }

  #make(underlying: Underlying, date: IsoDate): void {
    const path = this.#path(underlying, date)
    const bytes = encodeDay(this.#generator.generate(underlying, date))
    replaceFile(path, bytes)
    keepSums(sumsFile(path), sumsOf(bytes))
  }

  #path(underlying: Underlying, date: IsoDate): string {
    return join(this.#folder, dayFileName({ underlying, date, sha256: this.dataset.contentHash }))
  }
}
