import type { Command } from 'commander'
import { ConfigError, createDependencies, startWorker } from '#server'
import { runUntilStopped } from '../process.ts'

/** `delta worker`: runs backtests for servers that share its database. */
export function workerCommand(command: Command): Command {
  return command.action(() =>
    runUntilStopped(async (config, starting) => {
      if (config.databaseUrl === undefined)
        throw new ConfigError('DATABASE_URL must be set: a worker shares the database of its servers')
      const worker = await startWorker(config, createDependencies(config), starting)
      console.log(`Delta worker is ready to run ${config.workerThreads} backtests at a time`)
      if (worker.url !== undefined) console.log(`It answers about its health at ${worker.url}/health`)
      return worker
    }),
  )
}
