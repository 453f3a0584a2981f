import type { MarketReader } from '#engine/market'
import type { SeriesCache } from './candle-series.ts'
import { seriesFor } from './cycles.ts'
import type { Plan } from './plan.ts'

/** Series of the index take 4 MB a year of one-minute candles, and an indicator of them 1 MB more. */
const MOST_BYTES = 32 * 1024 * 1024

/**
 * Indicator series kept from one run to the next on the same reader. Those of one underlying up to one date are kept
 * together; what was not used for longest goes once all take more than the bound, also where one alone does.
 */
export class KeptSeries {
  readonly #reader: MarketReader
  readonly #mostBytes: number
  /** In the order of their last use. */
  readonly #caches = new Map<string, SeriesCache>()

  constructor(reader: MarketReader, mostBytes = MOST_BYTES) {
    this.#reader = reader
    this.#mostBytes = mostBytes
  }

  /** Bytes of all that is kept. */
  get bytes(): number {
    let bytes = 0
    for (const cache of this.#caches.values()) bytes += cache.bytes
    return bytes
  }

  /** The series for a run of a plan; undefined where it has no rules. */
  of(plan: Plan): SeriesCache | undefined {
    if (plan.rules.length === 0) return undefined
    // What the runs before have added is known only now.
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
