import type { Contract } from '#engine/chain'
import {
  CAUSE,
  COST_STOP,
  MANUAL_STOP,
  MANUAL_TARGET,
  type Cause,
  type ExitReason,
} from '#engine/exit-reason'
import type { Bars } from '#engine/market'
import {
  TICK,
  type ClockMinute,
  type LegIndex,
  type Paise,
  type Quantity,
  type SessionNumber,
} from '#engine/units'
import type { Fill, Mark, ReEntry } from './fill.ts'
import type { Exit, ExitPlace, LegReading, Opening } from './leg-opening.ts'
import { IndexWatch } from './index-watch.ts'
import type { LevelOrder } from './manual-orders.ts'
import { nextMove } from './next-move.ts'
import { hasExitRules, reasonOf, type LegPlan, type Side } from './plan.ts'
import { ProfitLock } from './profit-lock.ts'
import type { InactiveBars } from './inactive-bars.ts'
import { priceOffset, type Threshold } from './threshold.ts'

/** Signed levels that no signed price reaches. */
const NO_STOP = -0x3fff_ffff
const NO_TARGET = 0x3fff_ffff

/** No exit in this bar. */
export const NO_EXIT = -1

/** `insideBar` of a position not entered inside a bar of the current session. */
const NO_BAR: ClockMinute = -1
const NO_MARKS: readonly Mark[] = []

/**
 * An open leg with its own stop, target and trails. Reused from trade to trade, so the minute loop allocates
 * nothing. Levels are signed (side × price), so long and short share one code path: a stop is hit from above,
 * a target from below.
 */
export class LegPosition {
  readonly plan: LegPlan
  side: Side
  isOpen = false
  contract!: Contract
  /** Bars of the contract in the current session. */
  bars!: Bars
  entrySession: SessionNumber = 0
  entryMinute: ClockMinute = 0
  entryPrice: Paise = 0
  quantity: Quantity = 0
  lots = 0
  reEntry: ReEntry | null = null
  /** Open profit at the close of each earlier session; empty on the first. */
  marks: readonly Mark[] = NO_MARKS
  /** Newest close read so far; the market price of the entry until a bar has closed. */
  last: Paise = 0
  /** The first bar of the current session that `last` does not cover. */
  #unseen: ClockMinute = 0
  /** Bar of the current session inside which it was entered; `NO_BAR` without one. */
  insideBar: ClockMinute = NO_BAR
  /** When its contract was chosen. */
  chosenAt: ClockMinute = 0
  #wasEnteredInside = false
  #entryMarket: Paise = 0
  /** Price of the last exit. */
  leftAt: Paise = 0
  /** Price of the exit that `step` found. */
  exitPrice: Paise = 0
  /**
   * Whether an earlier or the current bar reached both stop and target; a bar that opens beyond the stop does
   * not count.
   */
  isAmbiguous = false
  /** The own rule whose exit is ordered for the next minute (trigger at close), or `NO_EXIT`. */
  orderedExit: Cause | typeof NO_EXIT = NO_EXIT
  /** Whether it was entered inside a bar that reached its stop but closed on the safe side. */
  mayHaveStopped = false
  /** Whether that order comes from an index rule. */
  #isIndexOrder = false
  /** Bar of the current session whose open was the entry. */
  #entryBar: ClockMinute = 0
  #open!: Int32Array
  #close!: Int32Array
  #favourable!: Int32Array
  #adverse!: Int32Array
  readonly #inactiveBars: InactiveBars
  #signedEntry = 0
  #stop = NO_STOP
  #stopCause: Cause = CAUSE.stop
  #isCostStop = false
  #target = NO_TARGET
  /** Signed price beyond which the best move increases. */
  #bestPrice = 0
  #trails = false
  #stopOffset = 0
  #stopEvery = 0
  #stopBy = 0
  readonly #lock = new ProfitLock()
  #isAtCost = false
  /** Signed levels set by hand; undefined while the leg's own rules set them. */
  #manualStop: number | undefined
  #manualTarget: number | undefined
  readonly #index: IndexWatch | undefined
  readonly #hasPlannedRules: boolean
  readonly #reading: LegReading

  /** @param inactiveBars finds the bars that cannot reach a level */
  constructor(plan: LegPlan, reading: LegReading, inactiveBars: InactiveBars) {
    this.plan = plan
    this.side = plan.side
    this.#reading = reading
    this.#inactiveBars = inactiveBars
    this.#hasPlannedRules = hasExitRules(plan)
    this.#index = plan.indexStop || plan.indexTarget ? new IndexWatch(plan) : undefined
  }

  /** Opens the position and sets its levels. */
  enter(opening: Opening): void {
    const { contract, bars, session, minute, price, marketPrice, quantity, reEntry } = opening
    this.isOpen = true
    this.side = opening.side
    this.#isAtCost = false
    this.#manualStop = undefined
    this.#manualTarget = undefined
    this.#isIndexOrder = false
    this.mayHaveStopped = false
    this.contract = contract
    this.entrySession = session
    this.entryMinute = minute
    this.entryPrice = price
    this.quantity = quantity
    this.lots = opening.lots
    this.reEntry = reEntry
    this.marks = NO_MARKS
    this.last = marketPrice
    this.#unseen = minute
    this.isAmbiguous = false
    this.orderedExit = NO_EXIT
    this.#entryBar = minute
    this.insideBar = opening.isInsideBar ? minute : NO_BAR
    this.#wasEnteredInside = opening.isInsideBar
    this.#entryMarket = marketPrice
    this.chosenAt = opening.chosenAt
    this.readBars(bars)
    this.#signedEntry = this.side * price
    this.#bestPrice = this.#signedEntry
    this.#setLevels()
    this.#index?.start(this.side, opening.spot, opening.isInsideBar ? minute + 1 : minute)
  }

  /** Whether a rule of the leg watches its premium. */
  get hasRules(): boolean {
    const isByHand = this.#manualStop !== undefined || this.#manualTarget !== undefined
    return this.#isAtCost || isByHand || this.#hasPlannedRules
  }

  /** Whether the leg has a stop or target on the index. */
  get watchesIndex(): boolean {
    return this.#index !== undefined
  }

  /** Switches to bars of the current session with more minutes. */
  readBars(bars: Bars): void {
    this.bars = bars
    this.#open = bars.open
    this.#close = bars.close
    this.#favourable = this.side === 1 ? bars.high : bars.low
    this.#adverse = this.side === 1 ? bars.low : bars.high
    this.#inactiveBars.read(bars, this.#reading.triggerAtClose)
  }

  /** Continues in the next session of its cycle; levels and best move carry over. */
  continueIn(bars: Bars): void {
    this.#entryBar = NO_BAR
    this.insideBar = NO_BAR
    this.#unseen = 0
    this.#index?.continueInNextSession()
    this.readBars(bars)
  }

  /** Closes the position. */
  exit(leg: LegIndex, { cycle, session, closes }: ExitPlace, exit: Exit): Fill {
    this.isOpen = false
    this.leftAt = exit.price
    return {
      leg,
      side: this.side,
      contract: this.contract,
      entrySession: this.entrySession,
      entryMinute: this.entryMinute,
      entryPrice: this.entryPrice,
      exitSession: session,
      exitMinute: exit.minute,
      exitPrice: exit.price,
      quantity: this.quantity,
      lots: this.lots,
      reason: exit.reason,
      reEntry: this.reEntry,
      isAmbiguous: this.isAmbiguous,
      mayHaveStopped: this.mayHaveStopped,
      isInsideBar: exit.isInsideBar,
      isEntryInsideBar: this.#wasEnteredInside,
      entryMarket: this.#entryMarket,
      exitMarket: exit.marketPrice,
      chosenAt: this.chosenAt,
      lowestClose: closes.lowest,
      highestClose: closes.highest,
      cycle,
      marks: this.marks,
    }
  }

  /** Closes some lots of the position, fewer than it has. The rest keeps its entry, its levels and its best move. */
  exitPart(leg: LegIndex, place: ExitPlace, exit: Exit, lots: number): Fill {
    const { quantity, lots: allLots, marks, leftAt, mayHaveStopped } = this
    const part = (quantity / allLots) * lots
    // A mark is the profit of a unit times the quantity, so it divides without a rest.
    const shareOf = (units: Quantity) =>
      marks.map(({ session, profit }) => ({ session, profit: (profit / quantity) * units + 0 }))
    this.quantity = part
    this.lots = lots
    this.marks = shareOf(part)
    // The entry counts once in the band, with the rest.
    this.mayHaveStopped = false
    const fill = this.exit(leg, place, exit)
    this.isOpen = true
    this.quantity = quantity - part
    this.lots = allLots - lots
    this.marks = shareOf(this.quantity)
    this.leftAt = leftAt
    this.mayHaveStopped = mayHaveStopped
    return fill
  }

  /**
   * Records the open profit at a session's close.
   * @param close the contract's last price of that session, if it traded in it
   */
  mark(session: SessionNumber, close: Paise): void {
    this.last = close || this.last
    // Adding zero turns -0 into 0.
    this.marks = [...this.marks, { session, profit: this.openProfit() + 0 }]
  }

  #setLevels(): void {
    const { stop, target, trail: profitTrail } = this.plan
    this.#target = target ? this.#level(this.#offset(target.level)) : NO_TARGET
    this.#stopOffset = stop ? this.#offset(stop.level) : 0
    this.#stopEvery = stop?.trail ? this.#trailStep(stop.trail.every) : 0
    this.#stopBy = stop?.trail ? this.#trailStep(stop.trail.by) : 0
    if (profitTrail) {
      const { trigger, locked, trail } = profitTrail
      const steps = trail && { every: this.#trailStep(trail.every), by: this.#trailStep(trail.by) }
      this.#lock.set(trigger && this.#offset(trigger), steps, locked && this.#offset(locked))
    }
    this.#trails = this.#stopEvery > 0 || profitTrail !== undefined
    this.#updateStop()
  }

  #offset(level: Threshold): number {
    return priceOffset(level, this.entryPrice, this.quantity)
  }

  /** A trail step; at least one tick, since a step of zero would never move a level. */
  #trailStep(level: Threshold): number {
    return this.#offset(level) || TICK
  }

  /** The signed level `move` in favour of the position, at least one tick. */
  #level(move: number): number {
    const signed = this.#signedEntry + move
    return this.side === 1 ? Math.max(signed, TICK) : Math.min(signed, -TICK)
  }

  /** Updates the stop from the best move of completed bars: the better of stop loss and trail profit. */
  #updateStop(): void {
    const { stop, trail } = this.plan
    const best = this.#bestPrice - this.#signedEntry
    let level = NO_STOP
    if (stop) {
      const trailed = this.#stopEvery > 0 ? Math.floor(best / this.#stopEvery) * this.#stopBy : 0
      level = this.#level(trailed - this.#stopOffset)
    }
    this.#stopCause = CAUSE.stop
    if (trail && best >= this.#lock.from) {
      const lock = this.#level(this.#lock.at(best))
      if (lock > level) {
        level = lock
        this.#stopCause = CAUSE.trail
      }
    }
    // On a tie the other rule is the reason for the exit.
    this.#isCostStop = this.#isAtCost && this.#signedEntry > level
    if (this.#isCostStop) {
      level = this.#signedEntry
      this.#stopCause = CAUSE.stop
    }
    if (this.#manualStop !== undefined) {
      level = this.#manualStop
      this.#stopCause = CAUSE.stop
      this.#isCostStop = false
    }
    this.#stop = level
    this.#setQuiet(best)
  }

  /**
   * Sets levels by hand. From then on no trail, profit lock or move to cost moves the stop of this position, and its
   * stop or target rule on the premium is replaced; null leaves it without one. Rules on the index remain.
   */
  setManualLevels({ stop, target }: Pick<LevelOrder, 'stop' | 'target'>): void {
    if (target !== undefined) {
      this.#manualTarget = target === null ? NO_TARGET : this.side * Math.max(target, TICK)
      this.#target = this.#manualTarget
    }
    if (stop !== undefined) this.#manualStop = stop === null ? NO_STOP : this.side * Math.max(stop, TICK)
    this.#updateStop()
  }

  #setQuiet(best: number): void {
    const lock = this.plan.trail && this.#lock
    const move = this.#trails ? nextMove(best, this.#stopEvery, lock) : Infinity
    const above = Math.min(this.#target, this.#signedEntry + move)
    const isEndless = this.#stop === NO_STOP && above === NO_TARGET
    if (this.side === 1) this.#inactiveBars.between(this.#stop, above, isEndless)
    else this.#inactiveBars.between(-above, -this.#stop, isEndless)
  }

  /** Adds a stop at the entry price from the next bar on. */
  moveToCost(): void {
    if (this.#isAtCost || this.orderedExit !== NO_EXIT) return
    this.#isAtCost = true
    this.#updateStop()
  }

  /** The reason of an exit by one of the leg's own rules. */
  reasonOf(cause: Cause): ExitReason {
    const onIndex = cause === CAUSE.stop ? this.plan.indexStop : this.plan.indexTarget
    if (onIndex && this.orderedExit !== NO_EXIT && this.#isIndexOrder) return onIndex.reason
    if (cause === CAUSE.stop && this.#manualStop !== undefined) return MANUAL_STOP
    if (cause === CAUSE.target && this.#manualTarget !== undefined) return MANUAL_TARGET
    return cause === CAUSE.stop && this.#isCostStop ? COST_STOP : reasonOf(this.plan, cause)
  }

  /**
   * Processes the bar inside which the position was entered; only its close is known to come after the entry.
   * @returns the cause of an exit inside the bar, at `exitPrice`; `NO_EXIT` otherwise
   */
  stepEntered(m: ClockMinute): Cause | typeof NO_EXIT {
    const close = this.side * this.#close[m]
    this.last = this.#close[m]
    if (close <= this.#stop) return this.#leave(this.#stopCause, this.#stop)
    if (this.side * this.#adverse[m] <= this.#stop) {
      this.mayHaveStopped = true
      if (this.#reading.stopsInside) return this.#leave(this.#stopCause, this.#stop)
    }
    if (close >= this.#target) return this.#leave(CAUSE.target, this.#target)
    this.#noteBest(close)
    return NO_EXIT
  }

  /** Orders an exit for the next minute if a bar of the index reached the stop or target on it. */
  stepIndex(m: ClockMinute, index: Bars): boolean {
    const cause = this.#index?.check(m, index, this.#reading.triggerAtClose)
    if (cause === undefined) return false
    this.orderedExit = cause
    this.#isIndexOrder = true
    return true
  }

  /** Cancels an ordered exit, because no order can be placed at the close of the expiry day. */
  voidOrder(): void {
    this.orderedExit = NO_EXIT
  }

  /**
   * Processes bar `m`.
   * @returns the cause of an exit inside the bar, at `exitPrice`; `NO_EXIT` otherwise. With the trigger at the
   * close there are no exits inside a bar: see `orderedExit`.
   */
  step(m: ClockMinute): Cause | typeof NO_EXIT {
    const close = this.#close[m]
    if (close === 0) return NO_EXIT
    this.last = close
    this.#unseen = m + 1
    if (this.#inactiveBars.has(m)) return NO_EXIT
    return this.#stepActive(m, close)
  }

  /**
   * The first bar from `m` on that may reach or move a level, or reaches one on the index; `until` if there
   * is none before it.
   */
  nextActiveMinute(m: ClockMinute, until: ClockMinute, index: Bars): ClockMinute {
    const from = m === this.insideBar ? m + 1 : m
    const reading = { index, triggerAtClose: this.#reading.triggerAtClose }
    return this.#inactiveBars.nextActiveMinute(from, this.#index?.nextReached(from, until, reading) ?? until)
  }

  /** Reads the newest close before clock minute `c` after bars were skipped. */
  readClosesBefore(c: ClockMinute): void {
    const { insideBar } = this
    const close = this.#close
    const unseen = this.#unseen
    let m = c - 1
    while (m >= unseen && (close[m] === 0 || m === insideBar)) m--
    if (m >= unseen) this.last = close[m]
    if (c > unseen) this.#unseen = c
  }

  /** Processes a bar that may reach or move a level. */
  #stepActive(m: ClockMinute, close: Paise): Cause | typeof NO_EXIT {
    if (this.#reading.triggerAtClose) {
      this.orderedExit = this.#causeAt(this.side * close)
      if (this.orderedExit === NO_EXIT) this.#noteBest(this.side * close)
      return NO_EXIT
    }
    const open = this.side * this.#open[m]
    const cause = m > this.#entryBar ? this.#causeAt(open) : NO_EXIT
    return cause === NO_EXIT ? this.#stepInside(m) : this.#leave(cause, open)
  }

  #stepInside(m: ClockMinute): Cause | typeof NO_EXIT {
    const best = this.side * this.#favourable[m]
    const stopped = this.side * this.#adverse[m] <= this.#stop
    const reached = best >= this.#target
    if (stopped && reached) this.isAmbiguous = true
    if (stopped && !(reached && this.#reading.targetFirst)) return this.#leave(this.#stopCause, this.#stop)
    if (reached) return this.#leave(CAUSE.target, this.#target)
    this.#noteBest(best)
    return NO_EXIT
  }

  #causeAt(signedPrice: number): Cause | typeof NO_EXIT {
    if (signedPrice <= this.#stop) return this.#stopCause
    return signedPrice >= this.#target ? CAUSE.target : NO_EXIT
  }

  #leave(cause: Cause, signedPrice: number): Cause {
    this.exitPrice = this.side * signedPrice
    return cause
  }

  #noteBest(signedPrice: number): void {
    if (signedPrice <= this.#bestPrice) return
    this.#bestPrice = signedPrice
    if (this.#trails) this.#updateStop()
  }

  /** Open profit at the newest close read so far. */
  openProfit(): Paise {
    return this.side * (this.last - this.entryPrice) * this.quantity
  }

  /** The stop and target in force, for explaining a day; undefined if not set. */
  levels(): { stop: Paise | undefined; target: Paise | undefined; isTrail: boolean } {
    return {
      stop: this.#stop === NO_STOP ? undefined : this.side * this.#stop,
      target: this.#target === NO_TARGET ? undefined : this.side * this.#target,
      isTrail: this.#stopCause === CAUSE.trail,
    }
  }
}
