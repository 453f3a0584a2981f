import type { FieldError, LiveAnswer, RuleDaysAnswer } from '#api'
import type { BacktestRequest } from '#domain'
import type { BrokenData } from '../datasets/data-fault.ts'
import { createThreads } from '../threads.ts'
import type { LiveQuestion, LiveTask } from './live.thread.ts'

/** What came of a question about a strategy that is being edited. */
export type Outcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  /** The dataset cannot serve the request. */
  | { readonly kind: 'refused'; readonly problems: readonly FieldError[] }
  /** Nobody waits for it any more. */
  | { readonly kind: 'cancelled' }
  | BrokenData

/** What a request brought that is run again with each edit of it. */
export type LiveOutcome = Outcome<LiveAnswer>

/** On how many days its rules let a request in. */
export type RuleDaysOutcome = Outcome<RuleDaysAnswer>

/** Computes what the builder shows while a strategy is edited. The shipped one uses a thread, away from the backtests'. */
export interface LiveRunner {
  run(request: BacktestRequest, signal: AbortSignal): Promise<LiveOutcome>
  ruleDays(request: BacktestRequest, signal: AbortSignal): Promise<RuleDaysOutcome>
  close(): Promise<void>
}

/** A second one is for whoever edits while another's long run is being stopped. */
export const LIVE_THREADS = 2

/** Live answers from threads of their own, which come with the first and end when nobody asks for a while. */
export function createLiveRunner(marketDataFolder: string): LiveRunner {
  const pool = createThreads<LiveTask, LiveOutcome | RuleDaysOutcome>(
    new URL('live.thread.ts', import.meta.url),
    // One more counts the days of rules.
    { most: LIVE_THREADS + 1 },
  )
  const ask = async (question: LiveQuestion, request: BacktestRequest, signal: AbortSignal) => {
    const stop = new Int32Array(new SharedArrayBuffer(4))
    const onAbort = () => void Atomics.store(stop, 0, 1)
    if (signal.aborted) return { kind: 'cancelled' } as const
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      return await pool.run({ question, request, marketDataFolder, stop })
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }
  return {
    run: (request, signal) => ask('headline', request, signal) as Promise<LiveOutcome>,
    ruleDays: (request, signal) => ask('rule-days', request, signal) as Promise<RuleDaysOutcome>,
    close: () => pool.close(),
  }
}
