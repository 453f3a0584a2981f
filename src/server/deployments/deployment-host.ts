import type { DeploymentChain } from '#api'
import type {
  BacktestRequest,
  DayLimits,
  DeploymentOrder,
  DeploymentState,
  DeploymentTerms,
  FieldError,
  OrderDetails,
  Trade,
} from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { ClockMinute, Paise } from '#engine/units'
import type { GivenQuotes } from '../data/quotes/recorded-days.ts'
import type {
  LiveStatus,
  ReplayFault,
  ScheduledSession,
  StoredComparison,
} from '../kernel/db/schema/deployment-json.ts'
import { createThreads } from '../kernel/threads.ts'
import type { TakenOrder } from '../runs/backtests/manual-order-book.ts'
import type { EncodedResult } from '../runs/backtests/result-encoding.ts'
import type { EarlierResults, MinuteReport, LogEntry } from './run-state.ts'
import type { HostCall } from './host.thread.ts'
import type { ContractBars } from './session-legs.ts'

/** A strategy and the terms of its deployment. */
export interface PlanQuestion {
  readonly request: BacktestRequest
  readonly terms: DeploymentTerms
  /** Milliseconds since 1970. */
  readonly now: number
}

export type PlanOutcome =
  | {
      readonly kind: 'planned'
      /** The request as traded: over the sessions, with the terms' lots and capital. */
      readonly request: BacktestRequest
      readonly schedule: readonly ScheduledSession[]
      readonly feedName: string
      readonly isSimulated: boolean
      /** The accepted doubts about its dataset; undefined without doubts. */
      readonly doubts?: string | undefined
    }
  | { readonly kind: 'refused'; readonly problems: readonly FieldError[] }

/** Progress of a deployment: index in its schedule and clock minute; −1 before the session. */
export interface DeploymentProgress {
  readonly session: number
  readonly minute: ClockMinute
}

/** The stored state from which a deployment resumes. */
export interface StoredRun {
  readonly id: string
  readonly request: BacktestRequest
  readonly terms: DeploymentTerms
  readonly dates: readonly IsoDate[]
  readonly limits: DayLimits
  readonly orders: readonly TakenOrder[]
  readonly made: EarlierResults
  readonly at: DeploymentProgress
  /** Hash of the state there; undefined if it is unknown. */
  readonly hash?: number | undefined
  /** All recorded quotes of its sessions so far, if it is fed by quotes. */
  readonly quotes?: GivenQuotes | undefined
}

/** An order that isn't taken yet. */
export interface PendingOrder {
  readonly id: number
  readonly kind: DeploymentOrder
  readonly leg: string | null
  readonly details: OrderDetails | null
}

/** The next step of a deployment. */
export interface AdvanceTask {
  readonly id: string
  /** Progress by the deployment's row. */
  readonly from: DeploymentProgress
  /** How far its feed is complete. */
  readonly to: DeploymentProgress
  readonly orders: readonly PendingOrder[]
  /** The minutes up to `to`, if it is fed by quotes. */
  readonly quotes?: GivenQuotes | undefined
  /** Present if the host doesn't hold the deployment's state. */
  readonly taken?: StoredRun | undefined
  /** The book that it advances with: all tasks of a book are given together, in its order, with the same `to`. */
  readonly book?: TaskBook | undefined
}

/** A deployed book, as the host needs it. */
export interface TaskBook {
  readonly id: string
  /** Most margin that may be blocked at a time; null for no cap. */
  readonly cap: Paise | null
  /** Loss of a session at which all is squared off; null for no limit. */
  readonly loss: Paise | null
  /** Net profit of the session of its deployments that have ended. */
  readonly endedNet: Paise
}

/** Result of the step. */
export type AdvanceOutcome =
  | {
      readonly kind: 'advanced'
      readonly reports: readonly MinuteReport[]
      readonly orders: readonly {
        readonly id: number
        readonly session: number
        readonly minute: ClockMinute
        /** The session whose log it belongs to, and its line. */
        readonly logged: { readonly session: number; readonly line: LogEntry }
      }[]
      readonly at: DeploymentProgress
      readonly stage: Extract<DeploymentState, 'waiting' | 'in-position' | 'done-for-the-day'>
      readonly isPaused: boolean
      /** Whether its user has stopped it and all positions are closed. */
      readonly isStopped: boolean
      readonly shown: LiveStatus
    }
  /** The host doesn't hold its state, or has a different progress: send `taken`. */
  | { readonly kind: 'unknown' }
  /** It can't continue. */
  | { readonly kind: 'failed'; readonly fault: ReplayFault }

/** A deployment up to a finished session. */
export type SettleTask = StoredRun & {
  readonly until: IsoDate
  /** Trades closed in that session. */
  readonly booked: readonly Trade[]
}

export type SettleOutcome =
  | { readonly kind: 'settled'; readonly comparison: StoredComparison; readonly result: EncodedResult }
  | { readonly kind: 'failed'; readonly fault: ReplayFault }

/** Prices of a session of a deployment. */
export interface BarsQuestion {
  readonly request: BacktestRequest
  readonly terms: DeploymentTerms
  readonly dates: readonly IsoDate[]
  readonly date: IsoDate
  readonly contracts: readonly {
    readonly strike: number
    readonly optionType: 'CALL' | 'PUT'
    readonly expiry_date: IsoDate
  }[]
  /** Clock minutes, the last excluded. */
  readonly from: ClockMinute
  readonly to: ClockMinute
  readonly quotes?: GivenQuotes | undefined
}

/** Bars of the minutes asked for, in paise; 0 for a minute without a bar. */
export interface SessionBars {
  /** Closes of the index. */
  readonly index: readonly number[]
  /** In the order of the contracts. */
  readonly contracts: readonly ContractBars[]
}

/** Asks for the chain of a session at a minute. */
export type ChainQuestion = Pick<BarsQuestion, 'request' | 'terms' | 'dates' | 'date' | 'quotes'> & {
  readonly at: ClockMinute
  readonly expiry?: IsoDate | undefined
}

export type SessionChain = Omit<DeploymentChain, 'date' | 'time'>

/** The session that a dataset plays today, by underlying. */
export interface DatasetToday {
  readonly id: string
  readonly today: Readonly<Record<string, IsoDate>>
}

/**
 * Computes the steps of deployments. The production implementation uses threads. It holds no state that can't
 * be rebuilt from the database.
 */
export interface DeploymentHost {
  plan(question: PlanQuestion): Promise<PlanOutcome>
  today(ids: readonly string[], now: number): Promise<readonly DatasetToday[]>
  /** Loads the days that a session needs. */
  prepare(taken: StoredRun, session: number): Promise<void>
  advance(tasks: readonly AdvanceTask[]): Promise<readonly AdvanceOutcome[]>
  forget(ids: readonly string[]): Promise<void>
  settle(task: SettleTask): Promise<SettleOutcome>
  /** Empty lists if the prices can't be read any more. */
  bars(question: BarsQuestion): Promise<SessionBars>
  /** Undefined if no contracts are known. */
  chain(question: ChainQuestion): Promise<SessionChain | undefined>
  close(): Promise<void>
}

const MODULE = new URL('host.thread.ts', import.meta.url)

type Method = HostCall['name']

/**
 * A deployment host in two threads: one runs deployments, so that their state is in one place, and the other answers
 * questions that may take long.
 */
export function createThreadedHost(marketDataFolder: string): DeploymentHost {
  const running = createThreads<HostCall, unknown>(MODULE)
  const answering = createThreads<HostCall, unknown>(MODULE)
  const methodOn =
    (threads: typeof running) =>
    <Name extends Method>(name: Name) =>
    (...parameters: Parameters<DeploymentHost[Name]>) =>
      threads.run({ name, parameters, marketDataFolder } as HostCall) as ReturnType<DeploymentHost[Name]>
  const run = methodOn(running)
  const ask = methodOn(answering)
  return {
    plan: ask('plan'),
    today: ask('today'),
    prepare: ask('prepare'),
    settle: ask('settle'),
    bars: ask('bars'),
    chain: ask('chain'),
    advance: run('advance'),
    forget: run('forget'),
    async close() {
      await Promise.all([running.close(), answering.close()])
    },
  }
}
