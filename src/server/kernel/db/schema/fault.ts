import type { FieldError } from '#domain'
import type { DownloadProblem } from '#brokers'
import type { BrokerFailed, NightNote, NoConnection, NoImport } from './night-note.ts'

/** Error codes of a disk, or of the rights on the data folder, that the server's operator can act on. */
export type StorageFault = 'ENOSPC' | 'EDQUOT' | 'EROFS' | 'EACCES' | 'EPERM' | 'EIO'

/** Why market data can't be used. */
export type DataFault =
  /** The file's path in the folder of datasets; `fault` ends a sentence about it. */
  | { readonly why: 'day-file'; readonly file: string; readonly fault: string }
  | { readonly why: 'bucket' }
  | { readonly why: 'storage'; readonly code: StorageFault }

/** A check has refused a request or its data; its text is for the user. */
export interface RefusedWork {
  readonly why: 'refused'
  readonly says: string
}

/** Codes of the operating system for a connection that a webhook did not accept. */
export type ConnectionFault =
  | 'ENOTFOUND'
  | 'EAI_AGAIN'
  | 'ECONNREFUSED'
  | 'ECONNRESET'
  | 'ETIMEDOUT'
  | 'EHOSTUNREACH'
  | 'ENETUNREACH'
  | 'CERT_HAS_EXPIRED'
  | 'DEPTH_ZERO_SELF_SIGNED_CERT'
  | 'ERR_TLS_CERT_ALTNAME_INVALID'

/** Why a webhook did not accept a message. */
export type WebhookFault =
  | { readonly why: 'private-address' | 'secret-lost' }
  | { readonly why: 'status'; readonly status: number }
  | { readonly why: 'unanswered'; readonly seconds: number }
  /** Without a code if the operating system gave another one. */
  | { readonly why: 'unreachable'; readonly code?: ConnectionFault }

/** Work has failed for a reason that is in the log alone, or all its runs were lost with their processes. */
export interface BrokenWork {
  readonly why: 'unexpected' | 'lost'
}

/** Why a backtest has failed. */
export type RunFault =
  | DataFault
  | BrokenWork
  /** The dataset can't serve these fields of the request. */
  | { readonly why: 'fields'; readonly problems: readonly FieldError[] }

/** Why a saved strategy gave no result in a batch or in a book. */
export type TestFault = RunFault | { readonly why: 'no-strategy' | 'inactive' }

/** Why a download from a broker has failed; its days are kept. */
export type DownloadFault = BrokerFailed | NoConnection | DownloadProblem | NoImport

/** Why a job has failed. */
export type JobFault =
  | DataFault
  | BrokenWork
  | RefusedWork
  | { readonly why: 'unknown-dataset'; readonly dataset: string }
  | { readonly why: 'unknown-kind'; readonly kind: string }
  | { readonly why: 'download'; readonly problem: DownloadFault }
  | { readonly why: 'night'; readonly note: NightNote }

/** Why an import has failed. */
export type ImportFault = RefusedWork | { readonly why: 'unexpected' }
