import type { Underlying } from '#domain'
import { acceptDataset, datasetExpiries, daysToGenerate, deleteDataset } from '#market-data'
import { logMendedDays } from '../../kernel/data-fault.ts'
import { datasetDetails } from './dataset-details.ts'

logMendedDays()

/** Work on whole datasets, whose manifests and files are too large for the server's main thread. */
export type AdminTask =
  | { readonly kind: 'details'; readonly folder: string; readonly id: string }
  | {
      readonly kind: 'expiries'
      readonly folder: string
      readonly id: string
      readonly underlying: Underlying
      readonly year: number
    }
  | {
      readonly kind: 'days-to-generate'
      readonly folder: string
      readonly id: string
      readonly underlying: Underlying
      readonly from: string
      readonly to: string
    }
  | { readonly kind: 'accept'; readonly folder: string; readonly id: string; readonly by: string }
  | { readonly kind: 'delete'; readonly folder: string; readonly id: string }

/** JSON text; undefined if the dataset doesn't exist. */
export function runTask(task: AdminTask): string | undefined {
  const { folder, id } = task
  try {
    if (task.kind === 'details') return JSON.stringify(datasetDetails(folder, id))
    if (task.kind === 'expiries') return JSON.stringify(datasetExpiries(folder, id, task))
    if (task.kind === 'days-to-generate') return JSON.stringify({ days: daysToGenerate(folder, id, task) })
    if (task.kind === 'accept') acceptDataset(folder, id, { by: task.by, at: new Date() })
    else deleteDataset(folder, id)
    return '{}'
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
