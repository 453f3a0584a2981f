import type { Underlying } from '#domain'
import { refreshDataset } from '#market-data'
import { createThreads } from '../../kernel/threads.ts'
import type { AdminTask } from './dataset-admin.thread.ts'

/** Inspects and deletes datasets outside the server's main thread. */
export interface DatasetAdmin {
  /** The details as JSON text; undefined if the dataset doesn't exist. */
  details(id: string): Promise<string | undefined>
  /** The expiries of a year. Measuring stops after a second; undefined if the dataset doesn't exist. */
  expiries(id: string, wanted: { underlying: Underlying; year: number }): Promise<string | undefined>
  /** Sessions that the first run over a period has to generate; undefined if the dataset doesn't exist. */
  daysToGenerate(
    id: string,
    period: { underlying: Underlying; from: string; to: string },
  ): Promise<string | undefined>
  /** Stores that a user accepted a doubtful dataset; returns whether it was doubtful. */
  accept(id: string, by: string): Promise<boolean>
  /** Deletes a dataset; returns whether it existed. */
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
    daysToGenerate: (id, period) => pool.run({ kind: 'days-to-generate', folder, id, ...period }),
    accept: async (id, by) => (await pool.run({ kind: 'accept', folder, id, by })) !== undefined,
    delete: async (id) => (await pool.run({ kind: 'delete', folder, id })) !== undefined,
    close: () => pool.close(),
  }
}
