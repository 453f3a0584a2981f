import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../fixtures/scripted-runner.ts'
import { createLog } from '../log.ts'
import { isConnectionError } from './connection-error.ts'
import { openDatabase, type Database } from './database.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'delta-test-'))
let database: Database
beforeAll(async () => {
  const log = createLog('silent')
  database = await openDatabase({ dataFolder, databaseUrl: undefined, log, durable: false })
})
afterAll(async () => {
  await database.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

it('a broken connection within a transaction fails only that transaction, with a retryable error', async () => {
  const { db } = database
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
    await eventually(async () => {
      const alive = await db.execute(sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`)
      return alive.rows.length === 0 || undefined
    })
    await tx.execute(sql`select 1`)
  })
  expect(await broken.catch(isConnectionError)).toBe(true)
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
})
