import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'

/** Work away from the thread that serves requests. */
export interface Threads<Task, Result> {
  run(task: Task, options?: TaskOptions): Promise<Result>
  close(): Promise<void>
}

interface TaskOptions {
  readonly transferList?: Transferable[]
  /** Ends the thread of a task that runs. */
  readonly signal?: AbortSignal
}

interface ThreadsOptions {
  /** Threads at the same time. */
  readonly most?: number
  /** Threads that start now and never end, so that their caches stay warm; the others come with work and end without it. */
  readonly kept?: number
  /** Most memory of a thread for objects that live briefly; Node's own bound, several times as much, when left out. */
  readonly youngMegabytes?: number
  /**
   * Most memory of a thread for objects that live on, typed arrays aside; Node's own bound when left out. A thread that needs
   * more is ended. V8 lets garbage lie in proportion to it.
   */
  readonly oldMegabytes?: number
  /** How long a thread without work waits before it ends; half a minute when left out. */
  readonly idleMilliseconds?: number
}

const IDLE_MILLISECONDS = 30_000

/** Threads for the tasks of one module, which exports `runTask`: one unless `options` say more. */
export function createThreads<Task, Result>(
  module: URL,
  {
    most = 1,
    kept = 0,
    youngMegabytes,
    oldMegabytes,
    idleMilliseconds = IDLE_MILLISECONDS,
  }: ThreadsOptions = {},
): Threads<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: fileURLToPath(module),
    name: 'runTask',
    minThreads: kept,
    maxThreads: most,
    resourceLimits: {
      ...(youngMegabytes !== undefined && { maxYoungGenerationSizeMb: youngMegabytes }),
      ...(oldMegabytes !== undefined && { maxOldGenerationSizeMb: oldMegabytes }),
    },
    env: { ...process.env, ...compileCache() },
    idleTimeout: idleMilliseconds,
  })
  return { run: (task, options = {}) => pool.run(task, options), close: () => pool.destroy() }
}

/** A thread does not take over the cache of compiled modules: without it, it compiles its own and loads what that needs, 20 MB. */
function compileCache(): { readonly NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir()
  // The variable names the folder above that of this version of Node.
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) }
}
