import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'

/** A pool of worker threads. */
export interface Threads<Task, Result> {
  run(task: Task, options?: TaskOptions): Promise<Result>
  close(): Promise<void>
}

interface TaskOptions {
  readonly transferList?: Transferable[]
  /** Terminates the thread of a running task. */
  readonly signal?: AbortSignal
}

interface ThreadsOptions {
  /** Most threads; 1 by default. */
  readonly most?: number
  /**
   * Threads that start immediately and never stop, so that their caches stay warm. The others start on demand
   * and stop when idle.
   */
  readonly kept?: number
  /** Threads that start immediately, if more than `kept`; these stop when idle like those started on demand. */
  readonly first?: number
  /** Heap limit for short-lived objects; by default 8 with `oldMegabytes`, and otherwise Node's, which is several times larger. */
  readonly youngMegabytes?: number
  /**
   * Heap limit for long-lived objects, without typed arrays; Node's by default. A thread that exceeds it is
   * terminated, and V8 keeps garbage in proportion to it.
   */
  readonly oldMegabytes?: number
  /**
   * Heap limit of a second attempt at a task that exceeded `oldMegabytes`; no second attempt by default. Only for
   * tasks without a transfer list.
   */
  readonly retryMegabytes?: number
  /** How long a thread without work waits before it ends; half a minute when left out. */
  readonly idleMilliseconds?: number
}

const IDLE_MILLISECONDS = 30_000

/**
 * A collection may move all short-lived objects to the long-lived ones. Node lets a heap exceed its limit by 16 MB while
 * it ends the thread; if one collection moves more, V8 ends the whole process.
 */
const YOUNG_MEGABYTES_OF_LIMITED = 8

/** Creates a pool for the `runTask` function of a module. */
export function createThreads<Task, Result>(
  module: URL,
  {
    most = 1,
    kept = 0,
    first = kept,
    oldMegabytes,
    youngMegabytes = oldMegabytes === undefined ? undefined : YOUNG_MEGABYTES_OF_LIMITED,
    retryMegabytes,
    idleMilliseconds = IDLE_MILLISECONDS,
  }: ThreadsOptions = {},
): Threads<Task, Result> {
  const poolOf = (minThreads: number, maxThreads: number, maxOldGenerationSizeMb?: number) =>
    new Piscina<Task, Result>({
      filename: fileURLToPath(module),
      name: 'runTask',
      minThreads,
      maxThreads,
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes, maxOldGenerationSizeMb },
      env: { ...process.env, ...compileCache() },
      idleTimeout: idleMilliseconds,
      // Delta reads no timings of the pool, and its histogram costs thirty milliseconds.
      recordTiming: false,
    })
  const pool = poolOf(first, most, oldMegabytes)
  // The pool has started these threads, and stops idle ones down to this number.
  pool.options.minThreads = kept
  // One thread, so that large tasks of one user can't take the memory of the machine.
  const roomier = retryMegabytes === undefined ? undefined : poolOf(0, 1, retryMegabytes)
  return {
    run: (task, options = {}) =>
      pool.run(task, options).catch((error: unknown) => {
        if (roomier && isOutOfMemory(error)) return roomier.run(task, options)
        throw error
      }),
    close: async () => {
      await Promise.all([pool.destroy(), roomier?.destroy()])
    },
  }
}

/**
 * Worker threads do not inherit the compile cache. Without it, each compiles its modules itself and loads the
 * compiler's data, 20 MB.
 */
function compileCache(): { readonly NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir()
  // The variable names the parent folder; Node adds one per version.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}

/** Whether a task failed because its thread exceeded its heap limit. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
