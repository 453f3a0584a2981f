import type { Deployment, DeploymentNow } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { Paise } from '#engine/units'
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

/** A position held for at least a part of a minute, or a leg waiting for a premium at its end. */
export interface HeldLeg {
  /** The position's key, as in `DeployedLeg`. */
  readonly key: string
  readonly legId: string
  readonly isCall: boolean
  readonly strike: Paise
  readonly expiry: IsoDate
  /** Open, high, low and close of the minute in paise; null if the contract didn't trade in it. */
  readonly bar: readonly [open: Paise, high: Paise, low: Paise, close: Paise] | null
  /** The premium that a leg waits for; null while its range is still open. Absent for a held position. */
  readonly awaited?: Paise | null
}

/** Newly effective levels, in paise. */
export interface LoggedLevels {
  /** Key of the position; `ALL_TOGETHER` for levels of the combined profit. */
  readonly key: string
  readonly stop: Paise | null
  readonly target: Paise | null
  readonly isTrail: boolean
  /** The locked part of the combined profit. */
  readonly lock?: Paise | null
}

/** Key for all legs together; no position has it. */
export const ALL_TOGETHER = ''

/** The displayed state of a deployment as of its last minute. */
export interface LiveStatus {
  readonly profit: Deployment['profit']
  readonly openLegs: number
  readonly spark: readonly number[]
  readonly stateWords: string
  readonly feedProblem: string | null
  readonly now: DeploymentNow
}
