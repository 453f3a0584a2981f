import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { readConfig } from '../../kernel/config/config.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  TEST_PASSWORD,
  type TestServer,
} from '../../fixtures/test-server.ts'
import { resetPassword } from './reset-password.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(({}, tests) => stopTestServer(server, tests))

const EMAIL = 'forgetful@example.com'
const config = (environment: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: server.dataFolder, ...environment })
const reset = (wanted: { password?: string; administrator?: boolean; email?: string } = {}) =>
  resetPassword(config(), { email: EMAIL, password: undefined, administrator: false, ...wanted })
const signIn = (password: string, email = EMAIL) =>
  call(server, routes.signIn, { as: null, body: { email, password } })

describe('a password reset', () => {
  it('takes effect immediately while Delta runs, and ends sessions and tokens', async () => {
    const user = await signUp(server, EMAIL)
    const body = { name: 'notebook', scope: 'read' }
    const { token } = (await call(server, routes.createAccessToken, { as: user, body })).data
    for (let i = 0; i < 11; i++) await signIn('wrong password')
    const made = await reset({ email: 'Forgetful@Example.com' })
    expect(made).toMatch(/^[\w-]{16}$/)
    expect((await signIn(TEST_PASSWORD)).status).toBe(401)
    expect((await signIn(made ?? '')).status).toBe(200)
    expect((await call(server, routes.session, { as: user })).data.user).toBeNull()
    expect((await call(server, routes.listAccessTokens, { as: { token } })).status).toBe(401)
  })

  it('sets the given password, and can make the user an administrator', async () => {
    expect(await reset({ password: 'a phrase of my own', administrator: true })).toBeUndefined()
    expect((await signIn('a phrase of my own')).data.role).toBe('admin')
  })

  it('with DATABASE_URL changes the accounts of that database', async () => {
    const { host, user, password, database } = server.database.connection as Record<string, string>
    const address = new URLSearchParams({ host: host ?? '', user: user ?? '', password: password ?? '' })
    const elsewhere = {
      DATABASE_URL: `postgres:///${database}?${address}`,
      DATA_DIR: mkdtempSync(join(tmpdir(), 'delta-test-')),
    }
    const made = await resetPassword(config(elsewhere), {
      email: EMAIL,
      password: undefined,
      administrator: false,
    })
    expect((await signIn(made ?? '')).status).toBe(200)
  })

  it.each([
    ['easily guessed', { password: 'password1' }, 'This password is easily guessed'],
    ['too short', { password: 'x8!q' }, 'The password must have 8 to 128 characters, not 4'],
    ['of nobody', { email: 'nobody@example.com' }, 'There is no account of nobody@example.com'],
  ])('is refused when it is %s', async (_, wanted, message) => {
    await expect(reset(wanted)).rejects.toThrow(message)
  })

  it('works for the administrator while Delta is stopped', async () => {
    const { dataFolder, owner } = server
    await server.close()
    const made = await reset({ email: 'admin@delta.local' })
    server = await startTestServer({ dataFolder, owner })
    expect((await signIn(made ?? '', 'admin@delta.local')).data.role).toBe('admin')
  })
})
