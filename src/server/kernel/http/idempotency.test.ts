import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { honoursKey, NDJSON, ROUTES_WITHOUT_KEY, routes, type Route } from '#api'
import { eq, sql } from 'drizzle-orm'
import { users } from '../db/schema/index.ts'
import { aRequest } from '../../fixtures/sample-bundle.ts'
import { removeOldKeys } from './idempotency.ts'
import {
  call,
  signUp,
  startTestServer,
  stopTestServer,
  type TestServer,
  type TestUser,
} from '../../fixtures/test-server.ts'

let server: TestServer
let stranger: TestUser
let team: string
let issue: string

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server.database
  await db.update(users).set({ role: 'admin' }).where(eq(users.id, server.owner.id))
  stranger = await signUp(server, 'stranger@example.com')
  team = (await call(server, routes.createTeam, { body: { name: 'Platform', key: 'PLAT' } })).data.id
  const body = { title: 'Chart', description: '', teamId: team, priority: 2, labels: [] }
  issue = (await call(server, routes.createIssue, { body })).data.id
})
afterAll(({}, tests) => stopTestServer(server, tests))

let made = 0
const newKey = () => `key-${++made}`
const keyed = (key: string) => ({ 'idempotency-key': key })
const portfolios = async () => (await call(server, routes.listPortfolios)).data.map(({ name }) => name)

describe('every POST route', () => {
  const posts = Object.entries(routes as Record<string, Route>).filter(([, { method }]) => method === 'POST')

  it.each(posts)(
    '%s honours an idempotency key, changes nothing, or gives a reason for not needing one',
    (_, route) => {
      const why = [honoursKey(route), route.readOnly === true, ROUTES_WITHOUT_KEY.has(route.path)]
      expect(why.filter(Boolean)).toHaveLength(1)
    },
  )

  it('that runs a backtest honours a key, even if it answers in lines', () => {
    expect(honoursKey(routes.runBacktest)).toBe(true)
  })
})

describe('a write that is sent twice with one key', () => {
  const sends = {
    'a comment': () => ({
      route: routes.commentOnIssue,
      params: { id: issue },
      body: { text: 'Seen here too' },
    }),
    'an issue': () => ({
      route: routes.createIssue,
      body: { title: 'Twice', description: '', teamId: team, priority: 2, labels: [] },
    }),
    'a portfolio': () => ({ route: routes.createPortfolio, body: { name: 'Twice' } }),
    'a payment': () => ({
      route: routes.recordPayment,
      params: { id: stranger.id },
      body: { amountDollars: 588, reference: 'INV-7' },
    }),
    'a contact message': () => ({
      route: routes.sendContactMessage,
      body: { name: 'Asha', email: 'asha@example.com', company: '', subject: 'general', message: 'Hello' },
    }),
  }

  it.each(Object.entries(sends))('happens once and gets the same answer: %s', async (_, send) => {
    const { route, ...input } = send()
    const headers = keyed(newKey())
    const twice = () => call(server, route as Route, { ...(input as object), headers })
    const [first, second] = await Promise.all([twice(), twice()])
    const later = await twice()
    expect(first.status).toBeLessThan(300)
    expect([second.status, later.status]).toEqual([first.status, first.status])
    expect([second.data, later.data]).toEqual([first.data, first.data])
  })

  it('records one payment', async () => {
    const { data } = await call(server, routes.accountPlan, { as: stranger })
    expect(data.records.filter(({ kind }) => kind === 'payment')).toHaveLength(1)
  })

  it('shows a secret in the first answer only', async () => {
    const headers = keyed(newKey())
    const create = () =>
      call(server, routes.createAccessToken, { body: { name: 'script', scope: 'read' }, headers })
    expect((await create()).status).toBeLessThan(300)
    const again = await create()
    expect(again.status).toBe(409)
    expect(again.error.message).toMatch(/^This was already made at \d\d:\d\d; its answer is not repeated$/)
    const { data } = await call(server, routes.listAccessTokens)
    expect(data.filter(({ name }) => name === 'script')).toHaveLength(1)
  })

  it('runs once for fifteen concurrent calls', async () => {
    const headers = keyed(newKey())
    const body = { text: 'Fifteen times' }
    const calls = Array.from({ length: 15 }, () =>
      call(server, routes.commentOnIssue, { params: { id: issue }, body, headers }),
    )
    const answers = await Promise.all(calls)
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  })

  it('runs a backtest once, and returns the first run if its answer came in lines', async () => {
    const headers = keyed(newKey())
    const run = () =>
      server.app.inject({
        method: 'POST',
        url: routes.runBacktest.path,
        payload: aRequest(),
        headers: { ...headers, cookie: server.owner.cookie, accept: NDJSON },
      })
    expect((await run()).statusCode).toBe(200)
    const again = await run()
    expect([again.statusCode, again.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining('already made'),
    ])
    expect((await call(server, routes.listBacktests)).data.total).toBe(1)
  })

  it('is refused when the second call differs', async () => {
    const headers = keyed(newKey())
    await call(server, routes.createPortfolio, { body: { name: 'Morning' }, headers })
    const other = await call(server, routes.createPortfolio, { body: { name: 'Evening' }, headers })
    expect(other.status).toBe(422)
    expect(await portfolios()).not.toContain('Evening')
  })

  it('runs for each of two users who chose the same key', async () => {
    const headers = keyed(newKey())
    const mine = await call(server, routes.createPortfolio, { body: { name: 'Mine' }, headers })
    const theirs = await call(server, routes.createPortfolio, {
      as: stranger,
      body: { name: 'Mine' },
      headers,
    })
    expect(theirs.status).toBe(mine.status)
    expect(theirs.data.id).not.toBe(mine.data.id)
  })

  it('can be retried with its key after a failure', async () => {
    const headers = keyed(newKey())
    const comment = (id: string) =>
      call(server, routes.commentOnIssue, { params: { id }, body: { text: 'Later' }, headers })
    expect((await comment('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await comment(issue)).status).toBeLessThan(300)
  })

  it('runs twice without a key', async () => {
    const body = { title: 'No key', description: '', teamId: team, priority: 2, labels: [] }
    const ids = [1, 2].map(async () => (await call(server, routes.createIssue, { body })).data.id)
    expect(new Set(await Promise.all(ids)).size).toBe(2)
  })
})

describe('a key', () => {
  it.each(['', 'two words', 'x'.repeat(201), 'a\tb'])('%j is refused with a message', async (key) => {
    const { status, error } = await call(server, routes.createPortfolio, {
      body: { name: 'Bad key' },
      headers: keyed(key),
    })
    expect([status, error.message]).toEqual([
      400,
      'Idempotency-Key must be 1 to 200 printable characters without spaces',
    ])
  })

  it('expires after a day', async () => {
    const headers = keyed('a-day')
    await call(server, routes.createPortfolio, { body: { name: 'Day one' }, headers })
    await server.database.db.execute(
      sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = 'a-day'`,
    )
    await removeOldKeys(server.database.db)
    await call(server, routes.createPortfolio, { body: { name: 'Day two' }, headers })
    expect(await portfolios()).toEqual(expect.arrayContaining(['Day one', 'Day two']))
  })
})
