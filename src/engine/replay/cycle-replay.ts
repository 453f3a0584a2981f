import { SQUARE_OFF, SQUARE_OFF_ALL, CAUSE, type Cause, type ExitReason } from '#engine/exit-reason'
import { isBreak, type IsoDate } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import { clockMinute, type ClockMinute, type LegIndex, type Paise, type SessionNumber } from '#engine/units'
import type { Cycle } from './cycles.ts'
import { PositionBook } from './position-book.ts'
import { EntryOrders } from './entry-orders.ts'
import { sortByExit, type CycleOutcome, type Fill } from './fill.ts'
import { ManualOrderExecutor } from './manual-order-executor.ts'
import { BarSkipper } from './bar-skipper.ts'
import { NO_EXIT, type LegPosition } from './leg-position.ts'
import type { LegSlot } from './leg-slot.ts'
import { OverallWatch } from './overall-watch.ts'
import { reasonOf, type Plan } from './plan.ts'
import type { ReplayOptions } from './replay-options.ts'
import type { ReplayWitness } from './replay-witness.ts'
import type { RuleClock } from './rule-clock.ts'

/** State of a cycle after the minutes processed so far. */
export interface CycleState {
  readonly stage: 'before-entry' | 'held' | 'over'
  readonly legs: readonly LegSlot[]
  readonly overall: OverallWatch | undefined
  /** Profit booked since the last entry of the whole strategy. */
  readonly realised: Paise
  /** Whether all legs exit at the next minute. */
  readonly isLeaving: boolean
  /** Whether the user may enter a leg by hand at the next minute. */
  readonly mayEnterByHand: boolean
}

/** An exit of all legs, ordered for the next minute. */
interface WholeExit {
  readonly kind: 'overall' | 'complete'
  readonly cause: Cause
}

/** Whether the strategy or a leg waits for a price before it enters. */
function waitsToEnter({ basketEntry, legs }: Plan): boolean {
  return basketEntry !== undefined || legs.some((leg) => leg.entry)
}

/** No leg has left by its own rule. */
const NO_LEG: LegIndex = Infinity

/**
 * Replays cycles of a plan one after the other: `begin`, any number of `advanceTo`, then `finish`. The caller decides
 * which bars are complete, so a backtest passes whole days and a deployment single minutes, and both get the same
 * fills. State is in reused fields; while nothing waits, only fills are allocated.
 */
export class CycleReplay {
  readonly #plan: Plan
  readonly #clock: RuleClock | undefined
  readonly #witness: ReplayWitness | undefined
  readonly #manual: ManualOrderExecutor | undefined
  readonly #watch: OverallWatch | undefined
  readonly #book: PositionBook
  readonly #entries: EntryOrders
  readonly #skipper: BarSkipper
  readonly #legs: readonly LegPosition[]
  readonly #watchesBars: boolean
  readonly #watchesIndex: boolean
  /** Whether an order may be due in any minute. */
  readonly #mayOrder: boolean
  #cycle!: Cycle
  #entryDate: IsoDate = ''
  #session: SessionNumber = 0
  #day!: MarketDay
  #stage: CycleState['stage'] = 'over'
  #outcome: CycleOutcome = 'no-signal'
  #wholeExit: WholeExit | undefined
  /** The next minute to process. */
  #next: ClockMinute = 0
  #entryEnd: ClockMinute = 0
  /** Last minute of the session for the cycle: the square-off on its last day, otherwise the close. */
  #end: ClockMinute = 0
  #isLastDay = true
  /** Whether the session's close has been processed. */
  #isClosed = false
  #hasSignal = false
  /**
   * The first leg, in leg order, that exited by its own rule in the bar, with its cause; and whether any leg
   * was stopped.
   */
  #leftLeg = NO_LEG
  #leftCause: Cause = CAUSE.stop
  #wasStopped = false
  /** Whether entry and square-off lie within the hours of the sessions. */
  #hasTradingHours = false

  constructor(plan: Plan, clock: RuleClock | undefined, options: ReplayOptions = {}) {
    const { targetFirst = false, stopsInside = false, profitsOnly = false, witness, manualOrders } = options
    this.#plan = plan
    this.#clock = clock
    this.#witness = witness
    this.#watch = plan.overall && new OverallWatch(plan.overall)
    const reading = { triggerAtClose: plan.triggerAtClose, targetFirst, stopsInside }
    this.#book = new PositionBook(plan, reading, { watch: this.#watch, witness, profitsOnly })
    this.#legs = this.#book.positions
    this.#entries = new EntryOrders(plan, this.#book, { watch: this.#watch, witness })
    this.#manual = manualOrders && new ManualOrderExecutor(manualOrders, this.#book, this.#entries, witness)
    this.#skipper = new BarSkipper(this.#book, this.#entries, this.#watch)
    this.#watchesIndex = this.#legs.some((leg) => leg.watchesIndex)
    const hasTimes = plan.legs.some((leg) => leg.exitAt !== undefined)
    this.#mayOrder = plan.triggerAtClose || this.#watchesIndex || hasTimes
    this.#watchesBars =
      this.#watch !== undefined ||
      this.#mayOrder ||
      waitsToEnter(plan) ||
      this.#legs.some((leg) => leg.hasRules)
  }

  /** Begins a cycle at the open of its entry day. */
  begin(cycle: Cycle): void {
    this.#cycle = cycle
    this.#wholeExit = undefined
    this.#hasSignal = false
    this.#book.begin(cycle)
    this.#entries.begin()
    this.#startSession(cycle.entry)
    this.#entryDate = this.#day.date
    const { session } = this.#day
    const start = clockMinute(this.#plan.entryStart, session)
    const squareOff = clockMinute(this.#plan.squareOff, cycle.lastHours)
    const hasTradingHours =
      start >= 0 && start < session.minutes && squareOff >= 0 && squareOff <= cycle.lastHours.minutes
    this.#hasTradingHours = hasTradingHours
    this.#stage = hasTradingHours ? 'before-entry' : 'over'
    this.#outcome = hasTradingHours ? 'no-signal' : 'session'
    this.#next = start
    if (hasTradingHours) this.#clock?.startDay(this.#day, cycle.entry, cycle.expiry)
  }

  /**
   * Processes everything known at clock minute `c` of a session of the cycle: all bars before `c` and the
   * orders that fill in them. Steps may have any length; the result is the same.
   */
  advanceTo(session: SessionNumber, c: ClockMinute): void {
    while (this.#session < session) {
      this.#process(this.#day.session.minutes)
      if (this.#hasEnded) return
      this.#startSession(this.#session + 1)
    }
    if (this.#hasEnded) return
    const day = this.#cycle.day(session)
    if (day !== this.#day) this.#extendDay(day)
    this.#process(c)
  }

  /** The current state, for display. */
  get state(): CycleState {
    const stage = this.#stage
    const watch = this.#watch
    const wholeExit = this.#wholeExit
    const { slots, realised } = this.#book.withClosesBefore(this.#next)
    const isLeaving = wholeExit !== undefined
    return { stage, legs: slots, overall: watch, realised, isLeaving, mayEnterByHand: this.#mayEnterByHand }
  }

  get #mayEnterByHand(): boolean {
    if (!this.#hasTradingHours || this.#stage === 'before-entry' || this.#next >= this.#end) return false
    return this.#wholeExit === undefined && !this.#entries.isWholeWaiting
  }

  /** The outcome and fills of the cycle after its last session, in order of exit. */
  finish(): { outcome: CycleOutcome; fills: readonly Fill[] } {
    const { fills } = this.#book
    sortByExit(fills)
    // A strategy whose legs waited and never entered has neither traded nor been skipped.
    return { outcome: this.#outcome === 'traded' && fills.length === 0 ? 'no-signal' : this.#outcome, fills }
  }

  #startSession(session: SessionNumber): void {
    const before = this.#day?.session.minutes ?? 0
    const day = this.#cycle.day(session)
    this.#session = session
    this.#isLastDay = session === this.#cycle.last
    this.#day = day
    this.#entryEnd = clockMinute(this.#plan.entryEnd, day.session)
    this.#end = this.#isLastDay ? clockMinute(this.#plan.squareOff, day.session) : day.session.minutes
    this.#next = 0
    this.#isClosed = false
    this.#book.startSession(session, day, this.#isLastDay)
    this.#entries.startSession({ end: this.#end, isLastDay: this.#isLastDay, before })
  }

  /** Continues the same session with more bars. */
  #extendDay(day: MarketDay): void {
    this.#day = day
    this.#clock?.extendDay(day)
    this.#book.extendDay(day)
    this.#entries.extendDay()
  }

  /** Whether nothing more can happen. With manual orders the user may enter legs until the square-off. */
  get #hasEnded(): boolean {
    return this.#stage === 'over' && !(this.#manual && this.#hasTradingHours)
  }

  #process(c: ClockMinute): void {
    const { minutes } = this.#day.session
    const until = Math.min(c, this.#end)
    if (this.#stage === 'before-entry') this.#findEntry(until)
    if (this.#stage === 'held') this.#runMinutes(until)
    if (this.#stage === 'over' && this.#manual) this.#awaitManualEntry(until, this.#manual)
    // An order for the end fills in the bar that starts there, or at the session's close.
    if (this.#stage === 'held' && (c > this.#end || c >= minutes) && !this.#isClosed) this.#endSession()
  }

  #findEntry(until: ClockMinute): void {
    const end = Math.min(this.#entryEnd + 1, this.#end)
    for (; this.#next < until && this.#next < end; this.#next++) {
      if (this.#manual?.blocksEntry(this.#day.date, this.#next)) continue
      if (this.#clock && !this.#clock.holds(this.#next)) continue
      this.#hasSignal = true
      if (!this.#entries.enterAll(this.#next, null)) continue
      this.#stage = 'held'
      this.#outcome = 'traded'
      return
    }
    if (this.#next < end) return
    this.#outcome = this.#hasSignal ? 'no-price' : 'no-signal'
    this.#stage = 'over'
  }

  /** Passes minutes in which nothing is held, and goes on from an entry by manual. */
  #awaitManualEntry(until: ClockMinute, manual: ManualOrderExecutor): void {
    while (this.#stage === 'over' && this.#next < until) {
      if (manual.entersAt(this.#day.date, this.#next)) {
        this.#stage = 'held'
        this.#runMinutes(until)
      } else this.#next++
    }
  }

  /** Ends the cycle after bar `m`, because no position or wait is left. */
  #endWatching(m: ClockMinute): void {
    this.#stage = 'over'
    this.#next = m + 1
  }

  #runMinutes(until: ClockMinute): void {
    if (!this.#watchesBars && !this.#witness && !this.#manual) return
    for (
      let m = this.#nextActiveMinute(this.#next, until);
      m < until;
      m = this.#nextActiveMinute(m + 1, until)
    ) {
      if (this.#manual) this.#applyManualOrders(m, this.#manual)
      if (this.#wholeExit !== undefined) this.#leaveAll(m)
      if (this.#mayOrder) this.#fillExits(m)
      if (this.#entries.isWaiting) this.#entries.fill(m)
      if (this.#isIdle()) return this.#endWatching(m)
      this.#runBar(m)
      if (this.#isIdle()) return this.#endWatching(m)
    }
    this.#next = Math.max(this.#next, until)
  }

  /**
   * The next minute from `m` on that must be processed. Minutes in which nothing can happen are skipped,
   * unless a witness or manual orders need every minute.
   */
  #nextActiveMinute(m: ClockMinute, until: ClockMinute): ClockMinute {
    const needsEveryMinute = this.#witness !== undefined || this.#manual !== undefined
    if (m >= until || needsEveryMinute || this.#wholeExit !== undefined || this.#isIdle()) return m
    if (this.#mayOrder && this.#legs.some((leg) => leg.isOpen && leg.orderedExit !== NO_EXIT)) return m
    return this.#skipper.nextActiveMinute(m, until)
  }

  /**
   * Processes bar `m`: waiting entries, the legs' own rules, and at its close the rules of the whole
   * position.
   */
  #runBar(m: ClockMinute): void {
    const entries = this.#entries
    const watch = this.#watch
    this.#witness?.bar(m, this.#legs, watch)
    if (entries.isWaiting) entries.watch(m, this.#noteExit)
    this.#stepLegs(m)
    if (this.#watchesIndex) this.#stepIndex(m)
    if (this.#leftLeg !== NO_LEG) this.#applyExitEffects(m)
    // A minute inside a trading break has no close.
    if (watch && !isBreak(this.#day.session, m)) this.#checkOverall(m)
  }

  /** Whether no position is open and no entry can follow. */
  #isIdle(): boolean {
    return this.#book.openCount === 0 && !this.#entries.isWaiting && this.#wholeExit === undefined
  }

  #endSession(): void {
    if (this.#isLastDay) {
      this.#closeAt(this.#end)
      this.#stage = 'over'
      return
    }
    this.#isClosed = true
    const book = this.#book
    const held = book.openCount
    for (let i = 0; i < this.#legs.length; i++) {
      const leg = this.#legs[i]
      if (!leg.isOpen) continue
      // No order can be placed at the close of the expiry day, so a signal of the last bar is void.
      if (book.expiresToday(leg)) book.settle(i, this.#end)
      else book.mark(i, this.#end)
    }
    if (held > 0 && book.openCount === 0 && this.#wholeExit?.kind === 'overall') this.#wholeExit = undefined
    this.#entries.endSession()
    if (this.#isIdle()) this.#stage = 'over'
  }

  /** Fills the exits due at clock minute `c`: first those signalled at the last close, then those by time. */
  #fillExits(c: ClockMinute): void {
    const book = this.#book
    for (let i = 0; i < this.#legs.length; i++) {
      const leg = this.#legs[i]
      if (leg.isOpen && leg.orderedExit !== NO_EXIT) book.exitOrder(i, c, leg.reasonOf(leg.orderedExit))
      if (c !== book.slots[i].exitMinute) continue
      if (leg.isOpen) book.exitOrder(i, c, SQUARE_OFF)
      this.#entries.drop(i)
    }
  }

  #stepLegs(m: ClockMinute): void {
    const { inactiveUntil } = this.#book
    for (let i = 0; i < this.#legs.length; i++) {
      if (inactiveUntil[i] > m) continue
      const leg = this.#legs[i]
      if (leg.insideBar === m) continue
      const cause = leg.step(m)
      if (cause !== NO_EXIT) this.#leaveInside(i, m, cause)
      else if (leg.orderedExit !== NO_EXIT) this.#onExitSignal(i, m)
    }
  }

  #leaveInside(i: LegIndex, m: ClockMinute, cause: Cause): void {
    this.#book.exitInside(i, m, this.#legs[i].reasonOf(cause))
    this.#noteExit(i, m, cause)
  }

  #stepIndex(m: ClockMinute): void {
    const index = this.#day.bars(0)
    for (let i = 0; i < this.#legs.length; i++) {
      const leg = this.#legs[i]
      if (!leg.isOpen || !leg.watchesIndex || leg.orderedExit !== NO_EXIT) continue
      if (leg.stepIndex(m, index)) this.#onExitSignal(i, m)
    }
  }

  /** Handles a leg's signal to exit at the next minute. */
  #onExitSignal(i: LegIndex, m: ClockMinute): void {
    const leg = this.#legs[i]
    const isLastBar = !this.#isLastDay && m + 1 === this.#day.session.minutes
    if (isLastBar && this.#book.expiresToday(leg)) leg.voidOrder()
    else if (leg.orderedExit !== NO_EXIT) this.#noteExit(i, m, leg.orderedExit)
  }

  /** Records that a leg exited, or signalled its exit, by its own rule in bar `m`. */
  readonly #noteExit = (i: LegIndex, m: ClockMinute, cause: Cause): void => {
    if (this.#plan.movesToCost || this.#plan.isComplete) {
      if (cause === CAUSE.stop) this.#wasStopped = true
      if (i < this.#leftLeg) {
        this.#leftLeg = i
        this.#leftCause = cause
      }
    }
    if (!this.#plan.isComplete) this.#entries.schedule(i, cause, m + 1)
  }

  /** Applies the effects of the bar's exits on the other legs, at its close. */
  #applyExitEffects(m: ClockMinute): void {
    if (this.#plan.movesToCost && this.#wasStopped)
      for (const leg of this.#legs) if (leg.isOpen) leg.moveToCost()
    if (this.#plan.isComplete) {
      this.#wholeExit = { kind: 'complete', cause: this.#leftCause }
      this.#entries.dropAll(m + 1, 'overall-exit')
    }
    this.#leftLeg = NO_LEG
    this.#wasStopped = false
  }

  #checkOverall(m: ClockMinute): void {
    const watch = this.#watch
    const book = this.#book
    if (!watch?.isOn || this.#wholeExit !== undefined) return
    if (book.openCount === 0 && !this.#entries.hasLegs) return
    const profit = book.profitAt(m + 1)
    this.#witness?.profit(m, profit)
    const cause = watch.close(profit)
    if (cause === undefined) return
    this.#wholeExit = { kind: 'overall', cause }
    this.#entries.dropAll(m + 1, 'overall-exit')
  }

  /** Fills an exit of all legs at clock minute `c` and schedules the strategy's re-entry, if it has one. */
  #leaveAll(c: ClockMinute): void {
    const exit = this.#wholeExit
    if (exit === undefined) return
    this.#wholeExit = undefined
    const reason = this.#reasonOf(exit)
    for (let i = 0; i < this.#legs.length; i++) this.#book.leave(i, c, reason)
    if (!this.#manual?.isEntryBlocked) this.#entries.scheduleAll(c, exit.cause)
  }

  #reasonOf({ kind, cause }: WholeExit): ExitReason {
    const { overall } = this.#plan
    return kind === 'overall' && overall ? reasonOf(overall, cause) : SQUARE_OFF_ALL
  }

  /** Applies the manual orders of clock minute `c`, before everything else. */
  #applyManualOrders(c: ClockMinute, manual: ManualOrderExecutor): void {
    const { date } = this.#day
    const leaving = this.#wholeExit && this.#reasonOf(this.#wholeExit)
    const { isAllOut, hasEntered } = manual.apply(c, {
      date,
      cycle: this.#entryDate,
      session: this.#session,
      end: this.#end,
      leaving,
    })
    if (isAllOut) this.#wholeExit = undefined
    if (hasEntered) this.#outcome = 'traded'
  }

  #closeAt(c: ClockMinute): void {
    const atClose = c === this.#day.session.minutes
    for (let i = 0; i < this.#legs.length; i++) {
      const leg = this.#legs[i]
      if (!leg.isOpen) continue
      // No order can be placed at the session's close: a contract that expires settles, even if an exit was
      // ordered.
      if (atClose && this.#book.expiresToday(leg)) this.#book.settle(i, c)
      else if (leg.orderedExit !== NO_EXIT) this.#book.exitOrder(i, c, leg.reasonOf(leg.orderedExit))
      else this.#book.exitOrder(i, c, SQUARE_OFF)
    }
  }
}
