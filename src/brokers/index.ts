export {
  Brokers,
  connectorOf,
  credentialsOf,
  paceFolder,
  tokenVariable,
  type BrokerAddresses,
} from './connectors.ts'
export { checkConnection, type CheckStep } from './check.ts'
export { type DownloadProgress, type FailedCall } from './download/calls.ts'
export { download, type Downloaded } from './download/download.ts'
export type { Stitched } from './download/rolling-download.ts'
export {
  checkDownload,
  describeDownloadProblem,
  DownloadError,
  planDownload,
  type DownloadPlan,
  type DownloadProblem,
} from './download/plan.ts'
export { removeForgottenDownloads, Spool } from './download/spool.ts'
export { BrokerFailure, type FailureDetails, type FailureKind } from './failure.ts'
export { MinuteBars, type TickResult } from './minute-bars.ts'
export type { BrokerContract, BrokerSession, Connector, Credentials, QuoteStream, QuoteTick } from './port.ts'
export { indianClock } from './stamp.ts'
