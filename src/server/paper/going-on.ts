import type { DeploymentEvent } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import type { Cycle, CycleReplay, Fill, LegPosition, Plan, RuleClock } from '#engine/replay'
import type { ClockMinute, LegIndex, Paise, SessionNumber } from '#engine/units'
import type { CycleNotes } from './cycle-notes.ts'
import type { ManualOrderBook } from './manual-order-book.ts'
import type { LoggedLevels } from './kept.ts'

/** A line of the log before it has its place in it. */
export interface LogEntry {
  /** Clock minute. */
  readonly minute: ClockMinute
  readonly kind: DeploymentEvent
  readonly legId: string | null
  readonly text: string
  readonly levels?: LoggedLevels
}

/** A day that grows, as a feed gives it. */
export interface GrowingDay extends MarketDay {
  growTo(c: ClockMinute): void
}

/** A cycle that goes on. */
export interface RunningCycle {
  readonly cycle: Cycle
  readonly replay: CycleReplay
  readonly clock: RuleClock | undefined
  readonly notes: CycleNotes
  readonly seen: Set<Fill>
}

/** What the session that goes on has come to. */
export interface Today {
  readonly session: number
  /** Among all of the dataset. */
  readonly number: SessionNumber
  readonly day: GrowingDay
  minute: ClockMinute
  booked: Paise
  charges: Paise
  net: Paise
  trades: number
  entered: number
  /** Whether the day's cycle was decided on. */
  isDecided: boolean
  readonly profits: Paise[]
}

/** What of a run is told and shown. */
export interface GoingOn {
  readonly plan: Plan
  readonly manualOrders: ManualOrderBook
  /** Sessions of the dataset. */
  readonly dates: readonly IsoDate[]
  readonly dayOf: (session: SessionNumber) => MarketDay
}

/** The positions that cycles hold. */
export function openLegsOf(running: readonly RunningCycle[]): LegPosition[] {
  return running.flatMap(({ replay }) =>
    replay.state.legs.map(({ position }) => position).filter(({ isOpen }) => isOpen),
  )
}

/** What a position of a leg is called: by the leg, and over days by the entry day of its cycle too. */
export function keyOf({ plan, dates }: GoingOn, leg: LegIndex, { entry }: Cycle): string {
  const { id } = plan.legs[leg]
  return plan.isOverDays ? `${id} ${dates[entry]}` : id
}

/** A value of an indicator as it is shown. */
export const shortNumber = (value: number) => Math.round(value * 100) / 100
