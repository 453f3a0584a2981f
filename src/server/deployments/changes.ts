import { sql } from 'drizzle-orm'
import type { Db } from '../kernel/db/database.ts'
import type { Notifications } from '../kernel/db/notifications.ts'

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
