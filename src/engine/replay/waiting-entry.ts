import { NO_PRICE, spotAt, type Contract } from '#engine/chain'
import type { Bars, MarketDay } from '#engine/market'
import { clockMinute, TICK, type ClockMinute, type MinuteOfDay, type Paise } from '#engine/units'
import type { EntryOrigin } from './entry-origin.ts'
import type { LegEntryPlan, Side } from './plan.ts'
import { indexOffset, priceOffset } from './threshold.ts'

/** The effect of a bar on a waiting leg. */
export type BarEffect = 'nothing' | 'at-open' | 'inside' | 'order' | 'no-range'

/** Fields common to all waits. */
export interface Wait {
  readonly contract: Contract
  readonly side: Side
  readonly origin: EntryOrigin
  /** Latest minute of the day for the entry. */
  readonly limit: MinuteOfDay
}

/** Input for a leg that starts to wait. */
export interface WaitStart extends Wait {
  readonly bars: Bars
  readonly day: MarketDay
  readonly minute: ClockMinute
  /** When the contract was chosen. */
  readonly chosenAt: ClockMinute
}

const UNKNOWN = NaN

/** A leg that waits for a price: a move, the break of a range, or its own cost. */
export class WaitingEntry implements Wait {
  readonly contract: Contract
  readonly side: Side
  readonly origin: EntryOrigin
  readonly limit: MinuteOfDay
  readonly chosenAt: ClockMinute
  /** Whether the level was reached and the leg is ordered; it is tried every minute until it has a price. */
  isOrdered = false
  /** Paise; NaN until its range is over. */
  level: Paise
  readonly ofPremium: boolean
  readonly isUp: boolean
  #bars: Bars
  /** The bar whose open is the reference, so that this open does not test the level. */
  #referenceBar: ClockMinute
  readonly #rangeFrom: ClockMinute
  readonly rangeEnd: ClockMinute | undefined
  /** Whether it waits for the price that was paid before. */
  readonly isAtCost: boolean

  private constructor(
    start: WaitStart,
    watch: {
      ofPremium: boolean
      isUp: boolean
      level: Paise
      referenceBar?: ClockMinute
      rangeEnd?: ClockMinute
      isAtCost?: boolean
    },
  ) {
    this.contract = start.contract
    this.side = start.side
    this.origin = start.origin
    this.limit = start.limit
    this.chosenAt = start.chosenAt
    this.#bars = start.bars
    this.#rangeFrom = start.minute
    this.ofPremium = watch.ofPremium
    this.isUp = watch.isUp
    this.level = watch.level
    this.#referenceBar = watch.referenceBar ?? -1
    this.rangeEnd = watch.rangeEnd
    this.isAtCost = watch.isAtCost ?? false
  }

  /**
   * Starts a wait by a leg's entry rule at clock minute `minute`.
   * @param price the entry price then, if the premium is watched
   */
  static of(plan: LegEntryPlan, start: WaitStart, price: Paise): WaitingEntry {
    const { ofPremium, isUp } = plan
    if (plan.kind === 'breakout') {
      const rangeEnd = clockMinute(plan.rangeEnd, start.day.session)
      return new WaitingEntry(start, { ofPremium, isUp, level: UNKNOWN, rangeEnd })
    }
    const reference = ofPremium ? price : spotAt(start.day, start.minute)
    const offset = ofPremium
      ? Math.max(TICK, priceOffset(plan.by, reference, 1))
      : Math.max(1, indexOffset(plan.by, reference))
    const level = isUp ? reference + offset : reference - offset
    return new WaitingEntry(start, {
      ofPremium,
      isUp,
      level: ofPremium ? Math.max(TICK, level) : level,
      referenceBar: start.minute,
    })
  }

  /** Starts a wait until a premium is back at the price that was paid for it. */
  static atCost(start: WaitStart, { cost, left }: { cost: Paise; left: Paise }): WaitingEntry {
    const watch = { ofPremium: true, isUp: left < cost, level: cost, isAtCost: true }
    const waiting = new WaitingEntry(start, watch)
    waiting.isOrdered = left === cost
    return waiting
  }

  /** Switches to bars of another session, or of the same session with more minutes. */
  readBars(bars: Bars, isNewSession: boolean): void {
    this.#bars = bars
    if (isNewSession) this.#referenceBar = -1
  }

  get contractBars(): Bars {
    return this.#bars
  }

  /** The first bar from `m` on that changes the wait; `until` if there is none before it. */
  nextEffect(m: ClockMinute, until: ClockMinute, index: Bars, triggerAtClose: boolean): ClockMinute {
    const from = Number.isNaN(this.level) ? Math.max(m, this.rangeEnd!) : m
    for (let at = from; at < until; at++) if (this.check(at, index, triggerAtClose) !== 'nothing') return at
    return until
  }

  /** Checks bar `m`. */
  check(m: ClockMinute, index: Bars, triggerAtClose: boolean): BarEffect {
    const bars = this.ofPremium ? this.#bars : index
    if (Number.isNaN(this.level)) {
      if (m < this.rangeEnd!) return 'nothing'
      this.level = this.#rangeLevel(bars)
    }
    if (this.level === NO_PRICE) return 'no-range'
    if (bars.close[m] === 0) return 'nothing'
    if (triggerAtClose || !this.ofPremium) return this.#orderEffect(m, bars, triggerAtClose)
    if (m !== this.#referenceBar && this.#reaches(bars.open[m])) return 'at-open'
    return this.#reaches(this.#extreme(m, bars)) ? 'inside' : 'nothing'
  }

  /** A level that is not on the premium, or only tested at closes, leads to an order for the next minute. */
  #orderEffect(m: ClockMinute, bars: Bars, triggerAtClose: boolean): BarEffect {
    const price = triggerAtClose ? bars.close[m] : this.#extreme(m, bars)
    return this.#reaches(price) ? 'order' : 'nothing'
  }

  #extreme(m: ClockMinute, { high, low }: Bars): Paise {
    return this.isUp ? high[m] : low[m]
  }

  #reaches(price: Paise): boolean {
    return this.isUp ? price >= this.level : price <= this.level
  }

  /** The level just outside the range; `NO_PRICE` if the range has no bar. */
  #rangeLevel({ high, low, close }: Bars): Paise {
    const step = this.ofPremium ? TICK : 1
    let extreme = NO_PRICE
    for (let m = this.#rangeFrom; m < this.rangeEnd!; m++) {
      if (close[m] === 0) continue
      if (this.isUp) extreme = Math.max(extreme, high[m])
      else extreme = extreme === NO_PRICE ? low[m] : Math.min(extreme, low[m])
    }
    if (extreme === NO_PRICE) return NO_PRICE
    return this.isUp ? extreme + step : Math.max(step, extreme - step)
  }
}
