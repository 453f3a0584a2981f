import { deleteDataset } from '#market-data'
import { logMendedDays } from './data-fault.ts'
import { datasetDetails } from './dataset-details.ts'

logMendedDays()

/** Work on whole datasets, whose manifests and files are too much for the thread that serves requests. */
export type AdminTask =
  | { readonly kind: 'details'; readonly folder: string; readonly id: string }
  | { readonly kind: 'delete'; readonly folder: string; readonly id: string }

/** JSON text, or undefined when there is no such dataset. */
export function runTask({ kind, folder, id }: AdminTask): string | undefined {
  try {
    if (kind === 'details') return JSON.stringify(datasetDetails(folder, id))
    deleteDataset(folder, id)
    return '{}'
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
