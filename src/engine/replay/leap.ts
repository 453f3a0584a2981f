import type { ClockMinute } from '#engine/units'
import type { Desk } from './desk.ts'
import type { EntryBook } from './entry-book.ts'
import type { LegPosition } from './leg-position.ts'
import type { OverallWatch } from './overall-watch.ts'

/** How many closes a rule on the profit of all looks at before it is asked. */
const CLOSES_AT_ONCE = 64

/**
 * Passes over the bars of which nothing comes: they reach no level and move none, neither of an open leg nor of one that
 * waits, and no order or exit by time is due in them. Changes nothing but what the legs stand at.
 */
export class Leap {
  private readonly desk: Desk
  private readonly entries: EntryBook
  private readonly watch: OverallWatch | undefined
  /** Of all together at one close after the other, paise; reused. */
  private readonly profits = new Float64Array(CLOSES_AT_ONCE)

  constructor(desk: Desk, entries: EntryBook, watch: OverallWatch | undefined) {
    this.desk = desk
    this.entries = entries
    this.watch = watch
  }

  /** The first minute from `m` on of which something may come, those before it taken into account; `until` without one. */
  from(m: ClockMinute, until: ClockMinute): ClockMinute {
    const { desk, entries, watch } = this
    const index = desk.day.bars(0)
    let to = entries.isWaiting ? entries.nextLoud(m, until) : until
    for (const { exitMinute, position } of desk.slots) {
      if (exitMinute >= m && exitMinute < to) to = exitMinute
      if (position.isOpen) to = position.nextLoud(m, to, index)
    }
    if (watch?.isOn && (desk.openCount > 0 || entries.hasLegs)) return this.overall(m, to, watch)
    this.pass(m, to)
    return to
  }

  /** The same where a rule on the profit of all looks at every close. */
  private overall(m: ClockMinute, until: ClockMinute, watch: OverallWatch): ClockMinute {
    for (let from = m; from < until;) {
      const to = Math.min(until, from + this.profits.length)
      this.profits.fill(this.desk.realised)
      for (const leg of this.desk.positions) if (leg.isOpen) addProfits(leg, this.profits, { from, to })
      const next = from + watch.nextLoud(this.profits, to - from)
      this.pass(from, next)
      if (next < to) return next
      from = to
    }
    return until
  }

  /** Every open leg stands at its last close before `to`. */
  private pass(from: ClockMinute, to: ClockMinute): void {
    for (const leg of this.desk.positions) {
      if (!leg.isOpen) continue
      const { close } = leg.bars
      let m = to - 1
      while (m >= from && (close[m] === 0 || m === leg.insideBar)) m--
      if (m >= from) leg.last = close[m]
    }
  }
}

/** Adds a leg's open profit at the close of each bar from `from` up to, not with, `to`, the first at `profits[0]`. */
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
