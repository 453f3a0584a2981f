import { closeSync, openSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Option, type Command } from 'commander'
import {
  formatCount,
  formatNumber,
  SIMULATED_DATASET_ID,
  variantRequest,
  type SweepRefusal,
  type SweepRequest,
} from '#domain'
import { sweepRequestSchema } from '#domain/schemas'
import { variantCount, variantValues, type VariantRun } from '#engine/report'
import { InputError } from '../input-error.ts'
import { showProgress } from '../progress.ts'
import { readRequest } from '../read-request.ts'
import type { SweepTask } from '../sweep.thread.ts'
import { runTasks } from '../threads.ts'
import { datasetOption, openToTest, readRoot, readRootOption } from './data-options.ts'
import { outOption } from './out-file.ts'

export interface SweepOptions {
  readonly dataset?: string
  readonly dataRoot?: string
  readonly out?: string
  readonly threads?: string
}

const VARIANTS_PER_TASK = 8

/** `delta sweep`: many variants of one request, one JSON line each. */
export function sweepCommand(command: Command): Command {
  return command
    .argument(
      '<sweep.json>',
      '{ request, vary: { path: [values…] }, sample?: { count, seed } }, - for standard input',
    )
    .addOption(datasetOption('dataset id (default: that of the request, else the simulated market)'))
    .addOption(readRootOption())
    .addOption(outOption('write the lines here instead of standard output'))
    .addOption(threadsOption())
    .action(sweep)
}

/** `--threads`: the number of threads. */
export function threadsOption(): Option {
  return new Option('--threads <n>', 'threads to run on (default: all cores)')
}

async function sweep(path: string, { out, ...options }: SweepOptions): Promise<void> {
  const request = readRequest(path, sweepRequestSchema)
  const output = out === undefined ? undefined : openSync(out, 'w')
  const started = performance.now()
  let refused = 0
  await runSweep(request, options, (runs) => {
    refused += runs.filter((run) => 'error' in run).length
    const lines = runs.map((run) => `${JSON.stringify('error' in run ? run : run.row)}\n`).join('')
    if (output === undefined) process.stdout.write(lines)
    else writeFileSync(output, lines)
  })
  if (output !== undefined) closeSync(output)
  const seconds = formatNumber((performance.now() - started) / 1000)
  process.stderr.write(
    `${formatCount(variantCount(request), 'variant')} in ${seconds} s, ${formatNumber(refused)} refused\n`,
  )
}

/**
 * Runs all variants of a search on threads, with progress on standard error.
 * @param onRuns called with the variants in order, a few at a time
 * @throws InputError when a path is invalid or the dataset does not exist
 */
export async function runSweep(
  request: SweepRequest,
  { threads, ...given }: Omit<SweepOptions, 'out'>,
  onRuns: (runs: readonly (VariantRun | SweepRefusal)[]) => void,
): Promise<void> {
  const dataRoot = readRoot(given.dataRoot)
  const dataset = given.dataset ?? datasetOf(request) ?? SIMULATED_DATASET_ID
  await openToTest(dataRoot, dataset)
  checkPaths(request)
  const count = variantCount(request)
  const progress = showProgress('Sweep')
  let done = 0
  await runTasks<SweepTask, (VariantRun | SweepRefusal)[]>({
    file: new URL('../sweep.thread.ts', import.meta.url),
    threads: Math.min(threadCount(threads), Math.ceil(count / VARIANTS_PER_TASK)),
    tasks: sweepTasks({ dataRoot, dataset, sweep: request }, count),
    onDone: (_, runs) => {
      onRuns(runs)
      done += runs.length
      progress.update((100 * done) / count)
    },
  })
  progress.done()
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

/** An invalid path is wrong in every variant, so it is reported once, before any has run. */
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
