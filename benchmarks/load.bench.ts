/**
 * What does one server bear? 50 users sign up; each runs 4 short backtests one after another, follows the progress stream,
 * reads the results, and meanwhile asks for session, jobs and health again and again. How does the throughput compare
 * with the bare engine on the same requests, how long do results and light requests take, and does anything fail? The same once
 * more over all 16 months, which is what users run.
 *
 * Data: the simulated market of NIFTY, 2024-01-01 to 2025-04-30 (made first if it is not there).
 * Unit: backtests a second; milliseconds, median and 95th percentile. The users share the machine with the server.
 */
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { routes, routeUrl, type ApiClient } from '#api'
import type { BacktestRequest } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { backtestReport } from '#engine/report'
import { openDataset } from '#market-data'
import {
  DATA_ROOT,
  prepareSimulated,
  quantile,
  signUp,
  startDelta,
  stopAll,
  temporaryDataFolder,
  type BenchUser,
} from './delta-processes.ts'
import { ironCondor } from './engine-requests.ts'

const USERS = 50
const BACKTESTS_EACH = 4
const THINK_MILLISECONDS = 500

interface Part {
  readonly what: string
  /** The request of a user's n-th run. */
  readonly requestOf: (user: number, run: number) => BacktestRequest
}

const PARTS: readonly Part[] = [
  { what: 'one to three months', requestOf: shortRequest },
  { what: 'sixteen months', requestOf: longRequest },
]

const latencies = { result: [] as number[], light: [] as number[] }
const errors: string[] = []

/** A condor of another stop for each run. */
function condor(user: number, run: number): ReturnType<typeof ironCondor> {
  const request = ironCondor()
  const stop = 20 + ((user * BACKTESTS_EACH + run) % 60)
  for (const leg of request.strategy.legs)
    if ('stopLoss' in leg.riskManagement) leg.riskManagement.stopLoss!.percentageValue = stop
  return request
}

/** One to three months, of another start for each. */
function shortRequest(user: number, run: number): BacktestRequest {
  const month = 1 + ((user + 3 * run) % 9)
  const date = (at: number, day: string) => `2024-${String(at).padStart(2, '0')}-${day}`
  const endDate = date(month + (user % 3), '28')
  return backtestRequestSchema.parse({ ...condor(user, run), startDate: date(month, '01'), endDate })
}

function longRequest(user: number, run: number): BacktestRequest {
  const dates = { startDate: '2024-01-01', endDate: '2025-04-30' }
  return backtestRequestSchema.parse({ ...condor(user, run), ...dates })
}

await prepareSimulated('2024-01-01', '2025-04-30')
for (const part of PARTS) {
  console.log(`\nrequests over ${part.what}`)
  const bare = await bareEngine(part)
  const folder = temporaryDataFolder()
  const server = await startDelta('serve', {
    DATA_DIR: folder.path,
    DATABASE_URL: '',
    SIGN_UP: 'open',
    TRUST_PROXY: '1',
  })
  try {
    await load(server.url, part, bare)
  } finally {
    await stopAll([server])
    folder.remove()
  }
}

/** Backtests a second of one thread that does nothing else. */
async function bareEngine({ requestOf }: Part): Promise<number> {
  const reader = openDataset(DATA_ROOT, 'simulated')
  const requests = Array.from({ length: USERS * BACKTESTS_EACH }, (_, i) =>
    requestOf(Math.floor(i / BACKTESTS_EACH), i % BACKTESTS_EACH),
  )
  for (const request of requests.slice(0, 20)) JSON.stringify(await backtestReport(request, reader))
  const started = performance.now()
  for (const request of requests) JSON.stringify(await backtestReport(request, reader))
  return (1000 * requests.length) / (performance.now() - started)
}

async function load(url: string, { requestOf }: Part, bare: number): Promise<void> {
  const users: BenchUser[] = []
  for (let i = 0; i < USERS; i++) users.push(await signUp(url, i))
  await Promise.all(users.slice(0, 4).map((user) => oneBacktest(url, user, requestOf(0, 0))))
  latencies.result.length = latencies.light.length = errors.length = 0
  const started = performance.now()
  await Promise.all(users.map((user, i) => session(url, user, (run) => requestOf(i, run))))
  const perSecond = (1000 * USERS * BACKTESTS_EACH) / (performance.now() - started)
  const cores = availableParallelism()
  console.log(`bare engine, one thread:   ${bare.toFixed(1)} backtests a second`)
  console.log(
    `server, ${USERS} users:          ${perSecond.toFixed(1)} a second with ${cores} threads, ${(perSecond / bare).toFixed(2)} of one bare thread`,
  )
  show('from submission to result', latencies.result)
  show('light requests', latencies.light)
  console.log(`errors:                    ${errors.length}`)
  for (const error of errors.slice(0, 10)) console.log(`  ${error}`)
  if (errors.length > 0) process.exitCode = 1
}

function show(what: string, values: readonly number[]): void {
  const [middle, high] = [quantile(values, 0.5), quantile(values, 0.95)].map((value) => value.toFixed(0))
  console.log(`${`${what}:`.padEnd(26)} p50 ${middle} ms, p95 ${high} ms (${values.length})`)
}

async function session(
  url: string,
  user: BenchUser,
  requestOf: (run: number) => BacktestRequest,
): Promise<void> {
  let busy = true
  const looking = lookAround(user.client(url), () => busy)
  for (let run = 0; run < BACKTESTS_EACH; run++) await noted(() => oneBacktest(url, user, requestOf(run)))
  busy = false
  await looking
}

async function oneBacktest(url: string, user: BenchUser, body: BacktestRequest): Promise<void> {
  const client = user.client(url)
  const started = performance.now()
  const { jobId: id } = await client.call(routes.runBacktest, { body })
  const events = await fetch(url + routeUrl(routes.backtestEvents, { params: { id } }), {
    headers: user.headers,
  })
  await events.text()
  const { results } = await client.call(routes.backtestResults, { params: { id } })
  latencies.result.push(performance.now() - started)
  if (results.trades.length === 0) throw new Error(`backtest ${id} has no trades`)
}

async function lookAround(client: ApiClient, more: () => boolean): Promise<void> {
  const looks = [
    () => client.call(routes.session),
    () => client.call(routes.listBacktests, { query: {} }),
    () => client.call(routes.health),
  ]
  for (let i = 0; more(); i++) {
    await noted(async () => {
      const started = performance.now()
      await looks[i % looks.length]()
      latencies.light.push(performance.now() - started)
    })
    await sleep(THINK_MILLISECONDS)
  }
}

async function noted(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    errors.push(error instanceof Error ? error.message : String(error))
  }
}
