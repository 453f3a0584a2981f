export { accessTokens, accounts, rateLimits, sessions, verifications } from './accounts.ts'
export { users } from './users.ts'
export { backtestResults, backtests, backtestTradePages } from './backtests.ts'
export { contactMessages } from './contact-messages.ts'
