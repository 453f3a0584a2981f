import type { DeploymentEvent } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import type { Cycle, CycleReplay, Fill, LegPosition, Plan, RuleClock } from '#engine/replay'
import type { ClockMinute, LegIndex, Paise, SessionNumber } from '#engine/units'
import type { CycleNotes } from './cycle-notes.ts'
import type { ManualOrderBook } from '../runs/backtests/manual-order-book.ts'
import type { LoggedLevels } from '../kernel/db/schema/deployment-json.ts'

/** A log line without its sequence number. */
export interface LogEntry {
  /** Clock minute. */
  readonly minute: ClockMinute
  readonly kind: DeploymentEvent
  readonly legId: string | null
  readonly text: string
  readonly levels?: LoggedLevels
}

/** A market day that grows as its feed delivers minutes. */
export interface GrowingDay extends MarketDay {
  growTo(c: ClockMinute): void
}

/** A cycle in progress. */
export interface RunningCycle {
  readonly cycle: Cycle
  readonly replay: CycleReplay
  readonly clock: RuleClock | undefined
  readonly notes: CycleNotes
  readonly seen: Set<Fill>
}

/** State of the current session. */
export interface SessionState {
  readonly session: number
  /** Index among all sessions of the dataset. */
  readonly number: SessionNumber
  readonly day: GrowingDay
  minute: ClockMinute
  booked: Paise
  charges: Paise
  net: Paise
  trades: number
  entered: number
  /** Whether it was decided if a cycle begins today. */
  isDecided: boolean
  readonly profits: Paise[]
}

/** The parts of a run that its log and display need. */
export interface RunView {
  readonly plan: Plan
  readonly manualOrders: ManualOrderBook
  /** Sessions of the dataset. */
  readonly dates: readonly IsoDate[]
  readonly dayOf: (session: SessionNumber) => MarketDay
}

/** The open positions of cycles. */
export function openLegsOf(running: readonly RunningCycle[]): LegPosition[] {
  return running.flatMap(({ replay }) =>
    replay.state.legs.map(({ position }) => position).filter(({ isOpen }) => isOpen),
  )
}

/** The key of a leg's position; for positions over days it includes the cycle's entry date. */
export function keyOf({ plan, dates }: RunView, leg: LegIndex, { entry }: Cycle): string {
  const { id } = plan.legs[leg]
  return plan.isOverDays ? `${id} ${dates[entry]}` : id
}

/** Rounds an indicator's value for display. */
export const shortNumber = (value: number) => Math.round(value * 100) / 100
