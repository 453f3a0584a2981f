import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, inArray, sql } from 'drizzle-orm'
import { formatNumber } from '#domain'
import type { Config } from '../config/config.ts'
import { marketDataFolder } from '../datasets/market-data-folder.ts'
import type { Db } from '../db/database.ts'
import { storageUsed } from '../db/schema/index.ts'
import { HttpError } from '../http/http-error.ts'

export interface QuotaOptions {
  readonly db: Db
  /** Of one user, megabytes. */
  readonly userMegabytes: number
  /** Of all users with the imported datasets, megabytes; undefined: as much as the disk holds. */
  readonly allMegabytes: number | undefined
  /** Where the datasets lie. */
  readonly marketDataFolder: string
}

/** Datasets are measured on the disk, which takes a while for many days. */
const MEASURED_MILLISECONDS = 60_000
/** Made again when it is missing: nobody fills the disk with it. */
const MADE_AGAIN = new Set(['simulated'])
const MEGABYTE = 1_000_000
/** Whoever has so much room left cannot fill it within the time for which they are not counted again. */
const AMPLE = { bytes: 500 * MEGABYTE, milliseconds: 5_000, mostUsers: 5_000 } as const

/** How much users keep and may keep, in bytes. What is under way when a limit is reached ends; nothing new begins. */
export class StorageQuota {
  readonly #options: QuotaOptions
  /** Users with ample room, and until when that is trusted: a short backtest waits for no statement more. */
  readonly #ample = new Map<string, number>()
  #datasets: { readonly at: number; readonly bytes: Promise<number> } | undefined

  constructor(options: QuotaOptions) {
    this.#options = options
  }

  /** Bytes that a user keeps: pictures, results, searches, minutes of deployments and of quotes. */
  async usedBy(userId: string): Promise<number> {
    return storedBytes(this.#options.db, userId)
  }

  /** Bytes of all users, and of the datasets that were imported. */
  async usedByAll(): Promise<number> {
    const [users, datasets] = await Promise.all([storedBytes(this.#options.db), this.#datasetBytes()])
    return users + datasets
  }

  /**
   * Called before something is stored.
   * @throws HttpError `storage_full` in words where the user, or the installation, keeps as much as may be
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
        `This installation keeps ${formatNumber(allMegabytes)} MB, as much as it may. Whoever runs it can allow more (STORAGE_MB), or remove datasets`,
      )
  }

  /** Which of these users keep as much as they may, or more. */
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

  /** What a deployment that has to end says. */
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

/** The quota that the settings ask for. */
export function quotaOf(config: Config, db: Db): StorageQuota {
  return new StorageQuota({
    db,
    userMegabytes: config.userStorageMegabytes,
    allMegabytes: config.storageMegabytes,
    marketDataFolder: marketDataFolder(config),
  })
}

/** Bytes that a user keeps; of all users without one. */
export async function storedBytes(db: Db, userId?: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${storageUsed.bytes}), 0)::float8` })
    .from(storageUsed)
    .where(userId === undefined ? undefined : eq(storageUsed.userId, userId))
  return row?.bytes ?? 0
}

const ownWords = (megabytes: number) =>
  `You keep ${formatNumber(megabytes)} MB, as much as you may (Settings, Plan). Delete runs, imported logs, searches, ended deployments or pictures, then try again`

async function datasetBytes(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(
    names.filter((name) => !MADE_AGAIN.has(name)).map((name) => folderBytes(join(folder, name))),
  )
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** Of all files of a folder; what vanishes meanwhile counts nothing. */
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
