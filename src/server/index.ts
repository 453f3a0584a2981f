export { backup, restore, type BackupReport } from './backup/backup.ts'
export { ConfigError, readConfig, type Config } from './config/config.ts'
export { hasWebApp, startServer, startWorker, type Parts, type RunningServer } from './main.ts'
export { createParts } from './parts.ts'
