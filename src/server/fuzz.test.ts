import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { errorEnvelopeSchema, routes, successEnvelope, type Route } from '#api'
import { rateLimits } from './kernel/db/schema/index.ts'
import { ADMIN_ENVIRONMENT, signInAdmin } from './fixtures/admin.ts'
import { answerTo, fuzzRequests } from './fixtures/fuzz-requests.ts'
import { startTestServer, stopTestServer, type TestServer } from './fixtures/test-server.ts'

// Sends random requests to every route as an administrator: each answers according to its schema and never
// fails. `npm run bench -- fuzz` does the same 100,000 times.

let server: TestServer
let cookie = ''
beforeAll(async () => {
  server = await startTestServer({ environment: { ...ADMIN_ENVIRONMENT, USER_PENDING_BACKTESTS: '20' } })
})
afterAll(({}, tests) => stopTestServer(server, tests))

/** Prefixes of the schema library's own messages. */
const LIBRARY_MESSAGES =
  /\bToo (small|big): |\bInvalid (input|option|string|number|ISO|UUID|URL)\b|\bexpected [a-z]+, received/

beforeEach(async () => {
  await server.database.db.delete(rateLimits)
  // Some routes end the caller's session.
  if (!(await isSignedIn())) cookie = (await signInAdmin(server)).cookie
})

async function isSignedIn(): Promise<boolean> {
  const { method, path } = routes.session
  const answer = await server.app.inject({ method, url: path, headers: { cookie } })
  return answer.json<{ data: { user: unknown } }>().data.user !== null
}

/** Routes that may end the caller's session. */
const MAY_SIGN_OUT: readonly Route[] = [routes.signIn, routes.signInByPasskey, routes.signOut]

const table: [string, Route][] = Object.entries(routes)

it.each(table)('%s answers any request according to its schema', async (_, route) => {
  await fc.assert(
    fc.asyncProperty(fuzzRequests(route), async (request) => {
      const { status, body } = await answerTo(server.app, request, cookie)
      expect(status).toBeLessThan(500)
      if (status >= 400) {
        expect(errorEnvelopeSchema.safeParse(JSON.parse(body)).error).toBeUndefined()
        expect(body).not.toMatch(LIBRARY_MESSAGES)
        if (!MAY_SIGN_OUT.includes(route)) expect(status).not.toBe(401)
      } else if (route.format === undefined || route.format === 'json')
        expect(successEnvelope(route.output).safeParse(JSON.parse(body)).error).toBeUndefined()
    }),
    { numRuns: 10, seed: 20_240_101 },
  )
})
