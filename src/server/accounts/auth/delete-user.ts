import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../kernel/db/database.ts'
import { accessTokens, sessions, users } from '../../kernel/db/schema/index.ts'
import { HttpError } from '../../kernel/http-error.ts'

/** Days in which a deleted account can be restored. */
export const GRACE_DAYS = 14

/**
 * Ensures that an administrator remains. Call it in the transaction that removes the user's role or account.
 * @throws HttpError `conflict` with the reason if this is the only administrator who can sign in
 */
export async function requireAnotherAdmin(tx: Db, userId: string, reason: string): Promise<void> {
  // Rows are locked in one order, so that of two concurrent calls the second sees itself as the last
  // administrator.
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt), isNull(users.deleteAfter)))
    .orderBy(users.id)
    .for('update')
  if (admins.length === 1 && admins[0]?.id === userId) throw new HttpError('conflict', reason)
}

const ONLY_ADMIN =
  'You are the only administrator. Make another one first (Administration, or `delta reset-password <email> --administrator` on the server), then delete your account'

/**
 * Schedules a user's deletion after the grace period, and ends their sessions and access tokens immediately.
 * @returns the time of deletion
 * @throws HttpError `conflict` for the last administrator
 */
export async function scheduleDeletion(db: Db, userId: string): Promise<Date> {
  const deleteAfter = new Date(Date.now() + GRACE_DAYS * 86_400_000)
  await db.transaction(async (tx) => {
    await requireAnotherAdmin(tx, userId, ONLY_ADMIN)
    await tx.update(users).set({ deleteAfter }).where(eq(users.id, userId))
    await endAccess(tx, userId)
  })
  return deleteAfter
}

/** Cancels a scheduled deletion; false if none was scheduled. */
export async function restoreUser(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ deleteAfter: null })
    .where(and(eq(users.id, userId), isNotNull(users.deleteAfter)))
    .returning({ id: users.id })
  return rows.length > 0
}

/** Deletes users whose grace period is over; foreign keys cascade to everything they own. */
export async function removeDeletedUsers(db: Db): Promise<void> {
  await db.delete(users).where(lt(users.deleteAfter, sql`now()`))
}

/** Channel on which all processes hear that a user's connections have to end. */
export const END_CONNECTIONS_CHANNEL = 'delta_end_connections'

/** Makes every process close a user's connections when the transaction commits. */
export async function endConnections(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${END_CONNECTIONS_CHANNEL}, ${userId})`)
}

/** Ends all sessions and access tokens of a user. */
export async function endAccess(tx: Db, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId))
}
