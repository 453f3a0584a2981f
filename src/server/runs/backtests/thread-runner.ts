import { randomUUID } from 'node:crypto'
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads'
import type { BacktestRequest } from '#domain'
import { Semaphore } from '../../kernel/limits/semaphore.ts'
import { createThreads, type Threads } from '../../kernel/threads.ts'
import type { ThreadTask, ThreadMessage } from './run-backtest.thread.ts'
import type { BacktestRunner, Outcome, Produced, RunOptions, Wanted } from './runner.ts'

export interface ThreadRunnerOptions {
  readonly marketDataFolder: string
  /** Most threads. */
  readonly most: number
  /** Runs that start at once; `most` by default. A further run starts after it has waited for half a second. */
  readonly atOnce?: number
  /** Threads that start now and stay alive, so their caches stay warm; each further one takes half a second to start. */
  readonly kept: number
  /** Threads that start now, if more than `kept`; these end after a while without work. */
  readonly first?: number
}

/** A thread that ignores the stop flag for this long is terminated. */
const STOP_MILLISECONDS = 5_000

/**
 * Limit of the young generation. It saves 50 MB per thread and costs no time, because a run's garbage is
 * short-lived.
 */
const YOUNG_MEGABYTES = 16

/**
 * Longest wait for a thread that is busy. A burst of short runs ends sooner on warm threads than with a further one,
 * which takes two seconds of processor time until its code is compiled; a long run of another user lasts longer.
 */
const PATIENCE_MILLISECONDS = 500

/** Runs each backtest in its own thread. Threads that aren't kept start on demand and end after a while without work. */
export function createThreadRunner({
  marketDataFolder,
  atOnce,
  ...threads
}: ThreadRunnerOptions): BacktestRunner {
  const slots = new Semaphore({ places: atOnce ?? threads.most, milliseconds: PATIENCE_MILLISECONDS })
  const pool = createThreads<ThreadTask, AnyOutcome>(new URL('run-backtest.thread.ts', import.meta.url), {
    ...threads,
    youngMegabytes: YOUNG_MEGABYTES,
  })
  return {
    async run<W extends Wanted>(wanted: W, request: BacktestRequest, options: RunOptions) {
      const leave = await slots.enter(randomUUID())
      try {
        const isWaitedFor = options.onHeadline !== undefined
        const task = { request, marketDataFolder, wanted, isWaitedFor }
        return (await runOn(pool, task, options)) as Outcome<Produced[W]>
      } finally {
        leave?.()
      }
    },
    close: () => pool.close(),
  }
}

type AnyOutcome = Outcome<Produced[Wanted]>

async function runOn(
  pool: Threads<ThreadTask, AnyOutcome>,
  task: Omit<ThreadTask, 'messages' | 'stop'>,
  { onProgress, onHeadline, signal }: RunOptions,
): Promise<AnyOutcome> {
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
  const onMessage = (message: ThreadMessage) =>
    typeof message === 'number' ? onProgress(message) : onHeadline?.(message)
  port1.on('message', onMessage)
  try {
    return await pool.run({ ...task, messages: port2, stop }, { transferList: [port2], signal: end.signal })
  } finally {
    signal.removeEventListener('abort', onAbort)
    clearTimeout(grace)
    // The result may arrive before the last messages.
    for (let last; (last = receiveMessageOnPort(port1));) onMessage(last.message as ThreadMessage)
    port1.close()
  }
}
