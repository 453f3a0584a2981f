import { Command } from 'commander'
import { BRAND } from '#domain'
import { serveCommand } from './commands/serve.ts'
import { workerCommand } from './commands/worker.ts'

const program = new Command('delta')
  .description(`${BRAND.product}: backtesting and analytics for Indian index options`)
  .version(BRAND.version)
  .addCommand(serveCommand())
  .addCommand(workerCommand())

await program.parseAsync()
