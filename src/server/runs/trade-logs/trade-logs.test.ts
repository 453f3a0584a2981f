import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes, type RouteInput } from '#api'
import { MOST_TRADE_LOGS } from '#domain'
import { backtests, logMappings } from '../../kernel/db/schema/index.ts'
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

const fixture = (path: string) =>
  readFileSync(new URL(`../../../trade-logs/fixtures/${path}`, import.meta.url), 'utf8')
const ALGOTEST = fixture('ok/algotest.csv')

let server: TestServer
let stranger: TestUser

beforeAll(async () => {
  server = await startTestServer({ runner: aRunner(async () => 1) })
  stranger = await signUp(server, 'stranger@example.com')
})
beforeEach(async () => {
  await server.database.db.delete(backtests)
  await server.database.db.delete(logMappings)
})
afterAll(({}, tests) => stopTestServer(server, tests))

type Body = RouteInput<typeof routes.importTradeLog>['body']
const bring = (body: Body) => call(server, routes.importTradeLog, { body })
const preview = (text: string, as?: TestUser) =>
  call(server, routes.previewTradeLog, { body: { file: 'x.csv', text }, as })
const runs = async (as?: TestUser) => (await call(server, routes.listRuns, { query: {}, as })).data

describe('an imported trade log', () => {
  it('is a run of its importer only, labelled as imported', async () => {
    const { data } = await bring({ file: 'mine.csv', text: ALGOTEST, underlying: 'NIFTY' })
    expect(await runs()).toMatchObject({
      total: 1,
      runs: [
        {
          jobId: data.jobId,
          kind: 'imported',
          source: 'AlgoTest',
          name: 'mine.csv',
          status: 'completed',
          instrument: 'NIFTY',
          startDate: '2024-01-04',
          summary: { totalTrades: 2, totalPnL: 1250 },
        },
      ],
    })
    expect((await runs(stranger)).total).toBe(0)
    const theirs = await call(server, routes.getRun, { params: { id: data.jobId }, as: stranger })
    expect(theirs.status).toBe(404)
  })

  it('has the log as its data, and can’t be replayed', async () => {
    const { data } = await bring({ file: 'mine.csv', text: ALGOTEST, underlying: 'NIFTY' })
    const params = { id: data.jobId }
    const { data: bundle } = await call(server, routes.backtestResults, { params })
    expect(bundle).toMatchObject({
      dataset: { kind: 'log', name: 'Imported from AlgoTest' },
      log: { file: 'mine.csv', rows: 3 },
    })
    expect((await call(server, routes.getRun, { params })).data.request).toBeNull()
    for (const replayed of [routes.backtestRequest, routes.runTrials, routes.backtestSessions])
      expect((await call(server, replayed, { params })).status).toBe(404)
  })

  it('isn’t a backtest: neither the dashboard nor the list of backtests counts it', async () => {
    await bring({ file: 'mine.csv', text: ALGOTEST, underlying: 'NIFTY' })
    const { data } = await call(server, routes.listBacktests, { query: {} })
    expect(data.total).toBe(0)
    const dashboard = await call(server, routes.dashboard, { query: {} })
    expect(dashboard.data.backtests.completed).toBe(0)
  })
})

describe('a user’s limit of logs', () => {
  it('is a hundred: the next is refused with a message until one is deleted, and other users aren’t affected', async () => {
    const { data } = await bring({ file: 'mine.csv', text: ALGOTEST, underlying: 'NIFTY' })
    const { db } = server.database
    const [row] = await db.select().from(backtests)
    const more = Array.from({ length: MOST_TRADE_LOGS - 1 }, () => ({ ...row, id: randomUUID() }))
    await db.insert(backtests).values(more)
    const { status, error } = await bring({ file: 'more.csv', text: ALGOTEST, underlying: 'NIFTY' })
    expect([status, error.message]).toEqual([
      409,
      'You have 100 imported trade logs and 100 can be kept; delete one under Runs to import another',
    ])
    const body = { file: 'x.csv', text: ALGOTEST, underlying: 'NIFTY' } as const
    expect((await call(server, routes.importTradeLog, { body, as: stranger })).status).toBe(200)
    await call(server, routes.deleteRun, { params: { id: data.jobId } })
    expect((await bring({ file: 'more.csv', text: ALGOTEST, underlying: 'NIFTY' })).status).toBe(200)
  })
})

describe('a log that cannot be read', () => {
  it('is refused by line, and leaves no run', async () => {
    const text = fixture('not-ok/algotest-three-wrong-rows.csv')
    const { status, error } = await bring({ file: 'x.csv', text, underlying: 'NIFTY' })
    expect(status).toBe(400)
    expect(error.message).toBe('3 of 4 rows cannot be read, and nothing was imported')
    expect(error.error.fields?.map(({ path }) => path)).toEqual(['line 3', 'line 4', 'line 5'])
    expect((await runs()).total).toBe(0)
  })

  it('is refused with the missing choice', async () => {
    const { error } = await bring({ file: 'x.csv', text: ALGOTEST })
    expect(error.error.fields).toMatchObject([{ path: 'underlying' }])
  })
})

describe('a mapping', () => {
  const TEXT = 'When,At,Until,What,Side,Units,In,Out\n2024-01-04,09:20,10:00,NIFTY2410421500CE,B,50,10,12\n'
  const mapping = {
    shape: 'trades',
    quantity: 'units',
    dates: 'day-first',
    columns: {
      date: 'When',
      time: 'At',
      exitTime: 'Until',
      contract: 'What',
      side: 'Side',
      quantity: 'Units',
      price: 'In',
      exitPrice: 'Out',
    },
  } as const

  it('is remembered for its user and header once it was used', async () => {
    expect((await preview(TEXT)).data.remembered).toBeNull()
    await bring({ file: 'x.csv', text: TEXT, source: 'StockMock', mapping })
    const another = `${TEXT.split('\n')[0]}\n2024-01-05,09:20,10:00,NIFTY2411121600CE,B,50,10,12\n`
    expect((await preview(another)).data.remembered).toEqual({ source: 'StockMock', mapping })
    expect((await preview(another, stranger)).data.remembered).toBeNull()
  })
})

describe('a reconciliation', () => {
  const compare = (id: string, other: string, as?: TestUser) =>
    call(server, routes.reconcileRun, {
      params: { id },
      query: { with: other, date: '2024-01-04' },
      as,
    })
  async function bothRuns(): Promise<[log: string, own: string]> {
    const log = await bring({ file: 'mine.csv', text: ALGOTEST, underlying: 'NIFTY' })
    const own = await call(server, routes.runBacktest, { body: aRequest() })
    await eventually(async () => {
      const job = await call(server, routes.backtestStatus, { params: { id: own.data.jobId } })
      return job.data.status === 'completed' || undefined
    })
    return [log.data.jobId, own.data.jobId]
  }

  it('adds up to the difference of the two runs, and has the requested day in pairs', async () => {
    const [log, own] = await bothRuns()
    const { data } = await compare(log, own)
    const { difference, parts, own: ours, log: theirs } = data.reconciliation
    expect(difference).toBeCloseTo(theirs - ours, 6)
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(difference, 6)
    expect(data.pairs.filter(({ logTrade }) => logTrade)).toHaveLength(2)
  })

  it('requires two runs of the caller, one of them imported', async () => {
    const [log, own] = await bothRuns()
    expect((await compare(log, own, stranger)).status).toBe(404)
    expect((await compare(own, log)).status).toBe(409)
    expect((await compare(log, log)).error.message).toContain('not with another import')
  })
})
