export { Brokers, connectorOf, tokenVariable, type BrokerAddresses } from './connectors.ts'
export { checkConnection, type CheckStep } from './check.ts'
export { download, type Downloaded, type DownloadProgress, type FailedCall } from './download/download.ts'
export { checkDownload, DownloadError, planDownload, type DownloadPlan } from './download/plan.ts'
export { removeForgottenDownloads, Spool } from './download/spool.ts'
export { BrokerFailure } from './failure.ts'
export { MinuteBars, type MinuteBar, type TickFate } from './minute-bars.ts'
export type {
  BrokerContract,
  BrokerQuotes,
  BrokerSession,
  Connector,
  Credentials,
  QuoteListener,
  QuoteStream,
  QuoteTick,
} from './port.ts'
export { indianClock } from './stamp.ts'
