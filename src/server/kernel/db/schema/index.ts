export { accessTokens, accounts, passkeys, rateLimits, sessions, verifications } from './accounts.ts'
export { users } from './users.ts'
export {
  backtestResults,
  backtests,
  backtestTradePages,
  logMappings,
  trials,
  type ImportedLog,
} from './backtests.ts'
export { brokerCaptureNights, brokerCaptures, brokerConnections } from './brokers.ts'
export { contactMessages } from './contact-messages.ts'
export {
  deployedBooks,
  deploymentDays,
  deploymentLog,
  deploymentMinutes,
  MINUTES_A_ROW,
  deploymentOrders,
  deployments,
  deploymentTrades,
  quoteDays,
  quoteMinutes,
} from './deployments.ts'
export { idempotencyKeys } from './idempotency-keys.ts'
export { jobs } from './jobs.ts'
export {
  issueChanges,
  issueComments,
  issueLabels,
  issues,
  issueScreenshots,
  issueWatchers,
  labels,
  teamMembers,
  teams,
} from './issues.ts'
export { datasetImports, importMappings, ownedDatasets, userPreferences } from './market-data.ts'
export {
  billingRecords,
  deliveries,
  invitations,
  notificationChoices,
  notifications,
  pushSubscriptions,
  webhooks,
  securityEvents,
  twoFactors,
} from './settings.ts'
export { queueMessages } from './queue.ts'
export { sharedResults } from './shared-results.ts'
export { simulators } from './simulators.ts'
export { storageUsed } from './storage.ts'
export { portfolios, savedBooks, strategies, strategyRevisions } from './strategies.ts'
export { sweepChunks } from './sweeps.ts'
