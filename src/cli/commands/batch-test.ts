import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { batchResult, routes, type BatchJob, type BatchResult } from '#api'
import { formatPercent, formatRupees } from '#domain'
import { InputError } from '../input-error.ts'
import { showProgress } from '../progress.ts'
import { isUnreachable, refusal, remoteDelta, type Remote } from '../remote.ts'

interface Options {
  readonly url: string
  readonly all?: boolean
  readonly portfolio?: string
  readonly follow?: string
  readonly cancel?: string
  readonly json?: boolean
}

const LOOK_EVERY_MILLISECONDS = 500
/** A restarting server answers within this time. */
const RESTART_MILLISECONDS = 120_000

/** `delta batch-test`: tests saved strategies on a running Delta, as the screen does. */
export function batchTestCommand(command: Command): Command {
  return command
    .argument('[strategies...]', 'names or ids of saved strategies')
    .option('--all', 'all that are not inactive')
    .option('--portfolio <name>', 'all of a portfolio that are not inactive')
    .option('--follow <batch>', 'follow a batch that was started before')
    .option('--cancel <batch>', 'cancel a batch; what it has tested stays')
    .option(
      '--url <address>',
      'where Delta runs',
      process.env['DELTA_URL']?.trim() || 'http://localhost:3000',
    )
    .option('--json', 'print the result as JSON')
    .addHelpText(
      'after',
      `
DELTA_TOKEN is an access token of full scope (Settings, Login & Security).
The server tests one strategy after the other, each over its own period, and stores every result with its strategy.
Ctrl-C only stops watching: the batch goes on, also over a restart of the server, and --follow finds it again.
Ends with code 2 where a strategy failed.`,
    )
    .action(run)
}

async function run(named: string[], options: Options): Promise<void> {
  const remote = remoteDelta(options.url)
  try {
    const id = await chooseBatch(remote, named, options)
    const batch = await followed(remote, id, options.json ? () => undefined : printed)
    const result = batchResult(batch)
    process.stdout.write(options.json ? `${JSON.stringify(result, null, 2)}\n` : `${summary(batch)}\n`)
    if (result.failedTests > 0) process.exitCode = 2
  } catch (error) {
    throw refusal(remote, error)
  }
}

/** The batch to follow: the given one, or a new one of the named strategies. */
async function chooseBatch({ client }: Remote, named: string[], options: Options): Promise<string> {
  const { all, portfolio, follow, cancel } = options
  const ways = [named.length > 0, all, portfolio !== undefined, follow !== undefined, cancel !== undefined]
  if (ways.filter(Boolean).length !== 1)
    throw new InputError(
      'Say what to test in one way: names or ids of strategies, --all, --portfolio, or a batch with --follow or --cancel',
    )
  if (cancel !== undefined) return (await client.call(routes.cancelBatch, { params: { id: cancel } })).jobId
  if (follow !== undefined) return follow
  const strategyIds = await chooseStrategies({ client }, named, options)
  const { jobId } = await client.call(routes.startBatch, { body: { strategyIds } })
  process.stderr.write(`Batch ${jobId}: ${strategies(strategyIds.length)}\n`)
  return jobId
}

async function chooseStrategies(
  { client }: Pick<Remote, 'client'>,
  named: readonly string[],
  { portfolio }: Options,
): Promise<string[]> {
  const saved = await client.call(routes.listStrategies)
  if (named.length > 0) return named.map((name) => idOf(name, saved))
  let wanted = saved.filter(({ status }) => status !== 'inactive')
  if (portfolio !== undefined) {
    const portfolios = await client.call(routes.listPortfolios)
    const found = portfolios.find(({ id, name }) => name === portfolio || id === portfolio)
    if (!found)
      throw new InputError(
        `There is no portfolio '${portfolio}'; there are ${portfolios.map(({ name }) => `'${name}'`).join(', ')}`,
      )
    wanted = wanted.filter(({ id }) => found.strategies.includes(id))
  }
  if (wanted.length === 0) throw new InputError('There is no saved strategy to test; all may be inactive')
  return wanted.map(({ id }) => id)
}

function idOf(
  name: string,
  saved: readonly { readonly id: string; readonly configuration: { readonly strategyName: string } }[],
): string {
  const found = saved.filter(({ id, configuration }) => id === name || configuration.strategyName === name)
  if (found.length === 1) return found[0].id
  if (found.length > 1)
    throw new InputError(
      `'${name}' is the name of ${found.length} strategies; give an id: ${found.map(({ id }) => id).join(', ')}`,
    )
  throw new InputError(`There is no saved strategy '${name}'; names are written as on My Strategies`)
}

/** Follows a batch to its end, across restarts of its server, and prints each strategy once it is done. */
async function followed(
  { client, url }: Remote,
  id: string,
  print: (line: string) => void,
): Promise<BatchJob> {
  const progress = showProgress('Batch test')
  let printedCount = 0
  let lastAnswer = performance.now()
  for (;;) {
    try {
      const batch = await client.call(routes.batchStatus, { params: { id } })
      lastAnswer = performance.now()
      for (const result of batch.results.slice(printedCount)) {
        progress.clear()
        print(`${++printedCount} of ${batch.totalStrategies} ${lineOf(result)}`)
      }
      progress.update(batch.progress)
      if (batch.finishedAt !== null) {
        progress.done()
        return batch
      }
    } catch (error) {
      if (!isUnreachable(error)) throw error
      if (performance.now() - lastAnswer > RESTART_MILLISECONDS)
        throw new Error(
          `${url} does not answer any more. The batch goes on when Delta is started again; follow it with --follow ${id}`,
          { cause: error },
        )
    }
    await sleep(LOOK_EVERY_MILLISECONDS)
  }
}

const printed = (line: string) => void process.stdout.write(`${line}\n`)

/** Text for the base of a return. Rupees. */
const baseText = (base: number | undefined) =>
  base === undefined ? '' : ` of ${formatRupees(base)}, the larger of capital and peak margin`

function lineOf({ strategyId, strategyName, performance: brought, error, skipped }: BatchResult): string {
  const name = strategyName || strategyId
  if (brought)
    return `${name}: ${formatPercent(brought.returnOnCapital ?? brought.totalReturnPercentage, 2)} net${baseText(brought.capitalBase)}`
  if (skipped) return `${name}: ${error ?? 'skipped'}`
  return `${name}: failed. ${error ?? ''}`
}

function summary({
  status,
  error,
  totalStrategies,
  successfulTests,
  failedTests,
  results,
  waiting,
}: BatchJob) {
  const skipped = results.filter((one) => one.skipped).length
  const parts = [
    `${successfulTests} of ${strategies(totalStrategies)} tested`,
    failedTests > 0 && `${failedTests} failed`,
    skipped > 0 && `${skipped} skipped`,
    waiting.length > 0 && `${waiting.length} not tested: the batch was ${status}`,
  ]
  return [parts.filter(Boolean).join(', '), error].filter(Boolean).join('. ')
}

const strategies = (count: number) => `${count} ${count === 1 ? 'strategy' : 'strategies'}`
