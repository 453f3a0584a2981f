import type { DayComparison, FieldError } from '#api'
import type {
  BacktestRequest,
  DayLimits,
  DeploymentOrder,
  DeploymentState,
  DeploymentTerms,
  Trade,
} from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { ClockMinute } from '#engine/units'
import type { EncodedResult } from '../backtests/result-encoding.ts'
import type { TakenOrder } from './manual-order-book.ts'
import type { ScheduledSession, Shown } from './kept.ts'
import type { Made, MinuteReport } from './paper-run.ts'
import type { GivenQuotes } from './quotes/quote-days.ts'

/** A strategy with how it is to be deployed. */
export interface PlanQuestion {
  readonly request: BacktestRequest
  readonly terms: DeploymentTerms
  /** Milliseconds since 1970. */
  readonly now: number
}

export type PlanOutcome =
  | {
      readonly kind: 'planned'
      /** As it is traded: over the sessions, with lots and capital of the terms. */
      readonly request: BacktestRequest
      readonly schedule: readonly ScheduledSession[]
      readonly feedName: string
      readonly isSimulated: boolean
    }
  | { readonly kind: 'refused'; readonly problems: readonly FieldError[] }

/** Where a deployment stands: place in its schedule and clock minute; −1 before the session. */
export interface At {
  readonly session: number
  readonly minute: ClockMinute
}

/** A deployment as it is taken up where another process, or an earlier run of this one, has stopped. */
export interface Taken {
  readonly id: string
  readonly request: BacktestRequest
  readonly terms: DeploymentTerms
  readonly dates: readonly IsoDate[]
  readonly limits: DayLimits
  readonly orders: readonly TakenOrder[]
  readonly made: Made
  readonly at: At
  /** All that is recorded of its sessions so far, where it is fed by quotes. */
  readonly quotes?: GivenQuotes | undefined
}

/** An order that waits to be taken. */
export interface PendingOrder {
  readonly id: number
  readonly kind: DeploymentOrder
  readonly leg: string | null
}

/** What a deployment is to do next. */
export interface AdvanceTask {
  readonly id: string
  /** Where its row says that it stands. */
  readonly from: At
  /** Up to where its feed is complete. */
  readonly to: At
  readonly orders: readonly PendingOrder[]
  /** The minutes up to `to`, where it is fed by quotes. */
  readonly quotes?: GivenQuotes | undefined
  /** Given where the desk does not have it. */
  readonly taken?: Taken | undefined
}

/** What it came to. */
export type AdvanceOutcome =
  | {
      readonly kind: 'advanced'
      readonly reports: readonly MinuteReport[]
      readonly orders: readonly {
        readonly id: number
        readonly session: number
        readonly minute: ClockMinute
      }[]
      readonly at: At
      readonly stage: Extract<DeploymentState, 'waiting' | 'in-position' | 'done-for-the-day'>
      readonly isPaused: boolean
      /** Whether its user has ended it, and everything is left. */
      readonly isStopped: boolean
      readonly shown: Shown
    }
  /** The desk does not have it, or stands elsewhere with it: it has to be given. */
  | { readonly kind: 'unknown' }
  /** It cannot go on; the reason is for its user. */
  | { readonly kind: 'failed'; readonly reason: string }

/** A deployment up to a session that is over. */
export type SettleTask = Taken & {
  readonly until: IsoDate
  /** What was left in that session. */
  readonly booked: readonly Trade[]
}

export type SettleOutcome =
  | { readonly kind: 'settled'; readonly comparison: DayComparison; readonly result: EncodedResult }
  | { readonly kind: 'failed'; readonly reason: string }

/** A dataset's session for today, by underlying. */
export interface DatasetToday {
  readonly id: string
  readonly today: Readonly<Record<string, IsoDate>>
}

/** Computes what deployments do. The shipped one uses threads; it keeps nothing that cannot be made again. */
export interface PaperDesk {
  plan(question: PlanQuestion): Promise<PlanOutcome>
  today(ids: readonly string[], now: number): Promise<readonly DatasetToday[]>
  /** Brings the days within reach that a session needs. */
  prepare(taken: Taken, session: number): Promise<void>
  advance(tasks: readonly AdvanceTask[]): Promise<readonly AdvanceOutcome[]>
  forget(ids: readonly string[]): Promise<void>
  settle(task: SettleTask): Promise<SettleOutcome>
  close(): Promise<void>
}
