import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'

export interface TaskRun<Task, Result> {
  /** Module that exports `runTask`. */
  readonly file: URL
  readonly threads: number
  readonly tasks: Iterable<Task>
  /** Called after each task with the number done so far, and the task's result, in the order of the tasks. */
  readonly onDone?: (done: number, result: Result) => void
}

/** Tasks queued per thread: enough to keep it busy, few enough to keep memory bounded. */
const AHEAD_PER_THREAD = 4

/** Runs tasks on threads and passes their results on in the order of the tasks, holding only a few at a time. */
export async function runTasks<Task, Result = void>({ file, threads, tasks, onDone }: TaskRun<Task, Result>) {
  if (threads === 0) return
  const pool = new Piscina<Task, Result>({
    filename: fileURLToPath(file),
    name: 'runTask',
    minThreads: threads,
    maxThreads: threads,
  })
  try {
    const waiting: Promise<Result>[] = []
    let done = 0
    const deliver = async () => onDone?.(++done, await (waiting.shift() as Promise<Result>))
    for (const task of tasks) {
      const result = pool.run(task)
      // A failure is handled when its turn comes; until then it must not count as unhandled.
      result.catch(() => {})
      waiting.push(result)
      if (waiting.length >= threads * AHEAD_PER_THREAD) await deliver()
    }
    while (waiting.length > 0) await deliver()
  } finally {
    await pool.destroy()
  }
}
