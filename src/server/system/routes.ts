import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { openApiDocument, routes, type Health } from '#api'
import { BRAND } from '#domain'
import type { DatasetCatalog } from '../datasets/catalog.ts'
import type { Db } from '../db/database.ts'
import { handle } from '../http/handle.ts'
import { HttpError } from '../http/http-error.ts'
import { pageSecurityPolicy } from '../http/static-files.ts'
import type { Queue } from '../jobs/queue.ts'

export interface SystemRoutesOptions {
  readonly db: Db
  readonly queue: Queue
  readonly datasets: DatasetCatalog
}

export function systemRoutes(app: FastifyInstance, options: SystemRoutesOptions): void {
  handle(app, routes.health, async () => {
    const health = await checkHealth(options)
    if (health.status !== 'online') throw new HttpError('unavailable', broken(health))
    return { data: health, message: 'Delta is running' }
  })
  const description = openApiDocument(routes, {
    title: `${BRAND.product} API`,
    version: BRAND.version,
    description: 'Backtests of Indian index options. Times are IST, amounts rupees.',
  })
  const page = readFileSync(new URL('docs-page/page.html', import.meta.url), 'utf8')
  const policy = pageSecurityPolicy(page)
  handle(app, routes.apiDocs, async ({ reply }) => {
    void reply.header('content-security-policy', policy)
    return { text: page }
  })
  handle(app, routes.openApi, async () => ({ data: description }))
}

const CHECK_MILLISECONDS = 2_000

async function checkHealth({ db, queue, datasets }: SystemRoutesOptions): Promise<Health> {
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

function broken({ database, queue, data }: Health): string {
  return [database, queue, data].flatMap(({ detail }) => detail ?? []).join('. ')
}
