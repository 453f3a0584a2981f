import { lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../kernel/db/database.ts'
import { sessions, verifications } from '../kernel/db/schema/index.ts'
import { deleteDatasetsOfDeletedUsers } from '../data/datasets/ownership.ts'
import { removeDeletedRuns } from '../runs/backtests/runs.ts'
import { removeOldKeys } from '../kernel/http/idempotency.ts'
import { removeDeletedUsers } from '../accounts/auth/delete-user.ts'
import { removeOldAttempts } from '../accounts/auth/rate-limit.ts'
import { removeOldEvents } from '../accounts/auth/security-log.ts'

const HOUR_MILLISECONDS = 3_600_000

/** Removes expired rows (sessions, rate-limit counters, deleted runs) every hour while the server runs. */
export function removeExpiredHourly(app: FastifyInstance, db: Db, marketDataFolder: string): void {
  const timer = setInterval(() => {
    removeExpired(db, marketDataFolder).catch((error: unknown) =>
      app.log.warn({ err: error }, 'what has expired was not removed'),
    )
  }, HOUR_MILLISECONDS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/**
 * Removes expired sessions, rate-limit counters, security events and idempotency keys, deleted runs, and
 * accounts whose grace period is over, with their datasets.
 */
export async function removeExpired(db: Db, marketDataFolder: string): Promise<void> {
  await removeOldAttempts(db)
  await removeDeletedRuns(db)
  await deleteDatasetsOfDeletedUsers(db, marketDataFolder)
  await removeDeletedUsers(db)
  await removeOldEvents(db)
  await removeOldKeys(db)
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`))
}
