import { sql } from 'drizzle-orm'
import type { Health } from '#api'
import { BRAND } from '#domain'
import type { InstalledDatasets } from '../data/datasets/catalog.ts'
import type { Db } from '../kernel/db/database.ts'
import type { Queue } from '../kernel/jobs/queue.ts'
import { storageFault } from './storage.ts'

export interface HealthSources {
  readonly db: Db
  readonly queue: Queue
  readonly datasets: InstalledDatasets
  /** Omitted by workers: their data folder may be a read-only share. */
  readonly dataFolder?: string
}

const CHECK_MILLISECONDS = 2_000

/** Checks the database, the queue, the market data and the data folder; each has two seconds to answer. */
export async function checkHealth({ db, queue, datasets, dataFolder }: HealthSources): Promise<Health> {
  const [database, data, storage] = await Promise.all([
    check('The database does not answer', () => db.execute(sql`select 1`)),
    check('The market data cannot be read', () => datasets.list()),
    checkStorage(dataFolder),
  ])
  const running = { ok: queue.isRunning(), ...(!queue.isRunning() && { detail: 'The queue has stopped' }) }
  const online = database.ok && data.ok && storage.ok && running.ok
  return {
    status: online ? 'online' : 'degraded',
    version: BRAND.version,
    uptimeSeconds: Math.round(process.uptime()),
    database,
    queue: running,
    data,
    storage,
  }
}

async function checkStorage(folder: string | undefined): Promise<Health['storage']> {
  const detail = folder && (await storageFault(folder))
  return detail === undefined ? { ok: true } : { ok: false, detail }
}

/** The failing part logs the reason; the public doesn't see it. */
async function check(detail: string, attempt: () => PromiseLike<unknown>): Promise<Health['database']> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('late')), CHECK_MILLISECONDS).unref()
  })
  try {
    await Promise.race([attempt(), late])
    return { ok: true }
  } catch {
    return { ok: false, detail }
  }
}

/** The faults as sentences. */
export function faultsOf({ database, queue, data, storage }: Health): string {
  return [database, queue, data, storage].flatMap(({ detail }) => detail ?? []).join('. ')
}
