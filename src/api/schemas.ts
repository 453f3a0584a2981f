export { BIRTH_MESSAGES, profileChangeSchema } from './account-schemas.ts'
export { backtestJobSchema } from './backtest-schemas.ts'
export { strategyFileSchema } from './strategy-schemas.ts'
