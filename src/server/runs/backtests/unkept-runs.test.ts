import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NDJSON, routes, type ErrorEnvelope, type ResultHeadline, type RunLine } from '#api'
import { backtestRequestSchema } from '#domain/schemas'
import { backtests, trials } from '../../kernel/db/schema/index.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { aRunner, type Script } from '../../fixtures/scripted-runner.ts'
import {
  call,
  startTestServer,
  stopTestServer,
  temporaryFolder,
  type TestServer,
} from '../../fixtures/test-server.ts'
import { createThreadRunner } from './thread-runner.ts'
import { EDIT_THREADS } from './unkept-runs.ts'

describe('a backtest that is not kept', () => {
  let script: Script
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer({ edits: aRunner((...asked) => script(...asked)) })
  })
  beforeEach(async () => {
    script = async () => 3
    await server.database.db.delete(trials)
  })
  afterAll(({}, tests) => stopTestServer(server, tests))

  /** The only line of the answer. */
  async function edit(changes: object = {}, headers: Record<string, string> = { accept: NDJSON }) {
    const answer = await server.app.inject({
      method: 'POST',
      url: routes.runBacktest.path,
      query: { keep: 'false' },
      payload: aRequest(changes) as object,
      headers: { cookie: server.owner.cookie, ...headers },
    })
    const line = answer.json<{ data: Extract<RunLine, { headline: unknown }> } & ErrorEnvelope>()
    return { status: answer.statusCode, line }
  }
  const tried = () => server.database.db.select().from(trials)

  it('returns its headline, and stores only the trial of the variant, once', async () => {
    const { data } = (await edit()).line
    expect([data.headline.trades.count, data.milliseconds]).toEqual([3, 40])
    await edit()
    expect(await tried()).toHaveLength(1)
    expect(await server.database.db.select().from(backtests)).toEqual([])
  })

  it('counts each variant that was seen', async () => {
    const { strategy } = aRequest()
    await edit()
    await edit({ strategy: { ...strategy, squareOffTime: '14:45' } })
    expect(await tried()).toHaveLength(2)
  })

  it('names the field that the data can’t serve, and counts no trial', async () => {
    script = async () => ({ kind: 'refused', problems: [{ path: 'startDate', message: 'Too early' }] })
    const { status, line } = await edit()
    expect([status, line.error.fields]).toEqual([400, [{ path: 'startDate', message: 'Too early' }]])
    expect(await tried()).toEqual([])
  })

  it('counts no trial if only the days of its rules were requested', async () => {
    const { status, data } = await call(server, routes.ruleDays, { body: aRequest() })
    expect([status, data]).toEqual([200, { sessions: 3, filtered: 0, rules: [], together: 3 }])
    expect(await tried()).toEqual([])
  })

  it('is refused to a caller who doesn’t accept lines', async () => {
    const { status, line } = await edit({}, {})
    expect([status, line.error.fields?.[0]?.path]).toEqual([400, 'keep'])
  })

  it('requires a signed-in user', async () => {
    expect((await edit({}, { accept: NDJSON, cookie: '' })).status).toBe(401)
  })
})

describe('the thread that computes an edit', () => {
  const runner = createThreadRunner({ marketDataFolder: temporaryFolder(), most: EDIT_THREADS, kept: 0 })
  afterAll(() => runner.close())
  const request = (changes: object = {}) =>
    backtestRequestSchema.parse({
      ...aRequest({ startDate: '2024-01-01', endDate: '2024-01-03' }),
      dataset: 'simulated',
      ...changes,
    })
  const options = (signal = new AbortController().signal) => ({
    userId: 'a trader',
    onProgress: () => undefined,
    signal,
  })

  it('returns a curve over every session that ends at the net profit', async () => {
    const outcome = await runner.run('headline', request(), options())
    if (outcome.kind !== 'completed') throw new Error(outcome.kind)
    const text = zstdDecompressSync(outcome.result.headline).toString()
    const { byDay, trades } = JSON.parse(text) as ResultHeadline
    expect(byDay.days).toEqual(['2024-01-01', '2024-01-02', '2024-01-03'].map(dayNumber))
    expect(byDay.cumulative.at(-1)).toBeCloseTo(trades.total, 2)
  })

  it('returns on how many days each rule alone, and all rules together, allow an entry', async () => {
    const rule = (id: string, numericValue: number, enabled = true, condition = 'GREATER_THAN') => ({
      id,
      enabled,
      function1: 'CLOSE',
      condition,
      function2: 'NUMERIC_INPUT',
      numericValue,
      timeframe: 5,
      symbols: ['INSTRUMENT'],
      talibParams: {},
    })
    const rules = [rule('above', 1), rule('off', 1, false), rule('below', 1, true, 'LESS_THAN')]
    const asked = request({ indicatorConfiguration: { enabled: true, rules } })
    expect(await runner.run('rule-days', asked, options())).toEqual({
      kind: 'completed',
      result: {
        sessions: 3,
        filtered: 0,
        rules: [
          { id: 'above', days: 3 },
          { id: 'below', days: 0 },
        ],
        together: 0,
      },
    })
  })

  it('computes nothing for an edit that is already superseded', async () => {
    await expect(runner.run('headline', request(), options(AbortSignal.abort()))).rejects.toThrow()
  })
})

const dayNumber = (date: string) => Date.parse(date) / 86_400_000
