import type { BarMapping, FilePreview } from '#domain'
import { ImportError, previewFiles } from '#market-data'
import { lowerPriority, NICENESS } from '../../kernel/thread-priority.ts'

lowerPriority(NICENESS.background)

/** Task of the thread: one preview. */
export interface PreviewTask {
  readonly paths: readonly string[]
  readonly mapping: BarMapping | undefined
  readonly contracts: readonly string[]
  /** Folder for unpacked files; the caller deletes it. */
  readonly scratch: string
}

export type PreviewEnd =
  | { readonly kind: 'seen'; readonly preview: FilePreview }
  | { readonly kind: 'refused'; readonly message: string }

/** Reads the beginning of files in this thread. */
export async function runTask(task: PreviewTask): Promise<PreviewEnd> {
  try {
    return { kind: 'seen', preview: await previewFiles(task) }
  } catch (error) {
    if (error instanceof ImportError) return { kind: 'refused', message: error.message }
    throw error
  }
}
