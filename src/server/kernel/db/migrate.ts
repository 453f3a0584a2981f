import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

const MIGRATIONS = fileURLToPath(new URL('migrations', import.meta.url))

/** Number of the advisory lock, used for nothing else. */
const MIGRATION_LOCK = 7_410_320_091

/**
 * Migrates the tables. Processes that start at the same time wait for one another.
 * @throws Error if a newer version of Delta has migrated the tables already
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await refuseNewer(client)
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}

/** This version would misread the tables of a newer one, and write rows that the newer one doesn't expect. */
async function refuseNewer(client: pg.PoolClient): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ folderMillis }) => folderMillis)
  const { rows: tables } = await client.query<{ found: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as found",
  )
  if (!tables[0]?.found) return
  const { rows } = await client.query<{ steps: number }>(
    'select count(*)::int as steps from drizzle.__drizzle_migrations where created_at > $1',
    [Math.max(...known)],
  )
  const steps = rows[0]?.steps ?? 0
  if (steps === 0) return
  throw new Error(
    `The database was last used by a newer version of Delta, which changed its tables in ${steps} ` +
      `step${steps === 1 ? '' : 's'} that this version does not know. Nothing was changed. Start that version or a later one, ` +
      'or restore a backup from before (docs/upgrading.md)',
  )
}
