/**
 * Do two servers and two workers on one PostgreSQL server lose no work when a worker is killed, give the same
 * bytes as one process, and finish a batch faster than one worker? 200 backtests of 16 months are submitted
 * through both servers, three times: with one worker, with two, and with two when one is killed (-9) during
 * the batch and not replaced. Then a search of 400 variants over two workers, one of which is killed amid its
 * chunks: each variant is compared with one process.
 *
 * Data: the simulated market of NIFTY, 2024-01-01 to 2025-04-30 (generated first if missing).
 * Unit: backtests a second, from the first submission to the last completion; each result compared with one
 * process.
 */
import { isDeepStrictEqual } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { routes, type ApiClient } from '#api'
import type { BacktestBundle, BacktestRequest, SweepRefusal, SweepRow } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { judgedReport, SweepRunner } from '#engine/report'
import { openDataset } from '#market-data'
import { startEmbeddedDatabase } from '../src/server/kernel/db/embedded/embedded-database.ts'
import {
  DATA_ROOT,
  databaseUrlOf,
  prepareSimulated,
  signUp,
  startDelta,
  stopAll,
  temporaryDataFolder,
  type DeltaProcess,
} from './delta-processes.ts'
import { ironCondor } from './engine-requests.ts'

const BATCH = 200
/** Most attempts to halt a worker during a backtest, because most backtests take only milliseconds. */
const MOST_HALTS = 1000
const KILL_AFTER = 60
const MOST_SECONDS = 180

/** Iron condors with stops from 20 to 69.75 %, so that no two results are equal. */
const REQUESTS: readonly BacktestRequest[] = Array.from({ length: BATCH }, (_, i) => {
  const request = ironCondor()
  for (const leg of request.strategy.legs)
    if ('stopLoss' in leg.riskManagement) leg.riskManagement.stopLoss!.percentageValue = 20 + i / 4
  return backtestRequestSchema.parse(request)
})

/** Entry and exit times of the condors. */
const SEARCH = {
  objective: 'sharpe' as const,
  request: REQUESTS[0] as unknown as Record<string, unknown>,
  vary: {
    // In the database's key order, by which variants are numbered.
    'strategy.squareOffTime': Array.from({ length: 20 }, (_, i) => `15:${String(i).padStart(2, '0')}`),
    'strategy.entryStartTime': Array.from({ length: 20 }, (_, i) => `09:${20 + i}`),
  },
}
const SEARCHED = 400
const KILL_AFTER_VARIANTS = 100

await prepareSimulated('2024-01-01', '2025-04-30')
const folder = temporaryDataFolder()
const processes: DeltaProcess[] = []
const database = await startEmbeddedDatabase({ dataFolder: folder.path, log: pino({ level: 'silent' }) })
const sql = new pg.Client(database.connection)
try {
  await sql.connect()
  await trial()
} finally {
  await sql.end()
  await stopAll(processes)
  await database.stop()
  folder.remove()
}

async function trial(): Promise<void> {
  const environment = clusterEnvironment()
  const start = async (command: 'serve' | 'worker', threads: string) => {
    const one = await startDelta(command, { ...environment, WORKER_THREADS: threads })
    processes.push(one)
    return one
  }
  const servers = [await start('serve', '0'), await start('serve', '0')]
  const user = await signUp(servers[0].url, 1)
  const clients = servers.map(({ url }) => user.client(url))

  const first = await start('worker', '1')
  await finish(clients, await submit(clients, REQUESTS.slice(0, 10)))
  const one = await timedBatch(clients)
  console.log(`1 worker:  ${one.perSecond.toFixed(1)} backtests a second`)

  await start('worker', '1')
  await finish(clients, await submit(clients, REQUESTS.slice(0, 10)))
  const two = await timedBatch(clients)
  console.log(
    `2 workers: ${two.perSecond.toFixed(1)} backtests a second, ${(two.perSecond / one.perSecond).toFixed(2)} times`,
  )

  const third = await timedBatch(clients, (ids) => killWhileRunning(first, ids))
  console.log(
    `2 workers, one killed after ${KILL_AFTER}: all ${BATCH} completed in ${third.seconds.toFixed(1)} s`,
  )
  console.log(`backtests that were run again: ${await count('attempt > 1')}`)
  await compare(clients, [one.ids, two.ids, third.ids])
  await search(clients, await start('worker', '1'))
}

/** A search during which a worker is killed. */
async function search(clients: readonly ApiClient[], worker: DeltaProcess): Promise<void> {
  const started = performance.now()
  const { jobId: id } = await clients[0].call(routes.startSweep, { body: SEARCH })
  let isKilled = false
  for (const until = Date.now() + MOST_SECONDS * 1000; ; await sleep(50)) {
    const { status, done, error } = await clients[1].call(routes.sweepStatus, { params: { id } })
    if (status === 'completed') break
    if (status === 'failed' || Date.now() > until) throw new Error(`search ${status}, ${done} done: ${error}`)
    if (isKilled || done < KILL_AFTER_VARIANTS) continue
    worker.signal('SIGKILL')
    isKilled = true
  }
  const seconds = (performance.now() - started) / 1000
  console.log(
    `search of ${SEARCHED} variants, 2 workers, ${isKilled ? 'one killed' : 'NONE KILLED'}: ${seconds.toFixed(1)} s`,
  )
  const rows = await clients[0].call(routes.sweepRows, { params: { id } })
  const different = await differing(rows)
  console.log(`${rows.length} variants compared with one process: ${different} differ`)
  if (different > 0 || !isKilled) process.exitCode = 1
}

/** Number of rows that differ from those of a single process, plus one if rows are missing. */
async function differing(rows: readonly (SweepRow | SweepRefusal)[]): Promise<number> {
  const runner = new SweepRunner(openDataset(DATA_ROOT, 'simulated'))
  let different = rows.length === SEARCHED ? 0 : 1
  for (const row of rows) {
    const run = await runner.attempt(SEARCH, row.variant, (raw) => backtestRequestSchema.parse(raw))
    const expected = 'error' in run ? run : run.row
    if (!isDeepStrictEqual(row, JSON.parse(JSON.stringify(expected)))) different++
  }
  return different
}

function clusterEnvironment(): Record<string, string> {
  return {
    DATA_DIR: folder.path,
    DATABASE_URL: databaseUrlOf(database.connection),
    SECRET: 'a secret that all processes of the trial share',
    TRUST_PROXY: '1',
    USER_PENDING_BACKTESTS: '1000',
    USER_CONCURRENT_BACKTESTS: '16',
  }
}

async function count(condition: string, values: unknown[] = []): Promise<number> {
  const query = `select count(*)::int as count from backtests where ${condition}`
  return (await sql.query<{ count: number }>(query, values)).rows[0].count
}

/** Submits through the servers in turn and returns the ids in the order of the requests. */
async function submit(
  clients: readonly ApiClient[],
  requests: readonly BacktestRequest[],
): Promise<string[]> {
  const ids: string[] = []
  for (const [i, body] of requests.entries())
    ids.push((await clients[i % clients.length].call(routes.runBacktest, { body })).jobId)
  return ids
}

/** Waits until all have ended; fails unless all completed. */
async function finish(clients: readonly ApiClient[], ids: readonly string[]): Promise<void> {
  const waiting = new Set(ids)
  for (const until = Date.now() + MOST_SECONDS * 1000; waiting.size > 0; await sleep(100)) {
    if (Date.now() > until) throw new Error(`${waiting.size} backtests did not end in ${MOST_SECONDS} s`)
    for (const id of [...waiting].slice(0, 20)) {
      const query = { results: 'false' } as const
      const { status, error } = await clients[waiting.size % clients.length].call(routes.backtestStatus, {
        params: { id },
        query,
      })
      if (status === 'completed') waiting.delete(id)
      else if (status === 'failed' || status === 'cancelled') throw new Error(`${id} ${status}: ${error}`)
    }
  }
}

async function timedBatch(
  clients: readonly ApiClient[],
  meanwhile: (ids: readonly string[]) => Promise<void> = async () => undefined,
): Promise<{ ids: string[]; seconds: number; perSecond: number }> {
  const started = performance.now()
  const ids = await submit(clients, REQUESTS)
  await Promise.all([finish(clients, ids), meanwhile(ids)])
  const seconds = (performance.now() - started) / 1000
  return { ids, seconds, perSecond: BATCH / seconds }
}

/** Kills a worker during a backtest; it is halted first, to check that it has one. */
async function killWhileRunning(worker: DeltaProcess, ids: readonly string[]): Promise<void> {
  const completed = () => count("status = 'completed' and id = any($1)", [ids])
  const hasOne = () => count("status = 'running' and worker like $1", [`%/${worker.pid}/%`])
  while ((await completed()) < KILL_AFTER) await sleep(20)
  for (let attempt = 0; attempt < MOST_HALTS; attempt++) {
    worker.signal('SIGSTOP')
    if ((await hasOne()) > 0) return worker.signal('SIGKILL')
    worker.signal('SIGCONT')
    await sleep(7)
  }
  throw new Error('the worker to kill never had a backtest')
}

async function compare(
  clients: readonly ApiClient[],
  batches: readonly (readonly string[])[],
): Promise<void> {
  const reader = openDataset(DATA_ROOT, 'simulated')
  let different = 0
  let bareSeconds = 0
  for (const [i, request] of REQUESTS.entries()) {
    const started = performance.now()
    const text = JSON.stringify(await judgedReport(request, reader))
    bareSeconds += (performance.now() - started) / 1000
    const expected = JSON.parse(text) as BacktestBundle
    for (const ids of batches) {
      const got = await clients[i % clients.length].call(routes.backtestResults, { params: { id: ids[i] } })
      if (!isDeepStrictEqual(got, expected)) different++
    }
  }
  console.log(`one process, engine alone: ${(BATCH / bareSeconds).toFixed(1)} backtests a second`)
  console.log(`${batches.length * BATCH} results compared with one process: ${different} differ`)
  if (different > 0) process.exitCode = 1
}
