import { Option, type Command } from 'commander'
import { importFiles, ImportError, ImportInterruptedError, type ImportRemedy } from '#market-data'
import { InputError } from '../input-error.ts'
import { showProgress } from '../progress.ts'
import { dataRootOption, datasetOption } from './data-options.ts'

interface ImportCommandOptions {
  readonly dataset: string
  readonly dataRoot: string
  readonly format?: string
  readonly name?: string
  readonly contract?: readonly string[]
  readonly allowBad?: boolean
  readonly conflict: 'stop' | 'keep' | 'replace'
}

/** `delta import`: files of minute bars into a dataset; the report as JSON on standard output. */
export function importCommand(command: Command): Command {
  return command
    .argument('<paths...>', 'files and folders')
    .addOption(datasetOption('id of the dataset to make or add to').makeOptionMandatory())
    .addOption(dataRootOption())
    .option('--format <format>', 'format of all files (default: told by their headers)')
    .option('--name <name>', 'name of the dataset for people')
    .option(
      '--contract <file=contract...>',
      'the contract a file holds: 57352=NIFTY:2026-07-21:24000:CE for files named so',
    )
    .option('--allow-bad', 'take what is good even where more than 1 % of the rows are refused')
    .addOption(
      new Option('--conflict <choice>', 'when more than 1 % of the bars that the dataset has too differ')
        .choices(['stop', 'keep', 'replace'])
        .default('stop'),
    )
    .action(importPaths)
}

async function importPaths(paths: string[], options: ImportCommandOptions): Promise<void> {
  const progress = showProgress('Import')
  const interrupt = new AbortController()
  process.once('SIGINT', () =>
    interrupt.abort(new ImportInterruptedError('Interrupted: nothing was imported')),
  )
  try {
    const report = await importFiles({
      paths,
      dataset: options.dataset,
      dataRoot: options.dataRoot,
      format: options.format,
      name: options.name,
      contracts: options.contract,
      allowBad: options.allowBad,
      conflict: options.conflict,
      signal: interrupt.signal,
      onProgress: ({ rows, rowsInAll }) => progress.update((100 * rows) / Math.max(1, rowsInAll)),
    })
    progress.done()
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  } catch (error) {
    if (error instanceof ImportInterruptedError) throw error
    if (error instanceof ImportError) throw new InputError(messageOf(error))
    throw error
  }
}

function messageOf({ message, remedy }: ImportError): string {
  return remedy ? `${message}\n${optionFor(remedy)}` : message
}

function optionFor(remedy: ImportRemedy): string {
  switch (remedy.kind) {
    case 'allow-bad':
      return 'Pass --allow-bad to take the rest all the same'
    case 'conflict':
      return 'Or pass --conflict keep to keep what the dataset has, or --conflict replace to replace its days by those of the files'
    case 'name-contract': {
      const part = remedy.file.replace(/\.[a-z.]+$/i, '')
      return `Or pass --contract '${part}=NIFTY:2024-07-25:24000:CE' with the contract's own underlying, expiry, strike and type`
    }
  }
}
