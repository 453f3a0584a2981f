import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../kernel/db/database.ts'
import type { Notifications } from '../kernel/db/notifications.ts'
import { deployedBooks, deployments } from '../kernel/db/schema/index.ts'
import type { DeploymentRow } from './queries.ts'

/** Duration of a lease: without renewal another process may then claim the deployment. */
export const LEASE_MILLISECONDS = 5_000

const until = () => sql`now() + ${LEASE_MILLISECONDS} * interval '1 millisecond'`

const isFree = or(isNull(deployments.heldUntil), lt(deployments.heldUntil, sql`now()`))

/**
 * Claims deployments without a lease. Each claim increments the fencing token, so a slow previous holder
 * can't write anymore. The deployments of a book are claimed together, once all of them are free, so that one
 * process advances them.
 * @param most how many deployments without a book, and how many books
 */
export async function claim(db: Db, holder: string, most: number): Promise<DeploymentRow[]> {
  const free = db
    .select({ id: deployments.id })
    .from(deployments)
    .where(and(isNull(deployments.endedAt), isNull(deployments.bookId), isFree))
    .limit(most)
    .for('update', { skipLocked: true })
  const leased = { holder, heldUntil: until(), fence: sql`${deployments.fence} + 1` }
  const alone = await db.update(deployments).set(leased).where(inArray(deployments.id, free)).returning()
  const books = db
    .select({ id: deployedBooks.id })
    .from(deployedBooks)
    .where(
      sql`exists (select from deployments d where d.book_id = ${deployedBooks.id} and d.ended_at is null) and not exists (select from deployments d where d.book_id = ${deployedBooks.id} and d.ended_at is null and d.held_until >= now())`,
    )
    .limit(most)
    .for('update', { skipLocked: true })
  const together = await db
    .update(deployments)
    .set(leased)
    .where(and(isNull(deployments.endedAt), inArray(deployments.bookId, books), isFree))
    .returning()
  return [...alone, ...together]
}

/** Renews leases; returns the ids that this process still holds. */
export async function renew(db: Db, holder: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .update(deployments)
    .set({ heldUntil: until() })
    .where(and(inArray(deployments.id, [...ids]), eq(deployments.holder, holder)))
    .returning({ id: deployments.id })
  return new Set(rows.map(({ id }) => id))
}

/** Releases all leases, so that another process takes over immediately. */
export async function release(db: Db, holder: string): Promise<void> {
  await db.update(deployments).set({ heldUntil: null }).where(eq(deployments.holder, holder))
}

/** Channel that notifies all processes of changes to deployments. */
export const DEPLOYMENT_CHANNEL = 'delta_deployment'

/** Announces that deployments have changed or have new orders. Inside a transaction it is sent on commit. */
export async function announceDeployments(db: Db, ids: readonly string[]): Promise<void> {
  // A message holds at most 8000 bytes.
  for (let from = 0; from < ids.length; from += 100)
    await db.execute(sql`select pg_notify(${DEPLOYMENT_CHANNEL}, ${ids.slice(from, from + 100).join(' ')})`)
}

/** Calls `handler` with the ids of changed deployments until the returned function is called. */
export function onDeployments(
  notifications: Notifications,
  handler: (ids: readonly string[]) => void,
): () => void {
  return notifications.on(DEPLOYMENT_CHANNEL, (payload) => handler(payload.split(' ')))
}
