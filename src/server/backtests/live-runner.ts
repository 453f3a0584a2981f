import type { FieldError, LiveAnswer } from '#api'
import type { BacktestRequest } from '#domain'
import type { BrokenData } from '../datasets/data-fault.ts'
import { createThreads } from '../threads.ts'
import type { LiveTask } from './live.thread.ts'

/** What a request brought that is run again with each edit of it. */
export type LiveOutcome =
  | { readonly kind: 'answered'; readonly answer: LiveAnswer }
  /** The dataset cannot serve the request. */
  | { readonly kind: 'refused'; readonly problems: readonly FieldError[] }
  /** Nobody waits for it any more. */
  | { readonly kind: 'cancelled' }
  | BrokenData

/** Computes what the builder shows while a strategy is edited. The shipped one uses a thread, away from the backtests'. */
export interface LiveRunner {
  run(request: BacktestRequest, signal: AbortSignal): Promise<LiveOutcome>
  close(): Promise<void>
}

/** A second one is for whoever edits while another's long run is being stopped. */
export const LIVE_THREADS = 2

/** Live answers from threads of their own, which come with the first and end when nobody asks for a while. */
export function createLiveRunner(marketDataFolder: string): LiveRunner {
  const pool = createThreads<LiveTask, LiveOutcome>(new URL('live.thread.ts', import.meta.url), {
    most: LIVE_THREADS,
  })
  return {
    async run(request, signal) {
      const stop = new Int32Array(new SharedArrayBuffer(4))
      const onAbort = () => void Atomics.store(stop, 0, 1)
      if (signal.aborted) return { kind: 'cancelled' }
      signal.addEventListener('abort', onAbort, { once: true })
      try {
        return await pool.run({ request, marketDataFolder, stop })
      } finally {
        signal.removeEventListener('abort', onAbort)
      }
    },
    close: () => pool.close(),
  }
}
