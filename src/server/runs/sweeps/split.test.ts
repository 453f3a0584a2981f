import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { BACKTEST_CHANNEL } from '../../kernel/jobs/changes.ts'
import { runBacktestJob } from '../backtests/run-backtest.job.ts'
import { startBacktestWorker, type BacktestWorker } from '../backtests/worker.ts'
import { listenToNotifications, type Notifications } from '../../kernel/db/notifications.ts'
import { sweepChunks, trials } from '../../kernel/db/schema/index.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { aRunner, eventually } from '../../fixtures/scripted-runner.ts'
import { aSweeper, type SweepScript } from '../../fixtures/scripted-sweeper.ts'
import { call, startTestServer, stopTestServer, type TestServer } from '../../fixtures/test-server.ts'
import { stepJob } from '../../kernel/jobs/steps.ts'
import { createLog } from '../../kernel/log.ts'
import { createMetrics } from '../../kernel/metrics.ts'
import { sweepHandler, sweepSteps } from './sweep.ts'

// A server without its own workers, and workers that share its database.

/** 90 variants with 20 per chunk make five chunks. */
const VARIANTS = 90

let server: TestServer
let notifications: Notifications
let workers: BacktestWorker[]
const log = createLog('silent')

beforeAll(async () => {
  server = await startTestServer({ runner: undefined })
  notifications = await listenToNotifications(server.database.connection, [BACKTEST_CHANNEL], log)
})
beforeEach(() => {
  workers = []
})
afterEach(async () => {
  for (const worker of workers) await worker.stop()
})
afterAll(async ({}, tests) => {
  await notifications.close()
  await stopTestServer(server, tests)
})

/** A worker process with this many threads that runs variants by a script. */
function aWorker(script: SweepScript, threads = 2): void {
  const { database, queue } = server
  const { db } = database
  const sweeper = { ...aSweeper(script), threads }
  const worker = startBacktestWorker({
    db,
    queue,
    notifications,
    log,
    metrics: createMetrics(),
    runner: aRunner(),
    concurrency: 2,
    userConcurrency: 2,
    handlers: [sweepHandler({ db, queue, notifications, sweeper })],
    steps: { slots: threads, handlers: [sweepSteps(db, sweeper)] },
  })
  workers.push(worker)
}

const start = async () => {
  const vary = {
    'strategy.entryStartTime': ['09:20', '09:25', '09:30'],
    'strategy.squareOffTime': Array.from({ length: VARIANTS / 3 }, (_, i) => `14:${30 + i}`),
  }
  const { data } = await call(server, routes.startSweep, { body: { request: aRequest(), vary } })
  return data.jobId
}
const status = async (id: string) => (await call(server, routes.sweepStatus, { params: { id } })).data
const completed = (id: string) =>
  eventually(async () => ((await status(id)).status === 'completed' ? status(id) : undefined))

/** Everything that a search has stored and reported. */
async function outcome(id: string) {
  const { progress, done, overfitting } = await status(id)
  const chunks = await server.database.db
    .select({ chunk: sweepChunks.chunk, rows: sweepChunks.rows, days: sweepChunks.days })
    .from(sweepChunks)
    .where(eq(sweepChunks.jobId, id))
    .orderBy(asc(sweepChunks.chunk))
  const tried = await server.database.db.select({ hash: trials.strategyHash }).from(trials)
  return { progress, done, overfitting, chunks, trials: tried.length }
}

async function alone() {
  aWorker(async (variant) => variant, 1)
  const id = await start()
  await completed(id)
  await workers.pop()?.stop()
  return outcome(id)
}

describe('a search that several workers share', () => {
  it('has the same result as with one worker, even if some are killed on the way', async () => {
    const one = await alone()
    expect(one).toMatchObject({ progress: 100, done: VARIANTS, trials: VARIANTS })

    const killedAt = new Set([0, 45, 89])
    const hung: (() => void)[] = []
    const ranBy = [new Set<number>(), new Set<number>()]
    const script = (worker: number) => async (variant: number) => {
      ranBy[worker].add(variant)
      if (!killedAt.delete(variant)) return variant
      await new Promise<void>((resolve) => hung.push(resolve))
      // A late result differs, so that it shows if it counted.
      return variant + 1000
    }
    // Enough slots that hanging chunks block nothing.
    aWorker(script(0), 3)
    aWorker(script(1), 3)
    const id = await start()
    for (let kills = 1; kills <= 3; kills++) {
      await eventually(() => hung.length >= kills || undefined)
      await server.queue.reclaim(stepJob)
      // The worker that conducts the job may be lost, too.
      if (kills === 2) await server.queue.reclaim(runBacktestJob)
    }
    await completed(id)
    expect(await outcome(id)).toEqual(one)
    expect(ranBy.every((variants) => variants.size > 0)).toBe(true)
    for (const wake of hung) wake()
    while (workers.length > 0) await workers.pop()?.stop()
    expect(await outcome(id)).toEqual(one)
  })

  it('fails as a whole if a chunk can’t be run, and keeps the others', async () => {
    aWorker(async (variant) => {
      if (variant === 45) throw new Error('secret path /srv/x')
      return variant
    }, 1)
    const id = await start()
    const failed = await eventually(async () => {
      const sweep = await status(id)
      return sweep.status === 'failed' ? sweep : undefined
    })
    expect(failed).toMatchObject({ done: 40 })
    expect(failed.error).toMatch(/^The job failed unexpectedly/)
    await workers.pop()?.stop()
    const { data } = await call(server, routes.resumeSweep, { params: { id } })
    aWorker(async (variant) => variant)
    expect(await completed(data.jobId)).toMatchObject({ done: VARIANTS })
  })
})
