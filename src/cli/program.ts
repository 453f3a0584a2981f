import { Command } from 'commander'
import { BRAND } from '#domain'
import { reportError } from './report-error.ts'
import { limitYoungSpace } from './heap-size.ts'

interface CommandEntry {
  readonly description: string
  /** Whether the command runs for days and is mostly idle. */
  readonly waits?: true
  /**
   * Gives the command its arguments, options and action. It loads the command's modules only when that
   * command runs.
   */
  readonly load: () => Promise<(command: Command) => Command>
}

const COMMANDS: Readonly<Record<string, CommandEntry>> = {
  serve: {
    description: 'start Delta: web app, API, database and workers (settings: docs/configuration.md)',
    waits: true,
    load: async () => (await import('./commands/serve.ts')).serveCommand,
  },
  worker: {
    description: 'run backtests only, for servers that share DATABASE_URL (docs/scaling.md)',
    waits: true,
    load: async () => (await import('./commands/worker.ts')).workerCommand,
  },
  import: {
    description: 'import files or folders of minute bars into a dataset, all or nothing (docs/import.md)',
    load: async () => (await import('./commands/import.ts')).importCommand,
  },
  'import-trades': {
    description:
      'read a trade log of AlgoTest, Option Omega, a broker or any CSV file as a result (docs/trade-logs.md)',
    load: async () => (await import('./commands/import-trades.ts')).importTradesCommand,
  },
  reconcile: {
    description:
      'say why a trade log brought something else than Delta’s run of the strategy: strike, time, price, quantity, cost, missing',
    load: async () => (await import('./commands/reconcile.ts')).reconcileCommand,
  },
  fetch: {
    description:
      'download index and option minutes from a broker into a dataset; run again, it goes on where it stopped (docs/brokers.md)',
    load: async () => (await import('./commands/fetch.ts')).fetchCommand,
  },
  broker: {
    description: 'ask a broker whether it answers all that Delta needs',
    load: async () => (await import('./commands/broker.ts')).brokerCommand,
  },
  verify: {
    description: 'hold a dataset against the exchange’s daily files, contract by contract (docs/import.md)',
    load: async () => (await import('./commands/verify.ts')).verifyCommand,
  },
  export: {
    description: 'write a dataset, some of its days or one contract to a .parquet or .csv file',
    load: async () => (await import('./commands/export.ts')).exportCommand,
  },
  push: {
    description: 'upload a dataset to the bucket MARKET_DATA_URL (docs/scaling.md)',
    load: async () => (await import('./commands/push.ts')).pushCommand,
  },
  generate: {
    description: 'make days of the simulated market now, rather than when they are first asked for',
    load: async () => (await import('./commands/generate.ts')).generateCommand,
  },
  inspect: {
    description: 'print the statistics of a dataset beside those of the real market',
    load: async () => (await import('./commands/inspect.ts')).inspectCommand,
  },
  backtest: {
    description: 'run a backtest request and print its result as JSON',
    load: async () => (await import('./commands/backtest.ts')).backtestCommand,
  },
  'batch-test': {
    description: 'test saved strategies on a running Delta, with its results stored there (--help says how)',
    load: async () => (await import('./commands/batch-test.ts')).batchTestCommand,
  },
  sweep: {
    description: 'run variants of a request on all cores and print one JSON line each',
    load: async () => (await import('./commands/sweep.ts')).sweepCommand,
  },
  'walk-forward': {
    description:
      'run a sweep, choose a variant by the months in sample and trade it in those after, window by window',
    load: async () => (await import('./commands/walk-forward.ts')).walkForwardCommand,
  },
  evidence: {
    description: 'say of a result whether it is evidence of an edge, and how much of it may be luck',
    load: async () => (await import('./commands/evidence.ts')).evidenceCommand,
  },
  attribution: {
    description: 'say why a request makes what it makes: delta, gamma, theta, vega, slippage, charges, rest',
    load: async () => (await import('./commands/attribution.ts')).attributionCommand,
  },
  stress: {
    description: 'replay a request on markets that went worse: crash, gaps, volatility, bad data, slippage',
    load: async () => (await import('./commands/stress.ts')).stressCommand,
  },
  backup: {
    description:
      'write everything in DATA_DIR (database, market data, keys) into one file; Delta may be running',
    load: async () => (await import('./commands/backup.ts')).backupCommand,
  },
  restore: {
    description: 'put a backup into DATA_DIR, which must be empty or not exist',
    load: async () => (await import('./commands/backup.ts')).restoreCommand,
  },
  'reset-password': {
    description:
      'give a user another password and end their sessions and access tokens; Delta may be running',
    load: async () => (await import('./commands/reset-password.ts')).resetPasswordCommand,
  },
}

/** Runs the command line; the process ends with its exit code. */
export async function runProgram(): Promise<void> {
  // A reader may close the pipe early, as `head` does; other errors, such as a full disk, are reported.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    void reportError(error).then((code) => process.exit(code))
  })
  try {
    const program = new Command('delta')
      .description(`${BRAND.product}: backtesting and analytics for Indian index options`)
      .version(BRAND.version)
      .exitOverride()
    const asked = process.argv.slice(2).filter((argument) => Object.hasOwn(COMMANDS, argument))
    if (asked.some((name) => COMMANDS[name].waits)) limitYoungSpace()
    else if (asked.length > 0) (await import('./plain-checks.ts')).checkWithoutCompiling()
    for (const [name, { description, load }] of Object.entries(COMMANDS)) {
      const command = new Command(name).description(description).exitOverride()
      program.addCommand(asked.includes(name) ? (await load())(command) : command)
    }
    await program.parseAsync()
  } catch (error) {
    process.exitCode = await reportError(error)
  }
}
