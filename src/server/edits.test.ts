import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes, type ErrorEnvelope, type Route } from '#api'
import { newStrategyId } from '#domain'
import { backtests, users } from './kernel/db/schema/index.ts'
import { aRequest } from './fixtures/sample-bundle.ts'
import { call, signUp, startTestServer, stopTestServer } from './fixtures/test-server.ts'
import type { TestServer, TestUser } from './fixtures/test-server.ts'

let server: TestServer
let colleague: TestUser
beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.database
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, server.owner.id))
  colleague = await signUp(server, 'ann@example.com')
})
afterAll(({}, tests) => stopTestServer(server, tests))

/** A stored entity whose same version is open in two windows. */
interface Opened {
  readonly edits: number
  /** Sends an edit that sets the text, based on the given version. */
  readonly edit: (text: string, edits?: number) => Promise<{ status: number; error: ErrorEnvelope }>
  /** The stored text. */
  readonly stored: () => Promise<string | null | undefined>
}

const saveStrategy = async (id: string, description: string, edits?: number) =>
  call(server, routes.saveStrategy, {
    body: { id, configuration: { strategyName: 'Straddle', description, formData: aRequest() }, edits },
  })
const strategies = async () => (await call(server, routes.listStrategies)).data
const anId = () => newStrategyId(Date.now(), Math.random())

const STATE = {
  moment: { date: '2024-01-02', time: '12:00' },
  expiry: '2024-01-04',
  legs: [],
  history: [],
  notes: [],
}

const PERFORMANCE = {
  totalReturn: 100,
  totalReturnPercentage: 0.1,
  winRate: 50,
  totalTrades: 2,
  winningTrades: 1,
  losingTrades: 1,
  maxDrawdown: -50,
  sharpeRatio: 0.1,
  profitFactor: 2,
  avgWinAmount: 150,
  avgLossAmount: -50,
  lastBacktestDate: '2024-02-01T09:30:00Z',
}

/** All entities that can be edited, by the route that edits them. */
const THINGS: Partial<Record<keyof typeof routes, () => Promise<Opened>>> = {
  saveStrategy: async () => {
    const id = anId()
    const { data } = await saveStrategy(id, 'as it was')
    return {
      edits: data.edits!,
      edit: (text, edits) => saveStrategy(id, text, edits),
      stored: async () => (await strategies()).find((one) => one.id === id)?.configuration.description,
    }
  },
  changeStrategy: async () => {
    const id = anId()
    const { data } = await saveStrategy(id, 'as it was')
    return {
      edits: data.edits!,
      edit: (description, edits) =>
        call(server, routes.changeStrategy, { params: { id }, body: { description, edits } }),
      stored: async () => (await strategies()).find((one) => one.id === id)?.configuration.description,
    }
  },
  changeBook: async () => {
    const id = anId()
    const portfolioName = `Books ${Math.floor(Math.random() * 1e9)}`
    const configuration = { strategyName: 'Straddle', portfolioName, formData: aRequest() }
    await call(server, routes.saveStrategy, { body: { id, configuration } })
    const portfolios = (await call(server, routes.listPortfolios)).data
    const params = { id: portfolios.find(({ name }) => name === portfolioName)?.id ?? '' }
    const period = { startDate: '2024-01-01', endDate: '2024-01-31', dataset: 'simulated' }
    const fields = { lots: [{ strategyId: id, lots: 1 }], cap: null, ...period }
    const { data } = await call(server, routes.createBook, { params, body: { ...fields, name: 'as it was' } })
    return {
      edits: data.edits,
      edit: (name, edits) =>
        call(server, routes.changeBook, { params: { id: data.id }, body: { ...fields, name, edits } }),
      stored: async () => (await call(server, routes.listBooks, { params })).data[0]?.name,
    }
  },
  changePortfolio: async () => {
    const body = { name: `Weekly ${Math.floor(Math.random() * 1e9)}`, description: 'as it was' }
    const { data } = await call(server, routes.createPortfolio, { body })
    const params = { id: data.id }
    return {
      edits: data.edits,
      edit: (description, edits) =>
        call(server, routes.changePortfolio, { params, body: { description, edits } }),
      stored: async () =>
        (await call(server, routes.listPortfolios)).data.find(({ id }) => id === data.id)?.description,
    }
  },
  changeSimulator: async () => {
    const body = { name: 'as it was', underlying: 'NIFTY', state: STATE } as const
    const { data } = await call(server, routes.createSimulator, { body })
    const params = { id: data.id }
    return {
      edits: data.edits,
      edit: (name, edits) => call(server, routes.changeSimulator, { params, body: { name, edits } }),
      stored: async () =>
        (await call(server, routes.listSimulators)).data.find(({ id }) => id === data.id)?.name,
    }
  },
  updateIssue: async () => {
    const [team] = (await call(server, routes.listTeams)).data
    const body = { title: 'as it was', teamId: team.id }
    const { data } = await call(server, routes.createIssue, { body })
    const params = { id: data.id }
    return {
      edits: data.edits,
      edit: (title, edits) => call(server, routes.updateIssue, { params, body: { title, edits } }),
      stored: async () => (await call(server, routes.issueDetails, { params })).data.issue.title,
    }
  },
  updateTeam: async () => {
    const key = Array.from({ length: 5 }, () =>
      String.fromCharCode(65 + Math.floor(Math.random() * 26)),
    ).join('')
    const body = { name: 'as it was', key, memberIds: [] }
    const { data } = await call(server, routes.createTeam, { body })
    const params = { id: data.id }
    return {
      edits: data.edits,
      edit: (name, edits) => call(server, routes.updateTeam, { params, body: { ...body, name, edits } }),
      stored: async () => (await call(server, routes.listTeams)).data.find(({ id }) => id === data.id)?.name,
    }
  },
  saveProfile: async () => {
    const profile = { phone: null, dateOfBirth: null }
    const { data } = await call(server, routes.saveProfile, { body: { ...profile, name: 'As it was' } })
    return {
      edits: data.edits,
      edit: (name, edits) => call(server, routes.saveProfile, { body: { ...profile, name, edits } }),
      stored: async () => (await call(server, routes.profile)).data.name,
    }
  },
  changeRun: async () => {
    const { data } = await call(server, routes.runBacktest, { body: aRequest() })
    const id = data.jobId
    await server.database.db.update(backtests).set({ status: 'completed' }).where(eq(backtests.id, id))
    const run = async () => (await call(server, routes.getRun, { params: { id } })).data
    return {
      edits: (await run()).edits,
      edit: (note, edits) => call(server, routes.changeRun, { params: { id }, body: { note, edits } }),
      stored: async () => (await run()).note,
    }
  },
  changeUser: async () => {
    const params = { id: colleague.id }
    const account = async () =>
      (await call(server, routes.listUsers, { query: { search: 'ann@example.com' } })).data.users[0]
    await call(server, routes.changeUser, { params, body: { plan: null } })
    return {
      edits: (await account()).edits,
      edit: (plan, edits) => call(server, routes.changeUser, { params, body: { plan, edits } }),
      stored: async () => (await account()).plan,
    }
  },
}
const [THEIRS, MINE] = ['starter', 'professional'] as const

describe.each(Object.entries(THINGS))('an edit by %s', (_, open) => {
  it('is refused with the differences after an edit in another window, and that edit stays', async () => {
    const { edits, edit, stored } = await open()
    expect((await edit(THEIRS, edits)).status).toBe(200)
    const { status, error } = await edit(MINE, edits)
    expect(status).toBe(409)
    expect(error.error).toMatchObject({
      code: 'edited_meanwhile',
      edited: { edits: expect.any(Number), at: expect.any(String) },
    })
    const [difference] = error.error.edited!.differences
    expect([difference?.theirs, difference?.mine].join()).toMatch(/starter.*professional/i)
    expect(await stored()).toBe(THEIRS)
  })

  it('succeeds when based on the newest version, or when it names no version', async () => {
    const { edits, edit, stored } = await open()
    await edit(THEIRS, edits)
    const { error } = await edit(MINE, edits)
    expect((await edit(MINE, error.error.edited!.edits!)).status).toBe(200)
    expect((await edit(THEIRS)).status).toBe(200)
    expect(await stored()).toBe(THEIRS)
  })

  it('that changes nothing succeeds with any base version', async () => {
    const { edits, edit } = await open()
    await edit(THEIRS, edits)
    expect((await edit(THEIRS, edits)).status).toBe(200)
  })

  it('of two at the same time succeeds only once', async () => {
    const { edits, edit } = await open()
    const statuses = await Promise.all([edit(THEIRS, edits), edit(MINE, edits)])
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

/** Edits without a version, with the reason. */
const WITHOUT_COUNT: Readonly<Record<string, string>> = {
  updateStrategyPerformance: 'what a run brought is no edit',
  saveNotificationChoices: 'one switch at a time',
  saveAlerts: 'one switch at a time',
  saveWebhook: 'an address replaces an address',
  shareDataset: 'a dataset is shared or it is not',
  setDefaultDataset: 'one choice of a list',
  saveImportMapping: 'a mapping replaces the one of its name',
  connectBroker: 'secrets replace secrets',
  renewBrokerToken: 'secrets replace secrets',
  saveCapture: 'one switch at a time',
  changePayment: 'a payment counts or it does not',
  markContactMessage: 'a message is read or it is not',
  watchIssue: 'a user watches an issue or does not',
  updateIssues: 'many issues get the same value, which is what its user wants of all of them',
}

it('every route that edits an entity takes the version on which the edit is based', () => {
  const editing = Object.entries(routes as Record<string, Route>).filter(
    ([, { method }]) => method === 'PUT' || method === 'PATCH',
  )
  const names = editing.map(([name]) => name).filter((name) => !(name in WITHOUT_COUNT))
  expect(
    Object.keys(THINGS)
      .filter((name) => name !== 'saveStrategy')
      .sort(),
  ).toEqual(names.sort())
})

describe('a strategy', () => {
  it('that was deleted is not recreated by a window that still shows it', async () => {
    const id = anId()
    const { data } = await saveStrategy(id, 'as it was')
    await call(server, routes.deleteStrategy, { params: { id } })
    const { status, error } = await saveStrategy(id, MINE, data.edits)
    expect(status).toBe(409)
    expect(error.error).toMatchObject({ code: 'edited_meanwhile', edited: { edits: null, differences: [] } })
    expect((await strategies()).some((one) => one.id === id)).toBe(false)
    expect((await saveStrategy(id, MINE)).status).toBe(200)
  })

  it('counts changes of tags and status, but not updates by a run', async () => {
    const id = anId()
    const { data } = await saveStrategy(id, 'as it was')
    const change = async (body: object) =>
      (await call(server, routes.changeStrategy, { params: { id }, body })).data.edits
    expect(await change({ tags: ['expiry'] })).toBe(data.edits! + 1)
    expect(await change({ status: 'inactive' })).toBe(data.edits! + 2)
    const run = await call(server, routes.updateStrategyPerformance, { params: { id }, body: PERFORMANCE })
    expect(run.data.edits).toBe(data.edits! + 2)
  })
})

it('an edit of an issue is refused with the last editor’s name', async () => {
  const [team] = (await call(server, routes.listTeams)).data
  const as = colleague
  const issue = await call(server, routes.createIssue, {
    as,
    body: { title: 'Empty chart', teamId: team.id },
  })
  const { id, edits } = issue.data
  await call(server, routes.updateIssue, { as, params: { id }, body: { title: THEIRS, edits } })
  const { error } = await call(server, routes.updateIssue, { params: { id }, body: { title: MINE, edits } })
  expect(error.error.edited?.by).toBe('A trader')
  expect(error.message).toMatch(/was changed by A trader at \d\d:\d\d, after you opened it/)
})
