import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyDatabase } from '../../fixtures/database-template.ts'
import { createLog } from '../log.ts'
import { unpacked } from '../../deployments/queries.ts'
import { openDatabase } from './database.ts'
import { startEmbeddedDatabase } from './embedded/embedded-database.ts'

const log = createLog('silent')
const aFolder = () => mkdtempSync(join(tmpdir(), 'delta-test-'))
/** A database without tables, which every test copies: making one takes longer than most tests. */
const withoutTables = aFolder()
let dataFolder: string
beforeAll(async () => {
  await (await startEmbeddedDatabase({ dataFolder: withoutTables, log, durable: false })).stop()
})
beforeEach(() => {
  dataFolder = aFolder()
  copyDatabase(withoutTables, dataFolder)
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))
afterAll(() => rmSync(withoutTables, { recursive: true, force: true }))

const open = () => openDatabase({ dataFolder, databaseUrl: undefined, log, durable: false })

/** A pool whose connections may still be closing when its server stops. */
function aPool(connection: pg.ClientConfig): pg.Pool {
  const pool = new pg.Pool(connection)
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[]
}

/** A folder with only the first migrations, as in an older version. */
function firstMigrations(count: number): string {
  const all = join(import.meta.dirname, 'migrations')
  const folder = join(dataFolder, 'old-migrations')
  mkdirSync(join(folder, 'meta'), { recursive: true })
  const journal = JSON.parse(readFileSync(join(all, 'meta/_journal.json'), 'utf8')) as Journal
  const entries = journal.entries.slice(0, count)
  for (const { tag } of entries) cpSync(join(all, `${tag}.sql`), join(folder, `${tag}.sql`))
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return folder
}

describe('a database of an older version', () => {
  it('is migrated with all its data', async () => {
    const old = await startEmbeddedDatabase({ dataFolder, log, durable: false })
    const pool = aPool(old.connection)
    await migrate(drizzle(pool), { migrationsFolder: firstMigrations(2) })
    await pool.query("insert into users (id, name, email) values ('u1', 'Asha', 'asha@example.com')")
    await pool.end()
    await old.stop()

    const database = await open()
    const users = await database.pool.query('select email, role from users')
    expect(users.rows).toEqual([{ email: 'asha@example.com', role: 'user' }])
    expect((await database.pool.query('select * from strategies')).rows).toEqual([])
    await database.close()
  })

  it('has its strategies moved into portfolios, and their performance converted to net if the run is known', async () => {
    const old = await startEmbeddedDatabase({ dataFolder, log, durable: false })
    const pool = aPool(old.connection)
    await migrate(drizzle(pool), { migrationsFolder: firstMigrations(5) })
    await pool.query("insert into users (id, name, email) values ('u1', 'Asha', 'asha@example.com')")
    const form = { instrument: 'NIFTY', startDate: '2024-01-01', endDate: '2024-01-31' }
    const figures = { totalReturn: 800, totalTrades: 3, maxDrawdown: -100, sharpeRatio: 0.5, winRate: 60 }
    const strategy = (id: string, portfolio: string, performance: object | null) =>
      pool.query(
        'insert into strategies (user_id, id, name, portfolio_name, description, form_data, performance, status) ' +
          "values ('u1', $1, $1, $2, '', $3, $4, 'tested')",
        [id, portfolio, form, performance],
      )
    await strategy('known', 'Weekly', figures)
    await strategy('unknown', 'WEEKLY', { ...figures, totalReturn: 900 })
    await strategy('untested', 'Default Portfolio', null)
    const run = '00000000-0000-4000-8000-000000000001'
    const summary = { ...figures, totalPnL: 800, netPnL: 650, initialCapital: 10_000 }
    await pool.query(
      "insert into backtests (id, user_id, status, request, priority) values ($1, 'u1', 'completed', $2, 'batch')",
      [run, form],
    )
    await pool.query(
      'insert into backtest_results (backtest_id, user_id, summary, head, trade_count) ' +
        "values ($1, 'u1', $2, '', 3)",
      [run, summary],
    )
    await pool.end()
    await old.stop()

    const database = await open()
    const { rows } = await database.pool.query(
      'select s.id, lower(p.name) as portfolio, s.revision, performance from strategies s ' +
        'left join portfolios p on p.id = s.portfolio_id order by s.id',
    )
    const net = { basis: 'net-totals', totalReturn: 650, totalReturnPercentage: 6.5, winRate: 60, curve: [] }
    expect(rows).toMatchObject([
      { id: 'known', portfolio: 'weekly', revision: 1, performance: net },
      { id: 'unknown', portfolio: 'weekly', performance: { basis: 'gross', totalReturn: 900 } },
      { id: 'untested', portfolio: null, performance: null },
    ])
    await database.close()
  })

  it('has the minutes of its deployments packed, their old logs kept as text, and levels converted to events', async () => {
    const old = await startEmbeddedDatabase({ dataFolder, log, durable: false })
    const pool = aPool(old.connection)
    await migrate(drizzle(pool), { migrationsFolder: firstMigrations(28) })
    await pool.query("insert into users (id, name, email) values ('u1', 'Asha', 'asha@example.com')")
    const id = '00000000-0000-4000-8000-000000000001'
    await pool.query(
      'insert into deployments (id, user_id, name, request, terms, feed_name, is_simulated, schedule, state, shown) ' +
        "values ($1, 'u1', 'Straddle', '{}', '{}', 'Replay', true, '[]', 'waiting', '{}')",
      [id],
    )
    for (const minute of [0, 1, 30])
      await pool.query(
        'insert into deployment_minutes (deployment_id, session, minute, user_id, fence, profit) ' +
          "values ($1, 0, $2, 'u1', 1, $3)",
        [id, minute, -100 * (minute + 1)],
      )
    const levels = { key: 'leg_1', stop: 12_000, target: null, isTrail: true }
    await pool.query(
      'insert into deployment_log (deployment_id, seq, user_id, session, minute, kind, leg_id, text, levels) ' +
        "values ($1, 1, 'u1', 0, 5, 'level', 'leg_1', 'trailed stop 120.00', $2)",
      [id, levels],
    )
    await pool.end()
    await old.stop()

    const database = await open()
    const minutes = await database.pool.query('select part, figures from deployment_minutes order by part')
    expect(minutes.rows.map(({ part, figures }) => [part, unpacked(figures)])).toEqual([
      [
        0,
        [
          { profit: -100, hash: 0 },
          { profit: -200, hash: 0 },
        ],
      ],
      [1, [{ profit: -3100, hash: 0 }]],
    ])
    const lines = await database.pool.query('select text, event from deployment_log')
    expect(lines.rows).toEqual([
      {
        text: 'trailed stop 120.00',
        event: { what: 'levels', key: 'leg_1', stop: 120, target: null, isTrail: true },
      },
    ])
    const counted = await database.pool.query(
      "select sum(bytes)::int as bytes from storage_used where kind = 'deployments'",
    )
    expect(counted.rows[0].bytes).toBeGreaterThan(300)
    await database.close()
  })

  it('has its entries by hand and the counts of its downloads under their new names', async () => {
    const old = await startEmbeddedDatabase({ dataFolder, log, durable: false })
    const pool = aPool(old.connection)
    await migrate(drizzle(pool), { migrationsFolder: firstMigrations(41) })
    await pool.query("insert into users (id, name, email) values ('u1', 'Asha', 'asha@example.com')")
    for (const now of [{ hand: { cycle: null, why: 'no session is open', left: [] } }, { next: null }])
      await pool.query(
        'insert into deployments (id, user_id, name, request, terms, feed_name, is_simulated, schedule, state, shown) ' +
          "values (gen_random_uuid(), 'u1', 'Straddle', '{}', '{}', 'Replay', true, '[]', 'waiting', $1)",
        [{ openLegs: 0, now }],
      )
    const stitched = { minutes: 90, told: 80, beyond: 7, silent: 3 }
    for (const outcome of [{ calls: 2, stitched }, { calls: 3, stitched: null }, null])
      await pool.query(
        'insert into jobs (id, user_id, kind, status, payload, checkpoint) ' +
          "values (gen_random_uuid(), 'u1', 'download', 'completed', '{}', $1)",
        [{ done: 2, outcome }],
      )
    await pool.end()
    await old.stop()

    const database = await open()
    const deployments = await database.pool.query('select shown from deployments')
    expect(deployments.rows.map(({ shown }) => shown)).toEqual(
      expect.arrayContaining([
        { openLegs: 0, now: { manualEntries: { cycle: null, why: 'no session is open', left: [] } } },
        { openLegs: 0, now: { next: null } },
      ]),
    )
    const jobs = await database.pool.query('select checkpoint from jobs')
    const counts = { minutes: 90, withBar: 80, outOfReach: 7, withoutBar: 3 }
    expect(jobs.rows.map(({ checkpoint }) => checkpoint)).toEqual(
      expect.arrayContaining([
        { done: 2, outcome: { calls: 2, stitched: counts } },
        { done: 2, outcome: { calls: 3, stitched: null } },
        { done: 2, outcome: null },
      ]),
    )
    await database.close()
  })
})

describe('a database whose queue was kept by pg-boss', () => {
  it('keeps waiting and running jobs in their order, and drops the old tables', async () => {
    const old = await startEmbeddedDatabase({ dataFolder, log, durable: false })
    const pool = aPool(old.connection)
    await migrate(drizzle(pool), { migrationsFolder: firstMigrations(31) })
    await pool.query('create schema queue')
    await pool.query(
      'create table queue.job (id uuid, name text, data jsonb, priority int, group_id text, retry_count int, ' +
        'start_after timestamptz, created_on timestamptz, state text)',
    )
    const states = ['active', 'created', 'completed', 'retry', 'cancelled', 'failed']
    for (const [i, state] of states.entries())
      await pool.query(
        "insert into queue.job values (gen_random_uuid(), 'run-backtest', $1, 5, 'u1', $2::int, now(), now() + $2::int * interval '1 s', $3)",
        [{ state }, i, state],
      )
    await pool.end()
    await old.stop()

    const database = await open()
    const taken = await database.pool.query(
      "select taken_payload ->> 'state' as state, taken_attempts as attempts from take_messages('run-backtest', 9, null, 9, null, '15 s')",
    )
    expect(taken.rows).toEqual([
      { state: 'active', attempts: 1 },
      { state: 'created', attempts: 2 },
      { state: 'retry', attempts: 4 },
    ])
    expect((await database.pool.query("select to_regnamespace('queue') as found")).rows).toEqual([
      { found: null },
    ])
    await database.close()
  })
})

describe('a database of a newer version', () => {
  it('is left unchanged, and the start says what to do', async () => {
    const database = await open()
    await database.pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 99999999999999)",
    )
    await database.close()
    await expect(open()).rejects.toThrow(
      /last used by a newer version of Delta, which changed its tables in 1 step .* Start that version or a later one/,
    )
    // No process is left that would hold the folder.
    await expect(open()).rejects.toThrow('newer version')
  })
})

describe('a data folder of another PostgreSQL', () => {
  it('is left unchanged, and the start names the version that created it and what to do', async () => {
    await (await open()).close()
    writeFileSync(join(dataFolder, 'postgres', 'PG_VERSION'), '17\n')
    await expect(open()).rejects.toThrow(
      /was made by PostgreSQL 17, and this version of Delta brings PostgreSQL \d+, .* Nothing was changed\. Start the version of Delta that was used before, or move the data over as docs\/upgrading\.md says/,
    )
  })
})
