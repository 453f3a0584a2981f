export {
  backup,
  BackupError,
  restore,
  verifyBackup,
  type BackupOptions,
  type BackupReport,
} from './system/backup/backup.ts'
export { BrokerAccountError, storedBrokerAccount } from './data/brokers/stored-account.ts'
export { VaultError } from './kernel/vault.ts'
export { ConfigError, readConfig, type Config } from './kernel/config/config.ts'
export type { NewAdmin } from './accounts/auth/first-admin.ts'
export { resetPassword, ResetPasswordError } from './accounts/auth/reset-password.ts'
export { describeError, logAllOutput, logUncaught } from './kernel/log.ts'
export { prepareSimulated } from './data/datasets/prepare-simulated.ts'
export { warmUp } from './runs/backtests/warm-up.ts'
export { surviveConnectionErrors } from './kernel/http/stray-errors.ts'
export { startServer, type RunningServer } from './main.ts'
export { startWorker } from './worker-main.ts'
export { hasWebApp } from './server-app.ts'
export { createDependencies, type Dependencies } from './dependencies.ts'
export { requireWritable } from './system/storage.ts'
