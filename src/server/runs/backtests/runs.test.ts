import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { backtestRequestSchema } from '#domain/schemas'
import { backtestResults, backtests, trials } from '../../kernel/db/schema/index.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { aRunner, eventually } from '../../fixtures/scripted-runner.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'
import { removeDeletedRuns } from './runs.ts'
import { rateSearch, rateTrial } from './trials.ts'

let server: TestServer
let stranger: TestUser

beforeAll(async () => {
  // The number of trades is the last day of the period, which identifies runs in a sorted list.
  const runner = aRunner(async ({ endDate }) => Number(endDate.slice(-2)))
  server = await startTestServer({ runner })
  stranger = await signUp(server, 'stranger@example.com')
})
beforeEach(async () => {
  await server.database.db.delete(backtests)
  await server.database.db.delete(trials)
})
afterAll(({}, tests) => stopTestServer(server, tests))

async function run(changes: object = {}, name?: string): Promise<string> {
  const query: Record<string, string> = name === undefined ? {} : { name }
  const { data } = await call(server, routes.runBacktest, { query, body: aRequest(changes) })
  await eventually(async () => {
    const job = await call(server, routes.backtestStatus, { params: { id: data.jobId } })
    return job.data.status === 'completed' || undefined
  })
  return data.jobId
}
const list = async (query: Record<string, string> = {}) =>
  (await call(server, routes.listRuns, { query })).data.runs
const idsOf = async (query: Record<string, string> = {}) => (await list(query)).map(({ jobId }) => jobId)
const change = (id: string, body: object, as?: TestUser) =>
  call(server, routes.changeRun, { params: { id }, body, as })
const remove = (id: string) => call(server, routes.deleteRun, { params: { id } })
const undo = (id: string) => call(server, routes.undoDeleteRun, { params: { id } })

describe('the list of runs', () => {
  it('is sorted by a figure, with pinned ones first', async () => {
    const [few, many, middle] = [
      await run({ endDate: '2024-02-01' }),
      await run({ endDate: '2024-02-09' }),
      await run({ endDate: '2024-02-05' }),
    ]
    expect(await idsOf()).toEqual([middle, many, few])
    expect(await idsOf({ sort: 'netProfit' })).toEqual([many, middle, few])
    expect(await idsOf({ sort: 'trades', order: 'asc' })).toEqual([few, middle, many])
    await change(few, { pinned: true })
    expect(await idsOf({ sort: 'netProfit' })).toEqual([few, many, middle])
  })

  it('finds the typed text in names, notes and tags, without wildcards', async () => {
    const [named, noted, tagged] = [await run(), await run(), await run()]
    await change(named, { name: 'Iron condor 9:20 100%' })
    await change(noted, { note: 'the condor that held' })
    await change(tagged, { tags: ['CONDOR'] })
    expect((await idsOf({ search: 'condor' })).sort()).toEqual([named, noted, tagged].sort())
    expect(await idsOf({ search: '0%' })).toEqual([named])
    expect(await idsOf({ search: '_' })).toEqual([])
  })

  it('finds runs by index and by dataset', async () => {
    const [nifty, bank] = [await run(), await run({ instrument: 'BANKNIFTY' })]
    expect(await idsOf({ search: 'banknifty' })).toEqual([bank])
    expect((await idsOf({ search: 'simulated' })).sort()).toEqual([nifty, bank].sort())
  })

  it('is sorted by drawdown net of charges', async () => {
    const shallow = await run({ endDate: '2024-02-01' })
    const deep = await run({ endDate: '2024-02-09' })
    const { db } = server.database
    for (const [id, maxDrawdown] of [
      [shallow, -100],
      [deep, -900],
    ] as const) {
      const [{ performance }] = await db
        .select()
        .from(backtestResults)
        .where(eq(backtestResults.backtestId, id))
      const changed = { ...performance!, maxDrawdown }
      await db.update(backtestResults).set({ performance: changed }).where(eq(backtestResults.backtestId, id))
    }
    expect(await idsOf({ sort: 'drawdown', order: 'asc' })).toEqual([deep, shallow])
  })

  it('has the strategy, family and data version of each run', async () => {
    await run()
    expect((await list())[0]).toMatchObject({
      strategyHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      familyHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      datasetVersion: '0',
    })
  })
})

describe('a run', () => {
  it('has the name of its strategy, otherwise the strategy in one line', async () => {
    const named = await run({}, 'Morning calls')
    const unnamed = await run({}, ' ')
    const nameOf = async (id: string) => (await call(server, routes.getRun, { params: { id } })).data.name
    expect(await nameOf(named)).toBe('Morning calls')
    expect(await nameOf(unnamed)).toBe('Sell ATM CE, 09:16 to 15:15')
  })

  it('can be opened with its request, its figures net of charges', async () => {
    const id = await run({ endDate: '2024-02-02' })
    const { data } = await call(server, routes.getRun, { params: { id } })
    expect(data).toMatchObject({
      jobId: id,
      words: 'Sell ATM CE, 09:16 to 15:15',
      request: { startDate: '2024-01-01', endDate: '2024-02-02' },
      performance: { totalReturn: 1950, basis: 'net' },
    })
  })

  it('keeps fields that aren’t changed', async () => {
    const id = await run()
    await change(id, { name: 'First', note: 'Kept' })
    const { data } = await change(id, { name: 'Second' })
    expect(data).toMatchObject({ name: 'Second', note: 'Kept', pinned: false })
  })

  it('of another user isn’t found, and stays unchanged', async () => {
    const id = await run()
    expect((await change(id, { name: 'Mine' }, stranger)).status).toBe(404)
    expect((await call(server, routes.deleteRun, { params: { id }, as: stranger })).status).toBe(404)
    expect((await call(server, routes.getRun, { params: { id }, as: stranger })).status).toBe(404)
    expect((await list())[0]?.name).toBe('Sell ATM CE, 09:16 to 15:15')
  })
})

describe('a deleted run', () => {
  it('disappears from every list and address at once, and can be restored completely', async () => {
    const id = await run()
    expect((await remove(id)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await call(server, routes.listBacktests)).data.total).toBe(0)
    for (const route of [routes.backtestStatus, routes.backtestResults, routes.backtestRequest])
      expect((await call(server, route, { params: { id } })).status).toBe(404)
    expect((await undo(id)).data).toMatchObject({ jobId: id, summary: { totalTrades: 31 } })
    expect(await idsOf()).toEqual([id])
  })

  it('can’t be restored after ten minutes, and is then deleted permanently', async () => {
    const [old, late] = [await run(), await run()]
    await remove(old)
    await remove(late)
    const { db } = server.database
    const elevenMinutesAgo = sql`now() - interval '11 minutes'`
    await db.update(backtests).set({ deletedAt: elevenMinutesAgo }).where(eq(backtests.id, old))
    expect((await undo(old)).status).toBe(404)
    await removeDeletedRuns(db)
    expect(await db.select({ id: backtests.id }).from(backtests)).toEqual([{ id: late }])
  })
})

describe('trials', () => {
  const tried = () => server.database.db.select().from(trials)

  it('count a strategy once, for any number of runs and any dates', async () => {
    await run()
    await run({ endDate: '2024-02-10', initialCapital: 500_000 })
    expect(await tried()).toHaveLength(1)
    const { strategy } = aRequest()
    await run({ strategy: { ...strategy, squareOffTime: '14:45' } })
    const rows = await tried()
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ familyHash }) => familyHash)).size).toBe(1)
  })

  it('are reported with a run: all of its family, the variance only on its dataset, and none to another user', async () => {
    const { strategy } = aRequest()
    const first = await run()
    const second = await run({ strategy: { ...strategy, squareOffTime: '14:45' } })
    await run({ instrument: 'BANKNIFTY' })
    const { db } = server.database
    await db.update(trials).set({ dailySharpe: 0.1 })
    const of = (id: string, as?: TestUser) => call(server, routes.runTrials, { params: { id }, as })
    expect((await of(first)).data).toEqual({
      trials: 2,
      sharpeVariance: 0,
      overfitting: null,
      luck: null,
      ideas: { others: 1, low: [] },
    })
    const [row] = await db.select().from(trials)
    await db.update(trials).set({ dailySharpe: 0.3 }).where(eq(trials.id, row.id))
    // The variance of 0.1 and 0.3: (0.1² + 0.1²) / 1.
    expect((await of(second)).data.sharpeVariance).toBeCloseTo(0.02, 6)
    expect((await of(first, stranger)).status).toBe(404)
  })

  it('of other ideas on the same dataset are reported by their p-values, corrected for their number', async () => {
    const id = await run()
    const { db } = server.database
    const { request } = (await call(server, routes.getRun, { params: { id } })).data
    const [{ userId }] = await db.select({ userId: backtests.userId }).from(backtests)
    const others = (familyHash: string, chances: readonly (number | null)[], variants = 1) =>
      chances.map((chance, i) => ({
        userId,
        familyHash,
        strategyHash: `${familyHash} ${i}`,
        dataset: request?.dataset ?? 'simulated',
        chance,
        variants,
      }))
    await db
      .insert(trials)
      .values([
        ...others('one run', [0.004]),
        ...others('the best of two runs', [0.01, 0.8]),
        ...others('a search', [0.02], 100),
        ...others('a run beside a search', [0.001]),
        ...others('never measured', [null]),
      ])
    await db
      .insert(trials)
      .values({ ...others('a run beside a search', [0.5], 40)[0], strategyHash: 'searched' })
    await db.insert(trials).values({ ...others('elsewhere', [0.001])[0], dataset: 'other' })
    await db.insert(trials).values({ ...others('of a stranger', [0.001])[0], userId: stranger.id })
    const { ideas } = (await call(server, routes.runTrials, { params: { id } })).data
    expect(ideas.others).toBe(5)
    expect(ideas.low.map((chance) => Math.round(chance * 1e5) / 1e5)).toEqual([0.004, 0.0199, 0.02])
  })

  it('keep the p-value of a search when its best variant is run alone, and otherwise that of the latest run', async () => {
    await run()
    const { db } = server.database
    const [{ userId }] = await tried()
    const trial = { userId, request: backtestRequestSchema.parse(aRequest()) }
    const chance = async () => (await tried())[0].chance
    expect(await chance()).toBeNull()
    await rateTrial(db, trial, { dailySharpe: 0.1, chance: 0.25 })
    await rateTrial(db, trial, { dailySharpe: 0.2, chance: 0.5 })
    expect(await chance()).toBe(0.5)
    await rateSearch(db, trial, { chance: 0.125, variants: 100 })
    await rateTrial(db, trial, { dailySharpe: 0.3, chance: 0.001 })
    expect(await tried()).toMatchObject([{ chance: 0.125, variants: 100 }])
  })

  it('stay when the run is deleted permanently', async () => {
    const id = await run()
    await server.database.db.delete(backtests).where(eq(backtests.id, id))
    expect(await tried()).toHaveLength(1)
  })
})
