import { eq } from 'drizzle-orm'
import type { Db } from './database.ts'
import { users } from './schema/index.ts'

/**
 * Locks a user's row until the transaction ends, so that concurrent changes of the same user run one after
 * another.
 */
export async function lockUser(db: Db, userId: string): Promise<void> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}
