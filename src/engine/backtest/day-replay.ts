import type { ReEntryNote } from '#domain'
import { lotSizeOn } from '#engine/instruments'
import type { MarketDay } from '#engine/market'
import { LegPosition, STAYS } from './leg-position.ts'
import { OverallWatch } from './overall-watch.ts'
import { CAUSE, CAUSE_NAMES, type Cause, type LegPlan, type Plan } from './plan.ts'
import { entryPriceAt, exitPriceAt, NO_PRICE } from './prices.ts'
import { ReEntryCount } from './re-entry.ts'
import type { ReplayWitness } from './replay-witness.ts'
import type { RuleClock } from './rule-clock.ts'
import { intrinsicValue } from './settlement.ts'
import { NO_CONTRACT, selectContract } from './strike-selection.ts'
import { priceOffset } from './threshold.ts'

const TICK = 5

/** One entry of one leg with its exit: paise, units, and minutes from the session's open. */
export interface Fill {
  readonly leg: number
  readonly row: number
  readonly entryMinute: number
  readonly entryPrice: number
  /** The bar of an exit inside a bar, else the clock minute of the order's fill. */
  readonly exitMinute: number
  readonly exitPrice: number
  readonly quantity: number
  readonly reason: string
  readonly note: ReEntryNote | null
  /** Whether a bar reached both its stop, not by the open, and its target. */
  readonly isAmbiguous: boolean
  /** Settled by the exchange at expiry: no order, no slippage. */
  readonly isSettlement: boolean
  /** Whether the exit happened inside bar `exitMinute` rather than at its start. */
  readonly isInsideBar: boolean
}

/** What came of a day: entered; rules never held; or skipped, with the reason. */
export type DayOutcome = 'traded' | 'no-signal' | 'session' | 'no-price'

export interface ReplayOptions {
  /** Reads a bar that reaches both stop and target as target first: the second run of the ambiguity band. */
  readonly targetFirst?: boolean
  /** Receives what happened minute by minute, to explain a day. */
  readonly witness?: ReplayWitness
}

/** An exit ordered for the whole position at the next minute. */
interface OverallExit {
  readonly cause: Cause
  readonly reason: string
}

/** Entry prices found for all legs at one minute; reused, so that retries of an entry allocate nothing. */
interface Candidate {
  row: number
  price: number
}

/**
 * Replays single days of a plan. Holds the state of a day in fields that are reused from day to day; the fills of a
 * day are the only thing it allocates.
 */
export class DayReplay {
  private readonly plan: Plan
  private readonly clock: RuleClock | undefined
  private readonly witness: ReplayWitness | undefined
  private readonly legs: readonly LegPosition[]
  private readonly legReEntries: readonly (ReEntryCount | undefined)[]
  private readonly strategyReEntries: ReEntryCount | undefined
  private readonly watch: OverallWatch | undefined
  private readonly pending: (ReEntryNote | null)[]
  private readonly candidates: readonly Candidate[]
  private readonly watchesBars: boolean
  private day!: MarketDay
  private fills: Fill[] = []
  private overallExit: OverallExit | undefined
  private realised = 0
  private entryEnd = 0
  private squareOff = 0
  private pendingCount = 0
  private openCount = 0

  constructor(plan: Plan, clock: RuleClock | undefined, options: ReplayOptions = {}) {
    const { triggerAtClose } = plan
    const legOptions = { triggerAtClose, targetFirst: options.targetFirst ?? false }
    this.plan = plan
    this.clock = clock
    this.witness = options.witness
    this.legs = plan.legs.map((leg) => new LegPosition(leg, legOptions))
    this.legReEntries = plan.legs.map(({ reEntry }) => reEntry && new ReEntryCount(reEntry))
    this.strategyReEntries = plan.overall?.reEntry && new ReEntryCount(plan.overall.reEntry)
    this.watch = plan.overall && new OverallWatch(plan.overall)
    this.pending = plan.legs.map(() => null)
    this.candidates = plan.legs.map(() => ({ row: 0, price: 0 }))
    this.watchesBars = this.watch !== undefined || this.legs.some((leg) => leg.hasRules)
  }

  /**
   * Replays one day.
   * @param session the day's position among the dates of the rule clock
   * @returns what came of it; `fills` in order of exit, entry and leg where it traded, else empty
   */
  replay(day: MarketDay, session: number): { outcome: DayOutcome; fills: readonly Fill[] } {
    this.reset(day)
    const start = this.plan.entryStart - day.session.openMinute
    const { minutes } = day.session
    if (start < 0 || start >= minutes || this.squareOff > minutes) return { outcome: 'session', fills: [] }
    this.clock?.startDay(day, session)
    const entry = this.findEntry(start)
    if (typeof entry === 'string') return { outcome: entry, fills: [] }
    this.runMinutes(entry)
    this.closeAt(this.squareOff)
    this.fills.sort(inOrderOfExit)
    return { outcome: 'traded', fills: this.fills }
  }

  private reset(day: MarketDay): void {
    this.day = day
    this.fills = []
    this.overallExit = undefined
    this.entryEnd = this.plan.entryEnd - day.session.openMinute
    this.squareOff = this.plan.squareOff - day.session.openMinute
    this.pendingCount = 0
    this.openCount = 0
    this.pending.fill(null)
    this.strategyReEntries?.reset()
    for (const count of this.legReEntries) count?.reset()
    for (const leg of this.legs) leg.isOpen = false
  }

  private findEntry(start: number): number | 'no-signal' | 'no-price' {
    let wasHeld = false
    for (let c = start; c <= this.entryEnd && c < this.squareOff; c++) {
      if (this.clock && !this.clock.holds(c)) continue
      wasHeld = true
      if (this.enterAll(c, null)) return c
    }
    return wasHeld ? 'no-price' : 'no-signal'
  }

  /** Enters every leg at `c`, or none when one of them has no contract or no price. */
  private enterAll(c: number, note: ReEntryNote | null): boolean {
    for (let i = 0; i < this.legs.length; i++) if (!this.findCandidate(i, c)) return false
    this.realised = 0
    let premium = 0
    let quantity = 0
    for (let i = 0; i < this.legs.length; i++) {
      this.open(i, c, note)
      const leg = this.legs[i]
      premium += leg.entryPrice * leg.quantity
      quantity += leg.quantity
    }
    this.watch?.start({ premium, quantity, legs: this.legs.length })
    return true
  }

  private findCandidate(i: number, c: number): boolean {
    const row = selectContract(this.plan.legs[i], this.day, c)
    if (row === NO_CONTRACT) {
      this.witness?.stayedOut(c, i, 'no-contract')
      return false
    }
    const price = entryPriceAt(this.day.bars(row), c)
    this.candidates[i].row = row
    this.candidates[i].price = price
    if (price === NO_PRICE) this.witness?.stayedOut(c, i, 'no-price')
    return price !== NO_PRICE
  }

  private open(i: number, minute: number, note: ReEntryNote | null): void {
    const { row, price } = this.candidates[i]
    const plan = this.plan.legs[i]
    const { instruments, underlying, day } = this.day
    this.legs[i].enter({
      row,
      bars: this.day.bars(row),
      minute,
      price: this.slip(price, plan.side),
      marketPrice: price,
      quantity: plan.lots * lotSizeOn(underlying, instruments.expiry[row], day),
      note,
    })
    this.openCount++
  }

  /** A fill worsened by slippage: a buy costs more, a sale brings less; never below one tick. */
  private slip(price: number, order: LegPlan['side']): number {
    const { slippage } = this.plan
    if (!slippage) return price
    return Math.max(TICK, price + order * priceOffset(slippage.amount, price, 1))
  }

  private runMinutes(entry: number): void {
    if (!this.watchesBars && !this.witness) return
    for (let m = entry; m < this.squareOff; m++) {
      if (this.overallExit) this.leaveAll(m)
      if (m > entry) this.fillOrders(m)
      if (this.openCount === 0) return
      this.witness?.bar(m, this.legs, this.watch)
      this.stepLegs(m)
      if (this.watch) this.checkOverall(m)
      if (this.openCount + this.pendingCount === 0 && !this.overallExit) return
    }
  }

  /** Fills what was ordered for clock minute `c`: exits signalled at the last close, then the legs' re-entries. */
  private fillOrders(c: number): void {
    if (this.plan.triggerAtClose)
      for (let i = 0; i < this.legs.length; i++) {
        const leg = this.legs[i]
        if (leg.isOpen && leg.orderedOut !== STAYS) this.exitOrder(i, c, this.reasonOf(i, leg.orderedOut))
      }
    if (this.pendingCount > 0) this.reEnterLegs(c)
  }

  private reEnterLegs(c: number): void {
    for (let i = 0; i < this.legs.length; i++) {
      const note = this.pending[i]
      if (!note) continue
      this.pending[i] = null
      this.pendingCount--
      if (!this.findCandidate(i, c)) continue
      this.legReEntries[i]?.made(CAUSE_NAMES.indexOf(note.cause) as Cause)
      this.open(i, c, note)
    }
  }

  private stepLegs(m: number): void {
    for (let i = 0; i < this.legs.length; i++) {
      const leg = this.legs[i]
      if (!leg.isOpen) continue
      const cause = leg.step(m)
      if (cause !== STAYS) {
        const price = this.slip(leg.exitPrice, leg.side === 1 ? -1 : 1)
        this.close(i, price, { minute: m, reason: this.reasonOf(i, cause), isInsideBar: true })
        this.scheduleReEntry(i, cause, m + 1)
      } else if (leg.orderedOut !== STAYS) this.scheduleReEntry(i, leg.orderedOut, m + 1)
    }
  }

  private scheduleReEntry(i: number, cause: Cause, c: number): void {
    const count = this.legReEntries[i]
    if (!count?.covers(cause)) return
    if (c > this.entryEnd || c >= this.squareOff) return this.witness?.stayedOut(c, i, 'window-over')
    if (!count.allows(cause)) return this.witness?.stayedOut(c, i, 'count-used-up')
    this.pending[i] = { scope: 'leg', number: count.total + 1, cause: CAUSE_NAMES[cause] }
    this.pendingCount++
  }

  private checkOverall(m: number): void {
    if (!this.watch || this.openCount + this.pendingCount === 0) return
    let profit = this.realised
    for (const leg of this.legs) if (leg.isOpen) profit += leg.openProfit()
    this.witness?.profit(m, profit)
    const cause = this.watch.close(profit)
    if (cause !== undefined) this.orderAllOut(m + 1, cause)
  }

  private orderAllOut(c: number, cause: Cause): void {
    this.overallExit = { cause, reason: overallReason(this.plan, cause) }
    if (this.witness && this.pendingCount > 0)
      this.pending.forEach((note, i) => note && this.witness?.stayedOut(c, i, 'overall-exit'))
    this.pending.fill(null)
    this.pendingCount = 0
  }

  /** Fills an overall exit at clock minute `c`, and the re-entry of the strategy that may follow at once. */
  private leaveAll(c: number): void {
    const { cause, reason } = this.overallExit as OverallExit
    this.overallExit = undefined
    for (let i = 0; i < this.legs.length; i++) {
      const leg = this.legs[i]
      if (leg.isOpen)
        this.exitOrder(i, c, leg.orderedOut === STAYS ? reason : this.reasonOf(i, leg.orderedOut))
    }
    const count = this.strategyReEntries
    if (!count?.covers(cause)) return
    if (c > this.entryEnd) return this.witness?.stayedOut(c, undefined, 'window-over')
    if (!count.allows(cause)) return this.witness?.stayedOut(c, undefined, 'count-used-up')
    const note = { scope: 'strategy', number: count.total + 1, cause: CAUSE_NAMES[cause] } as const
    if (this.enterAll(c, note)) count.made(cause)
  }

  private closeAt(c: number): void {
    const atClose = c === this.day.session.minutes
    for (let i = 0; i < this.legs.length; i++) {
      const leg = this.legs[i]
      if (!leg.isOpen) continue
      if (leg.orderedOut !== STAYS) this.exitOrder(i, c, this.reasonOf(i, leg.orderedOut))
      else if (atClose && this.day.instruments.expiry[leg.row] === this.day.day) this.settle(i, c)
      else this.exitOrder(i, c, 'Square Off')
    }
  }

  private exitOrder(i: number, c: number, reason: string): void {
    const leg = this.legs[i]
    const price = this.slip(exitPriceAt(leg.bars, c) || leg.entryPrice, leg.side === 1 ? -1 : 1)
    this.close(i, price, { minute: c, reason, isInsideBar: false })
  }

  private settle(i: number, c: number): void {
    const value = intrinsicValue(this.day, this.legs[i].row)
    this.close(i, value, { minute: c, reason: 'Expiry', isInsideBar: false, isSettlement: true })
  }

  private close(
    i: number,
    exitPrice: number,
    exit: { minute: number; reason: string; isInsideBar: boolean; isSettlement?: boolean },
  ): void {
    const leg = this.legs[i]
    leg.isOpen = false
    this.openCount--
    this.realised += leg.side * (exitPrice - leg.entryPrice) * leg.quantity
    this.fills.push({
      leg: i,
      row: leg.row,
      entryMinute: leg.entryMinute,
      entryPrice: leg.entryPrice,
      exitMinute: exit.minute,
      exitPrice,
      quantity: leg.quantity,
      reason: exit.reason,
      note: leg.note,
      isAmbiguous: leg.isAmbiguous,
      isSettlement: exit.isSettlement ?? false,
      isInsideBar: exit.isInsideBar,
    })
  }

  private reasonOf(i: number, cause: Cause): string {
    return reasonFor(this.plan.legs[i], cause)
  }
}

type Reasons = Pick<LegPlan, 'stop' | 'target' | 'trailProfit'>

function reasonFor({ stop, target, trailProfit }: Reasons, cause: Cause): string {
  const rule = cause === CAUSE.stop ? stop : cause === CAUSE.target ? target : trailProfit
  return rule?.reason ?? ''
}

function overallReason(plan: Plan, cause: Cause): string {
  return plan.overall ? reasonFor(plan.overall, cause) : ''
}

function inOrderOfExit(a: Fill, b: Fill): number {
  return a.exitMinute - b.exitMinute || a.entryMinute - b.entryMinute || a.leg - b.leg
}
