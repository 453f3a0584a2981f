import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { MAX_PORTFOLIOS, MAX_REVISIONS } from '#domain'
import { portfolios, strategies } from '../../kernel/db/schema/index.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { call, signUp, startTestServer, stopTestServer } from '../../fixtures/test-server.ts'
import type { TestInput, TestServer, TestUser } from '../../fixtures/test-server.ts'

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
const PERFORMANCE = {
  ...routes.updateStrategyPerformance.example.body,
  basis: 'net' as const,
  curve: [500, 12_500],
}

/** A strategy that sells a call so many points out of the money. */
const selling = (distance: number, changes: object = {}) =>
  aRequest({ ...changes, strategy: { ...aRequest().strategy, strikeLabel: `ATM+${distance}` } as never })
const save = (configuration: object = {}, rest: object = {}) =>
  call(server, routes.saveStrategy, {
    body: {
      id: ID,
      configuration: { strategyName: 'Straddle', formData: selling(50), ...configuration },
      ...rest,
    },
  })
const list = async (as: TestUser = server.owner) => (await call(server, routes.listStrategies, { as })).data
const ofIt = (rest: TestInput = {}): TestInput => ({ params: { id: ID }, ...rest })
const rate = () => call(server, routes.updateStrategyPerformance, ofIt({ body: PERFORMANCE }))
const revisions = async () => (await call(server, routes.strategyRevisions, ofIt())).data
const change = (body: object, rest: TestInput = {}) =>
  call(server, routes.changeStrategy, ofIt({ body, ...rest }))
const shelf = async () =>
  (await call(server, routes.listPortfolios)).data.map(({ name, strategies }) => [name, strategies.length])

describe('the history of a strategy', () => {
  it('has a revision for each change of the trading rules, each with its performance', async () => {
    await save()
    await rate()
    const changed = await save({ formData: selling(100) })
    expect(changed.data).toMatchObject({ revision: 2, status: 'draft', performance: null })
    expect(await revisions()).toMatchObject([
      { revision: 2, isCurrent: true, performance: null },
      { revision: 1, isCurrent: false, performance: { totalReturn: 12_500 } },
    ])
  })

  it.each([
    ['the same again', {}],
    ['another name', { strategyName: 'Renamed' }],
    ['another portfolio', { portfolioName: 'Weekly' }],
    ['other dates', { formData: selling(50, { endDate: '2024-02-29' }) }],
    ['a rule that is switched off', { formData: selling(50, { simpleRiskManagement: OFF() }) }],
  ])('has no new revision for %s', async (_, configuration) => {
    await save()
    expect((await save(configuration)).data.revision).toBe(1)
    expect(await revisions()).toHaveLength(1)
  })

  it('can restore a revision as the newest, with its performance', async () => {
    await save()
    await rate()
    await save({ formData: selling(100) })
    const { data } = await call(server, routes.restoreStrategy, ofIt({ body: { revision: 1 } }))
    expect(data).toMatchObject({ revision: 3, status: 'tested', performance: PERFORMANCE })
    expect(data.configuration.formData.strategy.strikeLabel).toBe('ATM+50')
    expect((await revisions()).map(({ revision }) => revision)).toEqual([3, 2, 1])
  })

  it('names a revision that it doesn’t have', async () => {
    await save()
    const { status, error } = await call(server, routes.restoreStrategy, ofIt({ body: { revision: 7 } }))
    expect([status, error.message]).toEqual([
      404,
      'Revision 7 of the strategy is not kept; choose one that its history lists',
    ])
  })

  it('drops the oldest revision when it is full', async () => {
    await save()
    await server.database.db.update(strategies).set({ revision: MAX_REVISIONS + 1 })
    for (const distance of [100, 150, 200]) await save({ formData: selling(distance) })
    const kept = (await revisions()).map(({ revision }) => revision)
    expect(kept).toEqual([54, 53, 52, 51])
    await server.database.db.update(strategies).set({ revision: 2 * MAX_REVISIONS + 2 })
    await save({ formData: selling(250) })
    expect((await revisions()).map(({ revision }) => revision)).toEqual([103, 102, 53])
  })

  it('isn’t copied with the strategy', async () => {
    await save()
    await save({ formData: selling(100) })
    const copy = (await call(server, routes.copyStrategy, ofIt())).data
    expect(copy.revision).toBe(1)
    expect((await call(server, routes.strategyRevisions, { params: { id: copy.id } })).data).toHaveLength(1)
  })
})

/** A stop that is present but switched off. */
function OFF() {
  return { simpleStopLoss: { enabled: false, type: 'percentage', percentageValue: 5 } } as never
}

describe('an inactive strategy', () => {
  it('stays inactive when it is saved and when it is tested, until it is set active', async () => {
    await save()
    expect((await change({ status: 'inactive' })).data.status).toBe('inactive')
    expect((await save({ strategyName: 'Renamed' })).data.status).toBe('inactive')
    expect((await rate()).data.status).toBe('inactive')
    expect((await change({ status: 'active' })).data.status).toBe('tested')
  })

  it('becomes a draft when it is set active without a performance', async () => {
    await save()
    await change({ status: 'inactive' })
    expect((await change({ status: 'active' })).data.status).toBe('draft')
  })
})

describe('a listed strategy', () => {
  it('has a summary', async () => {
    const { data } = await save()
    expect(data.summary).toMatchObject({
      legsCount: 1,
      indicatorsCount: 0,
      riskManagementEnabled: false,
      complexity: 'simple',
    })
    expect(data.summary?.estimatedCapitalRequired).toBeGreaterThan(50_000)
  })

  it('has its tags, each once', async () => {
    await save()
    await change({ tags: ['expiry', 'expiry', 'weekly'] })
    expect((await list())[0]?.tags).toEqual(['expiry', 'weekly'])
    await save({ strategyName: 'Renamed' })
    expect((await list())[0]?.tags).toEqual(['expiry', 'weekly'])
  })

  it.each([
    [{ user_id: 'default_user' }, 200],
    [{ userId: 'default_user' }, 200],
    [{ user_id: 'somebody else' }, 403],
    [{ userId: 'somebody else' }, 403],
    [{ user_id: 'default_user', userId: 'somebody else' }, 403],
  ])('is asked for by %j with answer %i', async (query, expected) => {
    expect((await call(server, routes.listStrategies, { query: query as never })).status).toBe(expected)
  })

  it('whose performance has no basis counts as net if it was attached by this version', async () => {
    await save()
    const { basis: _, curve: __, ...totals } = PERFORMANCE
    const { data } = await call(server, routes.updateStrategyPerformance, ofIt({ body: totals }))
    expect(data.performance).toMatchObject({ basis: 'net', curve: [] })
  })
})

describe('portfolios', () => {
  it('include the default one first, under both its names', async () => {
    await save({ portfolioName: 'default portfolio' })
    await save({ portfolioName: 'My Strategies' }, { id: 'strategy_2_b' })
    const [own] = (await call(server, routes.listPortfolios)).data
    expect(own).toMatchObject({
      id: 'default_portfolio',
      name: 'My Strategies',
      description: 'Default portfolio for saved strategies',
      isDefault: true,
    })
    expect(own?.strategies).toHaveLength(2)
    expect((await list()).map(({ configuration }) => configuration.portfolioName)).toEqual([
      'Default Portfolio',
      'Default Portfolio',
    ])
  })

  it('are created by saving under a new name, and found by it in any case', async () => {
    await save({ portfolioName: 'Weekly' })
    await save({ portfolioName: 'WEEKLY' }, { id: 'strategy_2_b' })
    expect(await shelf()).toEqual([
      ['My Strategies', 0],
      ['Weekly', 2],
    ])
  })

  it('keep their strategies when they are renamed', async () => {
    const { portfolioId } = (await save({ portfolioName: 'Weekly' })).data
    const renamed = await call(server, routes.changePortfolio, {
      params: { id: portfolioId },
      body: { name: 'Thursdays', description: 'Expiry' },
    })
    expect(renamed.data).toMatchObject({ name: 'Thursdays', description: 'Expiry', strategies: [ID] })
    expect((await list())[0]?.configuration.portfolioName).toBe('Thursdays')
  })

  it('move their strategies to the default one when they are deleted', async () => {
    const { portfolioId } = (await save({ portfolioName: 'Weekly' })).data
    const { data } = await call(server, routes.deletePortfolio, { params: { id: portfolioId } })
    expect(data).toEqual({ id: portfolioId, moved: 1 })
    expect(await shelf()).toEqual([['My Strategies', 1]])
  })

  const create = (name: string) => call(server, routes.createPortfolio, { body: { name } })

  it.each(['Weekly', 'weekly', 'My Strategies', 'Default Portfolio'])(
    'are refused the name %s when it is taken',
    async (name) => {
      await create('Weekly')
      const { status, error } = await create(name)
      expect([status, error.message]).toEqual([
        409,
        `You have a portfolio named "${name}" already; choose another name`,
      ])
    },
  )

  it('are limited in number, also when a strategy is saved under a new name', async () => {
    await create('Weekly')
    const [row] = await server.database.db.select().from(portfolios)
    const more = Array.from({ length: MAX_PORTFOLIOS - 1 }, (_, i) => ({
      ...row,
      id: `${i}`,
      name: `${i}`,
    }))
    await server.database.db.insert(portfolios).values(more)
    expect((await create('One more')).status).toBe(409)
    expect((await save({ portfolioName: 'One more' })).status).toBe(409)
    expect((await save({ portfolioName: 'Weekly' })).status).toBe(200)
  })

  it('keep the default one, of which only the description can change', async () => {
    const its = { params: { id: 'default_portfolio' } }
    expect((await call(server, routes.deletePortfolio, its)).status).toBe(409)
    const rename = await call(server, routes.changePortfolio, { ...its, body: { name: 'Mine' } })
    expect(rename.error.message).toBe(
      'The default portfolio cannot be renamed or deleted; its description can be changed',
    )
    await call(server, routes.changePortfolio, { ...its, body: { description: 'All of it' } })
    expect((await call(server, routes.listPortfolios)).data[0]).toMatchObject({
      name: 'My Strategies',
      description: 'All of it',
    })
  })

  it('can receive a strategy by moving it', async () => {
    await save()
    await change({ portfolioName: 'Weekly' })
    expect(await shelf()).toEqual([
      ['My Strategies', 0],
      ['Weekly', 1],
    ])
  })
})

describe('an export of all strategies', () => {
  const exported = async () => (await call(server, routes.exportStrategies)).data
  const imported = async (body: object, as?: TestUser) =>
    (await call(server, routes.importStrategies, { body, as })).data

  it('yields the same strategies for the user who imports it', async () => {
    await save({ portfolioName: 'Weekly', description: 'Sells calls' }, { performance: PERFORMANCE })
    await change({ tags: ['expiry'], status: 'inactive' })
    const came = await imported(await exported(), stranger)
    expect(came).toEqual({ imported: ['Straddle'], unchanged: [], refused: [] })
    const [theirs] = await list(stranger)
    expect(theirs).toMatchObject({
      configuration: { strategyName: 'Straddle', portfolioName: 'Weekly', description: 'Sells calls' },
      performance: PERFORMANCE,
      status: 'inactive',
      tags: ['expiry'],
    })
  })

  it('is a backup: deleted and imported, a strategy has its times, revisions and tags again', async () => {
    await save()
    await save({ formData: selling(100) })
    await change({ tags: ['expiry'] })
    const revisions = async () => (await call(server, routes.strategyRevisions, ofIt())).data
    const [before, history] = [(await list())[0], await revisions()]
    const { app, owner } = server
    const file = await app.inject({ url: routes.exportStrategies.path, headers: { cookie: owner.cookie } })
    await call(server, routes.deleteStrategy, ofIt())
    expect((await imported(file.json())).imported).toEqual(['Straddle'])
    const [after] = await list()
    expect(after).toMatchObject({ revision: 2, tags: ['expiry'], id: before.id })
    expect(after?.configuration.createdAt).toBe(before.configuration.createdAt)
    expect(await revisions()).toEqual(history)
  })

  it('changes nothing in the account that it was exported from', async () => {
    await save()
    expect(await imported(await exported())).toEqual({ imported: [], unchanged: ['Straddle'], refused: [] })
    expect(await list()).toHaveLength(1)
  })

  it('is imported next to strategies that were changed since', async () => {
    await save()
    const file = await exported()
    await save({ formData: selling(100) })
    await imported(file)
    expect((await list()).map(({ configuration }) => configuration.strategyName).sort()).toEqual([
      'Straddle',
      'Straddle - Copy',
    ])
  })

  it('is imported except for its faulty strategies, which are named', async () => {
    await save()
    const file = await exported()
    const [good] = file.strategies as { configuration: object }[]
    const bad = {
      ...good,
      configuration: { ...good.configuration, strategyName: 'Wrong', portfolioName: 'A*' },
    }
    const came = await imported({ ...file, strategies: [bad, good, 7] })
    expect(came.unchanged).toEqual(['Straddle'])
    expect(came.refused).toMatchObject([
      {
        name: 'Wrong',
        message:
          'configuration.portfolioName: Portfolio name can only contain letters, numbers, spaces, hyphens, and underscores',
      },
      { name: 'a strategy without a name' },
    ])
  })

  it('of another kind is refused with a message', async () => {
    const { status, error } = await call(server, routes.importStrategies, { body: { format: 'other' } })
    expect(status).toBe(400)
    expect(error.message).toContain('This is not a file of strategies')
  })
})

describe('another user', () => {
  it.each([
    ['changes', routes.changeStrategy, { body: { status: 'inactive' } }],
    ['restores', routes.restoreStrategy, { body: { revision: 1 } }],
    ['sees the history of', routes.strategyRevisions, {}],
  ] as const)('never %s a strategy', async (_, route, input) => {
    await save()
    expect((await call(server, route, ofIt({ ...input, as: stranger }))).status).toBe(404)
    expect((await list())[0]?.status).toBe('draft')
  })

  it.each([
    ['renames', routes.changePortfolio, { body: { name: 'Mine' } }],
    ['deletes', routes.deletePortfolio, {}],
  ] as const)('never %s a portfolio', async (_, route, input) => {
    const { portfolioId: id } = (await save({ portfolioName: 'Weekly' })).data
    const { status } = await call(server, route, { ...input, params: { id }, as: stranger })
    expect(status).toBe(404)
    expect(await shelf()).toContainEqual(['Weekly', 1])
  })
})
