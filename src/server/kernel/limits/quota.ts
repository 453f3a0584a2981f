import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray, ne, sql } from 'drizzle-orm'
import { formatNumber } from '#domain'
import type { Config } from '../config/config.ts'
import { marketDataFolder } from '../config/market-data-folder.ts'
import type { Db } from '../db/database.ts'
import { storageUsed } from '../db/schema/index.ts'
import { HttpError } from '../http-error.ts'

export interface QuotaOptions {
  readonly db: Db
  /** Quota of one user, in megabytes. */
  readonly userMegabytes: number
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
/** Whoever has so much room left cannot fill it within the time for which they are not counted again. */
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
    return Math.max(0, this.#options.userMegabytes * MEGABYTE - (await this.usedBy(userId)))
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
    const { userMegabytes, allMegabytes } = this.#options
    if (allMegabytes === undefined && (this.#ample.get(userId) ?? 0) > performance.now()) return
    const left = userMegabytes * MEGABYTE - (await this.usedBy(userId))
    if (left <= 0) throw new HttpError('storage_full', ownWords(userMegabytes))
    if (left >= AMPLE.bytes) this.#trust(userId)
    if (allMegabytes !== undefined && (await this.usedByAll()) >= allMegabytes * MEGABYTE)
      throw new HttpError(
        'storage_full',
        `This installation keeps ${formatNumber(allMegabytes)} MB, as much as it may. The operator of this server can raise the limit (STORAGE_MB) or remove datasets`,
      )
  }

  /** Which of these users have reached their quota. */
  async overQuota(userIds: readonly string[]): Promise<Set<string>> {
    if (userIds.length === 0) return new Set()
    const rows = await this.#options.db
      .select({ userId: storageUsed.userId })
      .from(storageUsed)
      .where(inArray(storageUsed.userId, [...userIds]))
      .groupBy(storageUsed.userId)
      .having(sql`sum(${storageUsed.bytes}) >= ${this.#options.userMegabytes * MEGABYTE}`)
    return new Set(rows.map(({ userId }) => userId))
  }

  /** Error text for a deployment that ends because its user has reached the quota. */
  get words(): string {
    return ownWords(this.#options.userMegabytes)
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
    allMegabytes: config.storageMegabytes,
    marketDataFolder: marketDataFolder(config),
  })
}

/** Bytes stored for a user; without `userId` those of all users outside the folder of the datasets. */
export async function storedBytes(db: Db, userId?: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${storageUsed.bytes}), 0)::float8` })
    .from(storageUsed)
    .where(userId === undefined ? ne(storageUsed.kind, 'datasets') : eq(storageUsed.userId, userId))
  return row?.bytes ?? 0
}

const ownWords = (megabytes: number) =>
  `You keep ${formatNumber(megabytes)} MB, as much as you may (Settings, Plan). Delete datasets of yours, runs, imported logs, searches, ended deployments or pictures, then try again`

async function datasetBytes(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(
    names.filter((name) => !MADE_AGAIN.has(name)).map((name) => folderBytes(join(folder, name))),
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** Total size of a folder's files; files deleted meanwhile count as 0. */
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
