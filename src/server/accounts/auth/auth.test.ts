import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { accessTokens, accounts, rateLimits, sessions, users } from '../../kernel/db/schema/index.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { eventually } from '../../fixtures/scripted-runner.ts'
import { removeExpired } from '../../system/cleanup.ts'
import {
  call,
  cookieOf,
  signUp,
  startTestServer,
  stopTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '../../fixtures/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    environment: { ADMIN_EMAIL: 'chief@example.com', ADMIN_PASSWORD: 'chief password' },
  })
})
afterAll(({}, tests) => stopTestServer(server, tests))

const discard = (extra: TestServer) => stopTestServer(extra, { tasks: [] })

const signIn = (email: string, password: string) =>
  call(server, routes.signIn, { as: null, body: { email, password } })
const userOf = async (cookie: string) => (await call(server, routes.session, { as: { cookie } })).data.user

/** Signs up a user with one session. */
async function aSession(email: string) {
  const { id, cookie } = await signUp(server, email)
  const stored = eq(sessions.userId, id)
  const [session] = await server.database.db.select().from(sessions).where(stored)
  return { cookie, stored, token: session?.token ?? '' }
}

describe('signing in', () => {
  it('creates a session that its cookie restores', async () => {
    const answer = await signIn('owner@example.com', TEST_PASSWORD)
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({ email: 'owner@example.com', role: 'user' })
    expect(await userOf(cookieOf(answer.headers))).toMatchObject({ email: 'owner@example.com' })
  })

  it('hides its cookie from scripts and other sites', async () => {
    const { headers } = await signIn('owner@example.com', TEST_PASSWORD)
    expect(String(headers['set-cookie'])).toMatch(/^delta\.session_token=.*HttpOnly.*SameSite=Lax/i)
  })

  it('refuses a cookie that the server did not sign or that was altered', async () => {
    const { token } = await aSession('signed@example.com')
    const cookie = (signature: string) => `delta.session_token=${token}.${encodeURIComponent(signature)}`
    const forged = createHmac('sha256', 'another secret').update(token).digest('base64')
    for (const signature of [forged, forged.slice(1), '', 'x'.repeat(43) + '='])
      expect(await userOf(cookie(signature))).toBeNull()
  })

  it('prolongs the session once a day', async () => {
    const { cookie, stored } = await aSession('daily@example.com')
    const look = async () => (await call(server, routes.session, { as: { cookie } })).headers['set-cookie']
    expect(await look()).toBeUndefined()
    const twoDaysOld = new Date(Date.now() + 28 * 24 * 3_600_000)
    const { db } = server.database
    await db.update(sessions).set({ expiresAt: twoDaysOld }).where(stored)
    expect(String(await look())).toMatch(/delta\.session_token=/)
    const [prolonged] = await db.select().from(sessions).where(stored)
    expect(prolonged?.expiresAt.getTime()).toBeGreaterThan(twoDaysOld.getTime())
  })

  it('is seen by its last use, to the minute', async () => {
    const { cookie, stored } = await aSession('seen@example.com')
    const { db } = server.database
    const since = async () => {
      const [row] = await db.select().from(sessions).where(stored)
      return Date.now() - (row?.updatedAt.getTime() ?? 0)
    }
    await db
      .update(sessions)
      .set({ updatedAt: new Date(Date.now() - 3_600_000) })
      .where(stored)
    expect(await since()).toBeGreaterThanOrEqual(3_600_000)
    await userOf(cookie)
    const seen = await eventually(async () => ((await since()) < 60_000 ? 'just now' : undefined))
    expect(seen).toBe('just now')
  })

  it('ends in the next request after its session was deleted', async () => {
    const { cookie, stored } = await aSession('revoked@example.com')
    expect(await userOf(cookie)).not.toBeNull()
    await server.database.db.delete(sessions).where(stored)
    expect(await userOf(cookie)).toBeNull()
  })

  it('ends when its session expires', async () => {
    const { cookie, stored } = await aSession('expired@example.com')
    const past = new Date(Date.now() - 1000)
    await server.database.db.update(sessions).set({ expiresAt: past }).where(stored)
    expect(await userOf(cookie)).toBeNull()
  })

  it.each([
    ['a wrong password', 'owner@example.com', 'wrong password'],
    ['an unknown account', 'nobody@example.com', TEST_PASSWORD],
    ['what is no email address', 'nonsense', TEST_PASSWORD],
  ])('gives the same answer for %s', async (_, email, password) => {
    const answer = await signIn(email, password)
    expect([answer.status, answer.error.message]).toEqual([
      401,
      'Invalid email or password. Please try again.',
    ])
  })

  it('ignores the case of the email address', async () => {
    expect((await signIn('Owner@Example.com', TEST_PASSWORD)).status).toBe(200)
  })

  it('is refused after ten wrong passwords for an account, even with the right one', async () => {
    await signUp(server, 'guessed@example.com')
    for (let i = 0; i < 10; i++) await signIn('guessed@example.com', 'wrong password')
    const answer = await signIn('guessed@example.com', TEST_PASSWORD)
    expect([answer.status, answer.error.error.code]).toEqual([429, 'rate_limited'])
    expect(answer.error.message).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/)
    await server.database.db.delete(rateLimits)
  })

  it('is refused to pages of other websites', async () => {
    const foreign = { origin: 'https://evil.example' }
    const body = { email: 'owner@example.com', password: TEST_PASSWORD }
    expect((await call(server, routes.signIn, { as: null, body, headers: foreign })).status).toBe(403)
  })
})

describe('the duration of a sign-in', () => {
  it('is at least a second, whether it succeeds or not', async () => {
    const slow = await startTestServer({ signInMilliseconds: 1000 })
    const times = await Promise.all(
      [TEST_PASSWORD, 'wrong password'].map(async (password) => {
        const start = performance.now()
        await call(slow, routes.signIn, { as: null, body: { email: slow.owner.email, password } })
        return performance.now() - start
      }),
    )
    await discard(slow)
    expect(Math.min(...times)).toBeGreaterThan(990)
  })
})

describe('the cleanup', () => {
  it('removes expired data and keeps all other data', async () => {
    const { db } = server.database
    const over = { key: 'over', hits: 1, resetsAt: new Date(Date.now() - 1000) }
    await db
      .insert(rateLimits)
      .values([over, { ...over, key: 'running', resetsAt: new Date(Date.now() + 60_000) }])
    const old = await signUp(server, 'long-gone@example.com')
    await db.update(sessions).set({ expiresAt: over.resetsAt }).where(eq(sessions.userId, old.id))
    await removeExpired(db, server.dataFolder)
    const keys = (await db.select().from(rateLimits)).map((row) => row.key)
    expect(keys).toContain('running')
    expect(keys).not.toContain('over')
    expect(await db.select().from(sessions).where(eq(sessions.userId, old.id))).toEqual([])
    expect(await userOf(server.owner.cookie)).not.toBeNull()
  })
})

describe('signing up', () => {
  it('refuses an email address that has an account', async () => {
    const body = { name: 'Another', email: 'owner@example.com', password: TEST_PASSWORD }
    const answer = await call(server, routes.signUp, { as: null, body })
    expect([answer.status, answer.error.error.fields?.[0]?.path]).toEqual([409, 'email'])
  })

  it('reports a short password and an invalid address together', async () => {
    const body = { name: 'A', email: 'wrong', password: 'short' }
    const { error } = await call(server, routes.signUp, { as: null, body })
    expect(error.error.fields).toEqual([
      { path: 'email', message: 'Enter an email address, like name@example.com' },
      { path: 'password', message: 'Password must have at least 8 characters' },
    ])
  })

  it('cannot create an administrator', async () => {
    const body = { name: 'A', email: 'boss@example.com', password: TEST_PASSWORD, role: 'admin' }
    expect((await call(server, routes.signUp, { as: null, body })).status).toBe(400)
    expect((await signUp(server, 'boss@example.com')).role).toBe('user')
  })

  it('stores passwords only as argon2id hashes', async () => {
    const rows = await server.database.db.select({ password: accounts.password }).from(accounts)
    expect(rows.length).toBeGreaterThan(0)
    for (const { password } of rows) expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })
})

describe('signing out', () => {
  it('ends the session on the server, not only in the browser', async () => {
    const { cookie } = await signUp(server, 'leaving@example.com')
    const { headers } = await call(server, routes.signOut, { as: { cookie } })
    expect(String(headers['set-cookie'])).toContain('Max-Age=0')
    expect(await userOf(cookie)).toBeNull()
  })
})

describe('changing the password', () => {
  it('ends the other sessions and keeps this one', async () => {
    const here = await signUp(server, 'changing@example.com')
    const there = cookieOf((await signIn('changing@example.com', TEST_PASSWORD)).headers)
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'another password' }
    const answer = await call(server, routes.changePassword, { as: here, body })
    expect(answer.status).toBe(200)
    expect(await userOf(there)).toBeNull()
    expect(await userOf(cookieOf(answer.headers))).toMatchObject({ email: 'changing@example.com' })
    expect((await signIn('changing@example.com', TEST_PASSWORD)).status).toBe(401)
    expect((await signIn('changing@example.com', 'another password')).status).toBe(200)
  })

  it('needs the current password', async () => {
    const body = { currentPassword: 'wrong password', newPassword: 'another password' }
    const { status, error } = await call(server, routes.changePassword, { body })
    expect([status, error.error.fields]).toEqual([
      400,
      [{ path: 'currentPassword', message: 'The current password is not right' }],
    ])
  })
})

describe('deleting an account', () => {
  it('deletes all data of the user after the grace period, and needs the password', async () => {
    const user = await signUp(server, 'deleted@example.com')
    await call(server, routes.runBacktest, { as: user, body: aRequest() })
    await call(server, routes.createAccessToken, { as: user, body: { name: 'notebook', scope: 'read' } })
    const wrong = await call(server, routes.deleteAccount, { as: user, body: { password: 'wrong' } })
    expect(wrong.status).toBe(400)
    const answer = await call(server, routes.deleteAccount, { as: user, body: { password: TEST_PASSWORD } })
    expect(answer.status).toBe(200)
    expect(await userOf(user.cookie)).toBeNull()
    const { db } = server.database
    const rows = () => db.select().from(users).where(eq(users.id, user.id))
    await removeExpired(db, server.dataFolder)
    expect(await rows()).toHaveLength(1)
    await db.update(users).set({ deleteAfter: new Date() }).where(eq(users.id, user.id))
    await removeExpired(db, server.dataFolder)
    expect(await rows()).toEqual([])
    expect((await signIn('deleted@example.com', TEST_PASSWORD)).status).toBe(401)
  })
})

describe('a personal access token', () => {
  const create = async (scope: 'read' | 'full') =>
    (await call(server, routes.createAccessToken, { body: { name: 'notebook', scope } })).data

  it('is shown once and stored as a hash', async () => {
    const { token, id } = await create('full')
    expect(token).toMatch(/^delta_[\w-]{43}$/)
    expect(JSON.stringify((await call(server, routes.listAccessTokens)).data)).not.toContain(token)
    const [row] = await server.database.db.select().from(accessTokens).where(eq(accessTokens.id, id))
    expect(JSON.stringify(row)).not.toContain(token.slice(6))
  })

  it('with full access can do what its user can', async () => {
    const { token } = await create('full')
    expect((await call(server, routes.runBacktest, { as: { token }, body: aRequest() })).status).toBe(202)
  })

  it('with read-only access cannot change anything', async () => {
    const { token } = await create('read')
    expect((await call(server, routes.listBacktests, { as: { token } })).status).toBe(200)
    expect((await call(server, routes.runBacktest, { as: { token }, body: aRequest() })).status).toBe(403)
  })

  it('cannot create tokens, regardless of its scope', async () => {
    const { token } = await create('full')
    const body = { name: 'more', scope: 'full' }
    expect((await call(server, routes.createAccessToken, { as: { token }, body })).status).toBe(403)
  })

  it('stops working when it is revoked', async () => {
    const { token, id } = await create('full')
    await call(server, routes.revokeAccessToken, { params: { id } })
    const answer = await call(server, routes.listBacktests, { as: { token } })
    expect([answer.status, answer.error.message]).toEqual([
      401,
      'This access token is unknown or has been revoked',
    ])
  })

  it('cannot be revoked by another user', async () => {
    const { id } = await create('full')
    const stranger = await signUp(server, 'stranger@example.com')
    expect((await call(server, routes.revokeAccessToken, { as: stranger, params: { id } })).status).toBe(404)
  })
})

describe('the first start', () => {
  it('creates the configured administrator', async () => {
    expect(server.newAdmin).toEqual({ email: 'chief@example.com', generatedPassword: undefined })
    expect((await signIn('chief@example.com', 'chief password')).data.role).toBe('admin')
  })

  it('generates a password if none is configured, and reports it only then', async () => {
    const first = await startTestServer()
    const { generatedPassword } = first.newAdmin ?? {}
    await first.close()
    const second = await startTestServer({ dataFolder: first.dataFolder })
    expect(second.newAdmin).toBeUndefined()
    const body = { email: 'admin@delta.local', password: generatedPassword ?? '' }
    expect((await call(second, routes.signIn, { as: null, body })).data.role).toBe('admin')
    await discard(second)
  })
})

it('refuses sign-ups when they are closed', async () => {
  const closed = await startTestServer({ environment: { SIGN_UP: 'closed' } })
  const body = { name: 'A', email: 'a@example.com', password: TEST_PASSWORD }
  expect((await call(closed, routes.signUp, { as: null, body })).status).toBe(403)
  await discard(closed)
})

it('answers 503 while the database is down, and recovers afterwards', async () => {
  process.kill(server.database.pid() ?? 0, 'SIGKILL')
  const during = await eventually(async () => {
    const answer = await call(server, routes.listBacktests)
    return answer.status === 200 ? undefined : answer
  }, 2).catch(() => undefined)
  if (during) expect([during.status, during.error.error.code]).toEqual([503, 'unavailable'])
  await eventually(
    async () => ((await call(server, routes.listBacktests)).status === 200 ? true : undefined),
    20,
  )
})
