import type { Db } from '../kernel/db/database.ts'
import type { Outbox } from '../kernel/outbox/outbox.ts'
import type { StorageQuota } from '../kernel/limits/quota.ts'
import type { DeploymentRow } from './queries.ts'
import { endDeployment } from './record.ts'

interface Ending {
  readonly db: Db
  readonly outbox: Outbox
  readonly quota?: StorageQuota | undefined
}

/**
 * Ends deployments of users whose storage quota is full, because every minute of a deployment is stored.
 * @returns ids of the ended deployments
 */
export async function endWithoutRoom(
  { db, outbox, quota }: Ending,
  rows: readonly DeploymentRow[],
): Promise<string[]> {
  if (!quota) return []
  const full = await quota.overQuota([...new Set(rows.map(({ userId }) => userId))])
  const end = { state: 'stopped', why: quota.words } as const
  const ended: string[] = []
  for (const row of rows)
    if (full.has(row.userId) && (await endDeployment(db, outbox, row, end))) ended.push(row.id)
  return ended
}
