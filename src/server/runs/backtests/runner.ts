import type { RuleDaysAnswer } from '#api'
import type { BacktestRequest, FieldError, StrategyBook } from '#domain'
import type { BrokenData } from '../../kernel/data-fault.ts'
import type { EncodedResult } from './result-encoding.ts'

/** Output of a run, by what was requested. */
export interface Produced {
  readonly result: EncodedResult
  /** Headline and curve as compressed JSON, and the computing time without loading the data. */
  readonly headline: { readonly headline: Uint8Array; readonly milliseconds: number }
  /** Profit and margin by session, for one strategy of a portfolio. */
  readonly book: StrategyBook
  /** On how many days the rules allow an entry. */
  readonly 'rule-days': RuleDaysAnswer
}
export type Wanted = keyof Produced

/** Outcome of a run that wasn't cancelled. */
export type Outcome<Result> =
  | { readonly kind: 'completed'; readonly result: Result }
  /** The dataset can't serve the request. */
  | { readonly kind: 'refused'; readonly problems: readonly FieldError[] }
  | BrokenData
export type RunOutcome = Outcome<EncodedResult>

export interface RunOptions {
  /** Whose run it is. */
  readonly userId: string
  readonly signal: AbortSignal
  /** Receives whole percents, a few times a second. */
  readonly onProgress: (percent: number) => void
  /**
   * Receives the headline of a `result` as compressed JSON, before the result is encoded; omitted if no caller
   * waits for it.
   */
  readonly onHeadline?: (headline: Uint8Array) => void
}

/** Runs backtests. The production implementation uses threads. */
export interface BacktestRunner {
  /** Rejects if the run is aborted or throws. */
  run<W extends Wanted>(
    wanted: W,
    request: BacktestRequest,
    options: RunOptions,
  ): Promise<Outcome<Produced[W]>>
  close(): Promise<void>
}
