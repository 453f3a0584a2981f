import { closeSync, openSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Command } from 'commander'
import {
  SIMULATED_DATASET_ID,
  sweepRequestSchema,
  type SweepRefusal,
  type SweepRequest,
  type SweepRow,
} from '#domain'
import { variantCount, variantRequest, variantValues } from '#engine/backtest'
import { InputError } from '../input-error.ts'
import { showProgress } from '../progress.ts'
import { readRequest } from '../read-request.ts'
import type { SweepTask } from '../sweep.thread.ts'
import { runTasks } from '../threads.ts'
import { datasetOption, openOrRefuse, readRoot, readRootOption } from './data-options.ts'
import { outOption } from './out-file.ts'

interface SweepOptions {
  readonly dataset?: string
  readonly dataRoot?: string
  readonly out?: string
  readonly threads?: string
}

const VARIANTS_PER_TASK = 8

/** `delta sweep`: many variants of one request, one JSON line each. */
export function sweepCommand(): Command {
  return new Command('sweep')
    .description('run variants of a request on all cores and print one JSON line each')
    .argument(
      '<sweep.json>',
      '{ request, vary: { path: [values…] }, sample?: { count, seed } }, - for standard input',
    )
    .addOption(datasetOption('dataset id (default: that of the request, else the simulated market)'))
    .addOption(readRootOption())
    .addOption(outOption('write the lines here instead of standard output'))
    .option('--threads <n>', 'threads to run on (default: all cores)')
    .action(sweep)
}

async function sweep(path: string, { out, threads, ...given }: SweepOptions): Promise<void> {
  const dataRoot = readRoot(given.dataRoot)
  const request = readRequest(path, sweepRequestSchema)
  const dataset = given.dataset ?? datasetOf(request) ?? SIMULATED_DATASET_ID
  await openOrRefuse(dataRoot, dataset)
  checkPaths(request)
  const count = variantCount(request)
  const output = out === undefined ? undefined : openSync(out, 'w')
  const progress = showProgress('Sweep')
  const started = performance.now()
  let refused = 0
  let written = 0
  await runTasks<SweepTask, (SweepRow | SweepRefusal)[]>({
    file: new URL('../sweep.thread.ts', import.meta.url),
    threads: Math.min(threadCount(threads), Math.ceil(count / VARIANTS_PER_TASK)),
    tasks: sweepTasks({ dataRoot, dataset, sweep: request }, count),
    onDone: (_, rows) => {
      refused += rows.filter((row) => 'error' in row).length
      written += rows.length
      const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
      if (output === undefined) process.stdout.write(lines)
      else writeFileSync(output, lines)
      progress.update((100 * written) / count)
    },
  })
  if (output !== undefined) closeSync(output)
  progress.done()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stderr.write(`${count} variants in ${seconds} s, ${refused} refused\n`)
}

function datasetOf({ request: { dataset } }: SweepRequest): string | undefined {
  return typeof dataset === 'string' ? dataset : undefined
}

function* sweepTasks(
  common: Pick<SweepTask, 'dataRoot' | 'dataset' | 'sweep'>,
  count: number,
): Generator<SweepTask> {
  for (let first = 0; first < count; first += VARIANTS_PER_TASK)
    yield { ...common, first, count: Math.min(VARIANTS_PER_TASK, count - first) }
}

/** A path that leads nowhere is wrong in every variant: say so once, before any has run. */
function checkPaths(request: Parameters<typeof variantValues>[0]): void {
  try {
    variantRequest(request.request, variantValues(request, 0))
  } catch (error) {
    if (error instanceof RangeError) throw new InputError(error.message)
    throw error
  }
}

function threadCount(given: string | undefined): number {
  if (given === undefined) return availableParallelism()
  const threads = Number(given)
  if (!Number.isInteger(threads) || threads < 1 || threads > 64)
    throw new InputError(`--threads: must be a whole number from 1 to 64 (given '${given}')`)
  return threads
}
