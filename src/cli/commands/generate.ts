import { availableParallelism } from 'node:os'
import type { Command } from 'commander'
import { REAL_DAYS_FROM, REAL_DAYS_TO, SIMULATED_DATASET_ID, yearsDataset } from '#domain'
import {
  generateScenario,
  generateYears,
  openDataset,
  SCENARIOS,
  SIMULATED_FROM,
  SIMULATED_TO,
  SIMULATED_UNDERLYINGS,
  type SimulatedUnderlying,
} from '#market-data'
import { InputError } from '../input-error.ts'
import { showProgress } from '../progress.ts'
import { runTasks } from '../threads.ts'
import { datasetOption, dateOption, readRoot, readRootOption } from './data-options.ts'

interface GenerateOptions {
  readonly dataset?: string
  readonly dataRoot?: string
  readonly from: string
  readonly to: string
  readonly underlying: readonly SimulatedUnderlying[]
  readonly scenario?: string
}

/** `delta generate`: generates days of the simulated market before their first use. */
export function generateCommand(command: Command): Command {
  return command
    .addOption(datasetOption(`dataset id (default: ${SIMULATED_DATASET_ID}, or scenario-<name>)`))
    .addOption(readRootOption())
    .addOption(
      dateOption(
        '--from <date>',
        `first day; before ${SIMULATED_FROM}, from ${REAL_DAYS_FROM} on, further years become a dataset of their own, to ${REAL_DAYS_TO} unless --to is given`,
      ).default(SIMULATED_FROM),
    )
    .addOption(dateOption('--to <date>', 'last day').default(SIMULATED_TO))
    .option('--underlying <names...>', `some of ${SIMULATED_UNDERLYINGS.join(', ')}`, [
      ...SIMULATED_UNDERLYINGS,
    ])
    .option(
      '--scenario <name>',
      `make a dataset of a market of its own: ${SCENARIOS.map(({ name, description }) => `${name} (${description})`).join(' ')}`,
    )
    .action(async (options: GenerateOptions, command: Command) => {
      const report = await made(options, command)
      process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
    })
}

async function made(options: GenerateOptions, command: Command) {
  if (options.scenario !== undefined) return makeScenario(options, command)
  const isGiven = (option: string) => command.getOptionValueSource(option) === 'cli'
  const period = {
    from: options.from,
    to: isGiven('to') || options.from >= SIMULATED_FROM ? options.to : REAL_DAYS_TO,
  }
  return period.from < SIMULATED_FROM || period.to > SIMULATED_TO
    ? makeYears({ ...options, ...period })
    : generate(options)
}

/** Further years of the simulated market, as a separate dataset. */
async function makeYears({ dataset, dataRoot, from, to, underlying }: GenerateOptions) {
  checkUnderlyings(underlying)
  const own = yearsDataset({ from, to })
  if (dataset !== undefined && dataset !== own)
    throw new InputError(
      `--dataset: these days become the dataset '${own}'; leave the option out (given '${dataset}')`,
    )
  const progress = showProgress('Generate')
  try {
    const { id, name, kind, contentHash, underlyings } = await generateYears({
      dataRoot: readRoot(dataRoot),
      from,
      to,
      underlyings: underlying,
      onProgress: (percent) => progress.update(percent),
    })
    return { dataset: { id, name, kind, contentHash }, underlyings }
  } catch (error) {
    if (error instanceof RangeError) throw new InputError(error.message)
    throw error
  } finally {
    progress.done()
  }
}

async function generate({ dataset = SIMULATED_DATASET_ID, from, to, underlying, ...given }: GenerateOptions) {
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

/** Makes a scenario. Its days and indices are fixed, so options for them are refused. */
async function makeScenario({ scenario = '', dataset, dataRoot }: GenerateOptions, command: Command) {
  for (const option of ['from', 'to', 'underlying'])
    if (command.getOptionValueSource(option) === 'cli')
      throw new InputError(`--${option}: cannot be given with --scenario, which has its own days and indices`)
  if (dataset === SIMULATED_DATASET_ID)
    throw new InputError(
      `--dataset: '${dataset}' is the simulated market itself; choose another id for a scenario`,
    )
  const progress = showProgress('Generate')
  try {
    const { id, name, kind, contentHash, underlyings } = await generateScenario({
      dataRoot: readRoot(dataRoot),
      scenario,
      dataset,
      onProgress: (percent) => progress.update(percent),
    })
    return { dataset: { id, name, kind, contentHash }, underlyings }
  } catch (error) {
    if (error instanceof RangeError) throw new InputError(error.message)
    throw error
  } finally {
    progress.done()
  }
}

function checkOptions({
  dataset,
  from,
  to,
  underlying,
}: Pick<GenerateOptions, 'dataset' | 'from' | 'to' | 'underlying'>): void {
  if (dataset !== SIMULATED_DATASET_ID)
    throw new InputError(`--dataset: only '${SIMULATED_DATASET_ID}' is generated (given '${dataset}')`)
  if (from > to) throw new InputError(`--from: must not be after --to (given ${from} and ${to})`)
  checkUnderlyings(underlying)
}

function checkUnderlyings(underlying: GenerateOptions['underlying']): void {
  const unknown = underlying.find((name) => !SIMULATED_UNDERLYINGS.includes(name))
  if (unknown)
    throw new InputError(
      `--underlying: '${unknown}' is not simulated, expected ${SIMULATED_UNDERLYINGS.join(', ')}`,
    )
}
