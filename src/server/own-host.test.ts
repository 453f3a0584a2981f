import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { call, startTestServer, stopTestServer, type TestServer } from './fixtures/test-server.ts'

// With a configured public host, the server does not trust host names in requests.

const PUBLIC_URL = 'https://delta.example.com'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { PUBLIC_URL, TRUST_PROXY: '1' } })
})
afterAll(({}, tests) => stopTestServer(server, tests))

const changeFrom = (origin: string, headers: Record<string, string> = {}) =>
  call(server, routes.killDeployments, { headers: { origin, ...headers } })

describe('a change sent by a browser', () => {
  it('is accepted from the configured host, even if the proxy requested another host', async () => {
    expect((await changeFrom(PUBLIC_URL, { host: '10.0.0.5:3000' })).status).toBe(200)
  })

  it.each([
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example.com' }],
    ['Host', { host: 'evil.example.com' }],
  ])('is refused from another site, although %s names that site', async (_, headers) => {
    const { status, error } = await changeFrom('https://evil.example.com', headers)
    expect([status, error.message]).toEqual([403, 'This request came from another website and was refused'])
  })
})

describe('a sign-in at a broker', () => {
  const begin = (redirectUrl: string) =>
    call(server, routes.beginBrokerSignIn, {
      params: { id: 'upstox' },
      body: { redirectUrl },
      headers: { 'x-forwarded-host': 'evil.example.com' },
    })

  it('never redirects to another host', async () => {
    const { status, error } = await begin('https://evil.example.com/app/settings/broker')
    expect([status, error.error.fields]).toEqual([
      400,
      [
        {
          path: 'redirectUrl',
          message: 'The broker may lead back to delta.example.com only; evil.example.com is another server',
        },
      ],
    ])
  })

  it('redirects to the configured host', async () => {
    const { status, error } = await begin(`${PUBLIC_URL}/app/settings/broker`)
    // Nothing is connected yet, which is the next error.
    expect([status, error.message]).toEqual([409, 'Enter the API key and secret first'])
  })
})
