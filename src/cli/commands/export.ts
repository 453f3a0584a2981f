import { extname } from 'node:path'
import type { Command } from 'commander'
import { UNDERLYINGS, type Underlying } from '#domain'
import { parseOptionSymbol } from '#engine/exchange'
import { EmptyExportError, exportData, type ExportOptions } from '#market-data'
import { InputError } from '../input-error.ts'
import { dateOption, openOrRefuse, readRoot, readRootOption } from './data-options.ts'
import { outOption } from './out-file.ts'

interface ExportCommandOptions {
  readonly dataRoot?: string
  readonly out: string
  readonly underlying?: string
  readonly from?: string
  readonly to?: string
  readonly contract?: string
}

/** `delta export`: a dataset, some days or one contract as Parquet or canonical CSV, by the ending of the file. */
export function exportCommand(command: Command): Command {
  return command
    .argument('<dataset>', 'dataset id')
    .addOption(outOption('file to write; .parquet or .csv').makeOptionMandatory())
    .addOption(readRootOption())
    .option('--underlying <name>', `one of ${UNDERLYINGS.join(', ')} (default: all)`)
    .addOption(dateOption('--from <date>', 'first day'))
    .addOption(dateOption('--to <date>', 'last day'))
    .option('--contract <symbol>', 'one contract, like NIFTY2410421500CE')
    .action(async (dataset: string, options: ExportCommandOptions) => {
      const reader = await openOrRefuse(readRoot(options.dataRoot), dataset)
      const { bytes } = await exportOrRefuse({
        reader,
        format: formatOf(options.out),
        path: options.out,
        selection: selectionOf(options),
      })
      process.stdout.write(
        `${JSON.stringify({ dataset: reader.dataset, file: options.out, bytes }, null, 2)}\n`,
      )
    })
}

async function exportOrRefuse(options: ExportOptions): Promise<{ bytes: number }> {
  try {
    return await exportData(options)
  } catch (error) {
    if (!(error instanceof EmptyExportError)) throw error
    const { underlying, from, to, contract } = options.selection ?? {}
    const asked = [
      underlying,
      from && `from ${from}`,
      to && `to ${to}`,
      contract && `of ${contractText(contract)}`,
    ]
    const { id } = options.reader.dataset
    throw new InputError(`'${id}' has no bars ${asked.filter(Boolean).join(' ')}; nothing was written`)
  }
}

function contractText({ expiry, strike, type }: { expiry: string; strike: number; type: string }): string {
  return `${expiry} ${strike / 100} ${type}`
}

function formatOf(path: string): 'csv' | 'parquet' {
  const ending = extname(path).slice(1)
  if (ending === 'csv' || ending === 'parquet') return ending
  throw new InputError(`--out: '${path}' must end in .csv or .parquet`)
}

function selectionOf({ underlying, from, to, contract }: ExportCommandOptions) {
  if (underlying !== undefined && !isUnderlying(underlying))
    throw new InputError(`--underlying: '${underlying}' is unknown, expected ${UNDERLYINGS.join(', ')}`)
  return { underlying, from, to, ...(contract !== undefined && contractSelection(contract)) }
}

function isUnderlying(name: string): name is Underlying {
  return UNDERLYINGS.some((known) => known === name)
}

function contractSelection(symbol: string) {
  const parsed = parseOptionSymbol(symbol)
  if (!parsed?.expiry || parsed.kind === 'FUT')
    throw new InputError(`--contract: '${symbol}' is no option symbol, expected one like NIFTY2410421500CE`)
  const { underlying, strike, kind: type, expiry } = parsed
  return { underlying, contract: { expiry, strike, type } }
}
