import { NO_PRICE, type Choice, type Contract } from '#engine/chain'
import type { ClockMinute, MinuteOfDay, Paise, SessionNumber } from '#engine/units'
import { ClosesHeld } from './closes-held.ts'
import type { EntryOrigin } from './entry-origin.ts'
import type { LegReading } from './leg-opening.ts'
import { LegPosition } from './leg-position.ts'
import type { LegPlan, ReEntryMode, Side } from './plan.ts'
import type { QuietBars } from './quiet-bars.ts'
import { ReEntryCount } from './re-entry.ts'
import type { WaitingEntry } from './waiting-entry.ts'

/** A re-entry that waits for its minute. */
export interface PendingReEntry {
  readonly origin: Exclude<EntryOrigin, null | { scope: 'strategy' }>
  readonly mode: ReEntryMode
  readonly side: Side
  /** Latest minute of the day. */
  readonly limit: MinuteOfDay
  /** The position left: its contract, and what was paid for it. */
  readonly contract: Contract
  readonly cost: Paise
  /** Clock minute of the current session; beyond its end it is in a later one. */
  due: ClockMinute
}

/** No minute of a session. */
export const NEVER: ClockMinute = Infinity

/** A leg of a strategy with all that becomes of it in a cycle. Reused from cycle to cycle. */
export class LegSlot {
  readonly plan: LegPlan
  readonly position: LegPosition
  readonly count: ReEntryCount | undefined
  /** Of the position that is open. */
  readonly closes = new ClosesHeld()
  pending: PendingReEntry | null = null
  /** Another leg's re-entry that enters this one; its own may come up meanwhile, and goes first. */
  activation: PendingReEntry | null = null
  waiting: WaitingEntry | null = null
  /** Whether it has entered since the strategy was last entered as a whole. */
  isCounted = false
  /** When its own exit time comes in the current session; `NEVER` on other days and without one. */
  exitMinute: ClockMinute = NEVER
  /** What was chosen last, at which minute. */
  choice!: Choice
  price: Paise = 0
  private chosenIn: SessionNumber = -1
  private chosenAt: ClockMinute = -1
  private heldStrike: Paise = NO_PRICE
  private waitedStrike: Paise = NO_PRICE

  constructor(plan: LegPlan, reading: LegReading, quiet: QuietBars) {
    this.plan = plan
    this.position = new LegPosition(plan, reading, quiet)
    this.count = plan.reEntry && new ReEntryCount(plan.reEntry)
  }

  reset(): void {
    this.position.isOpen = false
    this.pending = null
    this.activation = null
    this.waiting = null
    this.count?.reset()
    this.chosenIn = -1
    this.startCycle()
  }

  /** A whole entry of the strategy begins: what was held before counts no more. */
  startCycle(): void {
    this.isCounted = false
    this.heldStrike = NO_PRICE
    this.waitedStrike = NO_PRICE
  }

  noteChoice(choice: Choice, session: SessionNumber, c: ClockMinute): void {
    this.choice = choice
    this.chosenIn = session
    this.chosenAt = c
  }

  noteHeld({ strike }: Contract): void {
    this.heldStrike = strike
  }

  noteWaiting(waiting: WaitingEntry): void {
    this.waiting = waiting
    this.waitedStrike = waiting.contract.strike
  }

  /** The strike chosen at a minute; `NO_PRICE` where none was. */
  strikeChosenAt(session: SessionNumber, c: ClockMinute): Paise {
    return this.chosenIn === session && this.chosenAt === c ? this.choice.contract.strike : NO_PRICE
  }

  /** The strike that other legs are measured from at a minute; `NO_PRICE` without one. */
  strikeAt(session: SessionNumber, c: ClockMinute): Paise {
    return this.strikeChosenAt(session, c) || this.heldStrike || this.waitedStrike
  }
}
