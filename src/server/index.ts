export {
  backup,
  BackupError,
  restore,
  verifyBackup,
  type BackupOptions,
  type BackupReport,
} from './backup/backup.ts'
export { BrokerAccountError, storedBrokerAccount } from './brokers/stored-account.ts'
export { VaultError } from './brokers/vault.ts'
export { ConfigError, readConfig, type Config } from './config/config.ts'
export type { NewAdmin } from './auth/first-admin.ts'
export { resetPassword, ResetPasswordError } from './auth/reset-password.ts'
export { describeError, logAllOutput, logUncaught } from './log.ts'
export { prepareSimulated } from './datasets/prepare-simulated.ts'
export { outliveConnections } from './http/stray-errors.ts'
export { hasWebApp, startServer, startWorker, type Parts, type RunningServer } from './main.ts'
export { createParts } from './parts.ts'
export { requireWritable } from './system/storage.ts'
