import type { IsoDate } from '#engine/exchange'
import { SQUARE_OFF, type ExitReason } from '#engine/exit-reason'
import type { ClockMinute, LegIndex, Paise, SessionNumber } from '#engine/units'
import type { EntryOrders } from './entry-orders.ts'
import { NO_EXIT, type LegPosition } from './leg-position.ts'
import type { LegSlot } from './leg-slot.ts'
import { ALL_LEGS, type EnterOrder, type ManualOrder, type ManualOrders } from './manual-orders.ts'
import type { PositionBook } from './position-book.ts'
import type { ReplayWitness, StayOutReason } from './replay-witness.ts'

/** The minute of a cycle in which orders are applied. */
interface OrderMoment {
  readonly date: IsoDate
  /** Entry day of the cycle. */
  readonly cycle: IsoDate
  readonly session: SessionNumber
  /** The last minute of the session for the cycle. */
  readonly end: ClockMinute
  /** The reason of an exit of all legs that is ordered for this minute; undefined without one. */
  readonly leaving: ExitReason | undefined
}

interface Applied {
  /** Whether all legs were ordered to exit. */
  readonly isAllOut: boolean
  readonly hasEntered: boolean
}

/** Applies a cycle's manual orders to its legs, in the order in which they were given. */
export class ManualOrderExecutor {
  /** Whether manual orders block entries in the minute applied last. */
  isEntryBlocked = false
  readonly #orders: ManualOrders
  readonly #book: PositionBook
  readonly #entries: EntryOrders
  readonly #witness: ReplayWitness | undefined

  constructor(
    orders: ManualOrders,
    book: PositionBook,
    entries: EntryOrders,
    witness: ReplayWitness | undefined,
  ) {
    this.#orders = orders
    this.#book = book
    this.#entries = entries
    this.#witness = witness
  }

  /** Whether the strategy does not enter at a minute. */
  blocksEntry(date: IsoDate, c: ClockMinute): boolean {
    return this.#orders.isEntryBlocked(date, c)
  }

  /** Whether an order of the minute enters a leg. */
  entersAt(date: IsoDate, c: ClockMinute): boolean {
    return this.#orders.at(date, c).some(({ kind }) => kind === 'enter')
  }

  apply(c: ClockMinute, moment: OrderMoment): Applied {
    const { date } = moment
    const orders = this.#orders.at(date, c)
    const isAllOut = orders.some((order) => order.kind === 'exit' && order.leg === ALL_LEGS)
    this.isEntryBlocked = isAllOut || this.#orders.isEntryBlocked(date, c)
    if (this.isEntryBlocked) this.#entries.close()
    let hasEntered = false
    for (const order of orders) if (this.#applyOne(order, c, moment)) hasEntered = true
    return { isAllOut, hasEntered }
  }

  /** Returns whether a leg has entered. */
  #applyOne(order: ManualOrder, c: ClockMinute, moment: OrderMoment): boolean {
    const isForThisCycle = !('cycle' in order) || order.cycle === undefined || order.cycle === moment.cycle
    if (!isForThisCycle) return false
    switch (order.kind) {
      case 'exit':
        this.#exit(order.leg, c, moment)
        return false
      case 'part':
        if (this.#wasOpenBefore(order.leg, c, moment)) this.#exitPart(order.leg, order.lots, { c, moment })
        return false
      case 'levels':
        if (this.#wasOpenBefore(order.leg, c, moment)) this.#book.positions[order.leg].setManualLevels(order)
        return false
      case 'enter':
        return this.#enter(order, c, moment)
    }
  }

  #exit(leg: LegIndex | typeof ALL_LEGS, c: ClockMinute, { leaving }: OrderMoment): void {
    const book = this.#book
    const reason = leaving ?? SQUARE_OFF
    if (leg === ALL_LEGS) for (let i = 0; i < book.slots.length; i++) book.leave(i, c, reason)
    else if (leg < book.slots.length) {
      book.leave(leg, c, reason)
      this.#entries.drop(leg)
    }
  }

  /**
   * An order affects only positions that existed when it was given, not one that opens in the same minute.
   */
  #wasOpenBefore(i: LegIndex, c: ClockMinute, { session }: OrderMoment): boolean {
    const leg: LegPosition | undefined = this.#book.positions[i]
    return leg !== undefined && leg.isOpen && (leg.entrySession < session || leg.entryMinute < c)
  }

  /** Exits some lots. A leg that is already ordered to exit leaves completely, by that order. */
  #exitPart(i: LegIndex, lots: number, { c, moment }: { c: ClockMinute; moment: OrderMoment }): void {
    const leg = this.#book.positions[i]
    if (moment.leaving !== undefined || leg.orderedExit !== NO_EXIT) return
    if (lots >= leg.lots) this.#exit(i, c, moment)
    else this.#book.exitPart(i, c, lots)
  }

  #enter({ leg: i, stop, target }: EnterOrder, c: ClockMinute, moment: OrderMoment): boolean {
    const book = this.#book
    const slot = book.slotFor(i)
    if (!slot || slot.position.isOpen) return false
    const refusal = this.#refusal(slot, c, moment)
    if (refusal) return this.#stayOut(c, i, refusal)
    if (!book.choose(i, c)) return false
    const side = slot.wasIn ? slot.position.side : slot.plan.side
    if (isReached(stop, slot.price, -side) || isReached(target, slot.price, side))
      return this.#stayOut(c, i, 'beyond-level')
    this.#entries.drop(i)
    if (book.openCount === 0 && !this.#entries.isWaiting) this.#entries.startCycle()
    book.openChosen(i, c, side, null)
    slot.position.setManualLevels({ stop, target })
    return true
  }

  /** Why a leg is not entered at a minute; undefined if it may be. */
  #refusal({ plan, wasIn, exitMinute }: LegSlot, c: ClockMinute, { end, leaving }: OrderMoment) {
    if (leaving !== undefined) return 'overall-exit'
    if (c >= end || c >= exitMinute) return 'window-over'
    const isKnown = wasIn || plan.contract !== undefined
    return isKnown && !this.isEntryBlocked && !this.#entries.isWholeWaiting ? undefined : 'no-entry-by-hand'
  }

  #stayOut(c: ClockMinute, i: LegIndex, reason: StayOutReason): false {
    this.#witness?.stayedOut(c, i, reason)
    return false
  }
}

/** Whether a price is at or beyond a level in a direction: 1 is up. */
function isReached(level: Paise | null | undefined, price: Paise, way: number): boolean {
  return typeof level === 'number' && way * (price - level) >= 0
}
