import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { Brokers } from '#brokers'
import { aFakeClock, aMarket, send, startUpstoxEmulator, type EmulatedBroker } from '#brokers/fixtures'
import { call, signUp, startTestServer, stopTestServer, type TestServer } from '../../fixtures/test-server.ts'
import { createVault } from '../../kernel/vault.ts'
import { readStored, replaceCredentials, storeCredentials } from './connections.ts'

let server: TestServer
let emulator: EmulatedBroker
const clock = aFakeClock()

beforeAll(async () => {
  const market = aMarket({ from: '2025-04-08', to: '2025-04-11', strikes: 2 })
  emulator = await startUpstoxEmulator({ market, now: clock.now })
  server = await startTestServer({ brokers: new Brokers({ addresses: { upstox: emulator.address }, clock }) })
})
afterAll(async ({}, tests) => {
  await stopTestServer(server, tests)
  await emulator.close()
})

const params = { id: 'upstox' }
const connect = (fields: Record<string, string>) =>
  call(server, routes.connectBroker, { params, body: { fields } })
const disconnect = () => call(server, routes.disconnectBroker, { params })
const shown = async () =>
  (await call(server, routes.listBrokerConnections)).data.map((connection) => connection.shown)

beforeEach(async () => {
  await connect({ apiKey: 'key-of-the-app', apiSecret: 'a-secret' })
})

/** Signs in at a broker that answers only after something else was done. */
async function signInWhile(meanwhile: () => Promise<unknown>) {
  const redirectUrl = 'http://localhost/app/settings/broker'
  const { url } = (await call(server, routes.beginBrokerSignIn, { params, body: { redirectUrl } })).data
  const token = { user_id: 'AB1234', access_token: 'the-token-of-the-sign-in', extended_token: 'x' }
  emulator.fail((response) => void meanwhile().then(() => send(response, 200, token)), {
    path: /authorization\/token/,
  })
  const state = new URL(url).searchParams.get('state') ?? ''
  const { status, error } = await call(server, routes.finishBrokerSignIn, { body: { code: 'a-code', state } })
  return [status, error.message]
}

const REFUSED = [409, expect.stringContaining('Your connection to Upstox was changed or removed meanwhile')]

describe('a sign-in on the broker’s page', () => {
  it('does not bring back a connection that is removed before the broker answers', async () => {
    expect(await signInWhile(disconnect)).toEqual(REFUSED)
    expect(await shown()).toEqual([])
  })

  it('does not undo keys that are changed before the broker answers', async () => {
    const change = () => connect({ apiKey: 'another-app', apiSecret: 'another-secret' })
    expect(await signInWhile(change)).toEqual(REFUSED)
    expect(await shown()).toEqual([{ apiKey: 'another-app', apiSecret: '••••••••' }])
  })

  it('asks the broker nothing once its connection is removed', async () => {
    const redirectUrl = 'http://localhost/app/settings/broker'
    const { url } = (await call(server, routes.beginBrokerSignIn, { params, body: { redirectUrl } })).data
    await disconnect()
    const asked = emulator.asked.length
    const state = new URL(url).searchParams.get('state') ?? ''
    const body = { code: 'a-code', state }
    expect((await call(server, routes.finishBrokerSignIn, { body })).status).toBe(409)
    expect(emulator.asked).toHaveLength(asked)
  })
})

describe('a new token', () => {
  it('is not stored with keys that were replaced since they were read', async () => {
    const { id: userId } = await signUp(server, 'asha@example.com')
    const parts = {
      db: server.database.db,
      vault: createVault('n'.repeat(43)),
      brokers: new Brokers({ clock }),
    }
    const holder = { userId, broker: 'upstox' } as const
    const keys = (apiKey: string) => ({ credentials: { apiKey }, tokenEndsAt: undefined })
    await storeCredentials(parts, holder, keys('first-app'))
    const from = (await readStored(parts, holder))!
    const renewed = { from, credentials: { ...from.credentials, accessToken: 't' }, tokenEndsAt: undefined }
    await storeCredentials(parts, holder, keys('second-app'))
    expect(await replaceCredentials(parts, holder, renewed)).toBe(false)
    expect((await readStored(parts, holder))?.credentials).toEqual({ apiKey: 'second-app' })
  })
})
