import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../kernel/db/database.ts'
import { deployments } from '../kernel/db/schema/index.ts'
import type { DeploymentRow } from './queries.ts'

/** Duration of a lease: without renewal another process may then claim the deployment. */
export const LEASE_MILLISECONDS = 5_000

const until = () => sql`now() + ${LEASE_MILLISECONDS} * interval '1 millisecond'`

/**
 * Claims deployments without a lease. Each claim increments the fencing token, so a slow previous holder
 * can't write anymore.
 */
export async function claim(db: Db, holder: string, most: number): Promise<DeploymentRow[]> {
  const free = db
    .select({ id: deployments.id })
    .from(deployments)
    .where(
      and(
        isNull(deployments.endedAt),
        or(isNull(deployments.heldUntil), lt(deployments.heldUntil, sql`now()`)),
      ),
    )
    .limit(most)
    .for('update', { skipLocked: true })
  return db
    .update(deployments)
    .set({ holder, heldUntil: until(), fence: sql`${deployments.fence} + 1` })
    .where(inArray(deployments.id, free))
    .returning()
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
