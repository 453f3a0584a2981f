import type { FieldError, LiveAnswer, RuleDaysAnswer } from '#api'
import type { BacktestRequest } from '#domain'
import type { BrokenData } from '../../kernel/data-fault.ts'
import { createThreads } from '../../kernel/threads.ts'
import type { LiveQuestion, LiveTask } from './live.thread.ts'

/** Outcome of a question about a strategy that is being edited. */
export type Outcome<Answer> =
  | { readonly kind: 'answered'; readonly answer: Answer }
  /** The dataset can't serve the request. */
  | { readonly kind: 'refused'; readonly problems: readonly FieldError[] }
  /** The caller no longer waits. */
  | { readonly kind: 'cancelled' }
  | BrokenData

/** Result of running the edited strategy. */
export type LiveOutcome = Outcome<LiveAnswer>

/** Number of days on which the strategy's rules allow an entry. */
export type RuleDaysOutcome = Outcome<RuleDaysAnswer>

/**
 * Computes what the builder shows during editing. The production implementation uses threads separate from
 * the backtests'.
 */
export interface LiveRunner {
  run(request: BacktestRequest, signal: AbortSignal): Promise<LiveOutcome>
  ruleDays(request: BacktestRequest, signal: AbortSignal): Promise<RuleDaysOutcome>
  close(): Promise<void>
}

/** The second thread serves other users while one user's long run is being stopped. */
export const LIVE_THREADS = 2

/** Answers from separate threads, which start on demand and end after a while without requests. */
export function createLiveRunner(marketDataFolder: string): LiveRunner {
  const pool = createThreads<LiveTask, LiveOutcome | RuleDaysOutcome>(
    new URL('live.thread.ts', import.meta.url),
    // One more thread counts the days of rules.
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
