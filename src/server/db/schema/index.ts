export { users } from './users.ts'
export { backtestResults, backtests, backtestTradePages } from './backtests.ts'
