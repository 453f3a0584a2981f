import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { tradeStatistics } from '#engine/analytics'
import { backtests, backtestResults, trials } from '../db/schema/index.ts'
import { aRequest } from '../fixtures/sample-bundle.ts'
import {
  aRunner,
  eventually,
  untilAborted,
  type Script,
  type ScriptedRunner,
} from '../fixtures/scripted-runner.ts'
import { call, startTestServer, stopTestServer, type TestServer } from '../fixtures/test-server.ts'

const AT_ONCE: Script = async () => 2
let script: Script
let runner: ScriptedRunner
let server: TestServer

beforeAll(async () => {
  runner = aRunner((request, options) => script(request, options))
  server = await startTestServer({ runner })
})
afterEach(async () => {
  await server.database.db.delete(backtests)
  await server.database.db.delete(trials)
})
afterAll(({}, tests) => stopTestServer(server, tests))

const submit = (query: { name?: string; answer?: 'id' | 'headline' } = { answer: 'headline' }) =>
  call(server, routes.runBacktest, { body: aRequest(), query })
const status = async (id: string) => (await call(server, routes.backtestStatus, { params: { id } })).data
const completed = (id: string) =>
  eventually(async () => ((await status(id)).status === 'completed' ? status(id) : undefined))

describe('a backtest whose headline is waited for', () => {
  it('is completed when its id is answered, under its name, with its whole result', async () => {
    script = AT_ONCE
    const { data } = await submit({ answer: 'headline', name: 'Morning calls' })
    expect(data.headline?.trades.count).toBe(2)
    expect(await status(data.jobId)).toMatchObject({
      status: 'completed',
      progress: 100,
      results: { results: { trades: [{ id: 'trade-1' }, { id: 'trade-2' }] } },
    })
    const { data: run } = await call(server, routes.getRun, { params: { id: data.jobId } })
    expect(run).toMatchObject({ name: 'Morning calls', performance: { totalTrades: 2 } })
  })

  it('is told by the figures that its screen computes from the trades', async () => {
    script = AT_ONCE
    const { data } = await submit()
    const { results } = (await call(server, routes.backtestResults, { params: { id: data.jobId } })).data
    const { trades, days, risk, curves } = tradeStatistics(results.trades, {
      money: 'net',
      sessions: results.tradeLog.dailyLevelAnalysis.daily_summary,
      capital: results.summary.initialCapital,
    })
    expect(trades).toMatchObject(data.headline!.trades)
    expect(days).toMatchObject(data.headline!.days)
    expect(risk).toMatchObject(data.headline!.risk)
    expect([...curves.byDay.cumulative]).toEqual(data.headline!.byDay.cumulative)
  })

  it('counts as tried once however often it is run', async () => {
    script = AT_ONCE
    await submit()
    await submit()
    expect(await server.database.db.select().from(trials)).toHaveLength(1)
    expect(await server.database.db.select().from(backtestResults)).toHaveLength(2)
  })

  it('is run from the queue where only its id is asked for', async () => {
    script = AT_ONCE
    const { data } = await submit({})
    expect(data).toEqual({ jobId: data.jobId })
    await completed(data.jobId)
  })

  it('is answered with its id when it takes longer than a moment, and ends all the same', async () => {
    script = async (_, options) => (options.headline ? untilAborted(options) : 2)
    const { data } = await submit()
    expect(data).toEqual({ jobId: data.jobId })
    await completed(data.jobId)
    expect(await server.database.db.select().from(backtests)).toHaveLength(1)
  })

  it('is told its refusal as any other', async () => {
    const problems = [{ path: 'startDate', message: 'Too early' }]
    script = async () => ({ kind: 'refused', problems })
    const { data } = await submit()
    const job = await eventually(async () => {
      const now = await status(data.jobId)
      return now.status === 'failed' ? now : undefined
    })
    expect(job).toMatchObject({ error: 'Too early', fields: problems })
  })

  it('takes the way of the queue while another of its user is being waited for', async () => {
    let finish = () => {}
    const first = new Promise<void>((resolve) => (finish = resolve))
    script = async (_, options) => {
      if (options.headline) await first
      return 2
    }
    const waiting = submit()
    await eventually(() => runner.running > 0 || undefined)
    const { data } = await submit()
    expect(data).toEqual({ jobId: data.jobId })
    finish()
    expect((await waiting).data.headline).toBeDefined()
    await completed(data.jobId)
  })

  it('is stored by nobody when its user has too many that have not ended', async () => {
    const { db } = server.database
    const { userId } = await owner(server)
    const request = aRequest() as never
    const waiting = { userId, request, priority: 'batch', status: 'queued' } as const
    await db
      .insert(backtests)
      .values(Array.from({ length: 200 }, () => ({ ...waiting, id: crypto.randomUUID() })))
    script = AT_ONCE
    expect((await submit()).status).toBe(429)
    expect(await db.select().from(backtests)).toHaveLength(200)
  })
})

/** Whose backtests the test's calls make. */
async function owner({ database }: TestServer): Promise<{ userId: string }> {
  script = AT_ONCE
  await submit()
  const [row] = await database.db.select({ userId: backtests.userId }).from(backtests)
  await database.db.delete(backtests)
  return row!
}
