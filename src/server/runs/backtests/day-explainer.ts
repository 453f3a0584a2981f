import type { BacktestRequest, Trade } from '#domain'
import type { PlanProblem } from '#engine/replay'
import type { BrokenData } from '../../kernel/data-fault.ts'
import { unavailableData } from '../../data/datasets/unavailable-data.ts'
import { createThreads } from '../../kernel/threads.ts'
import type { TakenOrder } from './manual-order-book.ts'
import type { GivenQuotes } from '../../data/quotes/recorded-days.ts'
import type { ResultOrigin } from './queries.ts'

/** Asks to explain a day of a completed backtest, or of a strategy without a result. */
export interface DayQuestion {
  readonly request: BacktestRequest
  readonly date: string
  /** Origin of the result; undefined for a strategy that is tried on the current data. */
  readonly origin?: ResultOrigin
  /** The recorded quotes of the result, if it was traded on quotes. */
  readonly quotes?: GivenQuotes | undefined
  /** Manual orders and orders by limits, if the result comes from paper trading. */
  readonly orders?: readonly TakenOrder[] | undefined
}

/** Asks for the attribution, market conditions or price ages of a whole completed backtest. */
export type WholeQuestion = Omit<DayQuestion, 'date' | 'origin' | 'orders'> & {
  readonly origin: ResultOrigin
} & WholeKind

type WholeKind =
  | { readonly whole: 'attribution' | 'sessions' }
  /** The age of the prices of its trades. */
  | { readonly whole: 'price-ages'; readonly trades: readonly Trade[] }

/** Task of the thread. */
export type ExplainTask = (DayQuestion | WholeQuestion) & { readonly marketDataFolder: string }

export type DayAnswer =
  | {
      readonly kind: 'explained'
      /** A `DayExplanation`, an `Attribution`, a list of `SessionFacts`, or `PriceAges`. */ readonly json: string
    }
  /** The data or the engine has changed since the result; `reason` names it and what to do. */
  | { readonly kind: 'changed'; readonly reason: string }
  /** The strategy can't be traded on that data. */
  | { readonly kind: 'refused'; readonly problems: readonly PlanProblem[] }
  /** The date isn't a session of the backtest. */
  | { readonly kind: 'no-session'; readonly reason: string }

/** Explains days of backtests. The production implementation uses threads. */
export interface DayExplainer {
  /** @throws HttpError `unavailable` if the day's market data can't be used */
  explain(question: DayQuestion): Promise<DayAnswer>
  /** @throws HttpError like `explain` */
  explainWhole(question: WholeQuestion): Promise<DayAnswer>
  close(): Promise<void>
}

/** The second thread serves other users while one user's day takes long. */
export const EXPLAINING_THREADS = 2

/**
 * Explains days in separate threads, so that no request waits for a long backtest. Idle threads end after a
 * while.
 */
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
