import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { runBacktestJob } from '../../runs/backtests/run-backtest.job.ts'
import { BACKTEST_CHANNEL } from './changes.ts'
import { startBacktestWorker } from '../../runs/backtests/worker.ts'
import { listenToNotifications, type Notifications } from '../db/notifications.ts'
import { aRunner, eventually } from '../../fixtures/scripted-runner.ts'
import { startTestServer, stopTestServer, type TestServer } from '../../fixtures/test-server.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { jobError } from './fault-words.ts'
import { defineHandler, type JobContext, type JobKind } from './kind.ts'
import type { JobDefinition } from './queue.ts'
import { cancelJob, findJobRow, submitJob } from './record.ts'

// A server without its own workers, and a kind of job that counts to a number, one step at a time.

const COUNTING = {
  kind: 'counting',
  payload: z.object({ to: z.number() }),
  checkpoint: z.object({ counted: z.number() }),
  cost: { priority: 'batch', unfinishedPerUser: 5 },
} satisfies JobKind

type Step = (next: number, context: JobContext<{ counted: number }>) => Promise<void>

let server: TestServer
let notifications: Notifications
const log = createLog('silent')

beforeAll(async () => {
  server = await startTestServer({ runner: undefined })
  notifications = await listenToNotifications(server.database.connection, [BACKTEST_CHANNEL], log)
})
afterAll(async ({}, tests) => {
  await notifications.close()
  await stopTestServer(server, tests)
})

/** A worker process that counts; `step` runs before each number is stored. */
function aWorker(step: Step = async () => undefined, { userConcurrency = 2, concurrency = 2 } = {}) {
  const counting = defineHandler(COUNTING, async ({ payload }, context) => {
    for (let next = (context.checkpoint?.counted ?? 0) + 1; next <= payload.to; next++) {
      await step(next, context)
      await context.save({ counted: next }, (100 * next) / payload.to)
    }
  })
  const { database, queue } = server
  const base = { db: database.db, queue, notifications, log, metrics: createMetrics(), runner: aRunner() }
  return startBacktestWorker({ ...base, concurrency, userConcurrency, handlers: [counting] })
}

const jobQueue = () => ({ db: server.database.db, queue: server.queue, job: runBacktestJob })
const count = (to: number) => submitJob(jobQueue(), COUNTING, { userId: server.owner.id, payload: { to } })
const row = async (id: string) =>
  (await findJobRow(server.database.db, COUNTING.kind, { userId: server.owner.id, id }))!
const ended = (id: string) =>
  eventually(async () => {
    const job = await row(id)
    return ['completed', 'failed', 'cancelled'].includes(job.status) ? job : undefined
  })

describe('a job', () => {
  it('runs step by step, and reports its progress', async () => {
    const seen: number[] = []
    const id = await count(4)
    const worker = aWorker(async () => void seen.push((await row(id)).progress))
    expect(await ended(id)).toMatchObject({ status: 'completed', progress: 100, checkpoint: { counted: 4 } })
    expect(seen).toEqual([0, 25, 50, 75])
    await worker.stop()
  })

  it('fails if its work has a bug, keeps its results, and reveals no internals', async () => {
    const worker = aWorker(async (next) => {
      if (next === 3) throw new Error('secret path /srv/x')
    })
    const job = await ended(await count(4))
    expect(job).toMatchObject({ status: 'failed', checkpoint: { counted: 2 } })
    expect(job.fault).toEqual({ why: 'unexpected' })
    expect(jobError(job)).toBe('The job failed unexpectedly. Its results so far are kept; start it again')
    await worker.stop()
  })

  it('of another user is as unknown as a missing one', async () => {
    const id = await count(1)
    expect(await findJobRow(server.database.db, COUNTING.kind, { userId: 'nobody', id })).toBeUndefined()
    await cancelJob(jobQueue(), id)
  })

  it('beyond the user’s limit of unfinished jobs is refused', async () => {
    const ids = [await count(1), await count(1), await count(1), await count(1), await count(1)]
    await expect(count(1)).rejects.toThrow('You have 5 unfinished jobs of this kind, and 5 are allowed')
    for (const id of ids) await cancelJob(jobQueue(), id)
  })
})

describe('a cancelled job', () => {
  it('stops at once, and keeps its results', async () => {
    let stopped = false
    const worker = aWorker(async (next, { signal }) => {
      if (next < 3) return
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      stopped = true
    })
    const id = await count(9)
    await eventually(async () => (await row(id)).progress > 20 || undefined)
    await cancelJob(jobQueue(), id)
    await eventually(() => stopped || undefined)
    expect(await row(id)).toMatchObject({ status: 'cancelled', checkpoint: { counted: 2 } })
    await worker.stop()
  })
})

describe('a job whose worker is considered dead', () => {
  it('resumes from its checkpoint, and the first worker’s writes have no effect', async () => {
    let wake: (() => void) | undefined
    const steps: number[] = []
    // Another slot of the same process takes it, which is like another process to the run.
    const worker = aWorker((next) => {
      steps.push(next)
      if (next !== 3 || wake) return Promise.resolve()
      return new Promise<void>((resolve) => (wake = resolve))
    })
    const id = await count(5)
    await eventually(() => wake)
    await server.queue.reclaim(runBacktestJob)
    await ended(id)
    wake?.()
    await worker.stop()
    expect(steps).toEqual([1, 2, 3, 3, 4, 5])
    expect(await row(id)).toMatchObject({ status: 'completed', attempt: 2, checkpoint: { counted: 5 } })
  })
})

describe('jobs of one user', () => {
  it('never exceed the limit, for any number of workers that take them at the same time', async () => {
    let running = 0
    let peak = 0
    const step: Step = async () => {
      peak = Math.max(peak, ++running)
      // The first waits for a second on any machine; a third has its chance after that.
      await eventually(() => peak > 1 || undefined, 30)
      await new Promise((resolve) => setTimeout(resolve, 10))
      running--
    }
    const ids = [await count(2), await count(2), await count(2), await count(2), await count(2)]
    const workers = [1, 2, 3].map(() => aWorker(step, { userConcurrency: 2, concurrency: 4 }))
    for (const id of ids) expect((await ended(id)).status).toBe('completed')
    for (const worker of workers) await worker.stop()
    expect(peak).toBe(2)
  })
})

describe('the queue', () => {
  const payload = () => ({ backtestId: randomUUID() })
  const aJob = { queue: 'a-test', payload: z.object({ backtestId: z.uuid() }) }
  const limits = { expireInSeconds: 60, heartbeatSeconds: 60, retryLimit: 1 }
  const lost = { ...aJob, ...limits, queue: 'lost-test' }
  const job = { ...aJob, ...limits, deadLetter: lost } satisfies JobDefinition
  const send = (id: string, { priority = 0, group = 'a trader', of = job as JobDefinition } = {}) =>
    server.queue.send(server.database.db, of, payload(), { id, priority, group })

  it('holds a job once, however often it is sent', async () => {
    const id = randomUUID()
    await send(id)
    await send(id, { priority: 7 })
    const { rows } = await server.database.pool.query('select priority from queue_messages where id = $1', [
      id,
    ])
    expect(rows).toEqual([{ priority: 0 }])
    await server.queue.cancel(server.database.db, job, id)
  })

  it('moves a job that failed in every run to its dead-letter queue', async () => {
    const failing = { ...job, queue: 'failing-test' }
    let runs = 0
    let dead = 0
    await send(randomUUID(), { of: failing })
    server.queue.work(failing, { concurrency: 1 }, async () => {
      runs++
      throw new Error('Broken')
    })
    server.queue.work(lost, { concurrency: 1 }, async () => void dead++)
    await eventually(() => dead || undefined)
    expect([runs, dead]).toEqual([2, 1])
  })

  it('aborts a run whose job was cancelled or taken by another worker', async () => {
    const beating = { ...job, queue: 'beating-test', heartbeatSeconds: 0.05 }
    const id = randomUUID()
    let aborted: unknown
    server.queue.work(beating, { concurrency: 1 }, async (_, signal) => {
      await server.queue.cancel(server.database.db, beating, id)
      await once(signal, 'abort')
      aborted = signal.reason
    })
    await send(id, { of: beating })
    expect(String(await eventually(() => aborted))).toContain('no longer held by this worker')
  })

  it('gives a job to another worker if its worker stopped sending heartbeats', async () => {
    const id = randomUUID()
    await send(id, { of: { ...job, queue: 'silent-test' } })
    const { pool } = server.database
    const take = async () =>
      (
        await pool.query(
          `select taken_attempts from take_messages('silent-test', 1, null, 9, null, '0.05 s')`,
        )
      ).rows
    expect(await take()).toEqual([{ taken_attempts: 1 }])
    expect(await eventually(async () => (await take())[0])).toEqual({ taken_attempts: 2 })
  })
})
