import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { refreshDataset } from '#market-data'
import type { AdminTask } from './dataset-admin.thread.ts'

/** Looks into datasets and deletes them, away from the thread that serves requests. */
export interface DatasetAdmin {
  /** The details as JSON text; undefined when there is no such dataset. */
  details(id: string): Promise<string | undefined>
  /** Whether there was such a dataset. */
  delete(id: string): Promise<boolean>
  close(): Promise<void>
}

export function createDatasetAdmin(folder: string): DatasetAdmin {
  const pool = new Piscina<AdminTask, string | undefined>({
    filename: fileURLToPath(new URL('dataset-admin.thread.ts', import.meta.url)),
    name: 'administerInThread',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 60_000,
  })
  return {
    async details(id) {
      await refreshDataset(folder, id)
      return pool.run({ kind: 'details', folder, id })
    },
    delete: async (id) => (await pool.run({ kind: 'delete', folder, id })) !== undefined,
    close: () => pool.destroy(),
  }
}
