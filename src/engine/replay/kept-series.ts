import type { MarketReader } from '#engine/market'
import type { SeriesCache } from './candle-series.ts'
import { seriesFor } from './cycles.ts'
import type { Plan } from './plan.ts'

/** Series of the index take 4 MB a year of one-minute candles, and an indicator of them 1 MB more. */
const MOST_BYTES = 32 * 1024 * 1024

/**
 * Indicator series kept between runs on the same reader, grouped by underlying and last date. Once all groups
 * exceed the size limit, the least recently used ones are dropped, even a single one that is too large.
 */
export class KeptSeries {
  readonly #reader: MarketReader
  readonly #mostBytes: number
  /** In the order of last use. */
  readonly #caches = new Map<string, SeriesCache>()

  constructor(reader: MarketReader, mostBytes = MOST_BYTES) {
    this.#reader = reader
    this.#mostBytes = mostBytes
  }

  /** Size of all kept series in bytes. */
  get bytes(): number {
    let bytes = 0
    for (const cache of this.#caches.values()) bytes += cache.bytes
    return bytes
  }

  /** The series for a run of a plan; undefined if the plan has no rules. */
  of(plan: Plan): SeriesCache | undefined {
    if (plan.rules.length === 0) return undefined
    // Earlier runs have added to their caches, so the size is checked now.
    for (const key of this.#caches.keys()) {
      if (this.bytes <= this.#mostBytes) break
      this.#caches.delete(key)
    }
    const key = `${plan.underlying} ${plan.endDate}`
    const cache = this.#caches.get(key) ?? seriesFor(plan, this.#reader)
    this.#caches.delete(key)
    this.#caches.set(key, cache)
    return cache
  }
}
