import { unreadable } from '../data/datasets/ownership.ts'
import type { Db } from '../kernel/db/database.ts'
import type { Outbox } from '../kernel/outbox/outbox.ts'
import type { DeploymentRow } from './queries.ts'
import { endDeployment } from './record.ts'

const GONE =
  'Its dataset is gone, or shared with you no longer, so its sessions cannot be played on. Deploy the strategy on another one'

/**
 * Ends deployments that replay a dataset which their user may read no longer.
 * @returns ids of the ended deployments
 */
export async function endUnshared(
  { db, outbox }: { readonly db: Db; readonly outbox: Outbox },
  rows: readonly DeploymentRow[],
): Promise<string[]> {
  const asked = rows.flatMap((row) => {
    const { feed } = row.terms
    return feed.kind === 'replay' ? [{ row, userId: row.userId, id: feed.dataset }] : []
  })
  const ended: string[] = []
  for (const { row } of await unreadable(db, asked))
    if (await endDeployment(db, outbox, row, { state: 'stopped', why: GONE })) ended.push(row.id)
  return ended
}
