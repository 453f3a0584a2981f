import type { IsoDate } from '#engine/exchange'
import { compare, compareTime } from '../candles.ts'
import type { RollingBar } from '../port.ts'

/** A minute of a contract. */
export interface StitchedBar extends RollingBar {
  readonly expiry: IsoDate
  readonly type: 'CE' | 'PE'
}

/** Minutes of one answer and their option type. */
export interface AnsweredBars {
  readonly type: 'CE' | 'PE'
  readonly bars: readonly RollingBar[]
}

const VALUES = ['open', 'high', 'low', 'close', 'volume', 'openInterest'] as const

/**
 * Collects the minutes of contracts from several series. If two series contain a minute, they must agree; otherwise
 * the first one counts.
 */
export class Stitcher {
  readonly #expiryOf: (day: IsoDate, strike: number) => IsoDate | undefined
  readonly #bars = new Map<string, StitchedBar>()
  readonly #disputed = new Set<string>()
  #confirmed = 0

  /**
   * @param expiryOf the expiry that the series hold on a day; undefined if the strike is not wanted or nothing is
   * proven
   */
  constructor(expiryOf: (day: IsoDate, strike: number) => IsoDate | undefined) {
    this.#expiryOf = expiryOf
  }

  add({ type, bars }: AnsweredBars): void {
    for (const bar of bars) {
      const expiry = this.#expiryOf(bar.date, bar.strike)
      if (expiry === undefined) continue
      const key = `${expiry} ${bar.strike} ${type} ${bar.date} ${bar.minute}`
      const known = this.#bars.get(key)
      if (!known) this.#bars.set(key, { ...bar, expiry, type })
      else if (VALUES.every((value) => known[value] === bar[value])) this.#confirmed++
      else this.#disputed.add(key)
    }
  }

  /** Minutes by contract and time. */
  bars(): readonly StitchedBar[] {
    return [...this.#bars.values()].sort(
      (a, b) =>
        compare(a.expiry, b.expiry) || a.strike - b.strike || compare(a.type, b.type) || compareTime(a, b),
    )
  }

  /** Minutes for which two series have different values, by contract. */
  disputed(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const key of this.#disputed) {
      const [expiry, strike, type] = key.split(' ')
      const what = `${expiry} ${Number(strike) / 100} ${type}`
      counts.set(what, (counts.get(what) ?? 0) + 1)
    }
    return counts
  }

  /** Minutes for which two series have the same values. */
  get confirmed(): number {
    return this.#confirmed
  }
}

/** Offsets ordered from the money outwards. */
export function offsetsTo(most: number): readonly number[] {
  const offsets = [0]
  for (let offset = 1; offset <= most; offset++) offsets.push(offset, -offset)
  return offsets
}
