import type { Underlying } from '#domain'
import { refreshDataset } from '#market-data'
import { createThreads } from '../threads.ts'
import type { AdminTask } from './dataset-admin.thread.ts'

/** Looks into datasets and deletes them, away from the thread that serves requests. */
export interface DatasetAdmin {
  /** The details as JSON text; undefined when there is no such dataset. */
  details(id: string): Promise<string | undefined>
  /** The expiries of a year, measured as far as that takes no longer than a second; undefined as above. */
  expiries(id: string, wanted: { underlying: Underlying; year: number }): Promise<string | undefined>
  /** Whether there was such a dataset. */
  delete(id: string): Promise<boolean>
  close(): Promise<void>
}

export function createDatasetAdmin(folder: string): DatasetAdmin {
  const pool = createThreads<AdminTask, string | undefined>(
    new URL('dataset-admin.thread.ts', import.meta.url),
  )
  return {
    async details(id) {
      await refreshDataset(folder, id)
      return pool.run({ kind: 'details', folder, id })
    },
    async expiries(id, wanted) {
      await refreshDataset(folder, id)
      return pool.run({ kind: 'expiries', folder, id, ...wanted })
    },
    delete: async (id) => (await pool.run({ kind: 'delete', folder, id })) !== undefined,
    close: () => pool.close(),
  }
}
