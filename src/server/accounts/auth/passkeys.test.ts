import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { rateLimits, users } from '../../kernel/db/schema/index.ts'
import { softwareAuthenticator, type SoftwareAuthenticator } from '../../fixtures/software-authenticator.ts'
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

const HOST = 'delta.example'
const ORIGIN = `https://${HOST}`

let server: TestServer
let user: TestUser
let device: SoftwareAuthenticator

beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL: ORIGIN } })
})
afterAll(({}, tests) => stopTestServer(server, tests))
beforeEach(async () => {
  await server.database.db.delete(rateLimits)
  user = await signUp(server, `asha-${Math.random()}@example.com`)
  device = softwareAuthenticator({ origin: ORIGIN })
})

interface Challenge {
  readonly challenge: string
}

async function toAdd(as: TestUser): Promise<Challenge> {
  const body = { password: TEST_PASSWORD }
  return (await call(server, routes.passkeyOptions, { as, body })).data as unknown as Challenge
}

async function toSignIn(): Promise<Challenge> {
  return (await call(server, routes.passkeySignInOptions, { as: null })).data as unknown as Challenge
}

const add = (as: TestUser, credential: object) =>
  call(server, routes.addPasskey, { as, body: { name: 'My laptop', credential } })

const enter = (credential: object) => call(server, routes.signInByPasskey, { as: null, body: { credential } })

describe('a passkey', () => {
  it('is added with the password, signs its user in, and stops working when it is removed', async () => {
    const added = await add(user, device.create(await toAdd(user)))
    expect([added.status, added.data.name, added.data.lastUsedAt]).toEqual([201, 'My laptop', null])

    const entered = await enter(device.get(await toSignIn()))
    expect([entered.status, entered.data.email]).toEqual([200, user.email])
    const as = { cookie: cookieOf(entered.headers) }
    expect((await call(server, routes.session, { as })).data.user?.id).toBe(user.id)
    const [kept] = (await call(server, routes.listPasskeys, { as })).data
    expect(kept.lastUsedAt).not.toBeNull()

    const removed = await call(server, routes.removePasskey, { as, params: { id: kept.id } })
    expect(removed.status).toBe(200)
    const refused = await enter(device.get(await toSignIn()))
    expect([refused.status, refused.error.message]).toEqual([
      401,
      'This passkey is not known here or answered too late. Try again, or sign in with your password.',
    ])
  })

  it('replaces password and code of an account with a second factor', async () => {
    await add(user, device.create(await toAdd(user)))
    await server.database.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, user.id))
    const body = { email: user.email, password: TEST_PASSWORD }
    expect((await call(server, routes.signIn, { as: null, body })).status).toBe(401)
    expect((await enter(device.get(await toSignIn()))).status).toBe(200)
  })

  it('is not added without the password, for another user’s challenge, or twice for one challenge', async () => {
    const body = { password: 'not the password' }
    expect((await call(server, routes.passkeyOptions, { as: user, body })).status).toBe(400)
    const other = await signUp(server, `ravi-${Math.random()}@example.com`)
    expect((await add(user, device.create(await toAdd(other)))).status).toBe(400)
    const asked = await toAdd(user)
    expect((await add(user, device.create(asked))).status).toBe(201)
    const again = softwareAuthenticator({ origin: ORIGIN })
    expect((await add(user, again.create(asked))).status).toBe(400)
  })

  it.each([
    ['made by another website', { origin: 'https://delta.example.evil.example' }],
    ['without a finger or a PIN', { origin: ORIGIN, isVerifying: false }],
  ])('is not added if it was %s', async (_, options) => {
    const other = softwareAuthenticator(options)
    expect((await add(user, other.create(await toAdd(user)))).status).toBe(400)
  })

  it('signs in once per challenge, even with six concurrent requests', async () => {
    await add(user, device.create(await toAdd(user)))
    const answer = device.get(await toSignIn())
    const tries = await Promise.all(Array.from({ length: 6 }, () => enter(answer)))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
    expect((await enter(answer)).status).toBe(401)
  })

  it('is refused with an invented challenge, a wrong signature or a decreased counter', async () => {
    await add(user, device.create(await toAdd(user)))
    expect((await enter(device.get({ challenge: 'bWFkZSB1cA' }))).status).toBe(401)

    const right = device.get(await toSignIn()) as { response: { signature: string } }
    const forged = softwareAuthenticator({ origin: ORIGIN }).get(await toSignIn()) as typeof right
    expect((await enter({ ...right, response: forged.response })).status).toBe(401)

    const early = device.get(await toSignIn())
    expect((await enter(device.get(await toSignIn()))).status).toBe(200)
    expect((await enter(early)).status).toBe(401)
  })

  it('cannot be removed by another user, and does not sign in a disabled user', async () => {
    const { id } = (await add(user, device.create(await toAdd(user)))).data
    const other = await signUp(server, `ravi-${Math.random()}@example.com`)
    expect((await call(server, routes.removePasskey, { as: other, params: { id } })).status).toBe(404)
    await server.database.db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, user.id))
    const refused = await enter(device.get(await toSignIn()))
    expect(refused.status).toBe(403)
    expect(cookieOf(refused.headers)).not.toContain('session_token')
  })
})
