import type { Verification } from '#domain'
import { ImportError, verifyDataset } from '#market-data'
import { lowerPriority, NICENESS } from '../../kernel/thread-priority.ts'

lowerPriority(NICENESS.background)

/** Task of the thread: one comparison with the exchange's files. */
export interface VerifyTask {
  readonly dataRoot: string
  readonly dataset: string
  readonly paths: readonly string[]
}

export type VerifyEnd =
  | { readonly kind: 'compared'; readonly verification: Verification }
  | { readonly kind: 'refused'; readonly message: string }

/** Compares a dataset with the exchange's files in this thread. */
export async function runTask({ dataRoot, dataset, paths }: VerifyTask): Promise<VerifyEnd> {
  try {
    return { kind: 'compared', verification: await verifyDataset(dataRoot, dataset, paths) }
  } catch (error) {
    if (error instanceof ImportError) return { kind: 'refused', message: error.message }
    throw error
  }
}
