import type { FieldError } from '#api'
import type { BacktestRequest, StrategyBook } from '#domain'
import type { BrokenData } from '../datasets/data-fault.ts'
import type { EncodedResult } from './result-encoding.ts'

/** How a run ended that was not cancelled. */
export type RunOutcome =
  | { readonly kind: 'completed'; readonly result: EncodedResult }
  /** The dataset cannot serve the request. */
  | { readonly kind: 'refused'; readonly problems: readonly FieldError[] }
  | BrokenData

/** How a run ended whose result is one part of a book. */
export type BookOutcome =
  | { readonly kind: 'completed'; readonly book: StrategyBook }
  | Exclude<RunOutcome, { readonly kind: 'completed' }>

export interface RunOptions {
  /** Receives whole percents, a few times a second. */
  readonly onProgress: (percent: number) => void
  readonly signal: AbortSignal
  /** Receives the headline, as a frame of JSON, before the result is encoded; left out where nobody waits for it. */
  readonly onHeadline?: (headline: Uint8Array) => void
}

/** Runs backtests: what is asked for in, an encoded result out. The shipped one uses threads. */
export interface BacktestRunner {
  /** Rejects when the run is aborted or breaks. */
  run(request: BacktestRequest, options: RunOptions): Promise<RunOutcome>
  /** The same without trades: what each session brought and blocked. */
  book(request: BacktestRequest, options: RunOptions): Promise<BookOutcome>
  close(): Promise<void>
}
