import type { FieldError } from '#api'
import type { BacktestRequest, StrategyBook } from '#domain'
import type { BrokenData } from '../../kernel/data-fault.ts'
import type { EncodedResult } from './result-encoding.ts'

/** Outcome of a run that wasn't cancelled. */
export type RunOutcome =
  | { readonly kind: 'completed'; readonly result: EncodedResult }
  /** The dataset can't serve the request. */
  | { readonly kind: 'refused'; readonly problems: readonly FieldError[] }
  | BrokenData

/** Outcome of a run for one strategy of a book. */
export type BookOutcome =
  | { readonly kind: 'completed'; readonly book: StrategyBook }
  | Exclude<RunOutcome, { readonly kind: 'completed' }>

export interface RunOptions {
  /** Whose run it is. */
  readonly userId: string
  /** Receives whole percents, a few times a second. */
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
  /**
   * Receives the headline, as a compressed frame of JSON, before the result is encoded; omitted if nobody
   * waits for it.
   */
  readonly onHeadline?: (headline: Uint8Array) => void
}

/** Runs backtests and returns encoded results. The production implementation uses threads. */
export interface BacktestRunner {
  /** Rejects if the run is aborted or throws. */
  run(request: BacktestRequest, options: RunOptions): Promise<RunOutcome>
  /** Like `run`, but without trades: profit and margin by session. */
  book(request: BacktestRequest, options: RunOptions): Promise<BookOutcome>
  close(): Promise<void>
}
