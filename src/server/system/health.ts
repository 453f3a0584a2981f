import { sql } from 'drizzle-orm'
import type { Health } from '#api'
import { BRAND } from '#domain'
import type { DatasetCatalog } from '../datasets/catalog.ts'
import type { Db } from '../db/database.ts'
import type { Queue } from '../jobs/queue.ts'

export interface HealthSources {
  readonly db: Db
  readonly queue: Queue
  readonly datasets: DatasetCatalog
}

const CHECK_MILLISECONDS = 2_000

/** Asks the database, the queue and the market data whether they work; each has two seconds to answer. */
export async function checkHealth({ db, queue, datasets }: HealthSources): Promise<Health> {
  const [database, data] = await Promise.all([
    check('The database does not answer', () => db.execute(sql`select 1`)),
    check('The market data cannot be read', () => datasets.list()),
  ])
  const running = { ok: queue.isRunning(), ...(!queue.isRunning() && { detail: 'The queue has stopped' }) }
  const online = database.ok && data.ok && running.ok
  return {
    status: online ? 'online' : 'degraded',
    version: BRAND.version,
    uptimeSeconds: Math.round(process.uptime()),
    database,
    queue: running,
    data,
  }
}

/** The reason goes to the log of whoever failed, not to the public. */
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

/** What is wrong, in sentences. */
export function faultsOf({ database, queue, data }: Health): string {
  return [database, queue, data].flatMap(({ detail }) => detail ?? []).join('. ')
}
