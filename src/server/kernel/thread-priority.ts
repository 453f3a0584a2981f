import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/** Niceness of threads: work that users wait for, and background work. */
export const NICENESS = { computing: 2, background: 10 } as const

/**
 * Lowers the priority of the calling thread below the main thread and the database. Only Linux has thread
 * priorities; elsewhere this does nothing.
 */
export function lowerPriority(niceness: number = NICENESS.computing): void {
  if (isMainThread) return
  const thread = currentThreadId()
  if (thread === undefined) return
  // Relative to the main thread, which may have been started with its own priority.
  const serving = getPriority(process.pid)
  setPriority(thread, Math.min(constants.priority.PRIORITY_LOW, serving + niceness))
}

/** The thread id of the calling thread; undefined except on Linux. */
export function currentThreadId(): number | undefined {
  try {
    const [, thread] = /task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? []
    return thread === undefined ? undefined : Number(thread)
  } catch {
    return undefined
  }
}
