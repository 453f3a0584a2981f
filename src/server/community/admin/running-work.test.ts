import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { describeNotification } from '#domain'
import { aDay, anInMemoryMarket } from '#engine/market/fixtures'
import { backtests, deployedBooks, deployments, jobs, notifications } from '../../kernel/db/schema/index.ts'
import { ADMIN_ENVIRONMENT, signInAdmin } from '../../fixtures/admin.ts'
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
import { aHost } from '../../deployments/fixtures/a-host.ts'

// Lists users’ running work and stops it as an administrator.

const market = anInMemoryMarket([
  aDay({
    date: '2024-01-02',
    expiry: '2024-01-04',
    index: 21_700,
    contracts: { '21700 CE': 200, '21700 PE': 180 },
  }),
])
const FEED = { kind: 'replay', dataset: 'test-market', speed: 1, from: '2024-01-02' } as const

let server: TestServer
let chief: TestUser
let number = 0
let trader: TestUser
let cancelled: string[]

beforeAll(async () => {
  server = await startTestServer({
    environment: ADMIN_ENVIRONMENT,
    deploymentHost: aHost(market),
    // Runs until it is cancelled.
    runner: aRunner(
      (request, { signal }) =>
        new Promise((_, fail) =>
          signal.addEventListener('abort', () => {
            cancelled.push(request.startDate)
            fail(signal.reason as Error)
          }),
        ),
    ),
  })
  chief = await signInAdmin(server)
})
afterAll(({}, tests) => stopTestServer(server, tests))
beforeEach(async () => {
  cancelled = []
  trader = await signUp(server, `trader-${number++}@example.com`)
  const { db } = server.database
  await db.delete(deployments)
  await db.delete(backtests)
  await db.delete(jobs)
})

const deploy = async (as: TestUser) =>
  (
    await call(server, routes.createDeployment, {
      as,
      body: { name: 'Short call', request: aRequest(), feed: FEED },
    })
  ).data.id
const run = async (as: TestUser) =>
  (await call(server, routes.runBacktest, { as, body: aRequest() })).data.jobId
const search = async (userId: string) => {
  const id = randomUUID()
  await server.database.db
    .insert(jobs)
    .values({ id, userId, kind: 'sweep', payload: {}, status: 'queued', startedAt: new Date() })
  return id
}
const disable = (id: string) =>
  call(server, routes.changeUser, { as: chief, params: { id }, body: { isDisabled: true } })
const listed = async () => (await call(server, routes.listRunningWork, { as: chief, query: {} })).data
const statesOf = async ({ id }: TestUser) => {
  const { db } = server.database
  const own = async (table: typeof backtests | typeof jobs) =>
    (await db.select().from(table)).filter((row) => row.userId === id)
  return [...(await own(backtests)), ...(await own(jobs))].map(({ status }) => status)
}
/** Texts of a user's notifications; of one who is disabled too. */
const bellOf = async ({ id }: TestUser) => {
  const rows = await server.database.db.select().from(notifications).where(eq(notifications.userId, id))
  return rows.map(({ content }) => content && describeNotification(content).body)
}
const deploymentState = async (id: string) =>
  (await server.database.db.select().from(deployments)).find((row) => row.id === id)

describe('a user who is disabled', () => {
  it('has no running work left: deployments stop, backtests and jobs are cancelled', async () => {
    const id = await deploy(trader)
    await run(trader)
    await search(trader.id)
    await eventually(async () => ((await statesOf(trader)).includes('running') ? true : undefined))
    await disable(trader.id)
    expect(new Set(await statesOf(trader))).toEqual(new Set(['cancelled']))
    const stopped = await eventually(async () => {
      const row = await deploymentState(id)
      return row?.endedAt ? row : undefined
    }, 50)
    expect(stopped).toMatchObject({ state: 'stopped' })
    expect(await bellOf(trader)).toContain('Stopped because the account was disabled')
    expect(await eventually(() => (cancelled.length > 0 ? cancelled.length : undefined))).toBe(1)
    expect((await listed()).total).toBe(0)
  })

  it('is disconnected from open streams, while another’s stay open', async () => {
    const { app } = server
    if (!app.server.listening) throw new Error('the server does not listen')
    const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    const follow = (user: TestUser) =>
      fetch(base + routes.deploymentEvents.path, { headers: { cookie: user.cookie } })
    const other = await signUp(server, `other-${number++}@example.com`)
    const [theirs, others] = [await follow(trader), await follow(other)]
    await disable(trader.id)
    await expect(theirs.text()).rejects.toThrow()
    await deploy(other)
    const { value } = await others.body!.getReader().read()
    expect(new TextDecoder().decode(value)).toContain('event: deployment')
  })

  it('does not affect other users’ work', async () => {
    const id = await deploy(server.owner)
    await run(server.owner)
    await disable(trader.id)
    expect((await deploymentState(id))?.endedAt).toBeNull()
    expect(await statesOf(server.owner)).not.toContain('cancelled')
  })
})

describe('running work', () => {
  it('is listed with its user and without its content', async () => {
    const id = await deploy(trader)
    await search(trader.id)
    const pause = { as: trader, params: { id } }
    expect((await call(server, routes.pauseDeployment, pause)).status).toBe(200)
    const { work, total } = await listed()
    const [deployment, other] = work
    expect(deployment?.bytes).toBeGreaterThan(50)
    expect(other?.bytes).toBeNull()
    expect(total).toBe(2)
    expect(work.map(({ what, user }) => [what, user])).toEqual([
      ['Deployment on paper', trader.email],
      ['Search', trader.email],
    ])
    expect(JSON.stringify(work)).not.toContain('Short call')
  })

  it('shows which deployments are of one book, without its name', async () => {
    const inBook = await deploy(trader)
    const alone = await deploy(trader)
    const { db } = server.database
    const book = {
      id: randomUUID(),
      userId: trader.id,
      name: 'Thursdays',
      portfolioId: 'p',
      bookId: randomUUID(),
    }
    await db.insert(deployedBooks).values(book)
    await db.update(deployments).set({ bookId: book.id }).where(eq(deployments.id, inBook))
    const { work } = await listed()
    expect(work.map(({ id, bookId }) => [id, bookId])).toEqual([
      [inBook, book.id],
      [alone, null],
    ])
    expect(JSON.stringify(work)).not.toContain('Thursdays')
  })

  it('is stopped by an administrator, and its user is notified', async () => {
    const id = await search(trader.id)
    const stop = () => call(server, routes.stopRunningWork, { as: chief, body: { kind: 'job', id } })
    expect((await stop()).status).toBe(200)
    expect(await statesOf(trader)).toEqual(['cancelled'])
    const again = await stop()
    expect([again.status, again.error.message]).toEqual([409, 'It has ended already'])
    const received = (await call(server, routes.listNotifications, { as: trader })).data.notifications
    expect(received[0]?.body).toBe("'Search' was stopped by an administrator of this installation.")
  })

  it('does not list a deployment that has closed its positions after an administrator stopped it', async () => {
    const id = await deploy(trader)
    await call(server, routes.stopRunningWork, { as: chief, body: { kind: 'deployment', id } })
    await eventually(async () => ((await deploymentState(id))?.endedAt ? true : undefined), 50)
    expect((await listed()).total).toBe(0)
    const shown = (await call(server, routes.deployment, { as: trader, params: { id } })).data
    expect(shown.reason).toBe('Stopped by an administrator')
    expect(await bellOf(trader)).toContain('Stopped by an administrator')
  })

  it('cannot be stopped by other users', async () => {
    const id = await search(server.owner.id)
    const { status } = await call(server, routes.stopRunningWork, { as: trader, body: { kind: 'job', id } })
    expect(status).toBe(403)
  })
})
