import { InvalidArgumentError, Option, type Command } from 'commander'
import {
  formatNumber,
  formatPercent,
  formatRatio,
  formatSignedRupees,
  type SweepRefusal,
  type SweepRequest,
} from '#domain'
import { sweepRequestSchema } from '#domain/schemas'
import {
  blockSums,
  overfitting,
  walkForward,
  type Overfitting,
  type WalkForward,
  type WalkForwardOptions,
} from '#engine/evidence'
import { variantValues, type VariantRun } from '#engine/report'
import { inRupees } from '#engine/units'
import { InputError } from '../input-error.ts'
import { readRequest } from '../read-request.ts'
import { datasetOption, readRootOption } from './data-options.ts'
import { runSweep, threadsOption, type SweepOptions } from './sweep.ts'

interface Options extends Omit<SweepOptions, 'out'> {
  readonly inSample: number
  readonly outOfSample: number
  readonly step?: number
  readonly anchored?: boolean
  readonly choose: 'plateau' | 'best'
  readonly by: WalkForwardOptions['objective']
  readonly json?: boolean
}

const months = (flags: string, description: string) =>
  new Option(flags, description).argParser((value) => {
    const number = Number(value)
    if (!Number.isInteger(number) || number < 1 || number > 120)
      throw new InvalidArgumentError(`Expected a whole number of months from 1 to 120; given '${value}'.`)
    return number
  })

/** `delta walk-forward`: repeatedly chooses a variant on some months and trades it in the next ones. */
export function walkForwardCommand(command: Command): Command {
  return command
    .argument('<sweep.json>', '{ request, vary: { path: [values…] } }, - for standard input')
    .addOption(datasetOption('dataset id (default: that of the request, else the simulated market)'))
    .addOption(readRootOption())
    .addOption(threadsOption())
    .addOption(months('--in-sample <months>', 'months to choose by').default(6))
    .addOption(months('--out-of-sample <months>', 'months to trade the choice').default(2))
    .addOption(months('--step <months>', 'months from one window to the next (default: those out of sample)'))
    .option('--anchored', 'choose by everything since the first session')
    .addOption(
      new Option('--choose <how>', 'the best cell, or the middle of the best plateau')
        .choices(['plateau', 'best'])
        .default('plateau'),
    )
    .addOption(
      new Option('--by <objective>', 'what variants are compared by')
        .choices(['netProfit', 'sharpe', 'profitToDrawdown'])
        .default('sharpe'),
    )
    .option('--json', 'print the windows as JSON')
    .action(run)
}

async function run(path: string, options: Options): Promise<void> {
  const sweep = readRequest(path, sweepRequestSchema)
  if (sweep.sample)
    throw new InputError("'sample' is not possible here: a plateau needs the whole grid; shorten the lists")
  const { outOfSample, step = outOfSample } = options
  if (step < outOfSample)
    throw new InputError(
      `--step: ${step} months are fewer than the ${outOfSample} out of sample, so that days would count twice`,
    )
  const runs: (VariantRun | SweepRefusal)[] = []
  await runSweep(sweep, options, (some) => runs.push(...some))
  const ran = runs.flatMap((one) => ('error' in one ? [] : [one]))
  const sessions = ran[0]?.sessions
  if (!sessions) throw new InputError(`No variant can be run: ${refusalOf(runs)}`)
  const walked = walkForward(
    {
      sessions,
      sizes: Object.values(sweep.vary).map((values) => values.length),
      variants: runs.map((one) => ('error' in one ? null : one.days)),
    },
    {
      inSampleMonths: options.inSample,
      outOfSampleMonths: outOfSample,
      stepMonths: step,
      anchored: options.anchored ?? false,
      choice: options.choose,
      objective: options.by,
    },
  )
  if (!walked)
    throw new InputError(
      `The period is too short for ${options.inSample} months in sample and some after; choose fewer, or a longer period`,
    )
  const overfit = overfitting(ran.flatMap(({ days }) => blockSums(days.profits) ?? []))
  process.stdout.write(options.json ? figures(sweep, walked, overfit) : summaryText(sweep, walked, overfit))
}

function refusalOf(runs: readonly (VariantRun | SweepRefusal)[]): string {
  const refused = runs.find((one) => 'error' in one)
  return refused && 'error' in refused ? refused.error : 'the sweep is empty'
}

const valuesOf = (sweep: SweepRequest, variant: number) =>
  Object.entries(variantValues(sweep, variant))
    .map(([field, value]) => `${field} ${String(value)}`)
    .join(', ')

function figures(
  sweep: SweepRequest,
  { windows, efficiency, best, profits }: WalkForward,
  overfit: Overfitting | null,
) {
  const report = {
    windows: windows.map((window) => ({
      ...window,
      values: variantValues(sweep, window.variant),
      inSampleProfit: inRupees(window.inSampleProfit),
      outOfSampleProfit: inRupees(window.outOfSampleProfit),
    })),
    outOfSampleProfit: inRupees(profits.reduce((sum, profit) => sum + profit, 0)),
    best: variantValues(sweep, best),
    efficiency,
    overfitting: overfit,
  }
  return `${JSON.stringify(report, null, 2)}\n`
}

function summaryText(
  sweep: SweepRequest,
  { windows, efficiency, best, profits }: WalkForward,
  overfit: Overfitting | null,
) {
  const lines = windows.map(
    ({ inSample, outOfSample, variant, inSampleProfit, outOfSampleProfit }) =>
      `${inSample.from} to ${inSample.to}: ${valuesOf(sweep, variant)} (${formatSignedRupees(inRupees(inSampleProfit))}), then ${outOfSample.from} to ${outOfSample.to}: ${formatSignedRupees(inRupees(outOfSampleProfit))}`,
  )
  const total = inRupees(profits.reduce((sum, profit) => sum + profit, 0))
  lines.push(
    `Out of sample together: ${formatSignedRupees(total)} in ${formatNumber(profits.length)} sessions`,
    `Best over the whole period, known only in hindsight: ${valuesOf(sweep, best)}`,
    `Efficiency (annualised, out of sample over in sample): ${efficiency === null ? 'not defined' : formatRatio(efficiency)}`,
    `Probability of overfitting: ${overfit ? formatPercent(overfit.probability * 100) : 'not defined'}`,
  )
  return `${lines.join('\n')}\n`
}
