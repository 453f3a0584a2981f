import { RANGE, RANGE_SHIFT, type Bars } from '#engine/market'
import type { ClockMinute, Paise } from '#engine/units'

/** Beyond the last bar of any session. */
export const ENDLESS: ClockMinute = 0x7fff_ffff

/**
 * Tells bars that reach no level of a position and move none from the others: by two comparisons each, and only once as
 * long as the levels stand.
 */
export class QuietBars {
  private close!: Int32Array
  /** What is held against the levels: low and high, or the close alone. */
  private lowest!: Int32Array
  private highest!: Int32Array
  /** Where they are known, whole ranges are passed over by two comparisons. */
  private ranges: Int32Array | undefined
  private above: Paise = 0
  private below: Paise = 0
  /** Whether there is no level. */
  private isEndless = true
  private readonly known: Int32Array
  private readonly place: number

  /**
   * @param known of each leg, the bar before which all are known to be quiet: side by side, since all of them are asked
   * minute after minute
   * @param place of this one's among them
   */
  constructor(known: Int32Array, place: number) {
    this.known = known
    this.place = place
  }

  private get until(): ClockMinute {
    return this.known[this.place]
  }

  private set until(minute: ClockMinute) {
    this.known[this.place] = minute
  }

  read(bars: Bars, atClose: boolean): void {
    this.close = bars.close
    this.lowest = atClose ? bars.close : bars.low
    this.highest = atClose ? bars.close : bars.high
    this.ranges = bars.ranges
    this.until = 0
  }

  /**
   * Sets the levels: a bar between them, touching neither, is quiet.
   * @param isEndless whether no bar can reach either
   */
  between(above: Paise, below: Paise, isEndless: boolean): void {
    this.above = above
    this.below = below
    this.isEndless = isEndless
    this.until = 0
  }

  /** Whether bar `m`, in which the contract traded, is quiet. */
  has(m: ClockMinute): boolean {
    return this.lowest[m] > this.above && this.highest[m] < this.below
  }

  /** The first bar from `from` on that is not quiet; `until` where none before it is. */
  nextLoud(from: ClockMinute, until: ClockMinute): ClockMinute {
    if (this.isEndless) {
      this.until = ENDLESS
      return until
    }
    let m = Math.max(from, this.until)
    while (m < until) {
      const end = Math.min(until, ((m >> RANGE_SHIFT) + 1) << RANGE_SHIFT)
      if (!this.isQuietRange(m >> RANGE_SHIFT)) {
        const loud = this.loudIn(m, end)
        if (loud < end) return (this.until = loud)
      }
      m = end
    }
    this.until = Math.max(until, this.until)
    return until
  }

  private isQuietRange(range: number): boolean {
    const { ranges } = this
    const at = range * RANGE.size
    return ranges !== undefined && ranges[at + RANGE.low] > this.above && ranges[at + RANGE.high] < this.below
  }

  private loudIn(from: ClockMinute, end: ClockMinute): ClockMinute {
    const { lowest, highest, close, above, below } = this
    for (let m = from; m < end; m++)
      if ((lowest[m] <= above || highest[m] >= below) && close[m] !== 0) return m
    return end
  }
}
