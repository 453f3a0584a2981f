import { join } from 'node:path'
import { InvalidArgumentError, Option, type Command } from 'commander'
import {
  BrokerFailure,
  checkDownload,
  download,
  DownloadError,
  indianClock,
  planDownload,
  Spool,
  type DownloadPlan,
} from '#brokers'
import { brokerName, UNDERLYINGS, type BrokerId, type DownloadRequest, type Underlying } from '#domain'
import { clockTime, dayNumber, isoDate } from '#engine/exchange'
import { ImportError, importFiles, ImportInterruptedError, importRefusal } from '#market-data'
import { readConfig } from '#server/settings'
import { InputError } from '../input-error.ts'
import { showProgress } from '../progress.ts'
import { brokerArgument, openAccount, userOption } from './broker-options.ts'
import { dataRootOption, datasetOption, dateOption } from './data-options.ts'

interface FetchOptions {
  readonly broker: BrokerId
  readonly underlying: Underlying
  readonly from: string
  readonly to: string
  readonly strikes: number
  readonly expiries: number
  readonly dataset: string
  readonly dataRoot: string
  readonly user?: string
  readonly plan?: boolean
  readonly vix: boolean
  readonly conflict: 'stop' | 'keep' | 'replace'
  readonly bhavcopy?: readonly string[]
}

const wholeNumber = (value: string): number => {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError(`Expected a whole number; given '${value}'.`)
  return Number(value)
}

/**
 * `delta fetch`: downloads a broker's history into a dataset; prints the import report as JSON on standard
 * output.
 */
export function fetchCommand(command: Command): Command {
  return command
    .addOption(
      new Option('--broker <broker>', 'id of the broker').argParser(brokerArgument).makeOptionMandatory(),
    )
    .addOption(new Option('--underlying <symbol>', 'index').choices(UNDERLYINGS).default('NIFTY'))
    .addOption(dateOption('--from <date>', 'first day').makeOptionMandatory())
    .addOption(dateOption('--to <date>', 'last day').makeOptionMandatory())
    .addOption(
      new Option('--strikes <count>', 'strikes on each side of where the index was')
        .argParser(wholeNumber)
        .default(20),
    )
    .addOption(
      new Option('--expiries <count>', 'nearest expiries of each day').argParser(wholeNumber).default(2),
    )
    .addOption(datasetOption('id of the dataset to make or add to').makeOptionMandatory())
    .addOption(dataRootOption())
    .addOption(userOption())
    .option('--no-vix', 'leave India VIX out')
    .addOption(
      new Option('--conflict <choice>', 'when more than 1 % of the bars that the dataset has too differ')
        .choices(['stop', 'keep', 'replace'])
        .default('stop'),
    )
    .option(
      '--bhavcopy <paths...>',
      'daily files of the exchange: bars are checked against them, and doubted open interest counts where they confirm it',
    )
    .option('--plan', 'only say what would be asked and how long it takes')
    .action(fetchHistory)
}

async function fetchHistory(options: FetchOptions): Promise<void> {
  const { broker, underlying, from, to, strikes, expiries, vix } = options
  const request: DownloadRequest = { broker, underlying, from, to, strikes, expiries, ...(!vix && { vix }) }
  const interrupt = new AbortController()
  process.once('SIGINT', () =>
    interrupt.abort(
      new InputError('Interrupted. What was downloaded is kept: run the same command again to go on'),
    ),
  )
  try {
    await run(request, options, interrupt.signal)
  } catch (error) {
    if (error instanceof BrokerFailure)
      throw new InputError(
        `${error.message}. What was downloaded is kept: run the same command again to go on`,
      )
    if (error instanceof DownloadError) throw new InputError(error.message)
    if (error instanceof ImportError && !(error instanceof ImportInterruptedError))
      throw new InputError(
        `The download did not pass the checks of an import: ${error.message}${remedyText(error)}`,
      )
    throw error
  }
}

const remedyText = ({ remedy }: ImportError) =>
  remedy?.kind === 'conflict'
    ? '. Nothing is downloaded again if you pass another --dataset, --conflict keep to keep the dataset’s bars, or --conflict replace to replace its days'
    : ''

async function run(request: DownloadRequest, options: FetchOptions, signal: AbortSignal): Promise<void> {
  checkDownload(request)
  const refusal = options.plan ? undefined : importRefusal(options.dataRoot, options.dataset)
  if (refusal !== undefined) throw new InputError(refusal)
  const { session, connector, brokers, owner } = await openAccount(request.broker, {
    user: options.user,
    signal,
    onWait: reportWait,
  })
  const { history } = session
  const lastDay = isoDate(dayNumber(indianClock(brokers.clock.now()).date) - 1)
  const plan = await planDownload(history, request, { lastDay, limits: connector.limits })
  describe(request, plan)
  if (options.plan) return
  const spool = new Spool(join(readConfig(process.env).dataFolder, 'downloads'), owner, request)
  const progress = showProgress('Download')
  const got = await download({
    history,
    request,
    plan,
    spool,
    signal,
    clock: brokers.clock,
    onProgress: ({ done, calls, waitingUntil }) =>
      waitingUntil === undefined ? progress.update((100 * done) / calls) : reportWait(waitingUntil),
  })
  progress.done()
  const { dataset, dataRoot, conflict, bhavcopy = [] } = options
  const report = await importFiles({
    paths: [...got.files, ...bhavcopy],
    dataset,
    dataRoot,
    signal,
    conflict,
    source: brokerName(request.broker),
    openInterest: history.openInterest === 'unproven' ? 'proven' : 'as-reported',
  })
  const { files: _, failed, ...summary } = got
  const { missingExpiries } = plan
  process.stdout.write(
    `${JSON.stringify({ ...report, download: { ...summary, failed, missingExpiries } }, null, 2)}\n`,
  )
  if (failed.length > 0) {
    console.error(
      `${failed.length} calls failed and are holes; run the same command again to ask for them again`,
    )
    process.exitCode = 1
  }
}

/** @param until milliseconds since 1970 */
function reportWait(until: number): void {
  const { date, minute } = indianClock(until)
  console.error(`Waiting until ${date} ${clockTime(minute)} IST, as the broker wants`)
}

const SECONDS_PER_MINUTE = 60

/** Announces the download on standard error. */
function describe({ broker, underlying }: DownloadRequest, plan: DownloadPlan): void {
  const { sessions, expiries, missingExpiries, calls, seconds, megabytes, rolling } = plan
  const minutes = Math.max(1, Math.ceil(seconds / SECONDS_PER_MINUTE))
  console.error(
    `${underlying} from ${brokerName(broker)}: ${sessions.length} sessions from ${sessions[0]} to ${sessions.at(-1)}, ` +
      `${expiries.length} expiries, about ${calls} calls, at least ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} by its limits, at most ${megabytes} MB`,
  )
  if (rolling) {
    const { contractDays, never, partly } = rolling.holes
    console.error(
      `Its series roll with the index: of ${contractDays} contract-days ${never} are out of their reach all day and ${partly} at times. Those minutes stay holes`,
    )
  }
  if (missingExpiries.length > 0)
    console.error(`It has no contracts of the expiries ${missingExpiries.join(', ')}: those stay holes`)
}
