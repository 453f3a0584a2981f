import { availableParallelism } from 'node:os'
import { Command } from 'commander'
import { SIMULATED_DATASET_ID, UNDERLYINGS, type Underlying } from '#domain'
import { openDataset, SIMULATED_FROM, SIMULATED_TO } from '#market-data'
import { InputError } from '../input-error.ts'
import { showProgress } from '../progress.ts'
import { runTasks } from '../threads.ts'
import { datasetOption, dateOption, readRoot, readRootOption } from './data-options.ts'

interface GenerateOptions {
  readonly dataset: string
  readonly dataRoot?: string
  readonly from: string
  readonly to: string
  readonly underlying: readonly Underlying[]
}

/** `delta generate`: makes days of the simulated market ahead of their first use. */
export function generateCommand(): Command {
  return new Command('generate')
    .description('make days of the simulated market now, rather than when they are first asked for')
    .addOption(datasetOption().default(SIMULATED_DATASET_ID))
    .addOption(readRootOption())
    .addOption(dateOption('--from <date>', 'first day').default(SIMULATED_FROM))
    .addOption(dateOption('--to <date>', 'last day').default(SIMULATED_TO))
    .option('--underlying <names...>', `some of ${UNDERLYINGS.join(', ')}`, [...UNDERLYINGS])
    .action(async (options: GenerateOptions) => {
      const report = await generate(options)
      process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    })
}

async function generate({ dataset, from, to, underlying, ...given }: GenerateOptions) {
  const dataRoot = readRoot(given.dataRoot)
  checkOptions({ dataset, from, to, underlying })
  const reader = openDataset(dataRoot, dataset)
  const days = underlying.flatMap((name) =>
    reader
      .sessions(name)
      .filter((date) => date >= from && date <= to)
      .map((date) => ({ dataRoot, dataset, underlying: name, date })),
  )
  const started = performance.now()
  const progress = showProgress('Generate')
  await runTasks({
    file: new URL('../generate.thread.ts', import.meta.url),
    threads: Math.min(availableParallelism(), days.length),
    tasks: days,
    onDone: (done) => progress.update((100 * done) / days.length),
  })
  progress.done()
  const seconds = Math.round(performance.now() - started) / 1000
  return { dataset: reader.dataset, from, to, underlyings: underlying, days: days.length, seconds }
}

function checkOptions({ dataset, from, to, underlying }: Omit<GenerateOptions, 'dataRoot'>): void {
  if (dataset !== SIMULATED_DATASET_ID)
    throw new InputError(`--dataset: only '${SIMULATED_DATASET_ID}' is generated (given '${dataset}')`)
  if (from > to) throw new InputError(`--from: must not be after --to (given ${from} and ${to})`)
  if (from < SIMULATED_FROM || to > SIMULATED_TO)
    throw new InputError(
      `--from, --to: the simulated market covers ${SIMULATED_FROM} to ${SIMULATED_TO} (given ${from} to ${to})`,
    )
  const unknown = underlying.find((name) => !UNDERLYINGS.includes(name))
  if (unknown)
    throw new InputError(`--underlying: '${unknown}' is unknown, expected ${UNDERLYINGS.join(', ')}`)
}
