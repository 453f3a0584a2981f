import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { MESSAGES } from '#domain'
import { accounts, deliveries, jobs, notifications, rateLimits, users } from '../../kernel/db/schema/index.ts'
import { GUEST_LIMITS } from '../../kernel/limits/quota.ts'
import { createOutbox } from '../../kernel/outbox/outbox.ts'
import { removeExpired } from '../../system/cleanup.ts'
import { ADMIN_ENVIRONMENT, signInAdmin } from '../../fixtures/admin.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import {
  call,
  cookieOf,
  startTestServer,
  stopTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: ADMIN_ENVIRONMENT })
})
afterAll(({}, tests) => stopTestServer(server, tests))
beforeEach(() => server.database.db.delete(rateLimits))

const open = (from: TestServer = server, headers: Record<string, string> = {}) =>
  call(from, routes.openGuestWorkspace, { as: null, headers })

async function aGuest(): Promise<TestUser> {
  const { data, headers } = await open()
  await server.database.db.delete(rateLimits)
  return { ...data, cookie: cookieOf(headers) }
}

const userOf = async (as: { cookie: string }) => (await call(server, routes.session, { as })).data.user
const rowOf = async (id: string) => (await server.database.db.select().from(users).where(eq(users.id, id)))[0]
const keep = (as: TestUser, email: string, from: TestServer = server) =>
  call(from, routes.signUp, { as, body: { name: 'Asha Rao', email, password: TEST_PASSWORD } })
const signIn = (email: string) =>
  call(server, routes.signIn, { as: null, body: { email, password: TEST_PASSWORD } })
const endedADayAgo = (id: string) =>
  server.database.db
    .update(users)
    .set({ deleteAfter: new Date(Date.now() - 1) })
    .where(eq(users.id, id))
const aStrategy = (strategyName: string) => ({
  id: `strategy_1704067200000_${strategyName.toLowerCase().replaceAll(' ', '')}`,
  configuration: { strategyName, portfolioName: 'Mine', formData: aRequest() },
})

describe('a guest’s workspace', () => {
  it('is opened without an account, and ends 24 hours later', async () => {
    const guest = await aGuest()
    const user = await userOf(guest)
    expect([user?.name, user?.role, user?.mayKeep]).toEqual(['Guest', 'user', true])
    const hours = (Date.parse(user?.guestUntil ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23.9)
    expect(hours).toBeLessThanOrEqual(24)
    const ways = await server.database.db.$count(accounts, eq(accounts.userId, guest.id))
    expect(ways).toBe(0)
  })

  it('runs a backtest like an account', async () => {
    const guest = await aGuest()
    const { status } = await call(server, routes.runBacktest, { as: guest, body: aRequest() })
    expect(status).toBe(202)
    expect((await call(server, routes.listBacktests, { as: guest })).data.total).toBe(1)
  })

  it('is not opened for a caller who is signed in: they stay who they are', async () => {
    const before = await server.database.db.$count(users)
    const { data } = await call(server, routes.openGuestWorkspace)
    expect(data.id).toBe(server.owner.id)
    const guest = await aGuest()
    expect((await call(server, routes.openGuestWorkspace, { as: guest })).data.id).toBe(guest.id)
    expect(await server.database.db.$count(users)).toBe(before + 1)
  })

  it('is opened once an hour for an address: of two clicks at once, one opens it', async () => {
    const before = await server.database.db.$count(users)
    const answers = await Promise.all([open(), open()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(await server.database.db.$count(users)).toBe(before + 1)
    const { error, headers } = await open()
    expect(error.message).toBe(MESSAGES.guestSoon(60))
    expect(Number(headers['retry-after'])).toBeGreaterThan(3500)
  })

  it('cannot be opened by a page of another website', async () => {
    const { status } = await open(server, { origin: 'https://evil.example' })
    expect(status).toBe(403)
  })

  it('is over after 24 hours, and the job that deletes accounts removes it with everything in it', async () => {
    const guest = await aGuest()
    const saved = await call(server, routes.saveStrategy, { as: guest, body: aStrategy('Short call') })
    expect(saved.status).toBe(200)
    await endedADayAgo(guest.id)
    expect(await userOf(guest)).toBeNull()
    expect((await call(server, routes.listStrategies, { as: guest })).status).toBe(401)
    await removeExpired(server.database.db, server.dataFolder)
    expect(await rowOf(guest.id)).toBeUndefined()
  })

  it('ends when its guest signs out, because it could not be opened again', async () => {
    const guest = await aGuest()
    await call(server, routes.signOut, { as: guest })
    expect(await userOf(guest)).toBeNull()
    expect((await rowOf(guest.id))?.deleteAfter?.getTime()).toBeLessThanOrEqual(Date.now())
  })

  it('keeps notifications in the app and sends no mail, push or webhook', async () => {
    const guest = await aGuest()
    const outbox = createOutbox(server.queue, { email: true, push: true })
    const content = { what: 'book-killed', name: 'Calls', deployments: 2 } as const
    const notice = { userId: guest.id, kind: 'trade', content } as const
    expect(await outbox.notify(server.database.db, notice)).toBe(true)
    const { db } = server.database
    expect(await db.$count(notifications, eq(notifications.userId, guest.id))).toBe(1)
    expect(await db.$count(deliveries, eq(deliveries.userId, guest.id))).toBe(0)
  })

  it('that has ended is no longer among the users, whose number is that of the server’s state', async () => {
    const [ended, open] = [await aGuest(), await aGuest()]
    const chief = await signInAdmin(server)
    await call(server, routes.endGuest, { as: chief, params: { id: ended.id } })
    const listed = (await call(server, routes.listUsers, { as: chief, query: {} })).data
    const ids = listed.users.map(({ id }) => id)
    expect([ids.includes(ended.id), ids.includes(open.id)]).toEqual([false, true])
    const { storage } = (await call(server, routes.serverState, { as: chief })).data
    expect(listed.total).toBe(storage.users + storage.guests)
  })

  it('has a smaller quota than an account, which Settings show', async () => {
    const guest = await aGuest()
    const { limits } = (await call(server, routes.accountPlan, { as: guest })).data
    const most = (name: string) => limits.find((one) => one.name === name)?.most
    expect([most('Storage'), most('Backtests waiting or running')]).toEqual([
      50,
      GUEST_LIMITS.unfinishedBacktests,
    ])
  })

  it('searches no more variants than a guest may, and says how many', async () => {
    const guest = await aGuest()
    const minutes = Array.from({ length: 60 }, (_, i) => String(i).padStart(2, '0'))
    const at = (hour: number) => minutes.map((minute) => `${hour}:${minute}`)
    const vary = { 'strategy.entryEndTime': at(13), 'strategy.squareOffTime': at(14) }
    const search = { request: aRequest(), vary }
    const { status, error } = await call(server, routes.startSweep, { as: guest, body: search })
    expect([status, error.message]).toEqual([403, MESSAGES.guestVariants('3,600', '500')])
  })

  it('is full with 300 rows, and says what to do', async () => {
    const guest = await aGuest()
    const search = { userId: guest.id, kind: 'sweep', payload: {}, status: 'completed' as const }
    const rows = Array.from({ length: GUEST_LIMITS.rows }, () => ({ ...search, id: randomUUID() }))
    await server.database.db.insert(jobs).values(rows)
    const refused = await call(server, routes.saveStrategy, { as: guest, body: aStrategy('One more') })
    expect([refused.status, refused.error.message]).toEqual([507, MESSAGES.guestRows(GUEST_LIMITS.rows)])
  })
})

describe('a guest who signs up', () => {
  it('keeps everything on the same user, and signs in with address and password from then on', async () => {
    const guest = await aGuest()
    await call(server, routes.saveStrategy, { as: guest, body: aStrategy('Short call') })
    const kept = await keep(guest, 'Kept@example.com')
    expect([kept.status, kept.data.id, kept.data.name]).toEqual([201, guest.id, 'Asha Rao'])
    expect(kept.data.guestUntil).toBeUndefined()
    expect(await rowOf(guest.id)).toMatchObject({
      email: 'kept@example.com',
      isGuest: false,
      deleteAfter: null,
      emailVerified: false,
    })
    // The guest's session has ended; the account has a new one.
    expect(await userOf(guest)).toBeNull()
    const as = { cookie: cookieOf((await signIn('kept@example.com')).headers) }
    expect((await call(server, routes.listStrategies, { as })).data).toHaveLength(1)
    const { token } = (
      await call(server, routes.createAccessToken, { as, body: { name: 'notebook', scope: 'read' } })
    ).data
    expect(token).toMatch(/^delta_/)
  })

  it('is refused an address with an account in the words of any sign-up, and stays a guest', async () => {
    const guest = await aGuest()
    const refused = await keep(guest, server.owner.email)
    const elsewhere = await call(server, routes.signUp, {
      as: null,
      body: { name: 'Asha Rao', email: server.owner.email, password: TEST_PASSWORD },
    })
    expect(refused.status).toBe(409)
    expect({ ...refused.error, requestId: '' }).toEqual({ ...elsewhere.error, requestId: '' })
    expect((await userOf(guest))?.guestUntil).toBeDefined()
  })

  it('chooses a password by the same rules', async () => {
    const guest = await aGuest()
    const body = { name: 'Asha', email: 'weak@example.com', password: 'password123' }
    const { status, error } = await call(server, routes.signUp, { as: guest, body })
    expect([status, error.error.fields?.[0]?.path]).toEqual([400, 'password'])
  })

  it('twice at once becomes one account', async () => {
    const guest = await aGuest()
    const answers = await Promise.all([keep(guest, 'twice@example.com'), keep(guest, 'twice@example.com')])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await signIn('twice@example.com')).status).toBe(200)
  })
})

describe('an administrator', () => {
  it('sees guests counted and named, without an address, and ends one', async () => {
    const guest = await aGuest()
    const as = await signInAdmin(server)
    const { storage, guests } = (await call(server, routes.serverState, { as })).data
    expect([storage.guests > 0, guests]).toEqual([true, 'open'])
    const listed = (await call(server, routes.listUsers, { as, query: { search: 'guest' } })).data.users
    expect(listed.find(({ id }) => id === guest.id)).toMatchObject({
      name: 'Guest',
      email: '',
      isGuest: true,
    })
    const ended = await call(server, routes.endGuest, { as, params: { id: guest.id } })
    expect(ended.status).toBe(200)
    expect(await userOf(guest)).toBeNull()
  })

  it('cannot end an account that way, nor give a guest a role, a plan or a password', async () => {
    const guest = await aGuest()
    const as = await signInAdmin(server)
    const params = { id: guest.id }
    const refused = await Promise.all([
      call(server, routes.endGuest, { as, params: { id: server.owner.id } }),
      call(server, routes.changeUser, { as, params, body: { role: 'admin' } }),
      call(server, routes.makeResetLink, { as, params }),
      call(server, routes.recordPayment, { as, params, body: { amountDollars: 1, reference: 'INV-1' } }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409])
  })
})

describe('a server', () => {
  it.each([
    [{ SIGN_UP: 'closed' }, 403],
    [{ SIGN_UP: 'closed', GUESTS: 'open' }, 200],
    [{ SIGN_UP: 'open', GUESTS: 'closed' }, 403],
  ])('with %j answers a guest with %j', async (environment, expected) => {
    const other = await startTestServer({ environment, owner: server.owner })
    const { status, error } = await open(other)
    expect(status).toBe(expected)
    if (expected === 403) expect(error.message).toBe(MESSAGES.guestsClosed)
    await stopTestServer(other, { tasks: [] })
  })

  it('with closed sign-up keeps a guest a guest', async () => {
    const environment = { SIGN_UP: 'closed', GUESTS: 'open' }
    const other = await startTestServer({ environment, owner: server.owner })
    const { data, headers } = await open(other)
    expect(data.mayKeep).toBe(false)
    const kept = await keep({ ...data, cookie: cookieOf(headers) }, 'closed@example.com', other)
    expect([kept.status, kept.error.message]).toEqual([403, MESSAGES.signUpClosed])
    await stopTestServer(other, { tasks: [] })
  })
})
