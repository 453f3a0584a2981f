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
}

const IDLE_MILLISECONDS = 5 * 60_000

/** Threads for the tasks of one module, which exports `runTask`: one unless `options` say more. */
export function createThreads<Task, Result>(
  module: URL,
  { most = 1, kept = 0, youngMegabytes }: ThreadsOptions = {},
): Threads<Task, Result> {
  const pool = new Piscina<Task, Result>({
    filename: fileURLToPath(module),
    name: 'runTask',
    minThreads: kept,
    maxThreads: most,
    ...(youngMegabytes !== undefined && { resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes } }),
    idleTimeout: IDLE_MILLISECONDS,
  })
  return { run: (task, options = {}) => pool.run(task, options), close: () => pool.destroy() }
}
