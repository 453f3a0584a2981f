import type { Deployment, DeploymentNow } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { QuotedContract } from '#market-data'

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

/** The displayed state of a deployment as of its last minute. */
export interface LiveStatus {
  readonly profit: Deployment['profit']
  readonly openLegs: number
  readonly spark: readonly number[]
  readonly stateWords: string
  readonly feedProblem: string | null
  /** Blocked margin, rupees. Absent in what an older version stored. */
  readonly margin?: number
  /** Absent in what an older version stored. */
  readonly minutesBehind?: number
  readonly now: DeploymentNow
}
