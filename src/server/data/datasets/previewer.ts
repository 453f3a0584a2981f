import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createThreads, isOutOfMemory } from '../../kernel/threads.ts'
import { PerUserLimit } from '../../kernel/limits/per-user-limit.ts'
import type { PreviewEnd, PreviewTask } from './preview.thread.ts'

/** Reads the beginning of uploaded files in threads. */
export interface Previewer {
  /** Path of a folder for an upload; not created yet. */
  newFolder(): string
  /** Waits for its turn: one preview of a user at a time. */
  run(userId: string, task: PreviewTask): Promise<PreviewEnd>
  close(): Promise<void>
}

const THREADS = 2
/** Heap limit of a thread: many times what the largest workbook needs that a preview accepts. */
const HEAP_MEGABYTES = 1024
const OUT_OF_MEMORY: PreviewEnd = {
  kind: 'refused',
  message: `The files need more than ${HEAP_MEGABYTES} MB of memory to be read. Save the sheet as CSV, or split it, and try again`,
}

export function createPreviewer(uploadFolder: string): Previewer {
  const pool = createThreads<PreviewTask, PreviewEnd>(new URL('preview.thread.ts', import.meta.url), {
    most: THREADS,
    oldMegabytes: HEAP_MEGABYTES,
  })
  const share = new PerUserLimit({
    what: 'previews of files',
    atOnce: THREADS,
    atOncePerUser: 1,
    waitingPerUser: 3,
  })
  return {
    newFolder: () => join(uploadFolder, randomUUID()),
    run: (userId, task) =>
      share.run(userId, async () => {
        try {
          return await pool.run(task)
        } catch (error) {
          if (isOutOfMemory(error)) return OUT_OF_MEMORY
          throw error
        }
      }),
    close: () => pool.close(),
  }
}
