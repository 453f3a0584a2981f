import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import type { BacktestRequest, JobStatus, StrategyStatus, Summary } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { backtests, strategies } from '../../kernel/db/schema/index.ts'
import { encodeResult } from '../../runs/backtests/result-encoding.ts'
import { insertResult } from '../../runs/backtests/run-record.ts'
import { aBundle, aRequest } from '../../fixtures/sample-bundle.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'

let server: TestServer
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer()
  stranger = await signUp(server, 'stranger@example.com')
})
beforeEach(async () => {
  await server.database.db.delete(backtests)
  await server.database.db.delete(strategies)
})
afterAll(({}, tests) => stopTestServer(server, tests))

interface ARun {
  readonly net?: number
  readonly status?: JobStatus
  readonly finished?: string
  readonly request?: Partial<BacktestRequest>
  readonly of?: TestUser
  readonly name?: string
  readonly kind?: 'backtest' | 'paper'
}

const aSession = (date: string, netPnl: number) => ({
  ...{ date, netPnl, trades: 1, pnl: netPnl, charges: 0 },
  ...{ cumulativePnL: netPnl, drawdown: 0, margin: 0 },
})

/** Stores a backtest as its worker would leave it. */
async function ran(given: ARun = {}) {
  const { net = 100, status = 'completed', finished, request, of = server.owner } = given
  const { name = '', kind = 'backtest' } = given
  const { db } = server.database
  const id = randomUUID()
  const asked = backtestRequestSchema.parse(aRequest(request))
  const finishedAt = new Date(finished ?? '2024-06-01T10:00:00Z')
  await db.insert(backtests).values({
    id,
    userId: of.id,
    kind,
    status,
    progress: 100,
    request: asked,
    name,
    priority: 'interactive',
    submittedAt: finishedAt,
    finishedAt,
  })
  if (status !== 'completed') return id
  const bundle = aBundle(asked, 0)
  const summary: Summary = { ...bundle.results.summary, netPnL: net }
  bundle.results.tradeLog.dailyLevelAnalysis.daily_summary = [
    aSession('2024-01-02', net - 50),
    aSession('2024-01-03', 50),
  ]
  await insertResult(db, { backtestId: id, userId: of.id }, { ...encodeResult(bundle), summary })
  return id
}

const PERFORMANCE = {
  ...routes.updateStrategyPerformance.example.body,
  basis: 'net' as const,
  curve: [],
}

async function saved(totalReturn: number | null, status: StrategyStatus = 'tested', updated = '2024-06-01') {
  const at = new Date(`${updated}T00:00:00Z`)
  await server.database.db.insert(strategies).values({
    userId: server.owner.id,
    id: `strategy_${Math.floor(Math.random() * 1e12)}_a`,
    name: 'Straddle',
    description: '',
    formData: backtestRequestSchema.parse(aRequest()),
    performance: totalReturn === null ? null : { ...PERFORMANCE, totalReturn },
    status,
    createdAt: at,
    updatedAt: at,
  })
}

const read = async (query: Record<string, string> = {}, as: TestUser = server.owner) =>
  (await call(server, routes.dashboard, { query, as })).data

describe('the dashboard', () => {
  it('of a new user is empty, with all steps still to do', async () => {
    expect(await read()).toEqual({
      backtests: { completed: 0, profitable: 0 },
      strategies: { saved: 0, active: 0, tested: 0, totalPnl: 0 },
      hasDeployed: false,
      recent: [],
      performance: [],
      changes: null,
      firstHour: {
        ranBacktest: false,
        ranSeveralLegs: false,
        ranTwo: false,
        savedStrategy: false,
        testedStrategy: false,
      },
    })
  })

  it('counts completed runs, and as profitable those with a profit after charges', async () => {
    for (const net of [500, 0.01, 0, -200]) await ran({ net })
    await ran({ status: 'failed' })
    await ran({ status: 'cancelled' })
    expect((await read()).backtests).toEqual({ completed: 4, profitable: 2 })
  })

  it('counts and draws no trades on paper, and lists them as such', async () => {
    await ran({ net: -100, name: 'Condor' })
    await ran({ net: 900, name: 'On paper', kind: 'paper' })
    const { backtests: counted, performance, recent, firstHour } = await read()
    expect([counted, firstHour.ranTwo]).toEqual([{ completed: 1, profitable: 0 }, false])
    expect(performance.map(({ name }) => name)).toEqual(['Condor'])
    expect(recent.map(({ name, kind }) => `${name}: ${kind}`).sort()).toEqual([
      'Condor: backtest',
      'On paper: paper',
    ])
  })

  it('adds up the last runs of the saved strategies, and counts all except the inactive ones as active', async () => {
    await saved(1000.5)
    await saved(-300, 'inactive')
    await saved(null, 'draft')
    expect((await read()).strategies).toEqual({ saved: 3, active: 2, tested: 2, totalPnl: 700.5 })
  })

  it('lists the latest runs in any state', async () => {
    for (const day of [1, 2, 3, 4, 5, 6]) await ran({ net: day * 100, finished: `2024-06-0${day}T10:00:00Z` })
    await ran({ status: 'failed', finished: '2024-06-07T10:00:00Z' })
    const { recent } = await read()
    expect(recent.map(({ status, summary }) => summary?.netPnL ?? status)).toEqual([
      'failed',
      600,
      500,
      400,
      300,
    ])
  })

  it('draws the net profit of the latest four runs by date, one of each name', async () => {
    const names = ['Condor', 'Straddle', 'Fly', '', 'Condor', 'Strangle']
    for (const [i, name] of names.entries())
      await ran({ net: (i + 1) * 100, name, finished: `2024-06-0${i + 1}T10:00:00Z` })
    const { performance } = await read()
    expect(performance.map(({ name }) => name)).toEqual(['Strangle', 'Condor', 'NIFTY', 'Fly'])
    expect(performance[1]).toMatchObject({ dates: ['2024-01-02', '2024-01-03'], netPnl: [450, 500] })
  })

  it('reports the changes after the last visit', async () => {
    await ran({ finished: '2024-06-01T09:59:59Z' })
    await ran({ net: 10, finished: '2024-06-01T10:00:01Z' })
    await ran({ net: -10, finished: '2024-06-02T10:00:00Z' })
    await ran({ status: 'failed', finished: '2024-06-02T10:00:00Z' })
    await saved(1, 'tested', '2024-05-01')
    await saved(1, 'tested', '2024-06-02')
    const { changes } = await read({ since: '2024-06-01T10:00:00Z' })
    expect(changes).toEqual({ completed: 2, profitable: 1, failed: 1, saved: 1 })
  })

  it('ticks off the steps that a new user has done', async () => {
    const legs = (['CALL', 'PUT'] as const).map((optionType, i) => ({
      id: `leg-${i}`,
      optionType,
      tradeType: 'SELL' as const,
      strikeSelection: 'ATM' as const,
      strikeDistance: 0,
      quantity: 1,
      enabled: true,
    }))
    await ran()
    expect((await read()).firstHour).toMatchObject({
      ranBacktest: true,
      ranSeveralLegs: false,
      ranTwo: false,
    })
    await ran({ request: { multiLegStrategy: { enabled: true, combinedPnLTracking: false, legs } } })
    await saved(null, 'draft')
    expect((await read()).firstHour).toEqual({
      ranBacktest: true,
      ranSeveralLegs: true,
      ranTwo: true,
      savedStrategy: true,
      testedStrategy: false,
    })
  })

  it('is of one moment: a backtest that ends while it is read is neither counted nor listed', async () => {
    const { db } = server.database
    const awaitsStrategies = sql<number>`select count(*)::int as waiting from pg_locks where not granted and relation = 'strategies'::regclass`
    const asked = await db.transaction(async (tx) => {
      await tx.execute(sql`lock table strategies in access exclusive mode`)
      const asked = read()
      await expect
        .poll(async () => (await db.execute<{ waiting: number }>(awaitsStrategies)).rows[0]?.waiting)
        .toBe(1)
      await ran()
      return { figures: asked }
    })
    expect(await asked.figures).toMatchObject({ backtests: { completed: 0 }, recent: [] })
    expect(await read()).toMatchObject({ backtests: { completed: 1 }, recent: [{ instrument: 'NIFTY' }] })
  })

  it('shows only the user’s own data', async () => {
    await ran({ of: stranger })
    await saved(500)
    expect((await read()).backtests.completed).toBe(0)
    expect(await read({}, stranger)).toMatchObject({
      backtests: { completed: 1 },
      strategies: { saved: 0, totalPnl: 0 },
    })
  })

  it.each(['yesterday', '2024-06-01', ''])(
    "refuses '%s' as the last visit, and states what is accepted",
    async (since) => {
      const { status, error } = await call(server, routes.dashboard, { query: { since } })
      expect(status).toBe(400)
      expect(error.message).toBe(`since '${since}' must be a time in UTC like 2024-06-01T10:00:00Z`)
    },
  )
})
