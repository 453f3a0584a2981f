import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Logger } from 'pino'
import { startEmbeddedDatabase } from './embedded/embedded-database.ts'
import { migrateDatabase } from './migrate.ts'

/** Runs queries: the database, or a transaction of it. */
export type Db = NodePgDatabase

export interface Database {
  readonly db: Db
  readonly pool: pg.Pool
  /** For clients with their own connection: the queue and listeners. */
  readonly connection: pg.ClientConfig
  readonly embedded: boolean
  /** Process id of the embedded server; undefined for an external server. */
  pid(): number | undefined
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  readonly log: Logger
  readonly durable?: boolean
  /** Aborts the start. */
  readonly signal?: AbortSignal
}

const POOL_SIZE = 12

/**
 * Connects to the server at `databaseUrl`, or starts the embedded one, and migrates its tables.
 * @throws Error if the database can't be started, reached or migrated
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, log } = options
  await using opened = new AsyncDisposableStack()
  const embedded = databaseUrl === undefined ? await startEmbeddedDatabase(options) : undefined
  if (embedded) opened.defer(() => embedded.stop())
  const connection: pg.ClientConfig = {
    ...(embedded?.connection ?? { connectionString: databaseUrl }),
    application_name: 'delta',
    connectionTimeoutMillis: 10_000,
  }
  const pool = openPool(connection, log)
  opened.defer(() => pool.end())
  await migrateDatabase(pool)
  const open = opened.move()
  const pid = () => embedded?.pid()
  const close = () => open.disposeAsync()
  return { db: drizzle(pool), pool, connection, embedded: embedded !== undefined, pid, close }
}

function openPool(connection: pg.ClientConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool({ ...connection, max: POOL_SIZE })
  // A broken connection (the server restarts) must not end the process, whether it is idle or between two
  // queries of a transaction, to which the pool doesn't listen. The next query fails, and the pool opens a
  // new connection.
  const onBroken = (error: Error) => pool.ending || log.warn({ err: error }, 'a database connection broke')
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', onBroken))
  return pool
}
