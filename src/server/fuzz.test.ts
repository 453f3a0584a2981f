import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { errorEnvelopeSchema, routes, successEnvelope, type Route } from '#api'
import { rateLimits } from './db/schema/index.ts'
import {
  call,
  cookieOf,
  startTestServer,
  stopTestServer,
  TEST_PASSWORD,
  type TestServer,
} from './fixtures/test-server.ts'

// Whatever is sent, a route answers as it promises, and never breaks.

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await startTestServer({ environment: { USER_PENDING_BACKTESTS: '20' } })
})
afterAll(({}, tests) => stopTestServer(server, tests))

// Signed in anew for each route: one of them signs out.
beforeEach(async () => {
  await server.database.db.delete(rateLimits)
  const body = { email: server.owner.email, password: TEST_PASSWORD }
  cookie = cookieOf((await call(server, routes.signIn, { as: null, body })).headers)
})

/** Values that programs and people get wrong, besides any JSON at all. */
const nasty = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    '%',
    "'; drop table users; --",
    -1,
    0,
    1e308,
    NaN,
    2 ** 53,
    '2024-02-30',
  ),
  fc.constantFrom<unknown>(
    '99:99',
    '../../etc/passwd',
    '__proto__',
    [],
    {},
    [[[]]],
    null,
    true,
    'x'.repeat(3000),
    '१२',
    '🙂',
  ),
)

/** A right body with one part of it gone or replaced. */
function damaged(body: unknown): fc.Arbitrary<unknown> {
  const paths = pathsIn(body)
  if (paths.length === 0) return nasty
  return fc.tuple(fc.constantFrom(...paths), fc.option(nasty, { nil: undefined })).map(([path, value]) => {
    const copy = structuredClone(body)
    const last = path.at(-1) ?? ''
    const parent = path.slice(0, -1).reduce((node, key) => node[key] as Node, copy as Node)
    if (value === undefined) Reflect.deleteProperty(parent, last)
    else parent[last] = value
    return copy
  })
}

type Node = Record<string, unknown>

function pathsIn(value: unknown, above: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [
    [...above, key],
    ...pathsIn(child, [...above, key]),
  ])
}

function requests(route: Route) {
  const text = fc.oneof(
    fc.string({ maxLength: 40 }),
    nasty.map((value) => String(value).slice(0, 200)),
  )
  const names = Object.keys({ ...route.query?.shape, extra: 0 })
  return fc.record({
    params: fc.dictionary(fc.constantFrom('id', 'symbol'), text),
    query: fc.dictionary(fc.constantFrom(...names), text, { maxKeys: 3 }),
    body: route.body ? fc.oneof(nasty, damaged(route.example?.body)) : fc.constant(undefined),
  })
}

const table: [string, Route][] = Object.entries(routes)

it.each(table)('%s answers as it promises to any request', async (_, route) => {
  await fc.assert(
    fc.asyncProperty(requests(route), async ({ params, query, body }) => {
      const response = await server.app.inject({
        method: route.method,
        url: route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x')),
        query,
        headers: { cookie, 'content-type': 'application/json' },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })
      if (response.statusCode >= 400) {
        expect(errorEnvelopeSchema.safeParse(response.json()).error).toBeUndefined()
        expect(response.json()).not.toMatchObject({ error: { code: 'internal' } })
        if (route !== routes.signIn && route !== routes.signOut) expect(response.statusCode).not.toBe(401)
      } else if (route.format === undefined || route.format === 'json')
        expect(successEnvelope(route.output).safeParse(response.json()).error).toBeUndefined()
    }),
    { numRuns: 25, seed: 20_240_101 },
  )
})
