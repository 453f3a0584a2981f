import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes, type Route } from '#api'
import { aRequest } from './fixtures/sample-bundle.ts'
import { eventually } from './fixtures/scripted-runner.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  type TestInput,
  type TestServer,
  type TestUser,
} from './fixtures/test-server.ts'

// Every route of the table, tried by everyone there is.

let server: TestServer
let stranger: TestUser
let readToken: string
let fullToken: string
let backtest: string

beforeAll(async () => {
  server = await startTestServer()
  stranger = await signUp(server, 'stranger@example.com')
  readToken = await tokenOf('read')
  fullToken = await tokenOf('full')
  backtest = (await call(server, routes.runBacktest, { body: aRequest() })).data.jobId
  await eventually(async () => {
    const { data } = await call(server, routes.backtestStatus, { params: { id: backtest } })
    return data.status === 'completed' || undefined
  })
})
afterAll(({}, tests) => stopTestServer(server, tests))

async function tokenOf(scope: 'read' | 'full'): Promise<string> {
  return (await call(server, routes.createAccessToken, { body: { name: scope, scope } })).data.token
}

const all: [string, Route][] = Object.entries(routes)
const needing = (...access: Route['access'][]) => all.filter(([, route]) => access.includes(route.access))
/** Market data is everybody's: there is nothing to hide. */
const SHARED = ['Market data', 'Options']
const ofOneThing = needing('user', 'session').filter(
  ([, route]) => route.path.includes('{') && !SHARED.includes(route.tag),
)
const changing = needing('user', 'session', 'admin').filter(
  ([, route]) => route.method !== 'GET' && !route.readOnly,
)

/** A call that is right in form, so that only who calls decides. */
function input(route: Route, as: TestInput['as']): TestInput {
  const { body, query } = route.example ?? {}
  return {
    as,
    params: { id: backtest },
    ...(query !== undefined && { query: query as Record<string, string> }),
    ...(body !== undefined && { body }),
  }
}

const attempt = async (route: Route, as: TestInput['as']) => call(server, route, input(route, as))

describe('nobody', () => {
  it.each(needing('user', 'session', 'admin'))('may not call %s', async (_, route) => {
    const { status, error } = await attempt(route, null)
    expect([status, error.error.code]).toEqual([401, 'unauthenticated'])
  })
})

describe('another user', () => {
  it.each(ofOneThing)('does not learn through %s that the thing exists', async (_, route) => {
    const theirs = await attempt(route, stranger)
    const unknown = await call(server, route, {
      ...input(route, stranger),
      params: { id: '00000000-0000-4000-8000-000000000000' },
    })
    expect(theirs.status).toBe(404)
    expect({ ...theirs.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' })
  })

  it('sees none of the owner’s backtests', async () => {
    expect((await call(server, routes.listBacktests, { as: stranger })).data.total).toBe(0)
    expect((await call(server, routes.listBacktests)).data.total).toBeGreaterThan(0)
  })
})

describe('a read-only token', () => {
  it.each(changing)('may not call %s', async (_, route) => {
    const { status, error } = await attempt(route, { token: readToken })
    expect([status, error.error.code]).toEqual([403, 'forbidden'])
  })
})

describe('any token', () => {
  it.each(needing('session'))('may not call %s, which needs the password', async (_, route) => {
    expect((await attempt(route, { token: fullToken })).status).toBe(403)
  })
})

describe('a user who is no administrator', () => {
  it('may call no route of administrators', async () => {
    for (const [, route] of needing('admin')) expect((await attempt(route, stranger)).status).toBe(403)
  })
})

describe('a page of another website', () => {
  it.each(changing)('may not call %s with the user’s cookie', async (_, route) => {
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const { status } = await call(server, route, { ...input(route, server.owner), headers: foreign })
    expect(status).toBe(403)
  })
})
