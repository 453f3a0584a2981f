import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#api'
import { rateLimits } from './kernel/db/schema/index.ts'
import { aRequest } from './fixtures/sample-bundle.ts'
import {
  call,
  startTestServer,
  stopTestServer,
  TEST_PASSWORD,
  type TestServer,
} from './fixtures/test-server.ts'

// Simulates a full disk: PostgreSQL refuses every row with error 53100.

const WORDS =
  'The server’s disk is full, and nothing was saved. The operator of this server must make room on it; then try again.'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.database.pool.query(`
    create function disk_is_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
})
afterAll(({}, tests) => stopTestServer(server, tests))
beforeEach(() => server.database.db.delete(rateLimits))

async function whileFull<T>(table: string, work: () => Promise<T>): Promise<T> {
  const { pool } = server.database
  await pool.query(
    `create trigger disk_is_full before insert on ${table} for each row execute function disk_is_full()`,
  )
  try {
    return await work()
  } finally {
    await pool.query(`drop trigger disk_is_full on ${table}`)
  }
}

const saved = () =>
  call(server, routes.saveStrategy, {
    body: {
      id: 'strategy_1704067200000_k3x9q2m7a',
      configuration: { strategyName: 'Short call', formData: aRequest() },
    },
  })
const signedIn = () =>
  call(server, routes.signIn, {
    as: null,
    body: { email: 'owner@example.com', password: TEST_PASSWORD },
  })

describe('on a full disk', () => {
  it.each([
    ['a save', 'strategies', saved],
    ['a sign-in', 'sessions', signedIn],
    ['a sign-in whose attempts cannot be counted', 'rate_limits', signedIn],
    [
      'a sign-up',
      'users',
      () =>
        call(server, routes.signUp, {
          as: null,
          body: { name: 'A', email: 'late@example.com', password: TEST_PASSWORD },
        }),
    ],
    ['a backtest', 'backtests', () => call(server, routes.runBacktest, { body: aRequest() })],
  ])('%s is refused with 507 and the reason, and works once there is room', async (_, table, attempt) => {
    const { status, error } = await whileFull(table, attempt)
    expect([status, error.error.code, error.message]).toEqual([507, 'storage_full', WORDS])
    expect((await attempt()).status).toBeLessThan(300)
  })
})
