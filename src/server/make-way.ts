import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/** How far a thread makes way: for what users wait for, and for what is there for one user alone. */
export const NICENESS = { computing: 5, background: 10 } as const

/**
 * Lets the thread that calls it run when the thread that serves and the database leave a processor free. On Linux a thread has a
 * priority of its own; elsewhere, where it belongs to the process, nothing is changed.
 */
export function makeWay(niceness: number = NICENESS.computing): void {
  if (isMainThread) return
  const thread = ownThread()
  if (thread === undefined) return
  // Beside the thread that serves, which may have been started with a priority of its own.
  const serving = getPriority(process.pid)
  setPriority(thread, Math.min(constants.priority.PRIORITY_LOW, serving + niceness))
}

/** The kernel's number of the calling thread; undefined but on Linux. */
export function ownThread(): number | undefined {
  try {
    const [, thread] = /task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? []
    return thread === undefined ? undefined : Number(thread)
  } catch {
    return undefined
  }
}
