/**
 * Is acknowledged work lost when the server, or its database, is killed (-9)? A user saves strategies and
 * submits backtests without a pause, waiting for every second one. The server is killed 20 times and
 * restarted, and the process of its embedded database 5 times, each at another moment. In the end every
 * acknowledged strategy must exist, and every accepted backtest must be completed with the result of the bare
 * engine.
 *
 * Data: the simulated market of NIFTY, 2024-01-01 to 2025-04-30 (generated first if missing).
 * Unit: lost items, which must be zero; seconds from a kill of the database to the next write that succeeds.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { routes, type ApiClient } from '#api'
import type { BacktestBundle, BacktestRequest } from '#domain'
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
  type DeltaProcess,
} from './delta-processes.ts'
import { ironCondor } from './engine-requests.ts'

const SERVER_KILLS = 20
const DATABASE_KILLS = 5
const MOST_SECONDS = 120

/** One iron condor per month, so that a result shows which request it belongs to. */
const REQUESTS: readonly BacktestRequest[] = Array.from({ length: 12 }, (_, i) => {
  const month = `2024-${String(i + 1).padStart(2, '0')}`
  return backtestRequestSchema.parse({ ...ironCondor(), startDate: `${month}-01`, endDate: `${month}-28` })
})

const acknowledged = {
  strategies: [] as string[],
  backtests: [] as { id: string; request: BacktestRequest }[],
}

await prepareSimulated('2024-01-01', '2025-04-30')
const folder = temporaryDataFolder()
let server = await start('0')
try {
  await trial()
} finally {
  await stopAll([server])
  folder.remove()
}

function start(port: string): Promise<DeltaProcess> {
  return startDelta('serve', {
    DATA_DIR: folder.path,
    DATABASE_URL: '',
    PORT: port,
    TRUST_PROXY: '1',
    USER_PENDING_BACKTESTS: '100000',
    USER_CONCURRENT_BACKTESTS: '16',
  })
}

async function trial(): Promise<void> {
  const { url } = server
  const client = (await signUp(url, 1)).client(url)
  const writing = new AbortController()
  const writers = [saveStrategies(client, writing.signal), submitBacktests(client, writing.signal)]
  for (let kill = 1; kill <= SERVER_KILLS; kill++) {
    await sleep(200 + ((kill * 379) % 1300))
    server.signal('SIGKILL')
    await server.ended
    server = await start(new URL(url).port)
  }
  const pauses: number[] = []
  for (let kill = 1; kill <= DATABASE_KILLS; kill++) {
    await sleep(300 + ((kill * 379) % 1300))
    pauses.push(await killDatabase())
  }
  writing.abort()
  await Promise.all(writers)
  await report(client, pauses)
}

/** Kills the database process and returns the seconds until the next acknowledgement. */
async function killDatabase(): Promise<number> {
  const [pid] = readFileSync(join(folder.path, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  const killed = performance.now()
  const before = acknowledged.strategies.length
  for (const until = Date.now() + MOST_SECONDS * 1000; Date.now() < until; await sleep(20))
    // The first one may have been written before the kill and acknowledged after it.
    if (acknowledged.strategies.length > before + 1) return (performance.now() - killed) / 1000
  throw new Error(`nothing was written in the ${MOST_SECONDS} s after the database was killed`)
}

async function saveStrategies(client: ApiClient, stop: AbortSignal): Promise<void> {
  for (let i = 1; !stop.aborted; i++) {
    const id = `strategy_${1_704_067_200_000 + i}_crash`
    const configuration = { strategyName: `Strategy ${i}`, formData: REQUESTS[i % REQUESTS.length] }
    const saved = await client
      .call(routes.saveStrategy, { body: { id, configuration } })
      .catch(() => undefined)
    if (saved) acknowledged.strategies.push(id)
    // Slow enough to stay within a user's limit of strategies.
    await sleep(saved ? 150 : 20)
  }
}

/**
 * Submits one backtest after the other; waits for every second one, and records each id once it was accepted.
 */
async function submitBacktests(client: ApiClient, stop: AbortSignal): Promise<void> {
  for (let i = 0; !stop.aborted; i++) {
    const request = REQUESTS[i % REQUESTS.length]
    const submit = i % 2 === 0 ? queuedId : keptId
    const id = await submit(client, request).catch(() => undefined)
    if (id !== undefined) acknowledged.backtests.push({ id, request })
    await sleep(20)
  }
}

async function queuedId(client: ApiClient, body: BacktestRequest): Promise<string> {
  return (await client.call(routes.runBacktest, { body })).jobId
}

async function keptId(client: ApiClient, body: BacktestRequest): Promise<string | undefined> {
  for await (const line of client.lines(routes.runBacktest, { body })) if ('jobId' in line) return line.jobId
  return undefined
}

async function report(client: ApiClient, pauses: readonly number[]): Promise<void> {
  const kept = new Set((await client.call(routes.listStrategies)).map(({ id }) => id))
  const lost = acknowledged.strategies.filter((id) => !kept.has(id)).length
  const outcome = await ends(client)
  const { strategies, backtests } = acknowledged
  console.log(`${SERVER_KILLS} kills of the server, ${DATABASE_KILLS} of its database`)
  console.log(`strategies acknowledged: ${strategies.length}, lost: ${lost}`)
  console.log(
    `backtests accepted: ${backtests.length}, not completed: ${outcome.open}, results that differ from the engine's: ${outcome.different}`,
  )
  console.log(
    `from a kill of the database to the next write: median ${quantile(pauses, 0.5).toFixed(1)} s, longest ${Math.max(...pauses).toFixed(1)} s`,
  )
  if (lost + outcome.open + outcome.different > 0) process.exitCode = 1
}

/** Waits for every accepted backtest and compares its result with that of the bare engine. */
async function ends(client: ApiClient): Promise<{ open: number; different: number }> {
  const expected = new Map<BacktestRequest, BacktestBundle>()
  const reader = openDataset(DATA_ROOT, 'simulated')
  for (const request of REQUESTS)
    expected.set(request, JSON.parse(JSON.stringify(await judgedReport(request, reader))) as BacktestBundle)
  let open = 0
  let different = 0
  for (const { id, request } of acknowledged.backtests) {
    if (!(await completes(client, id))) open++
    else if (
      !isDeepStrictEqual(await client.call(routes.backtestResults, { params: { id } }), expected.get(request))
    )
      different++
  }
  return { open, different }
}

/** Whether it completes; prints any other end. */
async function completes(client: ApiClient, id: string): Promise<boolean> {
  for (const until = Date.now() + MOST_SECONDS * 1000; Date.now() < until; await sleep(50)) {
    const query = { results: 'false' } as const
    const { status, error } = await client.call(routes.backtestStatus, { params: { id }, query })
    if (status === 'completed') return true
    if (status !== 'failed' && status !== 'cancelled') continue
    console.log(`backtest ${id} ${status}: ${error}`)
    return false
  }
  return false
}
