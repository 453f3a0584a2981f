import { RANGE, RANGE_SHIFT } from '#engine/market'
import type { ClockMinute, LegIndex } from '#engine/units'
import type { PositionBook } from './position-book.ts'
import type { EntryOrders } from './entry-orders.ts'
import type { LegPosition } from './leg-position.ts'
import type { OverallWatch } from './overall-watch.ts'

/** Number of closes for which the combined profit is computed at once: those of one range. */
const CLOSES_AT_ONCE = 1 << RANGE_SHIFT

/**
 * Skips bars in which nothing can happen: they reach or move no level of an open or waiting leg, and no order
 * or timed exit is due. Skipping only updates the newest close of each leg.
 */
export class BarSkipper {
  readonly #book: PositionBook
  readonly #entries: EntryOrders
  readonly #watch: OverallWatch | undefined
  /** Whether any leg has an exit by time. */
  readonly #hasTimes: boolean
  /** Combined profit at consecutive closes, paise; reused. */
  readonly #profits = new Float64Array(CLOSES_AT_ONCE)

  constructor(book: PositionBook, entries: EntryOrders, watch: OverallWatch | undefined) {
    this.#book = book
    this.#entries = entries
    this.#watch = watch
    this.#hasTimes = book.slots.some(({ plan }) => plan.exitAt !== undefined)
  }

  /**
   * The first minute from `m` on in which something may happen; `until` if there is none before it. Updates
   * the legs for the skipped minutes.
   */
  nextActiveMinute(m: ClockMinute, until: ClockMinute): ClockMinute {
    const book = this.#book
    const entries = this.#entries
    const watch = this.#watch
    const index = book.day.bars(0)
    let to = entries.isWaiting ? entries.nextActiveMinute(m, until) : until
    for (let i = 0; i < book.slots.length; i++) {
      if (this.#hasTimes) {
        const { exitMinute } = book.slots[i]
        if (exitMinute >= m && exitMinute < to) to = exitMinute
      }
      if (book.inactiveUntil[i] < to || this.#watchesIndex(i))
        to = book.positions[i].nextActiveMinute(m, to, index)
    }
    return watch?.isOn && (book.openCount > 0 || entries.hasLegs) ? this.#overall(m, to, watch) : to
  }

  #watchesIndex(i: LegIndex): boolean {
    const leg = this.#book.positions[i]
    return leg.watchesIndex && leg.isOpen
  }

  /** The same when a rule watches the combined profit at every close. */
  #overall(m: ClockMinute, until: ClockMinute, watch: OverallWatch): ClockMinute {
    for (let from = m; from < until;) {
      this.#book.withClosesBefore(from)
      const range = from >> RANGE_SHIFT
      const to = Math.min(until, (range + 1) << RANGE_SHIFT)
      if (!this.#isInactiveRange(range, watch)) {
        const next = from + this.#firstActiveClose(from, to, watch)
        if (next < to) return next
      }
      from = to
    }
    return until
  }

  /**
   * Whether the combined profit in a range stays within the rule's levels, even with each leg at its worst or
   * best price.
   */
  #isInactiveRange(range: number, watch: OverallWatch): boolean {
    let worst = this.#book.realised
    let best = worst
    const at = range * RANGE.size
    for (const leg of this.#book.positions) {
      if (!leg.isOpen) continue
      const { ranges } = leg.bars
      if (!ranges) return false
      const { last, entryPrice } = leg
      const each = leg.side * leg.quantity
      const atLow = each * (Math.min(last, ranges[at + RANGE.low]) - entryPrice)
      const atHigh = each * (Math.max(last, ranges[at + RANGE.high]) - entryPrice)
      worst += Math.min(atLow, atHigh)
      best += Math.max(atLow, atHigh)
    }
    return watch.isInactive(worst, best)
  }

  #firstActiveClose(from: ClockMinute, to: ClockMinute, watch: OverallWatch): number {
    this.#profits.fill(this.#book.realised)
    for (const leg of this.#book.positions) if (leg.isOpen) addProfits(leg, this.#profits, { from, to })
    return watch.firstActiveClose(this.#profits, to - from)
  }
}

/** Adds a leg's open profit at the close of each bar in [`from`, `to`), starting at `profits[0]`. */
function addProfits(
  leg: LegPosition,
  profits: Float64Array,
  { from, to }: { readonly from: ClockMinute; readonly to: ClockMinute },
): void {
  const { entryPrice, insideBar } = leg
  const { close } = leg.bars
  const each = leg.side * leg.quantity
  let { last } = leg
  for (let m = from; m < to; m++) {
    if (close[m] !== 0 && m !== insideBar) last = close[m]
    profits[m - from] += each * (last - entryPrice)
  }
}
