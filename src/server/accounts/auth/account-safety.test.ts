import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { accounts, rateLimits, users } from '../../kernel/db/schema/index.ts'
import { ADMIN_ENVIRONMENT, signInAdmin } from '../../fixtures/admin.ts'
import {
  call,
  cookieOf,
  signUp,
  startTestServer,
  stopTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '../../fixtures/test-server.ts'
import { MOST_TOKENS } from './access-tokens.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: ADMIN_ENVIRONMENT })
})
afterAll(({}, tests) => stopTestServer(server, tests))

const WRONG = 'wrong password'

/** Signs in from an address, with the cookies of a browser. */
async function signInFrom(
  remoteAddress: string,
  email: string,
  { password = TEST_PASSWORD, cookie }: { password?: string; cookie?: string } = {},
): Promise<number> {
  const response = await server.app.inject({
    method: 'POST',
    url: routes.signIn.path,
    payload: { email, password },
    remoteAddress,
    headers: cookie ? { cookie } : {},
  })
  return response.statusCode
}

describe('wrong passwords', () => {
  it('from one address do not lock out the right password from another', async () => {
    await signUp(server, 'guessed@example.com')
    for (let i = 0; i < 10; i++) await signInFrom('192.0.2.1', 'guessed@example.com', { password: WRONG })
    expect(await signInFrom('192.0.2.1', 'guessed@example.com')).toBe(429)
    expect(await signInFrom('192.0.2.2', 'guessed@example.com')).toBe(200)
  })

  it('from many addresses lock out strangers, but not a browser that has signed in before', async () => {
    const { cookie } = await signUp(server, 'besieged@example.com')
    for (let i = 0; i < 100; i++)
      await signInFrom(`198.51.100.${i}`, 'besieged@example.com', { password: WRONG })
    expect(await signInFrom('203.0.113.1', 'besieged@example.com')).toBe(429)
    expect(await signInFrom('203.0.113.1', 'besieged@example.com', { cookie })).toBe(200)
  })

  it('are also limited in a known browser, which is unknown to other accounts', async () => {
    const { cookie } = await signUp(server, 'shared-browser@example.com')
    for (let i = 0; i < 10; i++)
      await signInFrom(`192.0.2.${i}`, 'shared-browser@example.com', { password: WRONG, cookie })
    expect(await signInFrom('192.0.2.99', 'shared-browser@example.com', { cookie })).toBe(429)
    await signUp(server, 'neighbour@example.com')
    for (let i = 0; i < 10; i++)
      await signInFrom('192.0.2.7', 'neighbour@example.com', { password: WRONG, cookie })
    expect(await signInFrom('192.0.2.7', 'neighbour@example.com', { cookie })).toBe(429)
  })

  it('are counted under a hashed key of fixed length', async () => {
    const email = `${'é'.repeat(900)}@example.com`
    expect(await signInFrom('192.0.2.3', email, { password: WRONG })).toBe(401)
    const { db } = server.database
    expect(await db.select().from(rateLimits).where(like(rateLimits.key, '%@%'))).toEqual([])
  })
})

describe('a password that is easy to guess', () => {
  it.each([
    ['is common', 'password1'],
    ['is common, with other signs', 'P@ssw0rd'],
    ['is eight spaces', '        '],
    ['counts', '12345678'],
    ['repeats', 'aaaaaaaaaaaa'],
    ['is a row of keys', 'qwertyuiop'],
    ['is the own address', 'trader.vikram@example.com'],
  ])('is refused at sign-up when it %s', async (_, password) => {
    const body = { name: 'A', email: 'trader.vikram@example.com', password }
    const { status, error } = await call(server, routes.signUp, { as: null, body })
    expect([status, error.error.fields?.[0]?.path]).toEqual([400, 'password'])
    expect(error.message).toContain('easily guessed')
  })

  it('is refused by a password change', async () => {
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'letmein123' }
    const { status, error } = await call(server, routes.changePassword, { body })
    expect([status, error.error.fields?.[0]?.path]).toEqual([400, 'newPassword'])
  })
})

describe('access tokens', () => {
  const create = (as: { cookie: string }) =>
    call(server, routes.createAccessToken, { as, body: { name: 'notebook', scope: 'full' } })

  it('are revoked by a password change', async () => {
    const user = await signUp(server, 'leaked@example.com')
    const { token } = (await create(user)).data
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'quite another phrase' }
    const changed = await call(server, routes.changePassword, { as: user, body })
    expect(changed.status).toBe(200)
    expect((await call(server, routes.listBacktests, { as: { token } })).status).toBe(401)
    const as = { cookie: cookieOf(changed.headers) }
    expect((await call(server, routes.listAccessTokens, { as })).data).toEqual([])
  })

  it('are limited in number, even for concurrent requests, and the error names the limit', async () => {
    const user = await signUp(server, 'collector@example.com')
    const answers = await Promise.all(Array.from({ length: MOST_TOKENS + 3 }, () => create(user)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_TOKENS)
    const { status, error } = await create(user)
    expect([status, error.message]).toEqual([
      409,
      'You have 20 access tokens, which is as many as one may have; revoke one you no longer use',
    ])
  })
})

describe('the last administrator', () => {
  it('cannot delete the account, and of two the first request to delete wins', async () => {
    const chief = await signInAdmin(server)
    const body = { password: ADMIN_ENVIRONMENT.ADMIN_PASSWORD }
    const refused = await call(server, routes.deleteAccount, { as: chief, body })
    expect([refused.status, refused.error.error.code]).toEqual([409, 'conflict'])
    expect(refused.error.message).toContain('You are the only administrator')
    expect((await call(server, routes.session, { as: chief })).data.user?.role).toBe('admin')

    const deputy = await signUp(server, 'deputy@example.com')
    await server.database.db.update(users).set({ role: 'admin' }).where(eq(users.id, deputy.id))
    const answers = await Promise.all([
      call(server, routes.deleteAccount, { as: chief, body }),
      call(server, routes.deleteAccount, { as: deputy, body: { password: TEST_PASSWORD } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a user who signs up with the configured administrator’s address', () => {
  it('stays a user after a restart', async () => {
    const first = await startTestServer()
    const { dataFolder, owner } = first
    await signUp(first, 'chief@example.com')
    // As if the administrator was lost in another way.
    await first.database.db.delete(users).where(eq(users.role, 'admin'))
    await first.close()
    const second = await startTestServer({ dataFolder, owner, environment: ADMIN_ENVIRONMENT })
    expect(second.newAdmin).toBeUndefined()
    const [row] = await second.database.db.select().from(users).where(eq(users.email, 'chief@example.com'))
    expect(row?.role).toBe('user')
    await stopTestServer(second, { tasks: [] })
  })
})

describe('an interrupted sign-up', () => {
  const email = 'unlucky@example.com'
  const rowsOf = () => server.database.db.select().from(users).where(eq(users.email, email))

  it('leaves no data, so the address can sign up again', async () => {
    const { pool } = server.database
    await pool.query(`
      create function break_off() returns trigger language plpgsql as
        $$ begin raise exception 'the disk is full'; end $$;
      create trigger break_off before insert on accounts for each row execute function break_off()`)
    const body = { name: 'A', email, password: TEST_PASSWORD }
    const broken = await call(server, routes.signUp, { as: null, body })
    await pool.query('drop trigger break_off on accounts')
    expect(broken.status).toBeGreaterThanOrEqual(500)
    expect(await rowsOf()).toEqual([])
    expect((await call(server, routes.signUp, { as: null, body })).status).toBe(201)
  })

  it('of an earlier version, which left half an account, does not block the address', async () => {
    const { db } = server.database
    const [user] = await rowsOf()
    await db.delete(accounts).where(eq(accounts.userId, user?.id ?? ''))
    const body = { name: 'A', email, password: TEST_PASSWORD }
    expect((await call(server, routes.signUp, { as: null, body })).status).toBe(201)
    expect(await rowsOf()).toHaveLength(1)
  })
})
