import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray, ne, sql } from 'drizzle-orm'
import { formatNumber, MESSAGES } from '#domain'
import type { Config } from '../config/config.ts'
import { marketDataFolder } from '../config/market-data-folder.ts'
import type { Db } from '../db/database.ts'
import {
  backtests,
  deployments,
  importMappings,
  jobs,
  ownedDatasets,
  savedBooks,
  portfolios,
  simulators,
  storageUsed,
  strategies,
  users,
} from '../db/schema/index.ts'
import { HttpError } from '../http-error.ts'

/** Limits of a guest in addition to the storage quota: stored rows, unfinished backtests, variants of a search. */
export const GUEST_LIMITS = { rows: 300, unfinishedBacktests: 5, variants: 500 } as const

/** Tables whose rows count towards `GUEST_LIMITS.rows`. */
const GUEST_TABLES = [
  ...[strategies, portfolios, simulators, backtests, jobs, deployments],
  ...[ownedDatasets, importMappings, savedBooks],
]

export interface QuotaOptions {
  readonly db: Db
  /** Quota of one user, in megabytes. */
  readonly userMegabytes: number
  /** Quota of one guest, in megabytes. */
  readonly guestMegabytes: number
  /** Quota of all users and imported datasets together, in megabytes; undefined for no quota. */
  readonly allMegabytes: number | undefined
  /** Folder of the datasets. */
  readonly marketDataFolder: string
}

/** How long a measured size is cached: datasets are measured on disk, which is slow for many days. */
const MEASURED_MILLISECONDS = 60_000
/** Folders that are regenerated when missing, so they do not count. */
const MADE_AGAIN = new Set(['simulated'])
const MEGABYTE = 1_000_000
/** A user with this much room cannot fill it before the next measurement. */
const AMPLE = { bytes: 500 * MEGABYTE, milliseconds: 5_000, mostUsers: 5_000 } as const

/** Storage quotas, in bytes. Reaching a quota blocks new work; running work still finishes. */
export class StorageQuota {
  readonly #options: QuotaOptions
  /** Users with ample room, and until when that is trusted: a short backtest waits for no statement more. */
  readonly #ample = new Map<string, number>()
  #datasets: { readonly at: number; readonly bytes: Promise<number> } | undefined

  constructor(options: QuotaOptions) {
    this.#options = options
  }

  /** Bytes stored for a user: pictures, results, searches, minutes of deployments and quotes, own datasets. */
  async usedBy(userId: string): Promise<number> {
    return storedBytes(this.#options.db, userId)
  }

  /** Bytes that a user may still store. */
  async leftOf(userId: string): Promise<number> {
    const { used, megabytes } = await this.#of(userId)
    return Math.max(0, megabytes * MEGABYTE - used)
  }

  /** Bytes of all users and of the imported datasets. Own datasets lie in both, and count once. */
  async usedByAll(): Promise<number> {
    const [users, datasets] = await Promise.all([storedBytes(this.#options.db), this.#datasetBytes()])
    return users + datasets
  }

  /**
   * Call it before storing anything.
   * @throws HttpError `storage_full` if the user or the installation has reached its quota
   */
  async requireRoom(userId: string): Promise<void> {
    const { allMegabytes } = this.#options
    if (allMegabytes === undefined && (this.#ample.get(userId) ?? 0) > performance.now()) return
    const { used, megabytes } = await this.#of(userId)
    const left = megabytes * MEGABYTE - used
    if (left <= 0) throw new HttpError('storage_full', storageFullWords(megabytes))
    if (left >= AMPLE.bytes) this.#trust(userId)
    if (allMegabytes !== undefined && (await this.usedByAll()) >= allMegabytes * MEGABYTE)
      throw new HttpError(
        'storage_full',
        `This installation keeps ${formatNumber(allMegabytes)} MB, as much as it may. The operator of this server can raise the limit (STORAGE_MB) or remove datasets`,
      )
  }

  /**
   * Call it before adding a row to a guest's workspace.
   * @throws HttpError `storage_full` if the guest keeps as many as allowed
   */
  async requireGuestRow(userId: string): Promise<void> {
    if ((await guestRows(this.#options.db, userId)) >= GUEST_LIMITS.rows)
      throw new HttpError('storage_full', MESSAGES.guestRows(GUEST_LIMITS.rows))
  }

  /** Which of these users have reached their quota. */
  async overQuota(userIds: readonly string[]): Promise<Set<string>> {
    if (userIds.length === 0) return new Set()
    const { db, userMegabytes, guestMegabytes } = this.#options
    const most = sql`case when ${users.isGuest} then ${guestMegabytes * MEGABYTE}::float8 else ${userMegabytes * MEGABYTE}::float8 end`
    const rows = await db
      .select({ userId: storageUsed.userId })
      .from(storageUsed)
      .innerJoin(users, eq(users.id, storageUsed.userId))
      .where(inArray(storageUsed.userId, [...userIds]))
      .groupBy(storageUsed.userId, users.isGuest)
      .having(sql`sum(${storageUsed.bytes}) >= ${most}`)
    return new Set(rows.map(({ userId }) => userId))
  }

  /** Megabytes that a user may store. */
  get megabytes(): number {
    return this.#options.userMegabytes
  }

  /** Bytes stored for a user, and the user's quota in megabytes. */
  async #of(userId: string): Promise<{ readonly used: number; readonly megabytes: number }> {
    const { db, userMegabytes, guestMegabytes } = this.#options
    const [row] = await db
      .select({ used: bytesStored, isGuest: sql<boolean>`bool_or(${users.isGuest})` })
      .from(users)
      .leftJoin(storageUsed, eq(storageUsed.userId, users.id))
      .where(eq(users.id, userId))
    return { used: row?.used ?? 0, megabytes: row?.isGuest ? guestMegabytes : userMegabytes }
  }

  #trust(userId: string): void {
    if (this.#ample.size >= AMPLE.mostUsers) this.#ample.clear()
    this.#ample.set(userId, performance.now() + AMPLE.milliseconds)
  }

  #datasetBytes(): Promise<number> {
    const now = performance.now()
    if (!this.#datasets || now - this.#datasets.at > MEASURED_MILLISECONDS)
      this.#datasets = { at: now, bytes: datasetBytes(this.#options.marketDataFolder) }
    return this.#datasets.bytes
  }
}

/** The quota according to the configuration. */
export function quotaOf(config: Config, db: Db): StorageQuota {
  return new StorageQuota({
    db,
    userMegabytes: config.userStorageMegabytes,
    guestMegabytes: config.guestStorageMegabytes,
    allMegabytes: config.storageMegabytes,
    marketDataFolder: marketDataFolder(config),
  })
}

const bytesStored = sql<number>`coalesce(sum(${storageUsed.bytes}), 0)::float8`

/** Bytes stored for a user; without `userId` those of all users outside the folder of the datasets. */
export async function storedBytes(db: Db, userId?: string): Promise<number> {
  const [row] = await db
    .select({ bytes: bytesStored })
    .from(storageUsed)
    .where(userId === undefined ? ne(storageUsed.kind, 'datasets') : eq(storageUsed.userId, userId))
  return row?.bytes ?? 0
}

/** Rows of a user that count towards `GUEST_LIMITS.rows`. */
export async function guestRows(db: Db, userId: string): Promise<number> {
  const counts = GUEST_TABLES.map(
    (table) => sql`(select count(*) from ${table} where ${table.userId} = ${userId})`,
  )
  const { rows } = await db.execute<{ kept: number }>(
    sql`select (${sql.join(counts, sql` + `)})::int as kept`,
  )
  return rows[0]?.kept ?? 0
}

/** The error of a user who has reached the quota. */
export const storageFullWords = (megabytes: number) =>
  `You keep ${formatNumber(megabytes)} MB, as much as you may (Settings, Plan). Delete datasets of yours, runs, imported logs, searches, ended deployments or pictures, then try again`

async function datasetBytes(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(
    names.filter((name) => !MADE_AGAIN.has(name)).map((name) => folderBytes(join(folder, name))),
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** Total size of a folder's files; files deleted during the count are 0. */
async function folderBytes(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
  let sum = 0
  for (const entry of entries)
    if (entry.isFile())
      sum += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      )
  return sum
}
