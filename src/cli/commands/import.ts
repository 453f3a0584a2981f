import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Option, type Command } from 'commander'
import type { BarMapping } from '#domain'
import { barMappingSchema } from '#domain/schemas'
import {
  importFiles,
  ImportError,
  ImportInterruptedError,
  previewFiles,
  type ImportRemedy,
} from '#market-data'
import { InputError } from '../input-error.ts'
import { showProgress } from '../progress.ts'
import { dataRootOption, datasetOption } from './data-options.ts'

interface ImportCommandOptions {
  readonly dataset?: string
  readonly dataRoot: string
  readonly format?: string
  readonly name?: string
  readonly contract?: readonly string[]
  readonly allowBad?: boolean
  readonly conflict: 'stop' | 'keep' | 'replace'
  readonly mapping?: BarMapping
  readonly show?: boolean
}

/** `delta import`: files of minute bars into a dataset; the report as JSON on standard output. */
export function importCommand(command: Command): Command {
  return command
    .argument('<paths...>', 'files and folders')
    .addOption(datasetOption('id of the dataset to make or add to; needed unless --show is given'))
    .addOption(dataRootOption())
    .option('--format <format>', 'format of all files (default: by their headers)')
    .option('--name <name>', 'name of the dataset for people')
    .option(
      '--contract <file=contract...>',
      'the contract a file holds: 57352=NIFTY:2026-07-21:24000:CE for files named so',
    )
    .addOption(
      new Option(
        '--mapping <file>',
        'JSON that says which column is which, for files of no known format; --show prints one',
      ).argParser(readMapping),
    )
    .option(
      '--show',
      'print the first rows and how they are read, and a mapping to begin with; imports nothing',
    )
    .option('--allow-bad', 'take what is good even where more than 1 % of the rows are refused')
    .addOption(
      new Option('--conflict <choice>', 'when more than 1 % of the bars that the dataset has too differ')
        .choices(['stop', 'keep', 'replace'])
        .default('stop'),
    )
    .action(importPaths)
}

/** @throws InputError when the file is no mapping, with the field that is wrong */
function readMapping(file: string): BarMapping {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new InputError(`--mapping: ${file} cannot be read as JSON: ${(error as Error).message}`)
  }
  const mapping = barMappingSchema.safeParse(value)
  if (mapping.success) return mapping.data
  const faults = mapping.error.issues.map(({ path, message }) => `${path.join('.') || 'mapping'}: ${message}`)
  throw new InputError(`--mapping: ${file} is no mapping of columns\n${faults.join('\n')}`)
}

/** Prints the findings of a preview, and last a mapping. */
async function showPaths(paths: string[], { mapping, contract }: ImportCommandOptions): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'delta-preview-'))
  try {
    const preview = await previewFiles({ paths, mapping, contracts: contract, scratch })
    process.stdout.write(`${JSON.stringify({ ...preview, samples: undefined }, null, 2)}\n`)
  } catch (error) {
    if (error instanceof ImportError) throw new InputError(messageOf(error))
    throw error
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function importPaths(paths: string[], options: ImportCommandOptions): Promise<void> {
  if (options.show) return showPaths(paths, options)
  const { dataset } = options
  if (dataset === undefined)
    throw new InputError(
      '--dataset is missing: name the dataset to make or add to, or pass --show to import nothing',
    )
  const progress = showProgress('Import')
  const interrupt = new AbortController()
  process.once('SIGINT', () =>
    interrupt.abort(new ImportInterruptedError('Interrupted: nothing was imported')),
  )
  try {
    const report = await importFiles({
      paths,
      dataset,
      dataRoot: options.dataRoot,
      format: options.format,
      name: options.name,
      contracts: options.contract,
      allowBad: options.allowBad,
      conflict: options.conflict,
      mapping: options.mapping,
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
    case 'map-columns':
      return `Or pass --mapping with a file that says which column is which; --show prints one to begin with`
    case 'allow-bad':
      return 'Pass --allow-bad to take the rest all the same'
    case 'conflict':
      return 'Or pass --conflict keep to keep the dataset’s bars, or --conflict replace to replace its days by the files’ days'
    case 'name-contract': {
      const part = remedy.file.replace(/\.[a-z.]+$/i, '')
      return `Or pass --contract '${part}=NIFTY:2024-07-25:24000:CE' with the contract's own underlying, expiry, strike and type`
    }
  }
}
