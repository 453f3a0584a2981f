import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from '#api'
import { PROFIT_PARTS } from '#domain'
import {
  attributionSchema,
  backtestRequestSchema,
  dayExplanationSchema,
  sessionFactsSchema,
} from '#domain/schemas'
import { ENGINE_VERSION } from '#engine/replay'
import { simulatedIdentity } from '#market-data'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { aRunner, eventually, untilAborted, type Script } from '../../fixtures/scripted-runner.ts'
import {
  call,
  startTestServer,
  stopTestServer,
  temporaryFolder,
  type TestServer,
} from '../../fixtures/test-server.ts'
import { createDayExplainer, type DayAnswer, type DayExplainer, type DayQuestion } from './day-explainer.ts'

describe('the route that explains a day', () => {
  let script: Script = async () => 2
  let answer: DayAnswer = { kind: 'explained', json: '{"date":"2024-01-02"}' }
  const questions: DayQuestion[] = []
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({
      runner: aRunner((request, options) => script(request, options)),
      explainer: {
        explain: async (question) => {
          questions.push(question)
          return answer
        },
        explainWhole: async () => answer,
        close: async () => undefined,
      },
    })
  })
  afterAll(({}, tests) => stopTestServer(server, tests))

  const submit = async () => (await call(server, routes.runBacktest, { body: aRequest() })).data.jobId
  const explain = (id: string, date = '2024-01-02') =>
    call(server, routes.explainBacktestDay, { params: { id }, query: { date } })
  const completed = async () => {
    const id = await submit()
    await eventually(async () => {
      const { data } = await call(server, routes.backtestStatus, { params: { id } })
      return data.status === 'completed' ? true : undefined
    })
    return id
  }

  it('requests the day with the request and the origin of the result', async () => {
    const { status, data } = await explain(await completed())
    expect(status).toBe(200)
    expect(data).toEqual({ date: '2024-01-02' })
    expect(questions.at(-1)).toMatchObject({
      date: '2024-01-02',
      request: { instrument: 'NIFTY', strategy: { entryStartTime: '09:16' } },
      origin: { dataset: { id: 'simulated', contentHash: '0' }, engineVersion: 'test' },
    })
  })

  it('answers 404 for another user’s backtest', async () => {
    const { status, error } = await explain('3f1f9d1e-0000-4000-8000-000000000000')
    expect([status, error.message]).toEqual([404, 'Backtest not found'])
    expect((await explain('x')).status).toBe(404)
  })

  it('refuses a backtest that hasn’t completed', async () => {
    script = (_, options) => untilAborted(options)
    const id = await submit()
    const { status, error } = await explain(id)
    expect(status).toBe(409)
    expect(error.message).toMatch(/^This backtest has no days to explain: it is (queued|running)$/)
    await call(server, routes.cancelBacktest, { params: { id } })
    script = async () => 2
  })

  it('reports that the data has changed since, and what to do', async () => {
    answer = { kind: 'changed', reason: 'The data has changed. Run the backtest again to explain them.' }
    const { status, error } = await explain(await completed())
    expect([status, error.error.code, error.message]).toEqual([409, 'conflict', answer.reason])
  })

  it('reports that a date isn’t a trading day of the backtest', async () => {
    answer = { kind: 'no-session', reason: '2024-01-06 is no trading day of this backtest' }
    const { status, error } = await explain(await completed(), '2024-01-06')
    expect([status, error.message]).toEqual([404, answer.reason])
  })

  it('refuses a text that isn’t a date', async () => {
    expect((await explain('x', 'yesterday')).status).toBe(400)
  })
})

describe('the thread that explains days', () => {
  const folder = temporaryFolder()
  const origin = { dataset: simulatedIdentity(), engineVersion: ENGINE_VERSION }
  const request = backtestRequestSchema.parse(aRequest())
  let explainer: DayExplainer
  beforeAll(() => {
    explainer = createDayExplainer(folder)
  })
  afterAll(async () => {
    await explainer.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('replays the day on the data of the result', async () => {
    const answer = await explainer.explain({ request, date: '2024-01-02', origin })
    if (answer.kind !== 'explained') throw new Error(`answered '${answer.kind}'`)
    const day = dayExplanationSchema.parse(JSON.parse(answer.json))
    expect(day).toMatchObject({ date: '2024-01-02', outcome: 'traded', dataset: { id: 'simulated' } })
    expect(day.positions).toHaveLength(1)
  })

  it('attributes the profit of the whole backtest, to the paisa', async () => {
    const short = { ...request, endDate: '2024-01-03' }
    const answer = await explainer.explainWhole({ request: short, origin, whole: 'attribution' })
    if (answer.kind !== 'explained') throw new Error(`answered '${answer.kind}'`)
    const { total, days, trades } = attributionSchema.parse(JSON.parse(answer.json))
    expect(days.map(({ date }) => date)).toEqual(['2024-01-01', '2024-01-02', '2024-01-03'])
    expect(trades.map(({ id }) => id)).toContain('2024-01-02-1')
    const day = await explainer.explain({ request: short, date: '2024-01-02', origin })
    if (day.kind !== 'explained') throw new Error(`answered '${day.kind}'`)
    const [, second] = days
    const { totals } = dayExplanationSchema.parse(JSON.parse(day.json))
    const net = PROFIT_PARTS.reduce((sum, part) => sum + second[part], 0)
    expect(net).toBeCloseTo(totals.netPnl, 6)
    expect(total.charges).toBeLessThan(0)
    const facts = await explainer.explainWhole({ request: short, origin, whole: 'sessions' })
    if (facts.kind !== 'explained') throw new Error(`answered '${facts.kind}'`)
    const [, known] = z.array(sessionFactsSchema).parse(JSON.parse(facts.json))
    expect(known).toMatchObject({ date: '2024-01-02', gap: expect.any(Number), vix: expect.any(Number) })
  })

  it.each([
    {
      what: 'the data has changed',
      from: { ...origin, dataset: { ...origin.dataset, contentHash: 'f'.repeat(64) } },
      says: /^The data of 'Simulated market' has changed since it ran, .* Run the backtest again/,
    },
    {
      what: 'the engine has changed',
      from: { ...origin, engineVersion: '0.1.0' },
      says: /^It was run by version 0\.1\.0 of the engine, and this is .* Run the backtest again/,
    },
  ])('refuses where $what since the run', async ({ from, says }) => {
    const answer = await explainer.explain({ request, date: '2024-01-02', origin: from })
    expect(answer).toEqual({ kind: 'changed', reason: expect.stringMatching(says) })
  })

  it('refuses a dataset that is no longer installed', async () => {
    const gone = { ...request, dataset: 'my-data' }
    const dataset = { id: 'my-data', name: 'My data', kind: 'imported' as const, contentHash: '1' }
    const answer = await explainer.explain({
      request: gone,
      date: '2024-01-02',
      origin: { ...origin, dataset },
    })
    expect(answer).toMatchObject({
      kind: 'changed',
      reason: expect.stringContaining("'My data' is no longer"),
    })
  })

  it('has no session on a Saturday', async () => {
    const answer = await explainer.explain({ request, date: '2024-01-06', origin })
    expect(answer).toEqual({
      kind: 'no-session',
      reason: '2024-01-06 is no trading day of this backtest; choose one from 2024-01-01 to 2024-01-31',
    })
  })
})
