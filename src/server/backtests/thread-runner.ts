import { fileURLToPath } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { BacktestRequest } from '#domain'
import type { ThreadTask } from './run-backtest.thread.ts'
import type { BacktestRunner, RunOptions, RunOutcome } from './runner.ts'

export interface ThreadRunnerOptions {
  readonly threads: number
  readonly marketDataFolder: string
}

/** A thread that does not heed the stop flag for this long is ended. */
const STOP_MILLISECONDS = 5_000

/** Runs each backtest in a thread of its own. All threads are started now and kept, so that their caches stay warm. */
export function createThreadRunner({ threads, marketDataFolder }: ThreadRunnerOptions): BacktestRunner {
  const pool = new Piscina<ThreadTask, RunOutcome>({
    filename: fileURLToPath(new URL('run-backtest.thread.ts', import.meta.url)),
    name: 'runInThread',
    minThreads: threads,
    maxThreads: threads,
    idleTimeout: Infinity,
  })
  return {
    run: (request, options) => runOn(pool, { request, marketDataFolder }, options),
    close: () => pool.destroy(),
  }
}

async function runOn(
  pool: Piscina<ThreadTask, RunOutcome>,
  task: { request: BacktestRequest; marketDataFolder: string },
  { onProgress, signal }: RunOptions,
): Promise<RunOutcome> {
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
  port1.on('message', onProgress)
  try {
    return await pool.run({ ...task, progress: port2, stop }, { transferList: [port2], signal: end.signal })
  } finally {
    signal.removeEventListener('abort', onAbort)
    clearTimeout(grace)
    port1.close()
  }
}
