import { RANGE, RANGE_SHIFT, type Bars } from '#engine/market'
import type { ClockMinute, Paise } from '#engine/units'

/** A minute beyond the last bar of any session. */
export const ENDLESS: ClockMinute = 0x7fff_ffff

/**
 * Finds bars that can neither reach nor move a position's levels, so that the replay may skip them. Each bar
 * costs two comparisons and is checked once while the levels stay the same.
 */
export class InactiveBars {
  #close!: Int32Array
  /** The prices compared with the levels: low and high, or only the close. */
  #lowest!: Int32Array
  #highest!: Int32Array
  /** Extremes of whole ranges of bars, if available; they allow skipping a range with two comparisons. */
  #ranges: Int32Array | undefined
  #above: Paise = 0
  #below: Paise = 0
  /** Whether there are no levels. */
  #isEndless = true
  readonly #known: Int32Array
  readonly #place: number

  /**
   * @param known per leg, the minute before which every bar is known to be inactive; one array for all legs, because
   * all are read every minute
   * @param place index of this leg in `known`
   */
  constructor(known: Int32Array, place: number) {
    this.#known = known
    this.#place = place
  }

  get #until(): ClockMinute {
    return this.#known[this.#place]
  }

  set #until(minute: ClockMinute) {
    this.#known[this.#place] = minute
  }

  read(bars: Bars, atClose: boolean): void {
    this.#close = bars.close
    this.#lowest = atClose ? bars.close : bars.low
    this.#highest = atClose ? bars.close : bars.high
    this.#ranges = bars.ranges
    this.#until = 0
  }

  /**
   * Sets the levels. A bar strictly between them is inactive.
   * @param isEndless whether no bar can reach either level
   */
  between(above: Paise, below: Paise, isEndless: boolean): void {
    this.#above = above
    this.#below = below
    this.#isEndless = isEndless
    this.#until = 0
  }

  /** Whether bar `m`, in which the contract traded, is inactive. */
  has(m: ClockMinute): boolean {
    return this.#lowest[m] > this.#above && this.#highest[m] < this.#below
  }

  /** The first active bar from `from` on; `until` if there is none before it. */
  nextActiveMinute(from: ClockMinute, until: ClockMinute): ClockMinute {
    if (this.#isEndless) {
      this.#until = ENDLESS
      return until
    }
    let m = Math.max(from, this.#until)
    while (m < until) {
      const end = Math.min(until, ((m >> RANGE_SHIFT) + 1) << RANGE_SHIFT)
      if (!this.#isInactiveRange(m >> RANGE_SHIFT)) {
        const active = this.#firstActiveIn(m, end)
        if (active < end) return (this.#until = active)
      }
      m = end
    }
    this.#until = Math.max(until, this.#until)
    return until
  }

  #isInactiveRange(range: number): boolean {
    const ranges = this.#ranges
    const at = range * RANGE.size
    return (
      ranges !== undefined && ranges[at + RANGE.low] > this.#above && ranges[at + RANGE.high] < this.#below
    )
  }

  #firstActiveIn(from: ClockMinute, end: ClockMinute): ClockMinute {
    const lowest = this.#lowest
    const highest = this.#highest
    const close = this.#close
    const above = this.#above
    const below = this.#below
    for (let m = from; m < end; m++)
      if ((lowest[m] <= above || highest[m] >= below) && close[m] !== 0) return m
    return end
  }
}
