import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { runBacktestJob } from '../backtests/run-backtest.job.ts'
import { backtests, jobs, strategies } from '../../kernel/db/schema/index.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { aRunner, eventually, type Script } from '../../fixtures/scripted-runner.ts'
import { failLostJob } from '../../kernel/jobs/record.ts'
import { createOutbox } from '../../kernel/outbox/outbox.ts'
import { batchHandler } from './batch.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'

let script: Script
let server: TestServer
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer({ runner: aRunner((request, options) => script(request, options)) })
  stranger = await signUp(server, 'stranger@example.com')
})
beforeEach(async () => {
  script = async () => 2
  await server.database.db.delete(strategies)
  await server.database.db.delete(backtests)
})
afterAll(({}, tests) => stopTestServer(server, tests))

/**
 * Saves strategies that end on the 2nd, 3rd, … of February, which identifies their runs; returns their ids.
 */
async function save(count: number, as?: TestUser): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, i) => `strategy_${i + 1}_${as ? 'theirs' : 'a'}`)
  for (const [i, id] of ids.entries()) {
    const formData = aRequest({ endDate: day(i) })
    const body = { id, configuration: { strategyName: `Strategy ${i + 1}`, formData } }
    await call(server, routes.saveStrategy, { body, as })
  }
  return ids
}
const day = (i: number) => new Date(Date.UTC(2024, 1, 2 + i)).toISOString().slice(0, 10)

const test = (strategyIds: string[], userId?: string) =>
  call(server, routes.batchTest, { body: { strategyIds, userId } })
const start = async (strategyIds: string[]) =>
  (await call(server, routes.startBatch, { body: { strategyIds } })).data.jobId
const status = async (id: string) => (await call(server, routes.batchStatus, { params: { id } })).data
const reaches = (id: string, done: number) =>
  eventually(async () => ((await status(id)).results.length >= done ? true : undefined))
const ended = (id: string) =>
  eventually(async () => {
    const batch = await status(id)
    return ['completed', 'failed', 'cancelled'].includes(batch.status) ? batch : undefined
  })
const savedStrategies = async () => (await call(server, routes.listStrategies)).data

describe('a batch test', () => {
  it('returns when all are tested, with each return net of charges', async () => {
    const ids = await save(2)
    const { status: code, data } = await test(ids, 'default_user')
    expect(code).toBe(200)
    // Two trades of ₹975 net each on ₹1,00,000.
    const performance = { totalReturnPercentage: 1.95 }
    expect(data).toMatchObject({
      totalStrategies: 2,
      successfulTests: 2,
      failedTests: 0,
      results: ids.map((strategyId, i) => ({
        strategyId,
        strategyName: `Strategy ${i + 1}`,
        success: true,
        performance,
      })),
    })
  })

  it('marks strategies as tested, with net figures, and stores a backtest of each', async () => {
    const { data } = await test(await save(2))
    for (const { status, performance } of await savedStrategies())
      expect([status, performance?.totalReturn, performance?.avgWinAmount]).toEqual(['tested', 1950, 975])
    for (const { jobId = '' } of data.results) {
      const run = await call(server, routes.backtestStatus, { params: { id: jobId } })
      expect(run.data).toMatchObject({
        status: 'completed',
        results: { results: { summary: { totalTrades: 2 } } },
      })
    }
  })

  it('continues after a strategy that can’t be tested, and reports the reason', async () => {
    const ids = await save(3)
    const problems = [{ path: 'endDate', message: 'Date must be before 2024-02-03' }]
    script = async ({ endDate }) => (endDate === day(1) ? { kind: 'refused', problems } : 2)
    const { data } = await test(ids)
    expect(data).toMatchObject({ totalStrategies: 3, successfulTests: 2, failedTests: 1 })
    expect(data.results[1]).toMatchObject({ success: false, error: problems[0]?.message })
    expect(data.results[1]).not.toHaveProperty('performance')
  })

  it('stores the reason as data, and shows that of an older version, which stored its text', async () => {
    const problems = [{ path: 'endDate', message: 'Date must be before 2024-02-03' }]
    script = async () => ({ kind: 'refused', problems })
    const id = await start(await save(1))
    const batch = await ended(id)
    const { db } = server.database
    const [job] = await db.select().from(jobs).where(eq(jobs.id, id))
    expect(job?.checkpoint).toMatchObject({ results: [{ fault: { why: 'fields', problems } }] })
    expect(batch.results[0]?.error).toBe(problems[0]?.message)
    const { results } = batch
    await db.update(jobs).set({ checkpoint: { results } }).where(eq(jobs.id, id))
    expect(await status(id)).toEqual(batch)
  })

  it('reveals no internals of a strategy that breaks', async () => {
    script = async () => {
      throw new Error('secret path /srv/x')
    }
    expect((await test(await save(1))).data.results[0]?.error).toBe('Backtest failed')
  })

  it('skips inactive strategies, and reports it', async () => {
    const ids = await save(2)
    await server.database.db.update(strategies).set({ status: 'inactive' })
    const { data } = await test(ids)
    expect(data).toMatchObject({ totalStrategies: 2, successfulTests: 0, failedTests: 0 })
    expect(data.results[0]).toMatchObject({ skipped: true, error: 'Skipped: the strategy is inactive' })
  })

  it('treats another user’s strategy like a missing one', async () => {
    const [theirs = ''] = await save(1, stranger)
    const { data } = await test([theirs, 'strategy_9_none'])
    expect(data.failedTests).toBe(2)
    for (const { strategyName, error } of data.results)
      expect([strategyName, error]).toEqual(['', 'Strategy not found'])
    expect((await call(server, routes.listStrategies, { as: stranger })).data[0]?.performance).toBeNull()
  })

  it('tests a strategy once even if it is named twice', async () => {
    const [id = ''] = await save(1)
    expect((await test([id, id])).data.totalStrategies).toBe(1)
  })

  it('stores no figures with a strategy that was changed during the test', async () => {
    const ids = await save(1)
    script = async () => {
      const shortened = sql`jsonb_set(${strategies.formData}, '{endDate}', '"2024-01-15"')`
      await server.database.db.update(strategies).set({ formData: shortened })
      return 2
    }
    await test(ids)
    expect((await savedStrategies())[0]).toMatchObject({ status: 'draft', performance: null })
  })

  it.each([
    ['none', [], 'Please select at least one strategy to test.'],
    [
      '201',
      Array.from({ length: 201 }, (_, i) => `strategy_${i}_a`),
      'A batch can test at most 200 strategies',
    ],
  ])('of %s is refused', async (_, ids, message) => {
    const { status: code, error } = await test(ids)
    expect([code, error.message]).toEqual([400, message])
  })

  it('can’t be started in another user’s name', async () => {
    expect((await test(await save(1), stranger.id)).status).toBe(403)
  })
})

describe('a batch in the background', () => {
  it('reports finished, running and waiting strategies', async () => {
    let finish = () => {}
    script = ({ endDate }) =>
      endDate === day(1) ? new Promise((resolve) => (finish = () => resolve(2))) : Promise.resolve(2)
    const ids = await save(3)
    const id = await start(ids)
    const half = await eventually(async () => {
      const batch = await status(id)
      return batch.current?.strategyId === ids[1] ? batch : undefined
    })
    expect(half).toMatchObject({ status: 'running', successfulTests: 1, waiting: [ids[2]] })
    await eventually(() => {
      finish()
      return status(id).then((batch) => batch.status === 'completed' || undefined)
    })
    const { data } = await call(server, routes.listBatches)
    expect(data[0]).toMatchObject({ jobId: id, status: 'completed', successfulTests: 3, waiting: [] })
    expect((await call(server, routes.listBatches, { as: stranger })).data).toEqual([])
  })

  it('notifies its user of its outcome once, by the bell, and no other user', async () => {
    const problems = [{ path: 'endDate', message: 'Date must be before 2024-02-03' }]
    script = async ({ endDate }) => (endDate === day(1) ? { kind: 'refused', problems } : 2)
    const id = await start(await save(3))
    await ended(id)
    const mine = (await call(server, routes.listNotifications)).data.notifications
    const received = mine.filter(({ link }) => link === `/app/strategies?batch=${id}`)
    expect(received).toMatchObject([
      { title: 'Your batch test is done', body: '3 strategies: 2 tested, 1 failed.', isRead: false },
    ])
    expect(
      (await call(server, routes.listNotifications, { as: stranger })).data.notifications,
    ).not.toContainEqual(expect.objectContaining({ title: 'Your batch test is done' }))
  })

  it('reports its failure when all its runs were lost, with the strategies tested so far', async () => {
    let finish = () => {}
    script = ({ endDate }) =>
      endDate === day(1) ? new Promise((resolve) => (finish = () => resolve(2))) : Promise.resolve(2)
    const id = await start(await save(2))
    await reaches(id, 1)
    const { db } = server.database
    const bell = createOutbox(server.queue, { email: false, push: false })
    await failLostJob(db, id, [batchHandler(db, aRunner(), bell)])
    finish()
    const [received] = (await call(server, routes.listNotifications)).data.notifications
    expect(received).toMatchObject({
      title: 'Your batch test has failed',
      body: '2 strategies: 1 tested. The job was started many times and each time the server process ended before it was done.',
      link: `/app/strategies?batch=${id}`,
    })
  })

  it('keeps its results when it is cancelled', async () => {
    script = ({ endDate }, { signal }) =>
      endDate === day(1)
        ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
        : Promise.resolve(2)
    const id = await start(await save(3))
    await reaches(id, 1)
    const { data } = await call(server, routes.cancelBatch, { params: { id } })
    expect(data).toMatchObject({ status: 'cancelled', successfulTests: 1 })
    expect(data.waiting).toHaveLength(2)
    expect((await savedStrategies()).filter((strategy) => strategy.status === 'tested')).toHaveLength(1)
  })

  it.each([[1], [3], [5]])('killed at strategy %i resumes there, and tests each once', async (victim) => {
    const ids = await save(6)
    let killed = false
    const runs: string[] = []
    script = async ({ endDate }, { signal }) => {
      runs.push(endDate)
      if (endDate !== day(victim - 1) || killed) return 2
      killed = true
      // The queue considers the process dead; the process notices only after another has taken over.
      await new Promise<void>((resolve) => void reclaimed.then(resolve))
      expect(signal.aborted).toBe(false)
      return 99
    }
    let tell = () => {}
    const reclaimed = new Promise<void>((resolve) => (tell = resolve))
    const id = await start(ids)
    await eventually(() => killed || undefined)
    await server.queue.reclaim(runBacktestJob)
    const batch = await ended(id)
    tell()
    expect(batch).toMatchObject({ status: 'completed', successfulTests: 6, totalStrategies: 6 })
    expect(runs.filter((date) => date === day(victim - 1))).toHaveLength(2)
    expect(runs).toHaveLength(7)
    const rows = await server.database.db.select({ status: backtests.status }).from(backtests)
    expect(rows).toEqual(ids.map(() => ({ status: 'completed' })))
  })
})
