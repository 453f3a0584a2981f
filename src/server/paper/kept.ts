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

/** A position that was held in a minute, for some of it at least. */
export interface HeldLeg {
  /** What the position is called: as in `DeployedLeg`. */
  readonly key: string
  readonly legId: string
  readonly isCall: boolean
  readonly strike: Paise
  readonly expiry: IsoDate
  /** Open, high, low and close of the minute in paise; null where the contract did not trade in it. */
  readonly bar: readonly [open: Paise, high: Paise, low: Paise, close: Paise] | null
}

/** What a deployment shows of itself as of its last minute. */
export interface Shown {
  readonly profit: Deployment['profit']
  readonly openLegs: number
  readonly spark: readonly number[]
  readonly stateWords: string
  readonly feedProblem: string | null
  readonly now: DeploymentNow
}
