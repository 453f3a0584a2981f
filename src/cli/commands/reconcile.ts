import { Option, type Command } from 'commander'
import {
  CAUSE_TEXTS,
  DIFFERENCE_CAUSES,
  formatCount,
  formatSignedRupees,
  SIMULATED_DATASET_ID,
  type BacktestBundle,
  type DifferenceParts,
  type Reconciliation,
  type Trade,
} from '#domain'
import { backtestBundleSchema, backtestRequestSchema } from '#domain/schemas'
import { reconcile, reconcileDay, type TradedPeriod } from '#engine/analytics'
import { backtestReport } from '#engine/report'
import { InputError } from '../input-error.ts'
import { showProgress } from '../progress.ts'
import { readRequest } from '../read-request.ts'
import { datasetOption, openOrRefuse, readRoot, readRootOption } from './data-options.ts'
import { readLogBundle, withLogOptions, type LogOptions } from './log-options.ts'

interface ReconcileOptions extends LogOptions {
  readonly request?: string
  readonly result?: string
  readonly dataset?: string
  readonly dataRoot?: string
  readonly day?: string
  readonly json?: boolean
}

/**
 * `delta reconcile`: splits the difference between a log and Delta's run of the same strategy by cause, to
 * the paisa.
 */
export function reconcileCommand(command: Command): Command {
  return withLogOptions(command)
    .argument('<log.csv>', 'trades of another tool, or the tradebook of a broker')
    .addOption(new Option('--request <request.json>', 'the strategy, run now').conflicts('result'))
    .option('--result <result.json>', 'a run of it, as `delta backtest` wrote it')
    .addOption(datasetOption('dataset id (default: that of the request, else the simulated market)'))
    .addOption(readRootOption())
    .option('--day <date>', 'the trades of one day side by side')
    .option('--json', 'print the figures as JSON')
    .action(async (path: string, options: ReconcileOptions) => {
      const log = readLogBundle(path, options)
      const own = await ownRun(options)
      if (own.instrument !== log.instrument)
        throw new InputError(`The log is of ${log.instrument} and the run of ${own.instrument}`)
      const ownTrades = tradedPeriod(own)
      const logTrades = tradedPeriod(log)
      const found = reconcile(ownTrades, logTrades)
      const pairs = options.day === undefined ? [] : reconcileDay(ownTrades, logTrades, options.day)
      if (options.json)
        return void process.stdout.write(`${JSON.stringify({ ...found, day: pairs }, null, 2)}\n`)
      const lines = options.day === undefined ? summaryLines(found) : pairs.map(pairLine)
      process.stdout.write(`${lines.join('\n')}\n`)
    })
}

const tradedPeriod = ({ results, period }: BacktestBundle): TradedPeriod => ({
  trades: results.trades,
  period,
})

async function ownRun({
  request: path,
  result,
  dataset,
  dataRoot,
}: ReconcileOptions): Promise<BacktestBundle> {
  if (result !== undefined) return readRequest(result, backtestBundleSchema)
  if (path === undefined)
    throw new InputError('Give the strategy with --request, or a run of it with --result')
  const request = readRequest(path, backtestRequestSchema)
  const reader = await openOrRefuse(readRoot(dataRoot), dataset ?? request.dataset ?? SIMULATED_DATASET_ID)
  const progress = showProgress('Backtest')
  const bundle = await backtestReport(request, reader, { onProgress: progress.update })
  progress.done()
  return bundle
}

function summaryLines(found: Reconciliation): string[] {
  const { from, to, own, log, difference, parts, paired, alike, otherReasons, outside, days } = found
  return [
    `${from} to ${to}: Delta ${formatSignedRupees(own)}, the log ${formatSignedRupees(log)}, difference ${formatSignedRupees(difference)}`,
    ...DIFFERENCE_CAUSES.map((cause) => `  ${CAUSE_TEXTS[cause].name}: ${formatSignedRupees(parts[cause])}`),
    `${formatCount(paired, 'pair')} of trades, ${alike} alike in all but costs, ${otherReasons} left for another reason`,
    ...(outside.own + outside.log > 0
      ? [`Not compared, on days that only one covers: ${outside.own} of Delta, ${outside.log} of the log`]
      : []),
    ...days
      .filter(({ differs }) => differs.some((cause) => cause !== 'cost'))
      .map((day) => `${day.date} ${formatSignedRupees(day.difference)}: ${partsText(day.parts)}`),
  ]
}

function partsText(parts: DifferenceParts): string {
  return DIFFERENCE_CAUSES.filter((cause) => parts[cause] !== 0)
    .map((cause) => `${cause} ${formatSignedRupees(parts[cause])}`)
    .join(', ')
}

function pairLine({
  ownTrade,
  logTrade,
  difference,
  parts,
  facts,
}: ReturnType<typeof reconcileDay>[number]): string {
  const differences = facts.map(({ what, own, log }) => `${what} ${own}, log ${log}`).join('; ')
  return `Delta ${tradeText(ownTrade)} | log ${tradeText(logTrade)} | ${formatSignedRupees(difference)} ${partsText(parts)}${differences && ` (${differences})`}`
}

function tradeText(trade: Trade | null): string {
  if (!trade) return 'nothing'
  const { type, quantity, strike, optionType, entryTime, entryPrice, exitTime, exitPrice, exitReason } = trade
  return `${type} ${quantity} ${strike} ${optionType === 'CALL' ? 'CE' : 'PE'} ${entryTime} at ${entryPrice}, ${exitTime} at ${exitPrice}, ${exitReason}`
}
