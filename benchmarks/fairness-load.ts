/**
 * The load of `fairness.bench.ts`, in a separate process, so that sending a heavy user's requests does not delay the
 * measurement of the other. Arguments: the address of the server, the cookie's headers as JSON, `looks` or `mixed`,
 * seconds. Prints a line when it begins, and one line of JSON with the number of answers when the time is over.
 */
import { getPriority, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApiClient, routes } from '#api'
import { backtestRequestSchema } from '#domain/schemas'
import { ironCondor } from './engine-requests.ts'
import { tradeLogOf } from './trade-log.ts'

const LOOKS = 50
const LOOK_BYTES = 2_400_000
/** Loops of the mixed load, in addition to the looks. */
const BACKTESTS = 4
const CHAINS = 4
/** Pause after a refusal, as stated by the answer. */
const AGAIN_MILLISECONDS = 1_000

/** What one heavy user got. */
export interface HeavyCounts {
  readonly looks: number
  readonly backtests: number
  readonly chains: number
  readonly refused: number
  readonly errors: readonly string[]
}

const [url = '', headerText = '{}', load = 'looks', seconds = '10'] = process.argv.slice(2)
const headers = JSON.parse(headerText) as Record<string, string>
const client = createApiClient({
  baseUrl: url,
  fetch: (target, { credentials: _, signal: __, ...init }) =>
    fetch(target, { ...init, headers: { ...init.headers, ...headers } }),
})
let stop = 20
const counts = { looks: 0, backtests: 0, chains: 0, refused: 0, errors: [] as string[] }
const body = JSON.stringify({ file: 'trades.csv', text: tradeLogOf(LOOK_BYTES) })

// Users have their own machines, so this process has a lower priority than the server.
setPriority(Math.min(19, getPriority() + 5))
process.stdout.write('begun\n')
const until = performance.now() + Number(seconds) * 1000
const loops = Array.from({ length: LOOKS }, () => repeat(look))
if (load === 'mixed') {
  for (let i = 0; i < BACKTESTS; i++) loops.push(repeat(() => backtest(i)))
  for (let i = 0; i < CHAINS; i++) loops.push(repeat(chain))
}
await Promise.race([Promise.all(loops), sleep(Number(seconds) * 1000)])
process.stdout.write(`${JSON.stringify(counts)}\n`)
process.exit()

async function repeat(work: () => Promise<void>): Promise<void> {
  while (performance.now() < until)
    await work().catch(async (error: unknown) => {
      counts.errors.push(error instanceof Error ? error.message : String(error))
      await sleep(AGAIN_MILLISECONDS)
    })
}

async function look(): Promise<void> {
  const answer = await fetch(url + routes.previewTradeLog.path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  const text = await answer.text()
  if (answer.ok) counts.looks++
  else if (answer.status === 429) {
    counts.refused++
    await sleep(AGAIN_MILLISECONDS)
  } else throw new Error(`${answer.status} ${text.slice(0, 200)}`)
}

/** Sixteen months, as the page asks, of another stop each time. */
async function backtest(lane: number): Promise<void> {
  const request = ironCondor()
  for (const leg of request.strategy.legs)
    if ('stopLoss' in leg.riskManagement)
      leg.riskManagement.stopLoss!.percentageValue = 20 + (stop++ % 60) + lane / 10
  const dates = { startDate: '2024-01-01', endDate: '2024-12-31' }
  const { jobId } = await client.call(routes.runBacktest, {
    body: backtestRequestSchema.parse({ ...request, ...dates }),
  })
  for (;;) {
    const { status } = await client.call(routes.backtestStatus, { params: { id: jobId } })
    if (status === 'completed') break
    if (status === 'failed' || status === 'cancelled') throw new Error(`a backtest ${status}`)
    await sleep(200)
  }
  await client.call(routes.backtestResults, { params: { id: jobId } })
  counts.backtests++
}

async function chain(): Promise<void> {
  await client.call(routes.optionChain, {
    query: { underlying: 'NIFTY', expiry_date: '2024-01-11', date: '2024-01-04', time: '10:00' },
  })
  counts.chains++
}
