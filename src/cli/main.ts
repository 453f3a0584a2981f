import { Command } from 'commander'
import { BRAND } from '#domain'
import { backtestCommand } from './commands/backtest.ts'
import { backupCommand, restoreCommand } from './commands/backup.ts'
import { exportCommand } from './commands/export.ts'
import { generateCommand } from './commands/generate.ts'
import { importCommand } from './commands/import.ts'
import { inspectCommand } from './commands/inspect.ts'
import { pushCommand } from './commands/push.ts'
import { serveCommand } from './commands/serve.ts'
import { sweepCommand } from './commands/sweep.ts'
import { workerCommand } from './commands/worker.ts'
import { reportError } from './report-error.ts'

const COMMANDS = [
  serveCommand(),
  workerCommand(),
  importCommand(),
  exportCommand(),
  pushCommand(),
  generateCommand(),
  inspectCommand(),
  backtestCommand(),
  sweepCommand(),
  backupCommand(),
  restoreCommand(),
]

const program = new Command('delta')
  .description(`${BRAND.product}: backtesting and analytics for Indian index options`)
  .version(BRAND.version)
  .exitOverride()
for (const command of COMMANDS) program.addCommand(command.exitOverride())

// Whoever reads may have enough before the end, as `head` does; a full disk is worth a word.
process.stdout.on('error', (error: NodeJS.ErrnoException) =>
  process.exit(error.code === 'EPIPE' ? 0 : reportError(error)),
)

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = reportError(error)
}
