/**
 * How much load does one server handle? 50 users sign up; each runs 4 short backtests one after another,
 * while another loop requests session, jobs and health. First they act like the page, which waits for an
 * answer in lines and follows the event stream only if the backtest was queued; then, on another server, like
 * programs: queue, stream and results. Reported are the throughput against the bare engine on the same
 * requests, the time of results and light requests, the processor time by process, and failures. The same is
 * then measured over all 16 months, the usual period of users.
 *
 * Data: the simulated market of NIFTY, 2024-01-01 to 2025-04-30 (generated first if missing).
 * Unit: backtests a second; milliseconds, median and 95th percentile; milliseconds of processor time for each
 * backtest, including its light requests. The users share the machine with the server. "cold" are the first
 * 200 backtests of a server, four per user, "second" the next; "warm" are those after 1,200, when the code is
 * compiled. Each round enters a minute later, because a server keeps the altered markets of a cycle's crash loss: users
 * with strategies of their own seldom find them.
 */
import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { routes, routeUrl, type ApiClient, type RouteOutput } from '#api'
import type { BacktestRequest } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { judgedReport } from '#engine/report'
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
  type DeltaProcess,
} from './delta-processes.ts'
import { ironCondor } from './engine-requests.ts'
import { addedTime, processorTime, type ProcessorTime } from './processor-time.ts'

const USERS = 50
const BACKTESTS_EACH = 4
const THINK_MILLISECONDS = 500
/** The reported rounds of one server, of 200 backtests each; the others warm it up. */
const TOLD_ROUNDS = new Map([
  [1, 'cold'],
  [2, 'second'],
  [7, 'warm'],
  [8, 'warm'],
])
const ROUNDS = 8

interface Part {
  readonly what: string
  /** The request of a user's n-th run; `run` counts on from round to round. */
  readonly requestOf: (user: number, run: number) => BacktestRequest
}

const PARTS: readonly Part[] = [
  { what: 'one to three months', requestOf: shortRequest },
  { what: 'sixteen months', requestOf: longRequest },
]

/** How a user gets the result of a backtest. */
interface Way {
  readonly what: string
  readonly isWaitedFor: boolean
}

const WAYS: readonly Way[] = [
  { what: 'as the page asks', isWaitedFor: true },
  { what: 'through the queue', isWaitedFor: false },
]

interface Noted {
  readonly result: number[]
  readonly light: number[]
  readonly errors: string[]
  /** Backtests answered at once with their result instead of a job id. */
  atOnce: number
}

/** A condor with a different stop for each run, and a different entry for each round. */
function condor(user: number, run: number): ReturnType<typeof ironCondor> {
  const request = ironCondor()
  const stop = 20 + ((user * BACKTESTS_EACH + run) % 60)
  request.strategy.entryStartTime = `09:${20 + Math.floor(run / BACKTESTS_EACH)}`
  for (const leg of request.strategy.legs)
    if ('stopLoss' in leg.riskManagement) leg.riskManagement.stopLoss!.percentageValue = stop
  return request
}

/** One to three months, with a different start for each. */
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
  const bare = await bareEngine(part)
  console.log(`\nrequests over ${part.what}; bare engine, one thread: ${bare.toFixed(1)} backtests a second`)
  for (const way of WAYS) {
    await withServer((server) => load(server, { part, way, bare }))
  }
}

/** Backtests a second of one dedicated thread. */
async function bareEngine({ requestOf }: Part): Promise<number> {
  const reader = openDataset(DATA_ROOT, 'simulated')
  const requests = Array.from({ length: USERS * BACKTESTS_EACH }, (_, i) =>
    requestOf(Math.floor(i / BACKTESTS_EACH), i % BACKTESTS_EACH),
  )
  for (const request of requests.slice(0, 20)) JSON.stringify(await judgedReport(request, reader))
  const started = performance.now()
  for (const request of requests) JSON.stringify(await judgedReport(request, reader))
  return (1000 * requests.length) / (performance.now() - started)
}

async function withServer(work: (server: DeltaProcess) => Promise<void>): Promise<void> {
  const folder = temporaryDataFolder()
  const server = await startDelta('serve', {
    DATA_DIR: folder.path,
    DATABASE_URL: '',
    // As by default, so that two threads are warmed at the start. The days exist already.
    PREPARE_SIMULATED: 'NIFTY',
    SIGN_UP: 'open',
    TRUST_PROXY: '1',
  })
  try {
    await work(server)
  } finally {
    await stopAll([server])
    folder.remove()
  }
}

async function load(
  { url, pid }: DeltaProcess,
  { part, way, bare }: { readonly part: Part; readonly way: Way; readonly bare: number },
): Promise<void> {
  console.log(`\n${way.what}, ${USERS} users, ${availableParallelism()} processors`)
  const users: BenchUser[] = []
  for (let i = 0; i < USERS; i++) users.push(await signUp(url, i))
  for (let round = 1; round <= ROUNDS; round++) {
    const noted: Noted = { result: [], light: [], errors: [], atOnce: 0 }
    const before = processorTime(pid)
    const started = performance.now()
    await Promise.all(
      users.map((user, i) =>
        session({ url, way, noted }, user, (run) => part.requestOf(i, (round - 1) * BACKTESTS_EACH + run)),
      ),
    )
    const perSecond = (1000 * USERS * BACKTESTS_EACH) / (performance.now() - started)
    const after = processorTime(pid)
    const warmth = TOLD_ROUNDS.get(round)
    if (noted.errors.length > 0) process.exitCode = 1
    else if (!warmth) continue
    const share = (perSecond / bare).toFixed(2)
    console.log(
      `${warmth ?? 'warming up'}: ${perSecond.toFixed(1)} backtests a second, ${share} of one bare thread`,
    )
    print(noted)
    if (before && after) printProcessors(addedTime(before, after))
  }
}

function print({ result, light, errors, atOnce }: Noted): void {
  show('from submission to result', result)
  show('light requests', light)
  console.log(`  answered at once:          ${atOnce} of ${USERS * BACKTESTS_EACH}`)
  console.log(`  errors:                    ${errors.length}`)
  for (const error of errors.slice(0, 10)) console.log(`    ${error}`)
}

function show(what: string, values: readonly number[]): void {
  const [middle, high] = [quantile(values, 0.5), quantile(values, 0.95)].map((value) => value.toFixed(0))
  console.log(`  ${`${what}:`.padEnd(26)} p50 ${middle} ms, p95 ${high} ms (${values.length})`)
}

function printProcessors(time: ProcessorTime): void {
  const each = (milliseconds: number) => (milliseconds / (USERS * BACKTESTS_EACH)).toFixed(1)
  const { serving, otherThreads, database, users } = time
  console.log(
    `  processor time each:       ${each(serving + otherThreads + database + users)} ms: ` +
      `serving thread ${each(serving)}, other threads of the server ${each(otherThreads)}, ` +
      `database ${each(database)}, users ${each(users)}`,
  )
}

interface Visit {
  readonly url: string
  readonly way: Way
  readonly noted: Noted
}

async function session(
  visit: Visit,
  user: BenchUser,
  requestOf: (run: number) => BacktestRequest,
): Promise<void> {
  const over = new AbortController()
  const looking = lookAround(visit, user.client(visit.url), over.signal)
  for (let run = 0; run < BACKTESTS_EACH; run++)
    await orNoted(visit.noted, () => oneBacktest(visit, user, requestOf(run)))
  over.abort()
  await looking
}

async function oneBacktest(visit: Visit, user: BenchUser, body: BacktestRequest): Promise<void> {
  const started = performance.now()
  const { way, noted } = visit
  const results = await (way.isWaitedFor ? waitedFor(visit, user, body) : queued(visit, user, body))
  noted.result.push(performance.now() - started)
  if (results.trades.length === 0) throw new Error('a backtest has no trades')
}

/** Reads like the page: the first line has the headline, the next one the result or the id to follow. */
async function waitedFor(visit: Visit, user: BenchUser, body: BacktestRequest): Promise<Results> {
  let id = ''
  for await (const line of user.client(visit.url).lines(routes.runBacktest, { body })) {
    if ('headline' in line) continue
    id = line.jobId
    if (line.status !== 'completed') continue
    visit.noted.atOnce++
    return line.results.results
  }
  return followed(visit, user, id)
}

async function queued(visit: Visit, user: BenchUser, body: BacktestRequest): Promise<Results> {
  const { jobId } = await user.client(visit.url).call(routes.runBacktest, { body })
  return followed(visit, user, jobId)
}

type Results = RouteOutput<typeof routes.backtestResults>['results']

/** The results of a queued backtest, after its event stream has ended. */
async function followed({ url }: Visit, user: BenchUser, id: string): Promise<Results> {
  const address = url + routeUrl(routes.backtestEvents, { params: { id } })
  const events = await fetch(address, { headers: user.headers })
  await events.text()
  return (await user.client(url).call(routes.backtestResults, { params: { id } })).results
}

/**
 * Ends as soon as the backtests are over, so that waiting for the next request does not count as their time.
 */
async function lookAround({ noted }: Visit, client: ApiClient, over: AbortSignal): Promise<void> {
  const looks = [
    () => client.call(routes.session),
    () => client.call(routes.listBacktests, { query: {} }),
    () => client.call(routes.health),
  ]
  for (let i = 0; !over.aborted; i++) {
    await orNoted(noted, async () => {
      const started = performance.now()
      await looks[i % looks.length]()
      noted.light.push(performance.now() - started)
    })
    await sleep(THINK_MILLISECONDS, undefined, { signal: over }).catch(() => undefined)
  }
}

async function orNoted({ errors }: Noted, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    errors.push(error instanceof Error ? error.message : String(error))
  }
}
