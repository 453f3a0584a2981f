import { basename } from 'node:path'
import type { Command } from 'commander'
import { routes } from '#api'
import { formatCount } from '#domain'
import { refusal, remoteDelta } from '../remote.ts'
import { logChoices, readLogBundle, readLogFile, withLogOptions, type LogOptions } from './log-options.ts'
import { outOption, writeWhole } from './out-file.ts'

interface ImportTradesOptions extends LogOptions {
  readonly url?: string
  readonly name?: string
  readonly out?: string
}

/** `delta import-trades`: prints a trade log as a result, or stores it as a run of a running Delta. */
export function importTradesCommand(command: Command): Command {
  return withLogOptions(command)
    .argument('<log.csv>', 'trades of another tool, or the tradebook of a broker')
    .option('--url <address>', 'keep it as a run of the Delta that runs there (token in DELTA_TOKEN)')
    .option('--name <name>', 'what the run is called there (default: the name of the file)')
    .addOption(outOption('write the result here instead of standard output'))
    .action(async (path: string, options: ImportTradesOptions) => {
      if (options.url !== undefined) return send(path, options.url, options)
      const bundle = readLogBundle(path, options)
      for (const note of bundle.log?.notes ?? []) process.stderr.write(`${note}\n`)
      const text = `${JSON.stringify(bundle, null, 2)}\n`
      if (options.out) writeWhole(options.out, text)
      else process.stdout.write(text)
    })
}

async function send(path: string, url: string, { name, ...options }: ImportTradesOptions): Promise<void> {
  const remote = remoteDelta(url)
  const body = {
    file: basename(path),
    text: readLogFile(path),
    ...logChoices(options),
    ...(name !== undefined && { name }),
  }
  try {
    const { jobId, source, trades, notes } = await remote.client.call(routes.importTradeLog, { body })
    for (const note of notes) process.stderr.write(`${note}\n`)
    process.stdout.write(
      `${formatCount(trades, 'trade')} imported from ${source}: ${remote.url}/app/backtesting/runs/${jobId}\n`,
    )
  } catch (error) {
    throw refusal(remote, error)
  }
}
