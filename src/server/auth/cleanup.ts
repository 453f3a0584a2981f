import { lt, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import { sessions, verifications } from '../db/schema/index.ts'
import { removeOldAttempts } from './rate-limit.ts'

const HOUR_MILLISECONDS = 3_600_000

/** Removes what has expired (sessions, counters of attempts) every hour while the server runs. */
export function removeExpiredHourly(app: FastifyInstance, db: Db): void {
  const timer = setInterval(() => {
    removeExpired(db).catch((error: unknown) =>
      app.log.warn({ err: error }, 'what has expired was not removed'),
    )
  }, HOUR_MILLISECONDS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Removes sessions that have ended and counters whose time is over. */
export async function removeExpired(db: Db): Promise<void> {
  await removeOldAttempts(db)
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`))
}
