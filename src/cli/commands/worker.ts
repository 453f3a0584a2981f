import { Command } from 'commander'
import { ConfigError, createParts, startWorker } from '#server'
import { runUntilStopped } from '../process.ts'

/** `delta worker`: runs backtests for servers that share its database. */
export function workerCommand(): Command {
  return new Command('worker')
    .description('run backtests only, for servers that share DATABASE_URL (docs/scaling.md)')
    .action(() =>
      runUntilStopped(async (config) => {
        if (config.databaseUrl === undefined)
          throw new ConfigError('DATABASE_URL must be set: a worker shares the database of its servers')
        const worker = await startWorker(config, createParts(config))
        console.log(`Delta worker is ready to run ${config.workerThreads} backtests at a time`)
        if (worker.url !== undefined) console.log(`It answers about its health at ${worker.url}/health`)
        return worker
      }),
    )
}
