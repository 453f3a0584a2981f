import type { ReEntryNote } from '#domain'
import type { Bars } from '#engine/market'
import { CAUSE, type Cause, type LegPlan, type Side } from './plan.ts'
import { priceOffset, type Threshold } from './threshold.ts'

const TICK = 5
/** Signed levels that no signed price reaches. */
const NO_STOP = -0x3fff_ffff
const NO_TARGET = 0x3fff_ffff

/** No exit in this bar. */
export const STAYS = -1

/** What a new position is opened with. Prices in paise, minutes from the session's open. */
export interface Opening {
  readonly row: number
  readonly bars: Bars
  readonly minute: number
  /** After slippage. */
  readonly price: number
  /** What the contract traded at: the price before slippage. */
  readonly marketPrice: number
  readonly quantity: number
  readonly note: ReEntryNote | null
}

/**
 * One leg while it is open, with its own stop, target and trails. Reused from trade to trade: the minute loop
 * allocates nothing. Levels are kept signed (side × price), so that long and short read alike: a stop is hit from
 * above, a target from below.
 */
export class LegPosition {
  readonly plan: LegPlan
  readonly side: Side
  isOpen = false
  row = 0
  bars!: Bars
  entryMinute = 0
  entryPrice = 0
  quantity = 0
  note: ReEntryNote | null = null
  /** Newest close, paise; the market's price at the entry until a bar has closed. */
  last = 0
  /** Price of the exit that `step` found, paise. */
  exitPrice = 0
  /** Whether a bar so far reached both the stop, not by its open, and the target. */
  isAmbiguous = false
  /** Own rule that has ordered this leg out at the next minute (trigger at close), or `STAYS`. */
  orderedOut: Cause | typeof STAYS = STAYS
  /** Whether the leg has any rule of its own to watch. */
  readonly hasRules: boolean

  private open!: Int32Array
  private close!: Int32Array
  private favourable!: Int32Array
  private adverse!: Int32Array
  private signedEntry = 0
  private stop = NO_STOP
  private stopCause: Cause = CAUSE.stop
  private target = NO_TARGET
  /** Signed price beyond which the best move grows. */
  private bestPrice = 0
  private trails = false
  private stopOffset = 0
  private stopEvery = 0
  private stopBy = 0
  private lockFrom = 0
  private lockBase = 0
  private lockEvery = 0
  private lockBy = 0
  private readonly triggerAtClose: boolean
  private readonly targetFirst: boolean

  constructor(plan: LegPlan, options: { triggerAtClose: boolean; targetFirst: boolean }) {
    this.plan = plan
    this.side = plan.side
    this.triggerAtClose = options.triggerAtClose
    this.targetFirst = options.targetFirst
    this.hasRules = Boolean(plan.stop ?? plan.target ?? plan.trailProfit)
  }

  /** Opens the position and fixes its levels. */
  enter({ row, bars, minute, price, marketPrice, quantity, note }: Opening): void {
    this.isOpen = true
    this.row = row
    this.bars = bars
    this.entryMinute = minute
    this.entryPrice = price
    this.quantity = quantity
    this.note = note
    this.last = marketPrice
    this.isAmbiguous = false
    this.orderedOut = STAYS
    const isLong = this.side === 1
    this.open = bars.open
    this.close = bars.close
    this.favourable = isLong ? bars.high : bars.low
    this.adverse = isLong ? bars.low : bars.high
    this.signedEntry = this.side * price
    this.bestPrice = this.signedEntry
    this.setLevels()
  }

  private setLevels(): void {
    const { stop, target, trailProfit } = this.plan
    this.target = target ? this.level(this.offset(target.level)) : NO_TARGET
    this.stopOffset = stop ? this.offset(stop.level) : 0
    this.stopEvery = stop?.trail ? this.trailStep(stop.trail.every) : 0
    this.stopBy = stop?.trail ? this.trailStep(stop.trail.by) : 0
    if (trailProfit) this.setLock(trailProfit)
    this.trails = this.stopEvery > 0 || trailProfit !== undefined
    this.updateStop()
  }

  private setLock({ trigger, trail }: NonNullable<LegPlan['trailProfit']>): void {
    const every = trail ? this.trailStep(trail.every) : 1
    const by = trail ? this.trailStep(trail.by) : 0
    const start = trigger ? this.offset(trigger) : every
    this.lockFrom = start
    this.lockBase = trigger && trail ? start - by : trigger ? start : by
    this.lockEvery = every
    this.lockBy = by
  }

  private offset(level: Threshold): number {
    return priceOffset(level, this.entryPrice, this.quantity)
  }

  /** A step that rounds to nothing would never move a level: it counts as one tick. */
  private trailStep(level: Threshold): number {
    return this.offset(level) || TICK
  }

  /** The signed level `move` in favour of the position; no level lies below one tick. */
  private level(move: number): number {
    const signed = this.signedEntry + move
    return this.side === 1 ? Math.max(signed, TICK) : Math.min(signed, -TICK)
  }

  /** The stop in force from the best move of completed bars: the better of stop loss and trail profit for the position. */
  private updateStop(): void {
    const { stop, trailProfit } = this.plan
    const best = this.bestPrice - this.signedEntry
    let level = NO_STOP
    if (stop) {
      const trailed = this.stopEvery > 0 ? Math.floor(best / this.stopEvery) * this.stopBy : 0
      level = this.level(trailed - this.stopOffset)
    }
    this.stopCause = CAUSE.stop
    if (trailProfit && best >= this.lockFrom) {
      const lock = this.level(
        this.lockBase + Math.floor((best - this.lockFrom) / this.lockEvery) * this.lockBy,
      )
      if (lock > level) {
        level = lock
        this.stopCause = CAUSE.trail
      }
    }
    this.stop = level
  }

  /**
   * Takes bar `m` into account.
   * @returns the cause of an exit inside the bar, at `exitPrice`; `STAYS` otherwise. With the trigger at the close
   * nothing leaves inside a bar: see `orderedOut`.
   */
  step(m: number): Cause | typeof STAYS {
    const close = this.close[m]
    if (close === 0) return STAYS
    this.last = close
    if (!this.hasRules) return STAYS
    if (this.triggerAtClose) {
      this.orderedOut = this.causeAt(this.side * close)
      if (this.orderedOut === STAYS) this.noteBest(this.side * close)
      return STAYS
    }
    const open = this.side * this.open[m]
    if (m > this.entryMinute) {
      const cause = this.causeAt(open)
      if (cause !== STAYS) return this.leave(cause, open)
    }
    return this.stepInside(m)
  }

  private stepInside(m: number): Cause | typeof STAYS {
    const best = this.side * this.favourable[m]
    const stopped = this.side * this.adverse[m] <= this.stop
    const reached = best >= this.target
    if (stopped && reached) this.isAmbiguous = true
    if (stopped && !(reached && this.targetFirst)) return this.leave(this.stopCause, this.stop)
    if (reached) return this.leave(CAUSE.target, this.target)
    this.noteBest(best)
    return STAYS
  }

  private causeAt(signedPrice: number): Cause | typeof STAYS {
    if (signedPrice <= this.stop) return this.stopCause
    return signedPrice >= this.target ? CAUSE.target : STAYS
  }

  private leave(cause: Cause, signedPrice: number): Cause {
    this.exitPrice = this.side * signedPrice
    return cause
  }

  private noteBest(signedPrice: number): void {
    if (signedPrice <= this.bestPrice) return
    this.bestPrice = signedPrice
    if (this.trails) this.updateStop()
  }

  /** Signed profit per position at the newest close, paise. */
  openProfit(): number {
    return this.side * (this.last - this.entryPrice) * this.quantity
  }

  /** The stop in force and the target, paise; undefined where there is none. For explaining a day. */
  levels(): { stop: number | undefined; target: number | undefined; isTrail: boolean } {
    return {
      stop: this.stop === NO_STOP ? undefined : this.side * this.stop,
      target: this.target === NO_TARGET ? undefined : this.side * this.target,
      isTrail: this.stopCause === CAUSE.trail,
    }
  }
}
