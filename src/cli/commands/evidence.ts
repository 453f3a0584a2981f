import { InvalidArgumentError, Option, type Command } from 'commander'
import {
  crashSentence,
  formatNumber,
  formatPercent,
  formatSignedRupees,
  verdictLine,
  verdictReasons,
  type BacktestBundle,
  type SessionFacts,
  type Verdict,
} from '#domain'
import { backtestBundleSchema } from '#domain/schemas'
import { resampledEvidence, ruinProbability, verdictOf, type ResampledEvidence } from '#engine/evidence'
import { underlyingFromName } from '#engine/exchange'
import { sessionFacts } from '#engine/report'
import { readRequest } from '../read-request.ts'
import { openToTest, readRoot, readRootOption } from './data-options.ts'

interface EvidenceOptions {
  readonly trials: number
  readonly capital?: number
  readonly json?: boolean
  readonly regimes?: boolean
  readonly dataRoot?: string
}

/** `delta evidence`: says whether a result is evidence of an edge or may be luck. */
export function evidenceCommand(command: Command): Command {
  return command
    .argument('<result.json>', 'what `delta backtest` wrote, - for standard input')
    .addOption(
      new Option('--trials <n>', 'variants of the idea that were tried before this one was kept')
        .default(1)
        .argParser((value) => wholeNumber(value, 1)),
    )
    .addOption(
      new Option('--capital <rupees>', 'say how likely a drawdown is that takes all of it').argParser(
        (value) => wholeNumber(value, 1),
      ),
    )
    .option('--regimes', 'also by India VIX, trend and gap, read from the dataset of the result')
    .addOption(readRootOption())
    .option('--json', 'print the figures as JSON')
    .action(async (path: string, { trials, capital, json = false, regimes, dataRoot }: EvidenceOptions) => {
      const bundle = readRequest(path, backtestBundleSchema)
      const facts = regimes ? await factsOf(bundle, dataRoot) : []
      const verdict = verdictOf(bundle, { trials: { count: trials, variance: null }, overfitting: null })
      const resampled = resampledEvidence(bundle, facts)
      const ruin =
        capital === undefined || !resampled.bootstrap ? null : ruinProbability(resampled.bootstrap, capital)
      process.stdout.write(
        json ? figures(verdict, resampled, ruin) : summaryText(verdict, resampled, { ruin, capital }),
      )
    })
}

async function factsOf(
  { dataset, instrument, period }: BacktestBundle,
  dataRoot: string | undefined,
): Promise<SessionFacts[]> {
  const reader = await openToTest(readRoot(dataRoot), dataset.id)
  const underlying = underlyingFromName(instrument)
  return underlying ? sessionFacts({ underlying, ...period }, reader) : []
}

function wholeNumber(value: string, least: number): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number) || number < least)
    throw new InvalidArgumentError(`Expected a whole number from ${least}; given '${value}'.`)
  return number
}

function figures(
  verdict: Verdict,
  { bootstrap, ...rest }: ResampledEvidence,
  ruinProbability: number | null,
) {
  const { drawdowns: _, fan: __, ...paths } = bootstrap ?? { drawdowns: undefined, fan: undefined }
  const resampled = { ...rest, bootstrap: bootstrap && paths, ruinProbability }
  return `${JSON.stringify({ verdict: { line: verdictLine(verdict), ...verdict }, ...resampled }, null, 2)}\n`
}

function summaryText(
  verdict: Verdict,
  { bootstrap, drawdown, drawdownRank, concentration, breakEvenSlippage, groups }: ResampledEvidence,
  { ruin, capital }: { ruin: number | null; capital: number | undefined },
): string {
  const share = (value: number | null) => (value === null ? 'not defined' : formatPercent(value * 100))
  const crash = crashSentence(verdict)
  const lines = [
    verdictLine(verdict),
    ...(crash === undefined ? [] : [crash]),
    ...verdictReasons(verdict).map((reason) => `  ${reason}`),
  ]
  if (bootstrap) {
    const { finalProfit, drawdown: deep, lossProbability } = bootstrap
    lines.push(
      `Of ${formatNumber(bootstrap.paths)} paths of the same days, 90% end between ${formatSignedRupees(finalProfit.low)} and ${formatSignedRupees(finalProfit.high)}; ${share(lossProbability)} end in a loss`,
      `Deepest drawdown: half of the paths worse than ${formatSignedRupees(deep.middle)}, one in twenty worse than ${formatSignedRupees(deep.low)}; observed ${formatSignedRupees(drawdown)}, deeper than in ${share(drawdownRank)} of random orders`,
    )
  }
  if (ruin !== null && capital !== undefined)
    lines.push(`A drawdown of ${formatSignedRupees(-capital)} or more: ${share(ruin)} of the paths`)
  lines.push(
    `Best 1% of the sessions: ${share(concentration.bestPercent)} of the profit; without the best five ${formatSignedRupees(concentration.withoutBestFive)}`,
    `Break-even: ${breakEvenSlippage === null ? 'not defined' : breakEvenSlippage <= 0 ? 'none, the run lost already' : `${formatNumber(breakEvenSlippage)} points of slippage per fill, on top of what the run assumed`}`,
    ...groups.map(
      ({ grouping, label, sessions, profit, corrected }) =>
        `${grouping}: ${label}: ${formatSignedRupees(profit)} in ${formatNumber(sessions)} sessions; so far from the rest by luck ${share(corrected)}`,
    ),
  )
  return `${lines.join('\n')}\n`
}
