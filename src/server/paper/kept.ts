import type { Deployment, DeploymentNow } from '#domain'
import type { IsoDate } from '#engine/exchange'
import type { Paise } from '#engine/units'
import type { QuotedContract } from '#market-data'

/** A session of a deployment, and when it is played. */
export interface ScheduledSession {
  readonly date: IsoDate
  /** When its market opens: milliseconds since 1970. */
  readonly opensAt: number
  /** Of the day, in India. */
  readonly openMinute: number
  readonly minutes: number
}

/** A contract of a day of quotes; without a key where the broker is not asked for it. */
export interface RecordedContract extends QuotedContract {
  readonly key: string | null
}

/** A position that was held in a minute, for some of it at least, or a leg that waited for a premium at its end. */
export interface HeldLeg {
  /** What the position is called: as in `DeployedLeg`. */
  readonly key: string
  readonly legId: string
  readonly isCall: boolean
  readonly strike: Paise
  readonly expiry: IsoDate
  /** Open, high, low and close of the minute in paise; null where the contract did not trade in it. */
  readonly bar: readonly [open: Paise, high: Paise, low: Paise, close: Paise] | null
  /** The premium that a leg waits for; null while its range is not over. Absent of what was held. */
  readonly awaited?: Paise | null
}

/** Levels that came into force, in paise. */
export interface LoggedLevels {
  /** Of the position; `ALL_TOGETHER` where the combined profit is watched. */
  readonly key: string
  readonly stop: Paise | null
  readonly target: Paise | null
  readonly isTrail: boolean
  /** The locked part of the combined profit. */
  readonly lock?: Paise | null
}

/** No position is called so. */
export const ALL_TOGETHER = ''

/** What a deployment shows of itself as of its last minute. */
export interface Shown {
  readonly profit: Deployment['profit']
  readonly openLegs: number
  readonly spark: readonly number[]
  readonly stateWords: string
  readonly feedProblem: string | null
  readonly now: DeploymentNow
}
