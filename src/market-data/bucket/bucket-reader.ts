import { join } from 'node:path'
import type { DatasetDay, DatasetIdentity, DatasetManifest, Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { MarketDay, MarketReader, PrepareRange } from '#engine/market'
import { dayFileName } from '../store/dataset-paths.ts'
import { sha256Of } from '../store/manifest.ts'
import { StoreReader } from '../store/store-reader.ts'
import { BucketError } from './bucket-error.ts'
import { evictDays } from './evict.ts'
import { pinnedDaysOf, type PinnedDays } from './pinned-days.ts'
import { bucketAt, type Mirror } from './mirror.ts'

/** Parallel downloads, enough to hide the latency of one request. */
const CONCURRENCY = 8

/** Share of the cache that stays pinned after a run, because the next run often needs the same days. */
const SHARE_PINNED = 1 / 8

/**
 * Reads a dataset of a bucket through a folder that mirrors it. `prepare` downloads missing day files and
 * pins them, so that the cache keeps them while this thread reads them; `day` reads them like local files.
 */
export class BucketReader implements MarketReader {
  readonly dataset: DatasetIdentity
  readonly underlyings: readonly Underlying[]
  readonly #mirror: Mirror
  readonly #cache: string
  readonly #pinned: PinnedDays
  readonly #store: StoreReader
  readonly #days: ReadonlyMap<string, DatasetDay>

  /** @param cache folder that mirrors the bucket */
  constructor(cache: string, mirror: Mirror, manifest: DatasetManifest) {
    this.#mirror = mirror
    this.#cache = cache
    this.#pinned = pinnedDaysOf(cache)
    // Pinned files belong to this process. Checksums are stored in the cache, where the next process finds them.
    const cached = join(cache, manifest.id)
    this.#store = new StoreReader(join(this.#pinned.folder, manifest.id), manifest, undefined, cached)
    this.#days = new Map(manifest.days.map((day) => [keyOf(day.underlying, day.date), day]))
    this.dataset = this.#store.dataset
    this.underlyings = this.#store.underlyings
  }

  sessions(underlying: Underlying): readonly IsoDate[] {
    return this.#store.sessions(underlying)
  }

  vixCloses(): ReturnType<StoreReader['vixCloses']> {
    return this.#store.vixCloses()
  }

  hasIndexVolume(underlying: Underlying): boolean {
    return this.#store.hasIndexVolume(underlying)
  }

  /** @throws BucketError when a missing day cannot be downloaded, or differs from the manifest */
  async prepare(underlying: Underlying, range: PrepareRange): Promise<void> {
    const wanted = this.sessions(underlying)
      .filter((date) => date >= range.from && date <= range.to)
      .map((date) => this.#days.get(keyOf(underlying, date))!)
    const missing = wanted.filter((day) => !this.#pinned.pin(this.#fileOf(day), day.bytes))
    await this.#fetchAll(missing, range)
    const { cacheBytes } = this.#mirror
    this.#pinned.release(new Set(wanted.map((day) => this.#fileOf(day))), cacheBytes * SHARE_PINNED)
    if (missing.length > 0) evictDays(this.#cache, cacheBytes)
  }

  day(underlying: Underlying, date: IsoDate): MarketDay {
    const day = this.#days.get(keyOf(underlying, date))
    if (day && !this.#pinned.pin(this.#fileOf(day), day.bytes))
      throw new BucketError(
        `${this.#fileOf(day)} has not been fetched from the bucket; prepare the day first`,
      )
    return this.#store.day(underlying, date)
  }

  async #fetchAll(days: readonly DatasetDay[], { onProgress, cancellation }: PrepareRange): Promise<void> {
    const waiting = days.values()
    let fetched = 0
    const lane = async () => {
      for (const day of waiting) {
        if (cancellation?.aborted) return
        await this.#fetch(day)
        onProgress?.((100 * ++fetched) / days.length)
      }
    }
    await Promise.all(Array.from({ length: Math.min(CONCURRENCY, days.length) }, lane))
  }

  async #fetch(day: DatasetDay): Promise<void> {
    const file = this.#fileOf(day)
    const fetched = await bucketAt(this.#mirror).get(file)
    if (!fetched || fetched === 'unchanged')
      throw new BucketError(`${this.#mirror.url} lacks ${file}; push dataset '${this.dataset.id}' again`)
    if (sha256Of(fetched.bytes) !== day.sha256)
      throw new BucketError(
        `${this.#mirror.url} holds other bytes in ${file} than its manifest says; push dataset '${this.dataset.id}' again`,
      )
    this.#pinned.add(file, fetched.bytes)
  }

  /** Relative to the cache, and to the bucket's prefix. */
  #fileOf(day: DatasetDay): string {
    return join(this.dataset.id, dayFileName(day))
  }
}

function keyOf(underlying: Underlying, date: IsoDate): string {
  return `${underlying} ${date}`
}
