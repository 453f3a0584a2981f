import type { Bars } from '#engine/market'
import type { ClockMinute, Paise } from '#engine/units'

/**
 * Tells bars that reach no level of a position and move none from the others: by two comparisons each, and only once as
 * long as the levels stand.
 */
export class QuietBars {
  private close!: Int32Array
  /** What is held against the levels: low and high, or the close alone. */
  private lowest!: Int32Array
  private highest!: Int32Array
  private above: Paise = 0
  private below: Paise = 0
  /** Whether there is no level. */
  private isEndless = true
  /** Bars before this one are known to be quiet. */
  private until: ClockMinute = 0

  read(bars: Bars, atClose: boolean): void {
    this.close = bars.close
    this.lowest = atClose ? bars.close : bars.low
    this.highest = atClose ? bars.close : bars.high
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
    if (this.isEndless) return until
    const { lowest, highest, close, above, below } = this
    for (let m = Math.max(from, this.until); m < until; m++)
      if ((lowest[m] <= above || highest[m] >= below) && close[m] !== 0) return (this.until = m)
    this.until = Math.max(until, this.until)
    return until
  }
}
