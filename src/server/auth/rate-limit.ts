import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { rateLimits } from '../db/schema/index.ts'
import { RateLimitedError } from '../http/http-error.ts'

/** So many attempts in such a time. */
export interface Limit {
  readonly attempts: number
  readonly minutes: number
}

/**
 * Counts an attempt, over all processes.
 * @throws RateLimitedError when there were too many, saying when to come back.
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

/** Start of the keys under which attempts to sign in to an account are counted; as short for the longest address. */
export function attemptsOf(email: string): string {
  const account = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return `sign-in to ${account} `
}

/** Forgets the attempts of a key, after one that succeeded. */
export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key))
}

/** Removes counters whose time is over. */
export async function removeOldAttempts(db: Db): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.resetsAt} < now()`)
}
