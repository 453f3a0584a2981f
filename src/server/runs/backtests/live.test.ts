import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes, type LiveAnswer, type RuleDaysAnswer } from '#api'
import { backtestRequestSchema } from '#domain/schemas'
import { backtests, trials } from '../../kernel/db/schema/index.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import {
  call,
  startTestServer,
  stopTestServer,
  temporaryFolder,
  type TestServer,
} from '../../fixtures/test-server.ts'
import { createLiveRunner, type LiveOutcome } from './live-runner.ts'

const ANSWER: LiveAnswer = {
  ...{ netProfit: 1234.5, maxDrawdown: -200, winRate: 55, trades: 3 },
  ...{ days: ['2024-01-01'], cumulative: [1234.5], milliseconds: 40 },
}
const DAYS: RuleDaysAnswer = {
  ...{ sessions: 3, filtered: 0, rules: [{ id: 'rule', days: 2 }], together: 2 },
}

describe('the route that answers an edit', () => {
  let outcome: LiveOutcome
  let server: TestServer

  beforeAll(async () => {
    const ruleDays = async () => ({ kind: 'answered', answer: DAYS }) as const
    server = await startTestServer({
      live: { run: async () => outcome, ruleDays, close: async () => undefined },
    })
  })
  beforeEach(async () => {
    outcome = { kind: 'answered', answer: ANSWER }
    await server.database.db.delete(trials)
  })
  afterAll(({}, tests) => stopTestServer(server, tests))

  const edit = (changes: object = {}) => call(server, routes.liveBacktest, { body: aRequest(changes) })
  const tried = () => server.database.db.select().from(trials)

  it('stores only the trial of the variant, and that once', async () => {
    expect((await edit()).data).toEqual(ANSWER)
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
    outcome = { kind: 'refused', problems: [{ path: 'startDate', message: 'Too early' }] }
    const { status, error } = await edit()
    expect([status, error.error.fields]).toEqual([400, [{ path: 'startDate', message: 'Too early' }]])
    expect(await tried()).toEqual([])
  })

  it('counts no trial for an edit that was superseded', async () => {
    outcome = { kind: 'cancelled' }
    expect((await edit()).status).toBe(409)
    expect(await tried()).toEqual([])
  })

  it('counts no trial if only the days of its rules were requested', async () => {
    const { status, data } = await call(server, routes.ruleDays, { body: aRequest() })
    expect([status, data]).toEqual([200, DAYS])
    expect(await tried()).toEqual([])
  })

  it('requires a signed-in user', async () => {
    expect((await call(server, routes.liveBacktest, { as: null, body: aRequest() })).status).toBe(401)
  })
})

describe('the thread that computes an edit', () => {
  const live = createLiveRunner(temporaryFolder())
  afterAll(() => live.close())
  const request = () =>
    backtestRequestSchema.parse({
      ...aRequest({ startDate: '2024-01-01', endDate: '2024-01-03' }),
      dataset: 'simulated',
    })

  it('returns a curve over every session that ends at the net profit', async () => {
    const outcome = await live.run(request(), new AbortController().signal)
    if (outcome.kind !== 'answered') throw new Error(outcome.kind)
    const { days, cumulative, netProfit } = outcome.answer
    expect(days).toEqual(['2024-01-01', '2024-01-02', '2024-01-03'])
    expect(cumulative.at(-1)).toBeCloseTo(netProfit, 2)
  })

  it('returns on how many days each rule alone, and all rules together, allow an entry', async () => {
    const rule = (id: string, numericValue: number, enabled = true, condition = 'GREATER_THAN') => ({
      ...{ id, enabled, function1: 'CLOSE', condition, function2: 'NUMERIC_INPUT' },
      ...{ numericValue, timeframe: 5, symbols: ['INSTRUMENT'], talibParams: {} },
    })
    const rules = [rule('above', 1), rule('off', 1, false), rule('below', 1, true, 'LESS_THAN')]
    const asked = backtestRequestSchema.parse({
      ...request(),
      indicatorConfiguration: { enabled: true, rules },
    })
    expect(await live.ruleDays(asked, new AbortController().signal)).toEqual({
      kind: 'answered',
      answer: {
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

  it('computes nothing for an edit that is superseded already', async () => {
    expect(await live.run(request(), AbortSignal.abort())).toEqual({ kind: 'cancelled' })
  })
})
