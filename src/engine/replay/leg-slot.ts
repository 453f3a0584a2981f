import { NO_PRICE, type Choice, type Contract } from '#engine/chain'
import type { ClockMinute, MinuteOfDay, Paise, SessionNumber } from '#engine/units'
import { HeldCloses } from './held-closes.ts'
import type { EntryOrigin } from './entry-origin.ts'
import type { LegReading } from './leg-opening.ts'
import { LegPosition } from './leg-position.ts'
import type { LegPlan, ReEntryMode, Side } from './plan.ts'
import type { InactiveBars } from './inactive-bars.ts'
import { ReEntryCount } from './re-entry.ts'
import type { WaitingEntry } from './waiting-entry.ts'

/** A re-entry scheduled for a later minute. */
export interface PendingReEntry {
  readonly origin: Exclude<EntryOrigin, null | { scope: 'strategy' }>
  readonly mode: ReEntryMode
  readonly side: Side
  /** Latest minute of the day for the entry. */
  readonly limit: MinuteOfDay
  /** Contract and entry price of the closed position. */
  readonly contract: Contract
  readonly cost: Paise
  /** Clock minute of the current session; beyond its end it falls in a later session. */
  due: ClockMinute
}

/** No minute of a session. */
export const NEVER: ClockMinute = Infinity

/** The state of one leg during a cycle. Reused from cycle to cycle. */
export class LegSlot {
  readonly plan: LegPlan
  readonly position: LegPosition
  readonly count: ReEntryCount | undefined
  /** Closes of the open position. */
  readonly closes = new HeldCloses()
  pending: PendingReEntry | null = null
  /**
   * Another leg's re-entry that enters this one. If the leg's own re-entry is scheduled as well, that one goes first.
   */
  activation: PendingReEntry | null = null
  waiting: WaitingEntry | null = null
  /** Whether it has entered since the last entry of the whole strategy. */
  isCounted = false
  /** Whether it has been in during the cycle. */
  wasIn = false
  /** Minute of the leg's own exit time in the current session; `NEVER` on other days, and if it has no exit time. */
  exitMinute: ClockMinute = NEVER
  /** The last chosen contract and its price. */
  choice!: Choice
  price: Paise = 0
  #chosenIn: SessionNumber = -1
  #chosenAt: ClockMinute = -1
  #heldStrike: Paise = NO_PRICE
  #waitedStrike: Paise = NO_PRICE

  constructor(plan: LegPlan, reading: LegReading, inactiveBars: InactiveBars) {
    this.plan = plan
    this.position = new LegPosition(plan, reading, inactiveBars)
    this.count = plan.reEntry && new ReEntryCount(plan.reEntry)
  }

  reset(): void {
    this.position.isOpen = false
    this.pending = null
    this.activation = null
    this.waiting = null
    this.count?.reset()
    this.#chosenIn = -1
    this.wasIn = false
    this.startCycle()
  }

  /** Starts an entry of the whole strategy: earlier positions no longer count. */
  startCycle(): void {
    this.isCounted = false
    this.#heldStrike = NO_PRICE
    this.#waitedStrike = NO_PRICE
  }

  noteChoice(choice: Choice, session: SessionNumber, c: ClockMinute): void {
    this.choice = choice
    this.#chosenIn = session
    this.#chosenAt = c
  }

  noteHeld({ strike }: Contract): void {
    this.wasIn = true
    this.#heldStrike = strike
  }

  noteWaiting(waiting: WaitingEntry): void {
    this.waiting = waiting
    this.#waitedStrike = waiting.contract.strike
  }

  /** The strike chosen at a minute; `NO_PRICE` if no strike was chosen then. */
  strikeChosenAt(session: SessionNumber, c: ClockMinute): Paise {
    return this.#chosenIn === session && this.#chosenAt === c ? this.choice.contract.strike : NO_PRICE
  }

  /** The strike that other legs are measured from at a minute; `NO_PRICE` without one. */
  strikeAt(session: SessionNumber, c: ClockMinute): Paise {
    return this.strikeChosenAt(session, c) || this.#heldStrike || this.#waitedStrike
  }
}
