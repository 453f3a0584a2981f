import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { accessTokens, sessions, users } from '../db/schema/index.ts'
import { HttpError } from '../http/http-error.ts'

/** How long an account that is to be deleted can be restored. */
export const GRACE_DAYS = 14

/**
 * Makes sure that somebody looks after the installation when a user no longer does. Call it in the transaction that
 * takes the user's role or account away.
 * @throws HttpError `conflict` with the reason for the only administrator who can sign in
 */
export async function requireAnotherAdmin(tx: Db, userId: string, reason: string): Promise<void> {
  // Locked in one order, so that of two who leave at the same time the second finds itself the last.
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
 * Has a user deleted after the days of grace, and ends their sessions and access tokens at once.
 * @returns when it will be deleted
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

/** Keeps an account that was to be deleted; false when it was not. */
export async function restoreUser(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .update(users)
    .set({ deleteAfter: null })
    .where(and(eq(users.id, userId), isNotNull(users.deleteAfter)))
    .returning({ id: users.id })
  return rows.length > 0
}

/** Deletes the users whose days of grace are over, and with each row everything that they own. */
export async function removeDeletedUsers(db: Db): Promise<void> {
  await db.delete(users).where(lt(users.deleteAfter, sql`now()`))
}

/** Channel of the messages that tell all processes of a user who is kept out. */
export const KEPT_OUT_CHANNEL = 'delta_kept_out'

/** Has every process end the connections of a user once the transaction commits. */
export async function endConnections(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${KEPT_OUT_CHANNEL}, ${userId})`)
}

/** Ends all sessions and access tokens of a user. */
export async function endAccess(tx: Db, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId))
}
