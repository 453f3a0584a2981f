import type { DownloadProblem, FailureDetails, FailureKind } from '#brokers'
import type { BrokerId, Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'

/** Why a broker can't be called. A fault of the user's own server has only a text. */
export type NoConnection =
  | { readonly why: 'key-gone' | 'not-connected' }
  | { readonly why: 'own-server'; readonly says: string }

/** What a captured night lacks of one underlying. */
export interface MissingData {
  readonly underlying: Underlying
  /** Expiries that the broker no longer has. */
  readonly expiries: readonly IsoDate[]
  readonly failedCalls: number
}

/** Why the import of a night ended without one; checks and the store of datasets give a text. */
export type NoImport =
  | { readonly why: 'import-stopped' }
  | { readonly why: 'import-refused' | 'dataset-refused'; readonly says: string }

/** A failed call to a broker, with all that its text names. */
export interface BrokerFailed {
  readonly why: 'broker-failed'
  readonly broker: BrokerId
  readonly kind: FailureKind
  readonly details: FailureDetails
}

/** Why the capture of a night failed, or which data it lacks. */
export type NightNote =
  | { readonly why: 'missing'; readonly missing: readonly MissingData[] }
  | BrokerFailed
  | NoConnection
  | DownloadProblem
  | NoImport
