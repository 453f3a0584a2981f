import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { routes } from '#api'
import { count, eq } from 'drizzle-orm'
import { readConfig } from '../../kernel/config/config.ts'
import { backtestResults, backtests } from '../../kernel/db/schema/index.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { aSweeper } from '../../fixtures/scripted-sweeper.ts'
import { aRunner, eventually, untilAborted, type Script } from '../../fixtures/scripted-runner.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'
import { createLog } from '../../kernel/log.ts'
import { listenToNotifications } from '../../kernel/db/notifications.ts'
import { createMetrics } from '../../kernel/metrics.ts'
import { startWorker } from '../../worker-main.ts'
import { BACKTEST_CHANNEL } from '../../kernel/jobs/changes.ts'
import { runBacktestJob } from './run-backtest.job.ts'
import { submitBacktest } from './submit.ts'
import { startBacktestWorker } from './worker.ts'

// A server without its own workers; workers connect like other processes, only through the database.

let server: TestServer
let other: TestUser

beforeAll(async () => {
  server = await startTestServer({
    runner: undefined,
    environment: { USER_PENDING_BACKTESTS: '12', USER_CONCURRENT_BACKTESTS: '2' },
  })
  other = await signUp(server, 'other@example.com')
})
afterAll(({}, tests) => stopTestServer(server, tests))

async function submit(label: string, as: TestUser = server.owner): Promise<string> {
  // The end date identifies requests in the order of their runs.
  const { data } = await call(server, routes.runBacktest, { as, body: aRequest({ endDate: label }) })
  return data.jobId
}

const day = (number: number) => `2024-02-${String(number).padStart(2, '0')}`

const SILENT = createLog('silent')

const NO_DATASETS = { list: async () => [], check: async () => [] }

async function aWorker(script?: Script, threads = 1, environment: Record<string, string> = {}) {
  const { host, user, password, database } = server.database.connection as Record<string, string>
  const address = new URLSearchParams({ host: host ?? '', user: user ?? '', password: password ?? '' })
  const runner = aRunner(script)
  const config = readConfig({
    DATABASE_URL: `postgres:///${database}?${address}`,
    DATA_DIR: server.dataFolder,
    WORKER_THREADS: String(threads),
    ...environment,
  })
  const parts = { log: createLog('silent'), runner, sweeper: aSweeper(), datasets: NO_DATASETS }
  const worker = await startWorker(config, parts)
  return { ...worker, runner }
}

const allEnded = (ids: readonly string[]) =>
  eventually(async () => {
    const rows = await server.database.db.select().from(backtests)
    const open = rows.filter((row) => ids.includes(row.id) && ['queued', 'running'].includes(row.status))
    return open.length === 0 || undefined
  }, 30)

describe('queued jobs', () => {
  it('run fairly: a single backtest of another user overtakes the first user’s long list', async () => {
    const mine = [1, 2, 3, 4, 5].map((number) => day(number))
    const ids: string[] = []
    for (const label of mine) ids.push(await submit(label))
    ids.push(await submit(day(20), other))
    // The first run ends when the second has started, so that one slot stays taken on any machine.
    const worker = await aWorker(async () => {
      await eventually(() => worker.runner.started.length > 1 || undefined, 30)
      return 1
    })
    await allEnded(ids)
    await worker.close()
    const order = worker.runner.started.map((request) => request.endDate)
    expect(order.slice(0, 2).sort()).toEqual([day(1), day(20)])
    expect(order.filter((label) => label !== day(20))).toEqual(mine)
  })

  it('of a batch run after the backtests that a user waits for', async () => {
    const worker = await aWorker()
    await worker.close()
    const { db } = server.database
    const request = { ...worker.runner.started[0], ...aRequest() } as never
    const batch = { userId: server.owner.id, request, priority: 'batch', maxPending: 100 } as const
    const ids = [await submitBacktest(db, batch), await submitBacktest(db, batch)]
    ids.push(await submit(day(21)))
    const second = await aWorker()
    await allEnded(ids)
    await second.close()
    // A worker with one slot has a second in reserve: it starts two at once, in either order.
    expect(second.runner.started.slice(0, 2).map(({ endDate }) => endDate)).toContain(day(21))
  })

  it('of one user never exceed the limit, over all workers', async () => {
    let running = 0
    let peak = 0
    const script: Script = async () => {
      peak = Math.max(peak, ++running)
      // The first waits for a second on any machine; a third has its chance after that.
      await eventually(() => peak > 1 || undefined, 30)
      await new Promise((resolve) => setTimeout(resolve, 10))
      running--
      return 1
    }
    const workers = [await aWorker(script, 4), await aWorker(script, 4)]
    const twelve = Array.from({ length: 12 }, (_, i) => day(i + 1))
    const ids = await Promise.all(twelve.map((label) => submit(label)))
    await allEnded(ids)
    for (const worker of workers) await worker.close()
    expect(peak).toBe(2)
  })

  it('are refused beyond a user’s limit', async () => {
    const ids: string[] = []
    for (let i = 1; i <= 12; i++) ids.push(await submit(day(i)))
    const { status, error } = await call(server, routes.runBacktest, { body: aRequest() })
    expect([status, error.error.code]).toEqual([429, 'rate_limited'])
    expect(error.message).toContain('You have 12 unfinished backtests, and 12 are allowed')
    for (const id of ids) await call(server, routes.cancelBacktest, { params: { id } })
  })
})

describe('a worker that stops', () => {
  it('returns its running backtest to the queue, and another worker finishes it', async () => {
    const first = await aWorker((_, options) => untilAborted(options))
    const id = await submit(day(15))
    await eventually(() => first.runner.running === 1 || undefined)
    await first.close()
    const second = await aWorker()
    await allEnded([id])
    await second.close()
    const { data } = await call(server, routes.backtestStatus, { params: { id } })
    expect(data.status).toBe('completed')
  })
})

describe('a database outage while a result is stored', () => {
  it('fails no run: the result waits, and if the worker stops, another one runs it again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const id = await submit(day(17))
    const { database, queue } = server
    const notifications = await listenToNotifications(database.connection, [BACKTEST_CHANNEL], SILENT)
    let refused = 0
    let tellPatience = () => {}
    const patient = new Promise<void>((resolve) => (tellPatience = resolve))
    let hasStarted = false
    // The statement that stores the result, which follows the update that starts the run, fails for more than
    // two minutes.
    const db = new Proxy(database.db, {
      get(target, name, receiver) {
        if (name !== 'execute' || !hasStarted) {
          hasStarted ||= name === 'update'
          return Reflect.get(target, name, receiver) as unknown
        }
        return async () => {
          if (++refused === 4) tellPatience()
          vi.setSystemTime(Date.now() + 40_000)
          throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' })
        }
      },
    })
    const first = startBacktestWorker({
      db,
      queue,
      notifications,
      runner: aRunner(),
      log: SILENT,
      metrics: createMetrics(),
      concurrency: 1,
      userConcurrency: 2,
    })
    await patient
    const { data: meanwhile } = await call(server, routes.backtestStatus, { params: { id } })
    expect(meanwhile.status).toBe('running')
    await first.stop()
    await notifications.close()
    vi.useRealTimers()
    const second = await aWorker()
    await allEnded([id])
    await second.close()
    const { data } = await call(server, routes.backtestStatus, { params: { id } })
    expect(data.status).toBe('completed')
  })
})

describe('a run that is considered lost', () => {
  it('can’t overwrite the result of the run that replaced it', async () => {
    let finishFirst = () => {}
    const first = await aWorker(async () => {
      await new Promise<void>((resolve) => (finishFirst = resolve))
      return 99
    })
    const id = await submit(day(16))
    await eventually(() => first.runner.running === 1 || undefined)
    // Started before, so that it takes the job before the first worker's next heartbeat holds it again.
    const second = await aWorker(async () => 2)
    // As when the heartbeat is missing.
    await server.queue.reclaim(runBacktestJob)
    await allEnded([id])
    finishFirst()
    await first.close()
    await second.close()
    const rows = await server.database.db
      .select({ trades: backtestResults.tradeCount, total: count() })
      .from(backtestResults)
      .where(eq(backtestResults.backtestId, id))
      .groupBy(backtestResults.tradeCount)
    expect(rows).toEqual([{ trades: 2, total: 1 }])
  })
})

describe('a worker', () => {
  it('has no port by default', async () => {
    const worker = await aWorker()
    expect(worker.url).toBeUndefined()
    await worker.close()
  })

  it('with a port reports its health and its metrics', async () => {
    const worker = await aWorker(undefined, 1, { WORKER_PORT: '0' })
    await allEnded([await submit(day(22))])
    const health = await fetch(`${worker.url}/health`)
    expect([health.status, await health.json()]).toMatchObject([
      200,
      { status: 'online', queue: { ok: true } },
    ])
    const figures = await (await fetch(`${worker.url}/metrics`)).text()
    expect(figures).toContain('delta_backtest_run_seconds_count{outcome="completed"} 1')
    expect(figures).toContain('delta_database_connections{state="idle"}')
    expect((await fetch(`${worker.url}/api/data/health`)).status).toBe(404)
    await worker.close()
    await expect(fetch(`${worker.url}/health`)).rejects.toThrow()
  })
})
