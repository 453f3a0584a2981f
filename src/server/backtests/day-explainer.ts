import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { BacktestRequest } from '#domain'
import { HttpError } from '../http/http-error.ts'
import type { ExplainTask } from './explain-day.thread.ts'
import type { ResultOrigin } from './queries.ts'

/** A day of a completed backtest. */
export interface DayQuestion {
  readonly request: BacktestRequest
  readonly date: string
  /** What the result came from. */
  readonly origin: ResultOrigin
}

export type DayAnswer =
  | { readonly kind: 'explained'; /** A `DayExplanation`. */ readonly json: string }
  /** Data or engine are no longer those of the result; `reason` says which, and what to do. */
  | { readonly kind: 'changed'; readonly reason: string }
  /** The date is no session of the backtest. */
  | { readonly kind: 'no-session'; readonly reason: string }

/** Explains days of backtests. The shipped one uses a thread. */
export interface DayExplainer {
  /** @throws HttpError `unavailable` while too many wait */
  explain(question: DayQuestion): Promise<DayAnswer>
  close(): Promise<void>
}

/** Days that may wait: each takes a fraction of a second, and a reader of one does not wait longer than that. */
const MAX_WAITING = 50
const IDLE_MILLISECONDS = 60_000

/** Explains days in a thread of its own, so that nobody waits behind a long backtest. It ends when not asked for a while. */
export function createDayExplainer(marketDataFolder: string): DayExplainer {
  const pool = new Piscina<ExplainTask, DayAnswer>({
    filename: fileURLToPath(new URL('explain-day.thread.ts', import.meta.url)),
    name: 'explainInThread',
    minThreads: 0,
    maxThreads: 1,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MILLISECONDS,
  })
  return {
    async explain(question) {
      if (pool.queueSize >= MAX_WAITING)
        throw new HttpError('unavailable', 'Too many days are being explained; try again in a few seconds')
      return pool.run({ ...question, marketDataFolder })
    },
    close: () => pool.destroy(),
  }
}
