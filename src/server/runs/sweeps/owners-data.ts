import { SIMULATED_DATASET_ID } from '#domain'
import { mayRead } from '../../data/datasets/ownership.ts'
import type { Db } from '../../kernel/db/database.ts'
import { JobRefusal } from '../../kernel/jobs/kind.ts'

/**
 * Ensures that the user of a job may read its data at this moment.
 * @throws JobRefusal if not; its text is that of a dataset that doesn't exist
 */
export async function requireOwnersData(
  db: Db,
  userId: string,
  { dataset }: { readonly dataset?: unknown },
): Promise<void> {
  const id = typeof dataset === 'string' ? dataset : SIMULATED_DATASET_ID
  if (!(await mayRead(db, userId, id))) throw new JobRefusal({ why: 'unknown-dataset', dataset: id })
}
