import type { Cause } from '#engine/exit-reason'
import { clockMinute, type ClockMinute, type LegIndex, type MinuteOfDay } from '#engine/units'
import type { PositionBook } from './position-book.ts'
import type { EntryOrigin } from './entry-origin.ts'
import type { ReEntry } from './fill.ts'
import { NEVER, type PendingReEntry } from './leg-slot.ts'
import type { OverallWatch } from './overall-watch.ts'
import type { LegPlan, Plan, ReEntryPlan, Side, BasketEntryPlan } from './plan.ts'
import { ReEntryCount } from './re-entry.ts'
import type { ReplayWitness, StayOutReason } from './replay-witness.ts'
import { BasketEntry } from './basket-entry.ts'
import { PendingEntries, type OnExit } from './pending-entries.ts'

/** A re-entry due at a minute. */
interface DueReEntry {
  readonly reEntry: ReEntryPlan
  readonly cause: Cause
  readonly due: ClockMinute
}

/** The current session within its cycle. */
interface SessionFrame {
  /** The last minute of the session for the cycle. */
  readonly end: ClockMinute
  readonly isLastDay: boolean
  /** Minutes of the previous session. */
  readonly before: ClockMinute
}

/** All entries of a cycle's legs: the strategy's entry, legs that wait for a price, and re-entries. */
export class EntryOrders {
  readonly #plan: Plan
  readonly #book: PositionBook
  readonly #overall: OverallWatch | undefined
  readonly #witness: ReplayWitness | undefined
  readonly #strategyCount: ReEntryCount | undefined
  #scheduledCount = 0
  readonly #pendingEntries: PendingEntries
  #basket: BasketEntry | null = null
  /** When the whole strategy re-enters; `NEVER` without such a re-entry. */
  #due: ClockMinute = NEVER
  #dueCause: Cause = 0
  #end: ClockMinute = 0
  #isLastDay = true
  /** −1 after a reversed re-entry of the strategy: every leg then enters on the opposite side. */
  #turned: Side = 1
  /** The note of the strategy re-entry that began this cycle, set once a leg has filled. */
  #strategyNote: ReEntry | undefined

  constructor(
    plan: Plan,
    book: PositionBook,
    { watch, witness }: { watch: OverallWatch | undefined; witness: ReplayWitness | undefined },
  ) {
    this.#plan = plan
    this.#book = book
    this.#overall = watch
    this.#witness = witness
    this.#strategyCount = plan.reEntry && new ReEntryCount(plan.reEntry)
    this.#pendingEntries = new PendingEntries(plan, book, {
      witness,
      noteOf: (origin) => this.#noteOf(origin),
    })
  }

  begin(): void {
    this.#scheduledCount = 0
    this.#pendingEntries.begin()
    this.#basket = null
    this.#due = NEVER
    this.#turned = 1
    this.#strategyNote = undefined
    this.#strategyCount?.reset()
  }

  /** Whether any entry is waiting. */
  get isWaiting(): boolean {
    return this.hasLegs || this.#due !== NEVER || this.#basket !== null
  }

  /** Whether the strategy as a whole waits to enter or to re-enter. */
  get isWholeWaiting(): boolean {
    return this.#due !== NEVER || this.#basket !== null
  }

  /** Whether a leg is waiting for a price or for its re-entry. */
  get hasLegs(): boolean {
    return this.#scheduledCount + this.#pendingEntries.count > 0
  }

  startSession({ end, isLastDay, before }: SessionFrame): void {
    this.#end = end
    this.#isLastDay = isLastDay
    this.#pendingEntries.startSession(end, isLastDay)
    if (!this.isWaiting) return
    this.#due -= before
    for (const { pending, activation } of this.#book.slots) {
      if (pending) pending.due -= before
      if (activation) activation.due -= before
    }
    this.extendDay()
  }

  extendDay(): void {
    this.#basket?.readBars((contract) => this.#book.barsOf(contract))
  }

  /** Ends the session. Waiting first entries lapse; waiting re-entries continue in the next session. */
  endSession(): void {
    this.#pendingEntries.endSession()
    if (this.#basket?.origin === null) this.#basket = null
  }

  /** Cancels a leg's waiting entry and re-entries. */
  drop(i: LegIndex): void {
    const slot = this.#book.slots[i]
    if (slot.pending) this.#takePending(i)
    if (slot.activation) this.#takeActivation(i)
    if (slot.waiting) this.#pendingEntries.stop(i)
  }

  /** Cancels everything that waits: legs and the strategy's re-entry. */
  close(): void {
    for (let i = 0; i < this.#book.slots.length; i++) this.drop(i)
    this.#basket = null
    this.#due = NEVER
  }

  /** Drops every waiting leg at clock minute `c` and reports it to the witness. */
  dropAll(c: ClockMinute, reason: StayOutReason): void {
    if (!this.hasLegs) return
    for (let i = 0; i < this.#book.slots.length; i++) {
      if (this.#book.slots[i].pending ?? this.#book.slots[i].activation)
        this.#witness?.stayedOut(c, i, reason)
      this.drop(i)
    }
  }

  // ── the whole strategy ───────────────────────────────────────────────────

  /**
   * Orders the strategy at `c`: every leg enters or starts to wait. If one leg has no contract, or lacks a
   * price it needs, no leg is entered.
   */
  enterAll(c: ClockMinute, origin: EntryOrigin): boolean {
    const { basketEntry } = this.#plan
    const { slots } = this.#book
    for (let i = 0; i < slots.length; i++) {
      if (!this.#takesPart(i, c)) continue
      if (!this.#book.choose(i, c, { needsPrice: needsPrice(slots[i].plan), isWhole: true })) return false
    }
    if (origin && this.#plan.reEntry?.isReversed) this.#turned = -this.#turned as Side
    this.#strategyNote = undefined
    if (basketEntry) {
      this.#waitForBasket(basketEntry, c, origin)
      return true
    }
    this.startCycle()
    for (let i = 0; i < slots.length; i++) if (this.#takesPart(i, c)) this.#enterChosen(i, c, origin)
    return true
  }

  #takesPart(i: LegIndex, c: ClockMinute): boolean {
    const { plan, exitMinute } = this.#book.slots[i]
    return !plan.isIdle && c < exitMinute
  }

  /** Starts the combined profit at zero. */
  startCycle(): void {
    this.#book.realised = 0
    this.#overall?.start()
    for (const slot of this.#book.slots) slot.startCycle()
  }

  /** Enters the contract chosen for a leg at `c`, or lets the leg wait. */
  #enterChosen(i: LegIndex, c: ClockMinute, origin: EntryOrigin, side = this.#sideOf(i)): void {
    const { entry } = this.#plan.legs[i]
    if (entry) this.#pendingEntries.enter(i, c, { origin, side, limit: this.#limitOf(origin) })
    else this.#book.openChosen(i, c, side, this.#noteOf(origin))
  }

  #sideOf(i: LegIndex): Side {
    return (this.#plan.legs[i].side * this.#turned) as Side
  }

  #limitOf(origin: EntryOrigin): MinuteOfDay {
    const plan = this.#plan
    if (!origin) return plan.entryEnd
    const reEntry = origin.scope === 'strategy' ? plan.reEntry : plan.legs[origin.by].reEntry
    return reEntry?.until ?? plan.entryEnd
  }

  /** The note of a re-entry that fills now; counts the re-entry. */
  #noteOf(origin: EntryOrigin): ReEntry | null {
    if (!origin) return null
    const { scope, cause } = origin
    if (scope !== 'strategy') {
      const count = this.#book.slots[origin.by].count!
      const number = count.total + 1
      count.made(cause)
      return scope === 'leg' ? { scope, number, cause } : { scope, number, cause, by: origin.by }
    }
    if (this.#strategyNote) return this.#strategyNote
    this.#strategyNote = { scope, number: this.#strategyCount!.total + 1, cause }
    this.#strategyCount!.made(cause)
    return this.#strategyNote
  }

  /** The whole position has exited at `c`: schedules the strategy's re-entry, if it has one. */
  scheduleAll(c: ClockMinute, cause: Cause): void {
    const count = this.#strategyCount
    const { reEntry } = this.#plan
    if (!reEntry || !count?.covers(cause)) return
    if (reEntry.delay === 0) return this.#enterAgain(c, cause)
    if (!count.allows(cause)) return this.#witness?.stayedOut(c, undefined, 'count-used-up')
    this.#due = c + reEntry.delay
    this.#dueCause = cause
  }

  #enterAgain(c: ClockMinute, cause: Cause): void {
    if (c > this.#clockOf(this.#plan.reEntry!.until) || c >= this.#end)
      return this.#witness?.stayedOut(c, undefined, 'window-over')
    if (!this.#strategyCount!.allows(cause)) return this.#witness?.stayedOut(c, undefined, 'count-used-up')
    this.enterAll(c, { scope: 'strategy', cause })
  }

  #clockOf(minute: MinuteOfDay): ClockMinute {
    return clockMinute(minute, this.#book.day.session)
  }

  // ── the basket of all legs ────────────────────────────────────────────────

  #waitForBasket(plan: BasketEntryPlan, c: ClockMinute, origin: EntryOrigin): void {
    const book = this.#book
    const legs = book.slots.flatMap((_, leg) => {
      if (!this.#takesPart(leg, c)) return []
      const contract = book.chosenContract(leg)
      return [{ leg, contract, bars: book.barsOf(contract), price: book.slots[leg].price }]
    })
    this.#basket = new BasketEntry(plan, { legs, origin, limit: this.#limitOf(origin), chosenAt: c })
    this.#witness?.waits(c, undefined, this.#basket)
  }

  #watchBasket(m: ClockMinute, wait: BasketEntry): void {
    // After the last bar of a session the next minute is the first one of the next session.
    const isTomorrow = m + 1 >= this.#end && !this.#isLastDay && wait.origin !== null
    if (isTomorrow ? m < this.#clockOf(wait.limit) : this.#isInTime(m + 1, wait.limit)) wait.check(m)
    else if (wait.origin === null || this.#isLastDay) this.#basket = null
  }

  #fillBasket(c: ClockMinute, wait: BasketEntry): void {
    if (!this.#isInTime(c, wait.limit)) return
    const filled = wait.filled(c, (leg) => c < this.#book.slots[leg].exitMinute)
    if (!filled) return
    this.#basket = null
    this.startCycle()
    for (const { leg, contract, price } of filled)
      this.#book.open(leg, contract, {
        minute: c,
        price,
        side: this.#sideOf(leg),
        reEntry: this.#noteOf(wait.origin),
        chosenAt: wait.chosenAt,
      })
  }

  // ── waiting entries ───────────────────────────────────────────────────────

  /** Checks all waiting entries against bar `m`, in leg order. */
  watch(m: ClockMinute, onExit: OnExit): void {
    if (this.#basket) this.#watchBasket(m, this.#basket)
    if (this.#pendingEntries.count > 0) this.#pendingEntries.watch(m, onExit)
  }

  /** The first minute from `m` on in which a waiting entry may change; `until` if there is none before it. */
  nextActiveMinute(m: ClockMinute, until: ClockMinute): ClockMinute {
    if (this.#basket) return m
    let to = soonest(m, until, this.#due)
    if (this.#scheduledCount > 0)
      for (const { pending, activation } of this.#book.slots) {
        if (pending) to = soonest(m, to, pending.due)
        if (activation) to = soonest(m, to, activation.due)
      }
    return this.#pendingEntries.count > 0 ? this.#pendingEntries.nextActiveMinute(m, to) : to
  }

  /** Fills the orders for clock minute `c`. */
  fill(c: ClockMinute): void {
    if (this.#due === c) {
      this.#due = NEVER
      this.#enterAgain(c, this.#dueCause)
    }
    if (this.#basket?.isOrdered) this.#fillBasket(c, this.#basket)
    if (!this.hasLegs) return
    for (let i = 0; i < this.#book.slots.length; i++) this.#fillLeg(i, c)
  }

  #fillLeg(i: LegIndex, c: ClockMinute): void {
    const { pending, activation, waiting } = this.#book.slots[i]
    if (pending?.due === c) this.#reEnter(i, this.#takePending(i), c)
    else if (waiting?.isOrdered) this.#pendingEntries.fill(i, waiting, c)
    if (activation?.due !== c) return
    this.#takeActivation(i)
    if (!pending && !waiting) this.#activate(i, activation, c)
  }

  // ── re-entries ────────────────────────────────────────────────────────────

  /**
   * A leg has exited by its own rule: schedules its re-entry, or that of the leg it activates, from `c` on.
   */
  schedule(i: LegIndex, cause: Cause, c: ClockMinute): void {
    const { plan, count } = this.#book.slots[i]
    const { reEntry } = plan
    if (!reEntry || !count?.covers(cause)) return
    const refusal = this.#refusal(reEntry, c) ?? (count.allows(cause) ? undefined : 'count-used-up')
    if (refusal) return this.#witness?.stayedOut(c, i, refusal)
    const due = c + reEntry.delay
    if (reEntry.activates === undefined) this.#scheduleReEntry(i, { reEntry, cause, due })
    else this.#scheduleActivation(reEntry.activates, { reEntry, cause, due, by: i })
  }

  /**
   * The reason to refuse a re-entry that would already be too late when signalled; undefined if it is in
   * time. A re-entry due in the next session is judged as if that session opened at the same time as this
   * one.
   */
  #refusal({ delay, until }: ReEntryPlan, c: ClockMinute): StayOutReason | undefined {
    const due = c + delay
    const isTomorrow = due >= this.#end && !this.#isLastDay
    const isInTime = isTomorrow ? due - this.#end <= this.#clockOf(until) : this.#isInTime(due, until)
    return isInTime ? undefined : 'window-over'
  }

  #scheduleReEntry(i: LegIndex, { reEntry, cause, due }: DueReEntry): void {
    const { position } = this.#book.slots[i]
    const side = reEntry.isReversed ? (-position.side as Side) : position.side
    this.#book.slots[i].pending = {
      origin: { scope: 'leg', cause, by: i },
      mode: reEntry.mode,
      side,
      limit: reEntry.until,
      contract: position.contract,
      cost: position.entryPrice,
      due,
    }
    this.#scheduledCount++
  }

  /** Schedules the entry of another leg, unless that leg is already scheduled, waiting or open. */
  #scheduleActivation(target: LegIndex, { reEntry, cause, due, by }: DueReEntry & { by: LegIndex }): void {
    const slot = this.#book.slots[target]
    if (slot.pending ?? slot.activation ?? slot.waiting) return
    const { contract, entryPrice: cost } = slot.position
    const side = this.#sideOf(target)
    const origin = { scope: 'activated', cause, by } as const
    slot.activation = { origin, mode: reEntry.mode, side, limit: reEntry.until, contract, cost, due }
    this.#scheduledCount++
  }

  #isInTime(c: ClockMinute, limit: MinuteOfDay): boolean {
    return c <= this.#clockOf(limit) && c < this.#end
  }

  #takePending(i: LegIndex): PendingReEntry {
    const slot = this.#book.slots[i]
    const pending = slot.pending!
    slot.pending = null
    this.#scheduledCount--
    return pending
  }

  #takeActivation(i: LegIndex): void {
    this.#book.slots[i].activation = null
    this.#scheduledCount--
  }

  /** Enters a leg that another leg's re-entry activates, by its own strike and entry rules. */
  #activate(i: LegIndex, { origin, limit }: PendingReEntry, c: ClockMinute): void {
    const { plan, position, exitMinute } = this.#book.slots[i]
    if (!this.#isInTime(c, limit)) return this.#witness?.stayedOut(c, i, 'window-over')
    if (position.isOpen || c >= exitMinute) return
    if (this.#book.choose(i, c, { needsPrice: needsPrice(plan) })) this.#enterChosen(i, c, origin)
  }

  #reEnter(i: LegIndex, pending: PendingReEntry, c: ClockMinute): void {
    const { origin, mode, side, limit } = pending
    const { position, exitMinute } = this.#book.slots[i]
    if (!this.#isInTime(c, limit)) return this.#witness?.stayedOut(c, i, 'window-over')
    if (position.isOpen || c >= exitMinute) return
    if (mode === 'cost') this.#pendingEntries.waitForCost(i, pending, c)
    else if (mode === 'momentum') {
      if (this.#book.choose(i, c, { needsPrice: needsPrice(this.#plan.legs[i]) }))
        this.#pendingEntries.enter(i, c, { origin, side, limit })
    } else if (this.#book.choose(i, c)) this.#book.openChosen(i, c, side, this.#noteOf(origin))
  }
}

/** `due` if it lies in [m, until), otherwise `until`. */
function soonest(m: ClockMinute, until: ClockMinute, due: ClockMinute): ClockMinute {
  return due >= m && due < until ? due : until
}

/** Whether a leg needs a premium when it is ordered. Legs that wait for the index or for a range do not. */
function needsPrice({ entry }: LegPlan): boolean {
  return !entry || (entry.kind === 'momentum' && entry.ofPremium)
}
