import { Command, CommanderError } from 'commander'
import { BRAND } from '#domain'
import { PlanError } from '#engine/backtest'
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
import { InputError } from './input-error.ts'

/** Exit codes: wrong input, and anything else that went wrong. */
const WRONG_INPUT = 1
const FAILED = 2

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

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = report(error)
}

function report(error: unknown): number {
  // Commander has already written its own message; help and version end here too, with code 0.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : WRONG_INPUT
  if (error instanceof PlanError) {
    for (const { path, message } of error.problems) console.error(`${path}: ${message}`)
    return WRONG_INPUT
  }
  if (error instanceof InputError) {
    console.error(error.message)
    return WRONG_INPUT
  }
  console.error(error)
  return FAILED
}
