import { NO_PRICE } from '#engine/chain'
import { RANGE, RANGE_SHIFT, type Bars } from '#engine/market'
import type { ClockMinute, Paise } from '#engine/units'

/** Above every price. */
const NOTHING_LOWER: Paise = 0x7fff_ffff

/**
 * The lowest and highest close of a contract while a position in it was open. They give its best and worst
 * open profit. Reused from trade to trade.
 */
export class HeldCloses {
  lowest: Paise = NOTHING_LOWER
  /** `NO_PRICE` if the contract never traded while held. */
  highest: Paise = NO_PRICE
  /** The first bar of the current session that counts. */
  #from: ClockMinute = 0

  /** Starts with the bar of the entry minute, which counts. */
  start(minute: ClockMinute): void {
    this.lowest = NOTHING_LOWER
    this.highest = NO_PRICE
    this.#from = minute
  }

  /**
   * Adds the current session's bars before minute `to`. The next call starts at the open of another session.
   */
  add(bars: Bars, to: ClockMinute): void {
    const from = this.#from
    const { ranges } = bars
    this.#from = 0
    const first = (from + (1 << RANGE_SHIFT) - 1) >> RANGE_SHIFT
    const end = to >> RANGE_SHIFT
    if (!ranges || first > end) return this.#addMinutes(bars, from, to)
    // Whole ranges first, by their stored extremes, so that the minutes at both ends rarely need to be read.
    for (let range = first; range < end; range++) {
      const at = range * RANGE.size
      if (ranges[at + RANGE.lowestClose] < this.lowest) this.lowest = ranges[at + RANGE.lowestClose]
      if (ranges[at + RANGE.highestClose] > this.highest) this.highest = ranges[at + RANGE.highestClose]
    }
    if (this.#isBeyond(ranges, first - 1)) this.#addMinutes(bars, from, first << RANGE_SHIFT)
    if (this.#isBeyond(ranges, end)) this.#addMinutes(bars, end << RANGE_SHIFT, to)
  }

  /** Adds the bars before minute `to`, and continues from there in the same session. */
  addUpTo(bars: Bars, to: ClockMinute): void {
    this.add(bars, to)
    this.#from = to
  }

  /** Whether a range has a close beyond the extremes so far. */
  #isBeyond(ranges: Int32Array, range: number): boolean {
    const at = range * RANGE.size
    return ranges[at + RANGE.lowestClose] < this.lowest || ranges[at + RANGE.highestClose] > this.highest
  }

  #addMinutes({ close }: Bars, from: ClockMinute, to: ClockMinute): void {
    for (let minute = from; minute < to; minute++) {
      const price = close[minute]
      if (price === 0) continue
      if (price < this.lowest) this.lowest = price
      if (price > this.highest) this.highest = price
    }
  }
}
