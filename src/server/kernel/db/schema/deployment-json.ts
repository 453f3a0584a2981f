import type { DayComparison } from '#api'
import type {
  BrokerId,
  Condition,
  DeployedLeg,
  Deployment,
  DeploymentNow,
  DeploymentOrder,
  FeedReport,
  Happening,
  ManualEntries,
  OrderDetails,
  OrderGiver,
} from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { Operand } from '#engine/replay'
import type { QuotedContract } from '#market-data'
import type { DataFault, RefusedWork } from './fault.ts'
import type { BrokerFailed, NoConnection } from './night-note.ts'

/** A session of a deployment, and the time at which it is played. */
export interface ScheduledSession {
  readonly date: IsoDate
  /** When the session opens, milliseconds since 1970. */
  readonly opensAt: number
  /** Minute of the day, Indian time. */
  readonly openMinute: number
  readonly minutes: number
}

/** A contract of a day of quotes; its key is null if it isn't followed. */
export interface RecordedContract extends QuotedContract {
  readonly key: string | null
}

/** Why a stream of quotes has stopped or could not be opened. An unexpected error has only a text. */
export type FeedStop =
  | BrokerFailed
  | NoConnection
  | { readonly why: 'silent'; readonly broker: BrokerId; readonly seconds: number }
  | { readonly why: 'not-read'; readonly broker: BrokerId }
  | { readonly why: 'taken-over' | 'unknown' }
  | { readonly why: 'error'; readonly says: string }

/** The fault of a stream of quotes: it has stopped, or sends none. */
export type FeedProblem =
  | FeedStop
  | { readonly why: 'no-quote'; readonly broker: BrokerId; readonly minutes: number }

/** An option in a wait. */
export interface ShownContract {
  readonly strike: number
  readonly optionType: 'CALL' | 'PUT'
  readonly expiry_date: IsoDate
}

/** A move that an entry waits for, with its level in rupees, if it has one yet. */
export type ShownMove =
  | { readonly kind: 'together'; readonly isUp: boolean; readonly level: number | null }
  | { readonly kind: 'range'; readonly of: ShownContract | string; readonly until: string }
  | {
      readonly kind: 'level'
      readonly of: ShownContract | string
      readonly isUp: boolean
      readonly level: number | null
    }

/** A rule that an entry waits for. */
export interface ShownRule {
  readonly left: Operand
  /** Id of the leg that it watches, instead of the index. */
  readonly leg?: string
  readonly condition: Condition
  readonly right: Operand
}

/** What a deployment waits for before it enters. */
export type ShownWait =
  | { readonly for: 'first-minute' | 'contracts' | 'prices' | 're-entry' | 'anything' }
  | { readonly for: 'time'; readonly time: string }
  | { readonly for: 'move'; readonly move: ShownMove }
  /** The first rule that does not hold, its value, and the number of further ones. */
  | { readonly for: 'rules'; readonly rule: ShownRule; readonly now: number | null; readonly more: number }

/** The state of a deployment with its values; amounts are rupees of the session. */
export type ShownState =
  | { readonly is: 'to-begin' | 'to-open' | 'paused' }
  | { readonly is: 'holding'; readonly legs: number; readonly isPaused: boolean }
  | { readonly is: 'stopping'; readonly legs: number }
  | { readonly is: 'waiting'; readonly wait: ShownWait }
  | {
      readonly is: 'done'
      readonly why: 'book-loss' | 'no-room' | 'day'
      readonly trades: number
    }

/** What a leg waits for. */
export type ShownLegWait =
  | { readonly for: 'exit' | 're-entry' }
  | { readonly for: 'move'; readonly move: ShownMove }

/** A leg with its wait; an older version stored the wait as text. */
export interface ShownLeg extends Omit<DeployedLeg, 'waitsFor'> {
  readonly waitsFor: ShownLegWait | string | null
}

/** A rule of the entry with its values; an older version stored the rule as text. */
export type ShownAwaitedRule = Omit<DeploymentNow['rules'][number], 'text'> &
  ({ readonly rule: ShownRule } | { readonly text: string })

/** The next event of a session, and its time. */
export interface ShownNext {
  readonly what: 'entries-from' | 'entries-until' | 'square-off'
  readonly time: string
}

/** Why nothing can be entered by hand. */
export interface ShownNoEntry {
  readonly because: 'no-session' | 'paused' | 'day-closed' | 'first-minute' | 'not-entered' | 'no-position'
}

/** Entries by hand; an older version stored the reason against them as text. */
export interface ShownManualEntries extends Omit<ManualEntries, 'why'> {
  readonly why: ShownNoEntry | string | null
}

/** Positions, waits and results at the last minute. */
export interface ShownNow extends Pick<DeploymentNow, 'overall'> {
  readonly legs: readonly ShownLeg[]
  readonly rules: readonly ShownAwaitedRule[]
  /** An older version stored text. */
  readonly next: ShownNext | string | null
  /** Absent in what an older version stored. */
  readonly manualEntries?: ShownManualEntries
}

/** The displayed state of a deployment as of its last minute. */
export interface LiveStatus {
  readonly profit: Deployment['profit']
  readonly openLegs: number
  readonly spark: readonly number[]
  /** Absent in what an older version stored. */
  readonly state?: ShownState
  /** The state as text; an older version stored it. */
  readonly stateWords?: string
  /** An older version stored text. */
  readonly feedProblem: FeedProblem | string | null
  /** Blocked margin, rupees. Absent in what an older version stored. */
  readonly margin?: number
  /** Absent in what an older version stored. */
  readonly minutesBehind?: number
  readonly now: ShownNow
}

/** A report of a feed of quotes; an older version stored the reason as text. */
export type StoredReport =
  | Exclude<FeedReport, { why: string }>
  | { readonly fault: 'stopped'; readonly why: FeedProblem | string }
  | { readonly fault: 'not-begun'; readonly why: FeedProblem | string }

/** Why a deployment has ended before its last session. */
export type EndReason =
  | ReplayFault
  /** The megabytes that its user may store. */
  | { readonly why: 'storage-full'; readonly megabytes: number }
  | { readonly why: 'dataset-gone' }
  /** Not its user stopped it. */
  | { readonly why: 'ordered'; readonly by: OrderGiver }

/** The end of a deployment; an older version stored the reason as text. */
export interface StoredEnd extends Omit<Extract<Happening, { what: 'ended' }>, 'why'> {
  readonly why?: EndReason | string
}

/** An event of a deployment's log. */
export type StoredEvent =
  | Exclude<Happening, { what: 'feed' | 'ended' }>
  | { readonly what: 'feed'; readonly report: StoredReport }
  | StoredEnd

/** Why a deployment's bars can't be replayed. */
export type ReplayFault = DataFault | RefusedWork

/** Why a trade differs from the backtest of its bars. */
export type DifferenceReason =
  | {
      readonly why: 'order'
      readonly order: DeploymentOrder
      /** Id of the leg that it was for; absent: all legs. */
      readonly leg?: string
      readonly details: OrderDetails
      readonly date: IsoDate
      readonly time: string
    }
  /** Replaying the recorded bars and orders does not reproduce the trade, which is a fault of the program. */
  | { readonly why: 'not-repeated' }

/** A trade that differs; an older version stored the reasons as text. */
export interface StoredDifference extends Omit<DayComparison['differences'][number], 'because'> {
  readonly because: readonly (DifferenceReason | string)[]
}

/** The comparison of a session with the backtest of its bars. */
export interface StoredComparison extends Omit<DayComparison, 'words' | 'differences'> {
  readonly differences: readonly StoredDifference[]
  /** Why the session could not be compared; absent if it was. */
  readonly fault?: ReplayFault
  /** The summary as text; an older version stored it. */
  readonly words?: string
}
