import type { BacktestRequest } from '#domain'
import type { PlanProblem } from '#engine/replay'
import { unavailableData, type BrokenData } from '../datasets/data-fault.ts'
import { createThreads } from '../threads.ts'
import type { ResultOrigin } from './queries.ts'

/** A day of a completed backtest, or of a strategy. */
export interface DayQuestion {
  readonly request: BacktestRequest
  readonly date: string
  /** What the result came from; left out where there is none: the strategy is tried on the data as it is. */
  readonly origin?: ResultOrigin
}

/** A completed backtest as a whole. */
export type AttributionQuestion = Required<Omit<DayQuestion, 'date'>>

/** What the thread is given. */
export interface ExplainTask extends Omit<DayQuestion, 'date'> {
  /** Left out where the whole backtest is asked for. */
  readonly date?: string
  readonly marketDataFolder: string
}

export type DayAnswer =
  | { readonly kind: 'explained'; /** A `DayExplanation`, or an `Attribution`. */ readonly json: string }
  /** Data or engine are no longer those of the result; `reason` says which, and what to do. */
  | { readonly kind: 'changed'; readonly reason: string }
  /** The strategy cannot be traded on that data. */
  | { readonly kind: 'refused'; readonly problems: readonly PlanProblem[] }
  /** The date is no session of the backtest. */
  | { readonly kind: 'no-session'; readonly reason: string }

/** Explains days of backtests. The shipped one uses a thread. */
export interface DayExplainer {
  /** @throws HttpError `unavailable` when the day's market data cannot be used */
  explain(question: DayQuestion): Promise<DayAnswer>
  /** Why the backtest made what it made. @throws as `explain` */
  attribute(question: AttributionQuestion): Promise<DayAnswer>
  close(): Promise<void>
}

/** A second one is for whoever asks while the day of another takes long. */
export const EXPLAINING_THREADS = 2

/** Explains days in threads of its own, so that nobody waits behind a long backtest. They end when not asked for a while. */
export function createDayExplainer(marketDataFolder: string): DayExplainer {
  const pool = createThreads<ExplainTask, DayAnswer | BrokenData>(
    new URL('explain-day.thread.ts', import.meta.url),
    { most: EXPLAINING_THREADS },
  )
  const answer = async (question: DayQuestion | AttributionQuestion) => {
    const outcome = await pool.run({ ...question, marketDataFolder })
    if (outcome.kind === 'broken') throw unavailableData(outcome)
    return outcome
  }
  return {
    explain: answer,
    attribute: answer,
    close: () => pool.close(),
  }
}
