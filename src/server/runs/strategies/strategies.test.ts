import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { MAX_SAVED_STRATEGIES } from '#domain'
import { portfolios, strategies } from '../../kernel/db/schema/index.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  type TestInput,
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
  await server.database.db.delete(strategies)
  await server.database.db.delete(portfolios)
})
afterAll(({}, tests) => stopTestServer(server, tests))

const ID = 'strategy_1704067200000_k3x9q2m7a'
const PERFORMANCE = { ...routes.updateStrategyPerformance.example.body, basis: 'net', curve: [500, 12_500] }

const aStrategy = (configuration: object = {}, rest: object = {}) => ({
  id: ID,
  configuration: { strategyName: 'Straddle', formData: aRequest(), ...configuration },
  ...rest,
})
const save = (configuration: object = {}, rest: object = {}, as?: TestUser) =>
  call(server, routes.saveStrategy, { body: aStrategy(configuration, rest), as })
const list = async (as: TestUser = server.owner) => (await call(server, routes.listStrategies, { as })).data
const names = async () => (await list()).map(({ configuration }) => configuration.strategyName)
const ofIt = (rest: TestInput = {}): TestInput => ({ params: { id: ID }, ...rest })

describe('a saved strategy', () => {
  it('is confirmed by name and listed with everything derived from the form', async () => {
    const { status, error: answer } = await save({ description: 'Sells both sides' })
    expect([status, answer.message]).toEqual([200, 'Strategy "Straddle" saved successfully!'])
    expect(await list()).toMatchObject([
      {
        id: ID,
        status: 'draft',
        version: 1,
        performance: null,
        configuration: {
          strategyName: 'Straddle',
          portfolioName: 'Default Portfolio',
          description: 'Sells both sides',
          symbol: 'NIFTY',
          startDate: '2024-01-01',
          endDate: '2024-01-31',
          initialCapital: 100_000,
          legs: [{ tradeType: 'SELL', quantity: 1 }],
          formData: aRequest(),
        },
      },
    ])
  })

  it('can be saved as it was listed', async () => {
    await save()
    const [listed] = await list()
    const { status } = await call(server, routes.saveStrategy, { body: listed })
    expect(status).toBe(200)
  })

  it('ignores a symbol that differs from the form’s', async () => {
    const { data } = await save({ symbol: 'BANKNIFTY' })
    expect(data.configuration.symbol).toBe('NIFTY')
  })

  it('is stored once however often it is sent, and keeps its creation time', async () => {
    const first = await save()
    const again = await save({ strategyName: 'Strangle' })
    expect(await names()).toEqual(['Strangle'])
    expect(again.data.configuration.createdAt).toBe(first.data.configuration.createdAt)
  })

  it('sent twice concurrently is stored once', async () => {
    const answers = await Promise.all([save(), save(), save()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await list()).toHaveLength(1)
  })

  it('is marked as tested if it has a performance', async () => {
    expect((await save({}, { performance: PERFORMANCE })).data.status).toBe('tested')
  })

  it('keeps its performance under another name, and becomes a draft when its rules change', async () => {
    await save({}, { performance: PERFORMANCE })
    const renamed = await save({ strategyName: 'Renamed' })
    expect(renamed.data).toMatchObject({ status: 'tested', performance: PERFORMANCE })
    const changed = await save({ formData: aRequest({ endDate: '2024-02-29' }) })
    expect(changed.data).toMatchObject({ status: 'draft', performance: null })
  })

  it.each([
    [{ strategyName: ' ' }, 'Strategy name is required'],
    [
      { portfolioName: 'A*' },
      'Portfolio name can only contain letters, numbers, spaces, hyphens, and underscores',
    ],
    [{ formData: aRequest({ endDate: '2023-01-01' }) }, 'End date must be after start date'],
    [{ description: 'x'.repeat(2001) }, 'Description must be at most 2000 characters'],
  ])('with %j is refused', async (configuration, message) => {
    const { status, error } = await save(configuration)
    expect([status, error.message]).toEqual([400, message])
  })

  it('is refused at the user’s limit, while existing ones can still be changed', async () => {
    await save()
    const [row] = await server.database.db.select().from(strategies)
    const more = Array.from({ length: MAX_SAVED_STRATEGIES - 1 }, (_, i) => ({
      ...row,
      id: `strategy_${i}_a`,
    }))
    await server.database.db.insert(strategies).values(more)
    const refused = await save({}, { id: 'strategy_9999_b' })
    expect([refused.status, refused.error.error.code]).toEqual([409, 'conflict'])
    expect((await call(server, routes.copyStrategy, ofIt())).status).toBe(409)
    expect((await save({ strategyName: 'Changed' })).status).toBe(200)
    expect((await save({}, {}, stranger)).status).toBe(200)
  })
})

describe('the performance of a strategy', () => {
  it('marks it tested and updates its time of change', async () => {
    const before = (await save()).data.configuration.updatedAt
    const { data } = await call(server, routes.updateStrategyPerformance, ofIt({ body: PERFORMANCE }))
    expect(data).toMatchObject({ status: 'tested', performance: PERFORMANCE })
    expect(data.configuration.updatedAt > before).toBe(true)
  })

  it('can’t be attached to a missing strategy', async () => {
    const { status, error } = await call(
      server,
      routes.updateStrategyPerformance,
      ofIt({ body: PERFORMANCE }),
    )
    expect([status, error.message]).toEqual([404, 'Strategy not found'])
  })
})

describe('a copy', () => {
  it('has a new id and a new name, and equals the original otherwise', async () => {
    await save({}, { performance: PERFORMANCE })
    const { status, data } = await call(server, routes.copyStrategy, ofIt())
    expect(status).toBe(201)
    expect(data.id).not.toBe(ID)
    expect(data).toMatchObject({ status: 'tested', performance: PERFORMANCE })
    await call(server, routes.copyStrategy, ofIt())
    expect((await names()).sort()).toEqual(['Straddle', 'Straddle - Copy', 'Straddle - Copy 2'])
  })

  it('of the longest name stays within the limit', async () => {
    await save({ strategyName: 'x'.repeat(120) })
    const { data } = await call(server, routes.copyStrategy, ofIt())
    expect(data.configuration.strategyName).toBe(`${'x'.repeat(113)} - Copy`)
  })
})

describe('a deleted strategy', () => {
  it('is gone, and can’t be deleted again', async () => {
    await save()
    expect((await call(server, routes.deleteStrategy, ofIt())).data).toEqual({ id: ID })
    expect(await list()).toEqual([])
    expect((await call(server, routes.deleteStrategy, ofIt())).status).toBe(404)
  })
})

describe('another user', () => {
  it.each([
    ['deletes', routes.deleteStrategy, {}],
    ['copies', routes.copyStrategy, {}],
    ['rates', routes.updateStrategyPerformance, { body: PERFORMANCE }],
  ] as const)('neither sees nor %s a strategy', async (_, route, input) => {
    await save()
    expect(await list(stranger)).toEqual([])
    expect((await call(server, route, ofIt({ ...input, as: stranger }))).status).toBe(404)
    expect(await list()).toMatchObject([{ id: ID, performance: null }])
  })

  it('may use the same id for their own strategy', async () => {
    await save()
    await save({ strategyName: 'Theirs' }, {}, stranger)
    expect(await names()).toEqual(['Straddle'])
  })

  it.each([
    ['list', routes.listStrategies, {}],
    ['delete', routes.deleteStrategy, {}],
    ['copy', routes.copyStrategy, {}],
    ['rate', routes.updateStrategyPerformance, { body: PERFORMANCE }],
  ] as const)('may not %s under the owner’s name', async (_, route, input) => {
    const query = { user_id: server.owner.id }
    expect((await call(server, route, ofIt({ ...input, query, as: stranger }))).status).toBe(403)
    for (const user_id of [server.owner.id, 'default_user'])
      expect((await call(server, route, ofIt({ ...input, query: { user_id } }))).status).not.toBe(403)
  })

  it('may not save under the owner’s name', async () => {
    expect((await save({}, { user_id: server.owner.id }, stranger)).status).toBe(403)
    expect((await save({}, { user_id: 'default_user' }, stranger)).status).toBe(200)
    expect(await list()).toEqual([])
  })
})
