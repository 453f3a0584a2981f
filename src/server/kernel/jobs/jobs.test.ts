import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
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
import { defineHandler, type JobContext, type JobKind } from './kind.ts'
import { queuedWith } from './queue.ts'
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
    const worker = await aWorker(async () => void seen.push((await row(id)).progress))
    expect(await ended(id)).toMatchObject({ status: 'completed', progress: 100, checkpoint: { counted: 4 } })
    expect(seen).toEqual([0, 25, 50, 75])
    await worker.stop()
  })

  it('fails if its work is at fault, keeps its results, and reveals no internals', async () => {
    const worker = await aWorker(async (next) => {
      if (next === 3) throw new Error('secret path /srv/x')
    })
    const job = await ended(await count(4))
    expect(job).toMatchObject({ status: 'failed', checkpoint: { counted: 2 } })
    expect(job.error).not.toContain('/srv')
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
    const worker = await aWorker(async (next, { signal }) => {
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
    const worker = await aWorker((next) => {
      steps.push(next)
      if (next !== 3 || wake) return Promise.resolve()
      return new Promise<void>((resolve) => (wake = resolve))
    })
    const id = await count(5)
    await eventually(() => wake)
    await server.queue.reclaim(runBacktestJob, [id])
    await ended(id)
    wake?.()
    await worker.stop()
    expect(steps).toEqual([1, 2, 3, 3, 4, 5])
    expect(await row(id)).toMatchObject({ status: 'completed', attempt: 2, checkpoint: { counted: 5 } })
  })
})

describe('jobs of one user', () => {
  it('never exceed the limit, however many workers take them at the same time', async () => {
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
    const workers = await Promise.all(
      [1, 2, 3].map(() => aWorker(step, { userConcurrency: 2, concurrency: 4 })),
    )
    for (const id of ids) expect((await ended(id)).status).toBe('completed')
    for (const worker of workers) await worker.stop()
    expect(peak).toBe(2)
  })
})

it('a job queued by the statement that stores its record equals one queued by the library', async () => {
  const [theirs, ours] = [randomUUID(), randomUUID()]
  const rows = await server.database.db.transaction(async (tx) => {
    const payload = { backtestId: theirs }
    const group = server.owner.id
    await server.queue.send(tx, runBacktestJob, payload, { id: theirs, priority: 7, group })
    const source = sql`(select 10 as total) as counted`
    const priority = sql`17 - counted.total`
    await tx.execute(queuedWith(runBacktestJob, payload, { id: ours, group, priority, source }))
    const { rows } = await tx.execute(
      sql`select to_jsonb(job) - 'id' as stored from queue.job where id in (${theirs}, ${ours})`,
    )
    await tx.execute(sql`delete from queue.job where id in (${theirs}, ${ours})`)
    return rows
  })
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual(rows[1])
})

it('leaves no trigger of ours on the tables of the queue', async () => {
  const { rows } = await server.database.pool.query(
    "select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal and relname = 'job'",
  )
  expect(rows).toEqual([])
})
