import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { runBacktestJob } from '../backtests/run-backtest.job.ts'
import { jobs, strategies, trials } from '../../kernel/db/schema/index.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { aRunner, eventually, type Script } from '../../fixtures/scripted-runner.ts'
import { call, signUp, startTestServer, stopTestServer } from '../../fixtures/test-server.ts'
import type { TestServer, TestUser } from '../../fixtures/test-server.ts'

let script: Script
let server: TestServer
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer({ runner: aRunner((request, options) => script(request, options)) })
  stranger = await signUp(server, 'stranger@example.com')
})
beforeEach(async () => {
  script = async () => 2
  await server.database.db.delete(jobs)
  await server.database.db.delete(strategies)
  await server.database.db.delete(trials)
})
afterAll(({}, tests) => stopTestServer(server, tests))

const PERIOD = { startDate: '2024-03-01', endDate: '2024-03-28' }
const DEFAULT = { id: 'default_portfolio' }

/** Saves strategies with different strikes, which identify their runs; returns their ids. */
async function save(count: number, portfolioName = 'Thursdays'): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, i) => `strategy_${i + 1}_a`)
  for (const [i, id] of ids.entries()) {
    const formData = aRequest({ initialCapital: 10_000 * (i + 1) })
    const configuration = { strategyName: `Strategy ${i + 1}`, portfolioName, formData }
    await call(server, routes.saveStrategy, { body: { id, configuration } })
  }
  return ids
}

const thursdays = async () =>
  (await call(server, routes.listPortfolios)).data.find(({ name }) => name === 'Thursdays')?.id ?? ''
const start = async (body: object = PERIOD) =>
  call(server, routes.startPortfolioRun, { params: { id: await thursdays() }, body })
const status = async (id: string) => (await call(server, routes.portfolioRun, { params: { id } })).data
const ended = (id: string) =>
  eventually(async () => {
    const run = await status(id)
    return ['completed', 'failed', 'cancelled'].includes(run.status) ? run : undefined
  })

describe('a portfolio run', () => {
  it('runs every strategy over the same days on the same data, regardless of what was saved with it', async () => {
    const asked: unknown[] = []
    script = async ({ startDate, endDate, dataset }) => asked.push({ startDate, endDate, dataset })
    const ids = await save(2)
    const run = await ended((await start()).data.jobId)
    expect(run).toMatchObject({ status: 'completed', progress: 100, totalStrategies: 2, ...PERIOD })
    expect(run.parts.map(({ strategyId }) => strategyId)).toEqual(ids)
    expect(asked).toEqual([1, 2].map(() => ({ ...PERIOD, dataset: 'simulated' })))
  })

  it('stores profit and margin of each strategy separately from its status', async () => {
    await save(1)
    const id = (await start()).data.jobId
    expect((await ended(id)).parts[0]).not.toHaveProperty('book')
    const { data } = await call(server, routes.portfolioBooks, { params: { id } })
    expect(data[0]).toMatchObject({ strategyName: 'Strategy 1', book: { netPnl: [1950], trades: [2] } })
  })

  it('counts each strategy as a trial', async () => {
    await save(1)
    await ended((await start()).data.jobId)
    expect(await server.database.db.select().from(trials)).toHaveLength(1)
  })

  it('continues without a strategy that can’t be run, and reports the reason', async () => {
    await save(2)
    const problems = [{ path: 'startDate', message: 'The dataset begins on 2024-04-01' }]
    script = async ({ initialCapital }) => (initialCapital === 10_000 ? { kind: 'refused', problems } : 2)
    const run = await ended((await start()).data.jobId)
    expect(run.parts.map(({ error }) => error)).toEqual([problems[0]?.message, undefined])
    // An older version stored the text.
    const { db } = server.database
    const [job] = await db.select().from(jobs).where(eq(jobs.id, run.jobId))
    const { parts } = job?.checkpoint as { parts: object[] }
    expect(parts[0]).toMatchObject({ fault: { why: 'fields', problems } })
    const older = { ...parts[0], fault: undefined, error: problems[0]?.message }
    await db
      .update(jobs)
      .set({ checkpoint: { parts: [older, parts[1]] } })
      .where(eq(jobs.id, run.jobId))
    expect((await status(run.jobId)).parts).toEqual(run.parts)
  })

  it('includes the chosen strategies, or all that aren’t inactive', async () => {
    const [first = '', second = ''] = await save(2)
    await call(server, routes.changeStrategy, { params: { id: first }, body: { status: 'inactive' } })
    const all = await ended((await start()).data.jobId)
    expect(all.parts.map(({ strategyId }) => strategyId)).toEqual([second])
    const chosen = await ended((await start({ ...PERIOD, strategyIds: [first, second] })).data.jobId)
    expect(chosen.parts[0]?.error).toBe('Skipped: the strategy is inactive')
  })

  it.each([
    ['whose period ends before it begins', { startDate: '2024-03-01', endDate: '2024-02-01' }, 'endDate'],
    ['of a strategy of another portfolio', { ...PERIOD, strategyIds: ['strategy_9_z'] }, 'strategyIds.0'],
    ['of no strategy', { ...PERIOD, strategyIds: [] }, 'strategyIds'],
  ])('%s is refused', async (_, body, path) => {
    await save(1)
    const { status: code, error } = await start(body)
    expect([code, error.error.fields?.[0]?.path]).toEqual([400, path])
  })

  it('of an empty portfolio is refused', async () => {
    const { status: code, error } = await call(server, routes.startPortfolioRun, {
      params: DEFAULT,
      body: PERIOD,
    })
    expect([code, error.error.message]).toEqual([
      400,
      'The portfolio has no active strategy; put one into it',
    ])
  })

  it('is listed with its portfolio, only for its user', async () => {
    await save(1)
    const id = (await start()).data.jobId
    await ended(id)
    const params = { id: await thursdays() }
    expect((await call(server, routes.listPortfolioRuns, { params })).data.map(({ jobId }) => jobId)).toEqual(
      [id],
    )
    expect((await call(server, routes.listPortfolioRuns, { params: DEFAULT })).data).toEqual([])
    expect((await call(server, routes.listPortfolioRuns, { params, as: stranger })).status).toBe(404)
    for (const route of [routes.portfolioRun, routes.portfolioBooks, routes.cancelPortfolioRun])
      expect((await call(server, route, { params: { id }, as: stranger })).status).toBe(404)
  })

  it('keeps its results when it is cancelled', async () => {
    await save(2)
    script = ({ initialCapital }, { signal }) =>
      initialCapital === 20_000
        ? new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
        : Promise.resolve(2)
    const id = (await start()).data.jobId
    await eventually(async () => ((await status(id)).parts.length === 1 ? true : undefined))
    const { data } = await call(server, routes.cancelPortfolioRun, { params: { id } })
    expect(data).toMatchObject({ status: 'cancelled', totalStrategies: 2 })
    expect(data.parts).toHaveLength(1)
  })

  it('resumes with the interrupted strategy after a crash', async () => {
    await save(3)
    const runs: unknown[] = []
    let killed = false
    let reclaimed = () => {}
    const taken = new Promise<void>((resolve) => (reclaimed = resolve))
    script = async ({ initialCapital }) => {
      runs.push(initialCapital)
      if (initialCapital !== 20_000 || killed) return 2
      killed = true
      await taken
      return 99
    }
    const id = (await start()).data.jobId
    await eventually(() => killed || undefined)
    await server.queue.reclaim(runBacktestJob)
    const run = await ended(id)
    reclaimed()
    expect(run).toMatchObject({ status: 'completed' })
    expect(runs).toEqual([10_000, 20_000, 20_000, 30_000])
    const { data } = await call(server, routes.portfolioBooks, { params: { id } })
    expect(data.map(({ book }) => book?.trades)).toEqual([[2], [2], [2]])
  })
})
