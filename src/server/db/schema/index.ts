export { accessTokens, accounts, rateLimits, sessions, verifications } from './accounts.ts'
export { users } from './users.ts'
export { backtestResults, backtests, backtestTradePages } from './backtests.ts'
export { datasetImports, userPreferences } from './market-data.ts'
