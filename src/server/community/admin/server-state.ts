import { statfs } from 'node:fs/promises'
import { count, desc, eq, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Health, ServerState } from '#api'
import { countGuests } from '../../accounts/auth/guests.ts'
import { limitsOf } from '../../accounts/profile/limits.ts'
import type { Config } from '../../kernel/config/config.ts'
import type { Db } from '../../kernel/db/database.ts'
import type { JobFault, RunFault } from '../../kernel/db/schema/fault.ts'
import { backtests, jobs, strategies, users } from '../../kernel/db/schema/index.ts'
import { jobError } from '../../kernel/jobs/fault-words.ts'
import type { StorageQuota } from '../../kernel/limits/quota.ts'
import { runError } from '../../runs/backtests/run-fault.ts'

/** What the state of the server is read from. */
export interface StateSources {
  readonly db: Db
  readonly checkHealth: () => Promise<Health>
}

const SHOWN_FAILURES = 20

/** Health, limits, jobs and storage of the server. Jobs are shown without their users. */
export async function serverState(
  sources: StateSources,
  config: Config,
  quota: StorageQuota,
): Promise<ServerState> {
  const { db } = sources
  const [health, limits, jobs, storage] = await Promise.all([
    sources.checkHealth(),
    limitsOf(db, config, undefined),
    jobsOf(sources),
    storageOf(sources, config, quota),
  ])
  return { health, signUp: config.signUp, guests: config.guests, limits, jobs, storage }
}

/** Status counts and recent failures of backtests and jobs. */
async function jobsOf({ db }: StateSources): Promise<ServerState['jobs']> {
  const failedOf = (table: typeof backtests | typeof jobs, of: 'backtest' | 'job') =>
    db
      .select({
        id: table.id,
        at: table.finishedAt,
        of: sql<typeof of>`${of}::text`.as('of_table'),
        fault: sql<unknown>`${table.fault}`.as('fault'),
        error: table.error,
      })
      .from(table)
      .where(eq(table.status, 'failed'))
  const all = unionAll(
    db.select({ status: backtests.status }).from(backtests),
    db.select({ status: jobs.status }).from(jobs),
  ).as('all_jobs')
  const [counts, failed] = await Promise.all([
    db.select({ status: all.status, count: count() }).from(all).groupBy(all.status),
    unionAll(failedOf(backtests, 'backtest'), failedOf(jobs, 'job'))
      .orderBy(desc(sql`finished_at`))
      .limit(SHOWN_FAILURES),
  ])
  return {
    counts: Object.fromEntries(counts.map((row) => [row.status, row.count])),
    failed: failed.map(({ id, at, ...failure }) => ({
      id,
      at: at?.toISOString() ?? null,
      error: errorOf(failure) ?? '',
    })),
  }
}

interface Failure {
  readonly of: 'backtest' | 'job'
  readonly fault: unknown
  readonly error: string | null
}

/** Why a backtest or a job has failed, as text. */
function errorOf({ of, fault, error }: Failure): string | null {
  return of === 'job'
    ? jobError({ fault: fault as JobFault | null, error })
    : runError({ fault: fault as RunFault | null, error, errorFields: null }).error
}

async function storageOf(
  { db }: StateSources,
  config: Config,
  quota: StorageQuota,
): Promise<ServerState['storage']> {
  const size = sql`select pg_database_size(current_database())::float8 as bytes`
  const [disk, kept, database, userCount, guests, strategyCount, backtestCount] = await Promise.all([
    statfs(config.dataFolder),
    quota.usedByAll(),
    db.execute<{ bytes: number }>(size),
    db.$count(users, eq(users.isGuest, false)),
    countGuests(db),
    db.$count(strategies),
    db.$count(backtests),
  ])
  return {
    keptBytes: kept,
    mostKeptBytes: config.storageMegabytes === undefined ? null : config.storageMegabytes * 1_000_000,
    databaseBytes: database.rows[0]?.bytes ?? 0,
    freeBytes: disk.bavail * disk.bsize,
    diskBytes: disk.blocks * disk.bsize,
    users: userCount,
    guests,
    strategies: strategyCount,
    backtests: backtestCount,
  }
}
