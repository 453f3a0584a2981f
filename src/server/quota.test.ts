import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import {
  backtests,
  issueScreenshots,
  jobs,
  rateLimits,
  storageUsed,
  sweepChunks,
  users,
} from './kernel/db/schema/index.ts'
import { ADMIN_ENVIRONMENT, signInAdmin } from './fixtures/admin.ts'
import { aRequest } from './fixtures/sample-bundle.ts'
import { call, signUp, startTestServer, stopTestServer } from './fixtures/test-server.ts'
import type { TestServer, TestUser } from './fixtures/test-server.ts'
import { StorageQuota } from './kernel/limits/quota.ts'

// Storage is counted and shown, and refused with an explanation when the quota is reached.

const ALGOTEST = readFileSync(new URL('../trade-logs/fixtures/ok/algotest.csv', import.meta.url), 'utf8')
const FULL =
  'You keep 1 MB, as much as you may (Settings, Plan). Delete datasets of yours, runs, imported logs, searches, ended deployments or pictures, then try again'

let server: TestServer
let number = 0
let trader: TestUser
beforeAll(async () => {
  server = await startTestServer({
    environment: { ...ADMIN_ENVIRONMENT, USER_STORAGE_MB: '1', STORAGE_MB: '3' },
  })
})
afterAll(({}, tests) => stopTestServer(server, tests))
beforeEach(async () => {
  await server.database.db.delete(storageUsed)
  trader = await aUser()
})

/** One more account, without the rate limit of sign-ups. */
async function aUser(): Promise<TestUser> {
  await server.database.db.delete(rateLimits)
  return signUp(server, `trader-${number++}@example.com`)
}
/** Runs and searches that were accepted and have not ended. */
const unfinished = async () => {
  const { db } = server.database
  const [runs, searches] = await Promise.all(
    [backtests, jobs].map((table) => db.$count(table, inArray(table.status, ['queued', 'running']))),
  )
  return runs + searches
}
const bytesOf = ({ id }: { id: string }) => server.app.quota!.usedBy(id)
/** Adds used bytes to a user, as if they had been stored. */
const fill = async ({ id: userId }: { id: string }, bytes: number) => {
  await server.database.db.insert(storageUsed).values({ userId, kind: 'results', slot: 40, bytes })
}
const importLog = (as: TestUser) =>
  call(server, routes.importTradeLog, {
    as,
    body: { file: 'mine.csv', text: ALGOTEST, underlying: 'NIFTY' },
  })
const aSearch = async (userId: string, sizes: readonly number[]) => {
  const id = randomUUID()
  const { db } = server.database
  await db.insert(jobs).values({ id, userId, kind: 'sweep', payload: {}, status: 'completed' })
  const values = sizes.map((size, chunk) => ({
    jobId: id,
    chunk,
    userId,
    rows: Buffer.alloc(size),
    days: Buffer.alloc(0),
  }))
  if (values.length > 0) await db.insert(sweepChunks).values(values)
  return id
}

describe('a user’s storage', () => {
  it('equals the stored bytes after any order of inserts, updates and deletes', async () => {
    const step = fc.oneof(
      fc.record({ what: fc.constant('add' as const), sizes: fc.array(fc.nat(5_000), { maxLength: 4 }) }),
      fc.record({ what: fc.constant('change' as const), size: fc.nat(5_000) }),
      fc.record({ what: fc.constant('delete' as const) }),
    )
    const { db } = server.database
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const one = await aUser()
        const kept: string[] = []
        for (const given of steps) {
          if (given.what === 'add') kept.push(await aSearch(one.id, given.sizes))
          else if (given.what === 'change')
            await db
              .update(sweepChunks)
              .set({ rows: Buffer.alloc(given.size) })
              .where(sql`user_id = ${one.id}`)
          else await db.delete(jobs).where(sql`id = ${kept.pop() ?? randomUUID()}`)
        }
        const [row] = await db
          .select({ bytes: sql<number>`coalesce(sum(octet_length(rows)), 0)::int` })
          .from(sweepChunks)
          .where(sql`user_id = ${one.id}`)
        expect(await bytesOf(one)).toBe(row?.bytes)
      }),
      { numRuns: 8 },
    )
  })

  it('grows with an imported log and shrinks when it is deleted for good', async () => {
    expect((await importLog(trader)).status).toBe(200)
    expect(await bytesOf(trader)).toBeGreaterThan(100)
    await server.database.db.delete(backtests).where(sql`user_id = ${trader.id}`)
    expect(await bytesOf(trader)).toBe(0)
  })

  it('is deleted with the account and does not block the deletion', async () => {
    await aSearch(trader.id, [1_000])
    await server.database.db.delete(users).where(sql`id = ${trader.id}`)
    expect(await server.database.db.$count(storageUsed)).toBe(0)
  })

  it('is shown with the quota', async () => {
    await fill(trader, 250_000)
    const { limits } = (await call(server, routes.accountPlan, { as: trader })).data
    expect(limits[0]).toEqual({ name: 'Storage', used: 0.3, most: 1, unit: 'MB' })
  })
})

describe('a user who has reached the quota', () => {
  const search = { request: aRequest(), vary: { 'strategy.squareOffTime': ['15:00', '15:10'] } }
  it.each([
    ['an imported log', () => importLog(trader)],
    ['a backtest', () => call(server, routes.runBacktest, { as: trader, body: aRequest() })],
    ['a search', () => call(server, routes.startSweep, { as: trader, body: search })],
  ])(
    'is refused %s with a message until something is deleted, and other users are not',
    async (_, attempt) => {
      await fill(trader, 1_000_000)
      const { status, error } = await attempt()
      expect([status, error.error.code, error.message]).toEqual([507, 'storage_full', FULL])
      expect((await importLog(await aUser())).status).toBe(200)
      await server.database.db.delete(storageUsed)
      expect((await attempt()).status).toBeLessThan(300)
      // Its result would count in the next test.
      await expect.poll(unfinished, { timeout: 30_000 }).toBe(0)
    },
  )

  it('cannot upload a picture, which is refused before it is read', async () => {
    await fill(trader, 1_000_000)
    const params = { id: randomUUID() }
    const { status } = await call(server, routes.addScreenshot, { as: trader, params, body: {} })
    expect(status).toBe(507)
    expect(await server.database.db.$count(issueScreenshots)).toBe(0)
  })

  it('can still read', async () => {
    await fill(trader, 1_000_000)
    expect((await call(server, routes.listRuns, { as: trader, query: {} })).status).toBe(200)
  })
})

describe('an installation that has reached the quota', () => {
  it('refuses to store anything for any user, and shows it to administrators', async () => {
    for (let i = 0; i < 3; i++) await fill(await aUser(), 1_000_000)
    const { status, error } = await importLog(trader)
    expect(status).toBe(507)
    expect(error.message).toMatch(/^This installation keeps 3 MB, as much as it may\./)
    const chief = await signInAdmin(server)
    const { storage } = (await call(server, routes.serverState, { as: chief })).data
    expect([storage.keptBytes, storage.mostKeptBytes]).toEqual([3_000_000, 3_000_000])
  })
})

describe('overQuota', () => {
  it('returns the users whose kinds of data together reach the quota', async () => {
    const { db } = server.database
    await fill(trader, 600_000)
    await db.insert(storageUsed).values({ userId: trader.id, kind: 'deployments', slot: 3, bytes: 400_000 })
    const quota = new StorageQuota({
      db,
      userMegabytes: 1,
      guestMegabytes: 1,
      allMegabytes: undefined,
      marketDataFolder: '/nowhere',
    })
    const other = await aUser()
    expect(await quota.overQuota([trader.id, other.id])).toEqual(new Set([trader.id]))
  })
})
