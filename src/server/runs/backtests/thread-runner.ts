import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import { createThreads, type Threads } from '../../kernel/threads.ts'
import type { ThreadTask, Told } from './run-backtest.thread.ts'
import type { BacktestRunner, BookOutcome, RunOptions, RunOutcome } from './runner.ts'

export interface ThreadRunnerOptions {
  readonly threads: number
  /** Additional threads. */
  readonly reserve: number
  readonly marketDataFolder: string
}

/** A thread that ignores the stop flag for this long is terminated. */
const STOP_MILLISECONDS = 5_000

/** Threads kept alive while idle. Every further thread takes half a second to start. */
const KEPT_THREADS = 1

/**
 * Limit of the young generation. It saves 50 MB per thread and costs no time, because a run's garbage is
 * short-lived.
 */
const YOUNG_MEGABYTES = 16

/** Runs each backtest in its own thread. One thread starts now and stays alive, so its caches stay warm. */
export function createThreadRunner(options: ThreadRunnerOptions): BacktestRunner {
  const { threads, reserve, marketDataFolder } = options
  const pool = createThreads<ThreadTask, RunOutcome | BookOutcome>(
    new URL('run-backtest.thread.ts', import.meta.url),
    {
      most: threads + reserve,
      kept: Math.min(KEPT_THREADS, threads),
      youngMegabytes: YOUNG_MEGABYTES,
    },
  )
  return {
    run: (request, options) => {
      const wanted = options.onHeadline ? 'headline' : 'result'
      return runOn(pool, { request, marketDataFolder, wanted }, options) as Promise<RunOutcome>
    },
    book: (request, options) =>
      runOn(pool, { request, marketDataFolder, wanted: 'book' }, options) as Promise<BookOutcome>,
    close: () => pool.close(),
  }
}

async function runOn(
  pool: Threads<ThreadTask, RunOutcome | BookOutcome>,
  task: Pick<ThreadTask, 'request' | 'marketDataFolder' | 'wanted'>,
  { onProgress, onHeadline, signal }: RunOptions,
): Promise<RunOutcome | BookOutcome> {
  signal.throwIfAborted()
  const { port1, port2 } = new MessageChannel()
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const end = new AbortController()
  let grace: NodeJS.Timeout | undefined
  const onAbort = () => {
    Atomics.store(stop, 0, 1)
    grace = setTimeout(() => end.abort(), STOP_MILLISECONDS)
  }
  signal.addEventListener('abort', onAbort, { once: true })
  const hear = (told: Told) => (typeof told === 'number' ? onProgress(told) : onHeadline?.(told))
  port1.on('message', hear)
  try {
    return await pool.run({ ...task, told: port2, stop }, { transferList: [port2], signal: end.signal })
  } finally {
    signal.removeEventListener('abort', onAbort)
    clearTimeout(grace)
    // The result may arrive before the last messages.
    for (let last; (last = receiveMessageOnPort(port1));) hear(last.message as Told)
    port1.close()
  }
}
