import { NO_PRICE } from '#engine/chain'
import { RANGE, RANGE_SHIFT, type Bars } from '#engine/market'
import type { ClockMinute, Paise } from '#engine/units'

/** Minutes of a session. */
interface Span {
  readonly from: ClockMinute
  /** Not in it any more. */
  readonly to: ClockMinute
}

/** Above every price. */
const NOTHING_LOWER: Paise = 0x7fff_ffff

/**
 * The lowest and the highest close of a contract while a position in it was open: what its best and its worst open profit
 * follow from. Reused from trade to trade.
 */
export class ClosesHeld {
  lowest: Paise = NOTHING_LOWER
  /** `NO_PRICE` where there was none. */
  highest: Paise = NO_PRICE
  /** The first bar of the current session that counts. */
  private from: ClockMinute = 0

  /** A position is opened at a minute: its bar counts. */
  start(minute: ClockMinute): void {
    this.lowest = NOTHING_LOWER
    this.highest = NO_PRICE
    this.from = minute
  }

  /** Takes what was held of a session before minute `to` into account; what comes after it is another session. */
  add({ close, ranges }: Bars, to: ClockMinute): void {
    const { from } = this
    this.from = 0
    const first = (from + (1 << RANGE_SHIFT) - 1) >> RANGE_SHIFT
    const end = to >> RANGE_SHIFT
    if (!ranges || first > end) return this.addMinutes(close, { from, to })
    // Whole ranges by what is known of them; then the minutes at both ends mostly lie within that.
    for (let range = first; range < end; range++) this.addRange(ranges, range * RANGE.size)
    this.addPart(close, ranges, { from, to: first << RANGE_SHIFT })
    this.addPart(close, ranges, { from: end << RANGE_SHIFT, to })
  }

  private addRange(ranges: Int32Array, at: number): void {
    if (ranges[at + RANGE.lowestClose] < this.lowest) this.lowest = ranges[at + RANGE.lowestClose]
    if (ranges[at + RANGE.highestClose] > this.highest) this.highest = ranges[at + RANGE.highestClose]
  }

  private addPart(close: Int32Array, ranges: Int32Array, span: Span): void {
    if (span.from === span.to) return
    const at = (span.from >> RANGE_SHIFT) * RANGE.size
    const isWithin =
      ranges[at + RANGE.lowestClose] >= this.lowest && ranges[at + RANGE.highestClose] <= this.highest
    if (!isWithin) this.addMinutes(close, span)
  }

  private addMinutes(close: Int32Array, { from, to }: Span): void {
    for (let minute = from; minute < to; minute++) {
      const price = close[minute]
      if (price === 0) continue
      if (price < this.lowest) this.lowest = price
      if (price > this.highest) this.highest = price
    }
  }
}
