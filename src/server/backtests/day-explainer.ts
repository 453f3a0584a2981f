import type { BacktestRequest, Trade } from '#domain'
import type { PlanProblem } from '#engine/replay'
import type { BrokenData } from '../datasets/data-fault.ts'
import { unavailableData } from '../datasets/unavailable-data.ts'
import { createThreads } from '../threads.ts'
import type { TakenOrder } from '../paper/manual-order-book.ts'
import type { GivenQuotes } from '../paper/quotes/quote-days.ts'
import type { ResultOrigin } from './queries.ts'

/** A day of a completed backtest, or of a strategy. */
export interface DayQuestion {
  readonly request: BacktestRequest
  readonly date: string
  /** What the result came from; left out where there is none: the strategy is tried on the data as it is. */
  readonly origin?: ResultOrigin
  /** What is recorded of the quotes that the result came from, where it came from quotes. */
  readonly quotes?: GivenQuotes | undefined
  /** What was ordered by hand and by limits, where the result was made on paper. */
  readonly orders?: readonly TakenOrder[] | undefined
}

/** A completed backtest as a whole: why it made what it made, or what the market was like on its sessions. */
export type WholeQuestion = Omit<DayQuestion, 'date' | 'origin' | 'orders'> & {
  readonly origin: ResultOrigin
} & WholeKind

type WholeKind =
  | { readonly whole: 'attribution' | 'sessions' }
  /** How old the prices of its trades were. */
  | { readonly whole: 'price-ages'; readonly trades: readonly Trade[] }

/** What the thread is given. */
export type ExplainTask = (DayQuestion | WholeQuestion) & { readonly marketDataFolder: string }

export type DayAnswer =
  | {
      readonly kind: 'explained'
      /** A `DayExplanation`, an `Attribution`, a list of `SessionFacts`, or `PriceAges`. */ readonly json: string
    }
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
  /** @throws HttpError as `explain` */
  explainWhole(question: WholeQuestion): Promise<DayAnswer>
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
  const answer = async (question: DayQuestion | WholeQuestion) => {
    const outcome = await pool.run({ ...question, marketDataFolder })
    if (outcome.kind === 'broken') throw unavailableData(outcome)
    return outcome
  }
  return {
    explain: answer,
    explainWhole: answer,
    close: () => pool.close(),
  }
}
