import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/db/database.ts'
import { rateLimits } from '../../kernel/db/schema/index.ts'
import { RateLimitedError } from '../../kernel/http-error.ts'

export interface Limit {
  readonly attempts: number
  readonly minutes: number
}

/**
 * Counts an attempt in a counter that all processes share.
 * @throws RateLimitedError with the retry time if there were too many
 */
export async function countAttempt(db: Db, key: string, { attempts, minutes }: Limit): Promise<void> {
  const ends = sql`now() + make_interval(mins => ${minutes})`
  const over = sql`${rateLimits.resetsAt} < now()`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, hits: 1, resetsAt: ends })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${over} then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
    })
    .returning()
  if (!row || row.hits <= attempts) return
  throw new RateLimitedError(Math.max(1, Math.ceil((row.resetsAt.getTime() - Date.now()) / 1000)))
}

/** Key prefix of the sign-in counters of an account; hashed, so that long addresses fit. */
export function attemptsOf(email: string): string {
  const account = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return `sign-in to ${account} `
}

/** Resets a key's counter after a successful attempt. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** Removes expired counters. */
export async function removeOldAttempts(db: Db): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.resetsAt} < now()`)
}
