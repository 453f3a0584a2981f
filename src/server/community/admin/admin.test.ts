import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { MESSAGES } from '#domain'
import { backtestRequestSchema } from '#domain/schemas'
import { backtests, jobs, rateLimits } from '../../kernel/db/schema/index.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { ADMIN_ENVIRONMENT, signInAdmin } from '../../fixtures/admin.ts'
import {
  call,
  cookieOf,
  signUp,
  startTestServer,
  stopTestServer,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'

let server: TestServer
let chief: TestUser
beforeAll(async () => {
  server = await startTestServer({ environment: ADMIN_ENVIRONMENT })
  chief = await signInAdmin(server)
})
afterAll(({}, tests) => stopTestServer(server, tests))
beforeEach(() => server.database.db.delete(rateLimits))

const change = (id: string, body: object) =>
  call(server, routes.changeUser, { as: chief, params: { id }, body })
const signIn = (email: string, password = TEST_PASSWORD) =>
  call(server, routes.signIn, { as: null, body: { email, password } })
const eventsOf = async (search: string) =>
  (await call(server, routes.listSecurityEvents, { as: chief, query: { search } })).data.events

describe('a user', () => {
  it('is found by part of the name or address, in pages', async () => {
    await signUp(server, 'findme@example.com')
    const find = async (search: string) =>
      (await call(server, routes.listUsers, { as: chief, query: { search, limit: '1' } })).data
    expect((await find('FINDME')).users.map(({ email }) => email)).toEqual(['findme@example.com'])
    expect((await find('100%')).total).toBe(0)
    expect((await find('')).total).toBeGreaterThan(2)
  })

  it('sees a mistaken payment as cancelled, and the log shows who cancelled it', async () => {
    const user = await signUp(server, 'paid-twice@example.com')
    const params = { id: user.id }
    const pay = (reference: string) =>
      call(server, routes.recordPayment, { as: chief, params, body: { amountDollars: 59, reference } })
    const [mistaken] = [(await pay('INV-2')).data, (await pay('INV-2 again')).data]
    const set = (id: string, isCancelled: boolean) =>
      call(server, routes.changePayment, {
        as: chief,
        params: { id, payment: mistaken.id },
        body: { isCancelled },
      })
    expect((await set(user.id, true)).status).toBe(200)
    const seen = (await call(server, routes.accountPlan, { as: user })).data.records
    expect(seen.map(({ cancelledAt }) => cancelledAt === null)).toEqual([true, false])
    const events = (await eventsOf('paid-twice')).map(({ kind, detail, actor }) => [kind, detail, actor])
    expect(events).toContainEqual(['Payment cancelled', '$59 INV-2', chief.email])
    await set(user.id, false)
    const listed = (await call(server, routes.listPayments, { as: chief, params })).data
    expect(listed.map(({ cancelledAt }) => cancelledAt)).toEqual([null, null])
    const other = await signUp(server, 'pays-nothing@example.com')
    expect((await set(other.id, true)).status).toBe(404)
  })

  it('cannot have paid a part of a cent', async () => {
    const { id } = await signUp(server, 'half-a-cent@example.com')
    const body = { amountDollars: 588.005, reference: '' }
    const { status, error } = await call(server, routes.recordPayment, { as: chief, params: { id }, body })
    expect([status, error.error.fields?.[0]?.path]).toEqual([400, 'amountDollars'])
  })

  it('changed by another administrator names the plans in the conflict, not their ids', async () => {
    const { id } = await signUp(server, 'two-chiefs@example.com')
    const { edits } = (await change(id, { plan: null })).data
    await change(id, { plan: 'starter', edits })
    const { error } = await change(id, { plan: 'professional', edits })
    expect(error.error.edited?.differences).toEqual([
      { field: 'plan', theirs: '“Starter”', mine: '“Professional”' },
    ])
  })

  it('gets a plan, which is recorded and notified', async () => {
    const user = await signUp(server, 'planned@example.com')
    await change(user.id, { plan: 'starter', billing: 'yearly' })
    const body = { amountDollars: 588, reference: 'INV-1' }
    const paid = await call(server, routes.recordPayment, { as: chief, params: { id: user.id }, body })
    expect(paid.data).toMatchObject({ kind: 'payment', amountDollars: 588 })
    const { data } = await call(server, routes.accountPlan, { as: user })
    expect([data.plan, data.billing]).toEqual(['starter', 'yearly'])
    expect(data.records.map(({ kind }) => kind)).toEqual(['payment', 'plan'])
    const received = (await call(server, routes.listNotifications, { as: user })).data.notifications
    expect(received[0]).toMatchObject({
      title: 'Your plan has changed',
      body: 'Your plan is now: Starter, yearly.',
    })
    await change(user.id, { plan: null })
    expect((await call(server, routes.accountPlan, { as: user })).data).toMatchObject({
      plan: null,
      billing: null,
    })
  })

  it('is signed out immediately when disabled, and learns the reason only with the right password', async () => {
    const user = await signUp(server, 'disabled@example.com')
    const { token } = (
      await call(server, routes.createAccessToken, { as: user, body: { name: 'notebook', scope: 'full' } })
    ).data
    expect((await change(user.id, { isDisabled: true })).data.isDisabled).toBe(true)
    expect((await call(server, routes.session, { as: user })).data.user).toBeNull()
    expect((await call(server, routes.listBacktests, { as: { token } })).status).toBe(401)
    const right = await signIn('disabled@example.com')
    expect([right.status, right.error.message]).toEqual([403, MESSAGES.userDisabled])
    expect(cookieOf(right.headers)).not.toContain('session_token')
    expect((await signIn('disabled@example.com', 'wrong password')).status).toBe(401)
    await change(user.id, { isDisabled: false })
    expect((await signIn('disabled@example.com')).status).toBe(200)
  })

  it('sets a new password through the administrator’s link', async () => {
    const user = await signUp(server, 'locked-out@example.com')
    const { data } = await call(server, routes.makeResetLink, { as: chief, params: { id: user.id } })
    const token = data.path.split('#')[1]
    const body = { token, password: 'quite another phrase' }
    expect((await call(server, routes.resetPassword, { as: null, body })).status).toBe(200)
    expect((await signIn('locked-out@example.com', 'quite another phrase')).status).toBe(200)
  })

  it('that does not exist is not found', async () => {
    expect((await change('nobody', { role: 'admin' })).status).toBe(404)
  })
})

describe('the only administrator', () => {
  it.each([[{ role: 'user' }], [{ isDisabled: true }]])('cannot be removed by %j', async (body) => {
    const { status, error } = await change(chief.id, body)
    expect([status, error.error.code]).toEqual([409, 'conflict'])
  })

  it('can lose the role when there is another', async () => {
    const deputy = await signUp(server, 'deputy@example.com')
    await change(deputy.id, { role: 'admin' })
    expect((await change(deputy.id, { role: 'user' })).status).toBe(200)
  })
})

describe('the security log', () => {
  it('has sign-ins, refusals without the input, and who did what', async () => {
    const user = await signUp(server, 'logged@example.com')
    await signIn('logged@example.com', 'a secret mistake')
    await signIn('nobody-known@example.com', 'a secret mistake')
    await change(user.id, { role: 'admin' })
    await change(user.id, { role: 'user' })
    const events = await eventsOf('logged@example.com')
    expect(events.map(({ kind }) => kind)).toEqual([
      'Role changed',
      'Role changed',
      'Sign-in refused',
      'Account created',
    ])
    expect(events[0]).toMatchObject({ actor: ADMIN_ENVIRONMENT.ADMIN_EMAIL, detail: 'admin to user' })
    const all = JSON.stringify(await eventsOf(''))
    expect(all).toContain('unknown address')
    expect(all).not.toContain('nobody-known')
    expect(all).not.toContain('a secret mistake')
  })
})

describe('the state of the server', () => {
  it('contains health, limits, jobs and storage', async () => {
    const { data } = await call(server, routes.serverState, { as: chief })
    expect(data.health.status).toBe('online')
    expect(data.signUp).toBe('open')
    expect(data.limits).toContainEqual({
      name: 'Backtests waiting or running',
      used: null,
      most: 200,
      unit: '',
    })
    expect(data.storage.databaseBytes).toBeGreaterThan(1_000_000)
    expect(data.storage.users).toBeGreaterThan(1)
  })

  it('counts jobs of every kind, and shows why the last ones failed', async () => {
    const job = { userId: chief.id, payload: {} }
    const ofKind = (kind: string, status: 'failed' | 'queued') => ({ ...job, id: randomUUID(), kind, status })
    await server.database.db.insert(jobs).values([
      // An older version stored the text.
      { ...ofKind('batch', 'failed'), error: 'The job broke', finishedAt: new Date(1) },
      { ...ofKind('portfolio', 'failed'), fault: { why: 'lost' }, finishedAt: new Date(2) },
      ofKind('batch', 'queued'),
    ])
    await server.database.db.insert(backtests).values({
      id: randomUUID(),
      userId: chief.id,
      priority: 'batch',
      request: backtestRequestSchema.parse(aRequest()),
      status: 'failed',
      fault: { why: 'fields', problems: [{ path: 'startDate', message: 'Too early' }] },
      finishedAt: new Date(3),
    })
    const { data } = await call(server, routes.serverState, { as: chief })
    expect(data.jobs.counts).toMatchObject({ failed: 3, queued: 1 })
    expect(data.jobs.failed.map(({ error }) => error)).toEqual([
      'Too early',
      'The job was started many times and each time the server process ended before it was done',
      'The job broke',
    ])
  })
})

describe('a server with invitations', () => {
  it('accepts an invited address once, and no other', async () => {
    const environment = { ...ADMIN_ENVIRONMENT, SIGN_UP: 'invitation' }
    const closed = await startTestServer({ environment, owner: chief })
    const as = await signInAdmin(closed)
    const enter = (email: string, invitation?: string) =>
      call(closed, routes.signUp, {
        as: null,
        body: { name: 'A', email, password: TEST_PASSWORD, invitation },
      })
    const uninvited = await enter('guest@example.com')
    expect([uninvited.status, uninvited.error.message]).toEqual([403, MESSAGES.signUpInvitationOnly])
    const { data } = await call(closed, routes.invite, { as, body: { email: 'Guest@example.com' } })
    const token = data.path.split('#')[1]
    expect((await enter('other@example.com', token)).status).toBe(403)
    expect((await enter('guest@example.com', token)).status).toBe(201)
    expect((await call(closed, routes.listInvitations, { as })).data[0]?.state).toBe('used')
    const second = await call(closed, routes.invite, { as, body: { email: 'guest@example.com' } })
    expect(second.status).toBe(409)

    const withdrawn = await call(closed, routes.invite, { as, body: { email: 'late@example.com' } })
    await call(closed, routes.withdrawInvitation, { as, params: { id: withdrawn.data.id } })
    expect((await enter('late@example.com', withdrawn.data.path.split('#')[1])).status).toBe(403)
    await stopTestServer(closed, { tasks: [] })
  })
})
